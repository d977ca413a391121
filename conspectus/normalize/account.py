"""Blocks -> what became of each: nothing that was read vanishes without a row and a reason."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from conspectus.library import Disposition, Outcome
from conspectus.model import Notice, Paper, RawEntry, Skipped, Source
from conspectus.normalize.overlay import is_web_address
from conspectus.normalize.papers import LINK_FIELDS
from conspectus.text import squeeze

_EXCERPT = 80
"""Characters of a block that the report shows."""
_WITHDRAWN = re.compile(r"withdr[ae]w|desk[ -]?reject|reject", re.IGNORECASE)
_ENDED = re.compile(r"(?<![.…])[.!?。！？)\]”\"'’$\w]\s*$")


def fit_to_publish(entries: Iterable[RawEntry], *, keep_withdrawn: bool) -> tuple[list[RawEntry], list[Skipped]]:
    """Entries that can be published, and the others with the reason."""
    fit: list[RawEntry] = []
    unfit: list[Skipped] = []
    for entry in entries:
        text = entry.fields.get("abstract", "").strip() or entry.fields.get("title", "").strip()
        status = entry.fields.get("status", "")
        if not text:
            unfit.append(
                Skipped(entry.source, "neither an abstract nor a title", squeeze(" ".join(entry.fields.values())))
            )
        elif _WITHDRAWN.search(status) and not keep_withdrawn:
            unfit.append(
                Skipped(entry.source, f"its status is {squeeze(status)!r} (keep_withdrawn publishes it)", text)
            )
        else:
            fit.append(entry)
    return fit, unfit


def account_for(key: str, group: Sequence[RawEntry], outcome: Outcome, reason: str) -> Iterable[Disposition]:
    """One row for each block that became part of a paper."""
    first = group[0]
    for entry in group:
        text = entry.fields.get("abstract", "") or entry.fields.get("title", "")
        if entry is first or outcome != "published":
            yield disposition(entry.source, outcome, reason, key, text)
        else:
            yield disposition(entry.source, "merged", f"the same paper as {first.source}", key, text)
        for place in entry.continuations:
            yield disposition(place, "merged", f"continues {entry.source}", key, "")


def disposition(source: Source, outcome: Outcome, reason: str, paper: str | None, text: str) -> Disposition:
    words = squeeze(text)
    excerpt = words if len(words) <= _EXCERPT else f"{words[:_EXCERPT].rsplit(' ', 1)[0]} …"
    return Disposition(source, outcome, reason, paper, excerpt)


def worth_a_look(group: Sequence[RawEntry], paper: Paper) -> list[Notice]:
    """What a careful publisher would look at in a paper that is published all the same."""
    place = group[0].source
    notices: list[Notice] = []
    for field in LINK_FIELDS:
        for entry in group:
            bad = [url for url in entry.fields.get(field, "").split() if not is_web_address(url)]
            notices.extend(
                Notice(entry.source, f"{field}: {url!r} is not a http or https address; not linked") for url in bad
            )
    if not paper.abstract.plain:
        notices.append(Notice(place, "no abstract; only its title is published"))
    elif not _ENDED.search(paper.abstract.plain):
        notices.append(Notice(place, "the abstract has no end; was it cut?"))
    counts = Counter((note.kind, note.detail) for note in (*paper.title.notes, *paper.abstract.notes))
    for (kind, detail), count in counts.items():
        notices.append(Notice(place, f"{kind}: {detail}" + (f" ({count} times)" if count > 1 else "")))
    return notices
