"""Blocks -> what became of each: nothing that was read vanishes without a row and a reason."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from conspectus.fields import LABELS, key
from conspectus.library import Disposition, Outcome
from conspectus.model import Notice, Paper, RawEntry, Skipped, Source
from conspectus.normalize.given import Given, names_of
from conspectus.text import squeeze

_EXCERPT = 80
"""Characters of a block that the report shows."""
_CODE = 4
"""Letters of a name that is a code of some program and no word."""
_SHOWN = 12
"""Names of unused fields that a notice lists."""
_ENDED = re.compile(r"(?:(?<![.…])\.|[!?。！？)\]”\"'’$\w])$")
_TOLD_ALONE = 5
"""Papers of a file without an abstract that are told one by one; of more, only how many there are."""
_IN_FRONT = re.compile(
    r"\[?(?:front matter|(?:front|back) cover|cover(?: page)?|(?:(?:half )?title|copyright|blank) page(?: [ivx\d]+)?"
    r"|copyright notice|(?:conference )?organi[sz]ation|plenaries and keynotes"
    r"|registration|(?:coffee |tea |lunch )?break|lunch|(?:conference |gala )?dinner|banquet|(?:welcome )?reception"
    r"|(?:opening|closing)(?: remarks| session| ceremony)?|business meeting"
    r"|(?:table of )?contents|(?:author|subject|keyword) index"
    r"|(?:list of )?(?:reviewers|committees|sponsors)"
    r"|(?:organi[sz]ing|program(?:me)?|steering|technical program) committees?"
    r"|目\s?[录錄次]|目录|封面|版权页)\]?\.?",
    re.IGNORECASE,
)
"""Titles of what proceedings, registers of them and programmes have beside papers."""


def unfit(entry: RawEntry, given: Given, *, keep_withdrawn: bool) -> Skipped | None:
    """The entry with the reason why it cannot be published; None where it can."""
    text = given.abstract or given.title.plain
    if not (text or given.titled):
        return Skipped(entry.source, "neither an abstract nor a title", _words_of(entry))
    if given.unpublished and not keep_withdrawn:
        reason = f"its source does not publish it: {given.unpublished!r} (keep_withdrawn publishes it)"
        return Skipped(entry.source, reason, text, loss=False)
    if not (given.abstract or given.authors) and _IN_FRONT.fullmatch(squeeze(given.title.plain)):
        return Skipped(entry.source, "a page of a volume, no paper", text, loss=False)
    return None


def account_for(
    key: str,
    group: Sequence[tuple[RawEntry, Given]],
    outcome: Outcome,
    reason: str,
    known: Iterable[str] = (),
) -> Iterator[Disposition]:
    """One row for each block that became part of the paper `key`; of what was merged, which fields it gave.

    `known` are the fields that the paper had before these entries.
    """
    first = group[0][0]
    had = set(known)
    for entry, given in group:
        text = entry.text("abstract") or entry.text("title") or _words_of(entry)
        new = [name for name in dict.fromkeys(names_of(given)) if name not in had]
        had.update(new)
        repeated = outcome == "published" and entry is not first
        why = f"the same paper as {first.source}" if repeated else reason
        if repeated or outcome == "merged":
            why += f"; gave {', '.join(new)}" if new else ""
        yield disposition(entry.source, "merged" if repeated else outcome, why, key, text)
        for place in entry.continuations:
            yield disposition(place, "merged", f"continues {entry.source}", key, "")


def skipped(block: Skipped) -> Disposition:
    """The row of a block that became no paper."""
    return replace(disposition(block.source, "skipped", block.reason, None, block.text), loss=block.loss)


def disposition(source: Source, outcome: Outcome, reason: str, paper: str | None, text: str) -> Disposition:
    words = squeeze(text)
    excerpt = words if len(words) <= _EXCERPT else f"{words[:_EXCERPT].rsplit(' ', 1)[0]} …"
    return Disposition(source, outcome, reason, paper, excerpt)


def unused(entries: Iterable[tuple[RawEntry, Sequence[str]]]) -> Iterator[Notice]:
    """Entries with the fields whose values were not understood -> once a file, what was not used and how often."""
    counts: dict[str, Counter[str]] = {}
    for entry, ignored in entries:
        counts.setdefault(entry.source.file, Counter()).update((*entry.unused, *ignored))
    for file, names in counts.items():
        told = [f"`{name}`{_hint(name)} ({count})" for name, count in names.most_common(_SHOWN)]
        if told:
            more = f" and {len(names) - _SHOWN} more fields" if len(names) > _SHOWN else ""
            yield Notice(Source(file), f"not used, with the number of values: {', '.join(told)}{more}")


def _hint(name: str) -> str:
    """The field whose name the publisher may have misspelt."""
    own = key(name)
    near = difflib.get_close_matches(own, LABELS, 1, cutoff=0.8) if own not in LABELS else []
    slip = bool(near) and own[0] == near[0][0] and len(own) > _CODE and abs(len(own) - len(near[0])) < 2
    return f", perhaps `{LABELS[near[0]]}`" if slip else ""


def worth_a_look(entry: RawEntry, paper: Paper) -> list[Notice]:
    """What a careful publisher would look at in a paper that is published all the same."""
    place = entry.source
    notices: list[Notice] = []
    if paper.abstract.plain and not _ENDED.search(paper.abstract.plain.rstrip()[-2:]):
        notices.append(Notice(place, "the abstract has no end; was it cut?"))
    counts = Counter((note.kind, note.detail) for note in (*paper.title.notes, *paper.abstract.notes))
    for (kind, detail), count in counts.items():
        notices.append(Notice(place, f"{kind}: {detail}" + (f" ({count} times)" if count > 1 else "")))
    return notices


def without_abstracts(papers: Sequence[tuple[RawEntry, Paper]]) -> Iterator[Notice]:
    """Papers, each with the entry that it begins with -> those of which only the title is published; once a file if
    there are many, as in a list of titles.
    """
    of_file = Counter(entry.source.file for entry, _ in papers)
    bare: dict[str, list[Source]] = {}
    for entry, paper in papers:
        if not paper.abstract.plain:
            bare.setdefault(entry.source.file, []).append(entry.source)
    for file, places in bare.items():
        if len(places) > _TOLD_ALONE:
            count = f"{len(places)} of {of_file[file]} papers have no abstract"
            yield Notice(places[0], f"{count}, this one first; only their titles are published")
        else:
            yield from (Notice(place, "no abstract; only its title is published") for place in places)


def _words_of(entry: RawEntry) -> str:
    return squeeze(" ".join(value.text for value in entry.fields.values()))
