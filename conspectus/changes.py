"""Records of an earlier build and the papers of this one -> what is new, what changed word by word, what is gone."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from difflib import SequenceMatcher
from typing import Any, Literal

import msgspec

from conspectus.errors import SeedError
from conspectus.fields import FACTS
from conspectus.language import N_
from conspectus.model import Paper, Source
from conspectus.records import SCHEMA_VERSION, abstract_text
from conspectus.text import CJK, fold, squeeze

Operation = Literal["equal", "delete", "insert"]

SAME_PAPER = 0.5
"""Share of word triples that two abstracts must have in common to be one abstract, edited."""

COMMON = 20
"""Word triples that more papers than this share are phrases of the field."""

_DAY = re.compile(r"(?<!\d)\d{4}-\d\d-\d\d(?!\d)")

# Chinese and Japanese have no blanks: there every character counts as a word.
_TOKEN = re.compile(rf"[{CJK}]\s*|[^\s{CJK}]+\s*")


_OURS = {
    "title": N_("title"),
    "authors": N_("authors"),
    "venue": N_("venue"),
    "year": N_("year"),
    "lists": N_("lists"),
    "abstract": N_("abstract"),
}
"""What readers call what is no fact."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A fact of a paper that is not what it was."""

    field: str
    """`title`, `authors`, `venue`, `year`, `lists`, `abstract`, or a fact (see `conspectus.fields`)."""
    words: tuple[tuple[Operation, str], ...]
    """Stretches of text in reading order, each kept, left out or put in."""

    @property
    def called(self) -> str:
        """What pages call the field."""
        return (self.field in FACTS and FACTS[self.field].shown) or _OURS.get(self.field, self.field)


@dataclass(frozen=True, slots=True)
class Changed:
    id: str
    """Id of the paper in this build."""
    before: str
    """Id in the earlier build: another one where the id is made of the abstract and the abstract was edited."""
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Gone:
    """A paper of the earlier build that this one does not have."""

    id: str
    title: str
    authors: tuple[str, ...]
    venue: str
    year: int | None


@dataclass(frozen=True, slots=True)
class Changes:
    new: tuple[str, ...] = ()
    """Ids, in the order of this build."""
    changed: tuple[Changed, ...] = ()
    """In the order of this build."""
    gone: tuple[Gone, ...] = ()
    """In the order of the earlier build."""
    former: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Ids of this build -> the ids that the same papers had before, where they were others."""
    entered: Mapping[str, str] = field(default_factory=dict)
    """Ids of this build -> the day on which the earlier build says that the paper came into the digest."""
    first: bool = False
    """Whether there was no earlier build to compare with."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What may change in a paper. Derived values are left out: they change with our rules, not with the paper."""

    id: str
    title: str
    titled: bool
    """Whether the title was given."""
    authors: tuple[str, ...]
    venue: str
    year: int | None
    others: Mapping[str, str]
    """The other facts that were given, by name."""
    lists: tuple[str, ...]
    source: str
    """The abstract as found, blanks squeezed."""
    abstract: str
    """The abstract, plain."""
    aliases: tuple[str, ...] = ()
    """Ids that lead to it as well."""
    entered: str = ""
    """The day on which it came into the digest (YYYY-MM-DD); empty where no record says."""


def parse_records(text: str, file: str) -> tuple[Facts, ...]:
    """Records of an earlier build -> what they say of each paper. Errors: `SeedError` at a place in `file`.

    `text` is what was packed in `data/papers.jsonl.gz` or in a part; or a part of schema 2, or the `data/papers.json`
    of schema 1.
    """
    try:
        records = _lines(text, file) if text.startswith('{"id":') else _document(json.loads(text), file)
        return tuple(map(_of_record, records))
    except json.JSONDecodeError as error:
        raise SeedError(Source(file, error.lineno), f"is not JSON: {error.msg}") from error
    except RecursionError as error:
        raise SeedError(Source(file), "is nested too deeply") from error
    except (KeyError, TypeError) as error:
        raise SeedError(Source(file), "expected the records of an earlier build, found other JSON") from error
    except msgspec.ValidationError as error:
        message = f"expected the records of an earlier build: in a record, {error}"
        raise SeedError(Source(file), message) from error


def _lines(text: str, file: str) -> Iterator[Any]:
    for number, line in enumerate(text.removesuffix("\n").split("\n"), start=1):
        try:
            yield json.loads(line)
        except json.JSONDecodeError as error:
            raise SeedError(Source(file, number), f"is not JSON: {error.msg}") from error


def _document(document: Any, file: str) -> Any:
    version = document["schema"]
    if not isinstance(version, int) or not 1 <= version <= SCHEMA_VERSION:
        raise SeedError(Source(file), f"expected records of schema {SCHEMA_VERSION} or older, found {version!r}")
    return document["papers"]


def compare(previous: Iterable[Facts], papers: Iterable[Paper]) -> Changes:
    """What an earlier build said (see `parse_records`) and all papers of this one -> the difference.

    A paper is the same if its id is. Where ids are made of the abstract an edited one gets a new id: of those without
    a partner, two are one if they share the abstract, most of its words, or a given title.
    """
    before = {facts.id: facts for facts in previous}
    after = {facts.id: facts for facts in map(_of_paper, papers)}
    lost = [facts for facts in before.values() if facts.id not in after]
    found = [facts for facts in after.values() if facts.id not in before]
    edited = _edited(lost, found)
    changed = []
    for facts in after.values():
        old = before.get(edited.get(facts.id, facts.id))
        if old and (differences := tuple(_differences(old, facts))):
            changed.append(Changed(facts.id, old.id, differences))
    partners = frozenset(edited.values())
    return Changes(
        new=tuple(facts.id for facts in found if facts.id not in edited),
        changed=tuple(changed),
        gone=tuple(
            Gone(facts.id, facts.title, facts.authors, facts.venue, facts.year)
            for facts in lost
            if facts.id not in partners
        ),
        former=_former(before, after, edited),
        entered={new: old.entered for new in after if (old := before.get(edited.get(new, new))) and old.entered},
    )


def entered(papers: Iterable[Paper], changes: Changes | None, today: str) -> dict[str, str]:
    """Paper id -> the day on which it came into the digest (YYYY-MM-DD), as far as it is known.

    What an earlier build said stays. Otherwise a list whose heading names a day came on that day; and what is new since
    an earlier build came `today`, the publisher's own day, where he set one. The clock is never asked.
    """
    changes = changes or Changes()
    new = frozenset(changes.new)
    days = {}
    for paper in papers:
        headings = (day for each in paper.occurrences for day in _days(each.list))
        if day := changes.entered.get(paper.id) or min(headings, default=today if paper.id in new else ""):
            days[paper.id] = day
    return days


def _days(text: str) -> Iterator[str]:
    """The days that a text names as ISO 8601 writes them; one that no calendar has is none."""
    for day in _DAY.findall(text):
        with suppress(ValueError):
            yield date.fromisoformat(day).isoformat()


def _former(
    before: Mapping[str, Facts], after: Mapping[str, Facts], edited: Mapping[str, str]
) -> dict[str, tuple[str, ...]]:
    former: dict[str, tuple[str, ...]] = {}
    for new in after:
        old = edited.get(new, new)
        known = (old, *before[old].aliases) if old in before else ()
        if ids := tuple(each for each in known if each not in after):
            former[new] = ids
    return former


def word_difference(before: str, after: str) -> tuple[tuple[Operation, str], ...]:
    """Two texts -> stretches of words that are kept, left out or put in (Ratcliff and Obershelp, by `difflib`).

    Kept and put in stretches joined are `after`; kept and left out ones are `before`, blanks aside.
    """
    old, new = _TOKEN.findall(before), _TOKEN.findall(after)
    matcher = SequenceMatcher(None, [word.rstrip() for word in old], [word.rstrip() for word in new], autojunk=False)
    words: list[tuple[Operation, str]] = []
    for operation, old_start, old_end, new_start, new_end in matcher.get_opcodes():
        if operation == "equal":
            # A word at the end of one text has no blank behind it, but may need one before what follows in the other.
            last = max(old[old_end - 1], new[new_end - 1], key=len)
            words.append(("equal", "".join((*new[new_start : new_end - 1], last))))
            continue
        if old_start < old_end:
            words.append(("delete", "".join(old[old_start:old_end])))
        if new_start < new_end:
            words.append(("insert", "".join(new[new_start:new_end])))
    return tuple(words)


class _Place(msgspec.Struct):
    list: str


class _Abstract(msgspec.Struct):
    source: str | None = None


class _Record(msgspec.Struct):
    """What is read of a record; a file can hold anything."""

    id: str
    title: str
    title_source: str
    authors: list[str]
    venue: str
    year: int | None
    sources: list[_Place]
    sentences: list[str]
    abstract: _Abstract
    aliases: list[str] = []
    entered: str = ""


def _of_record(whole: Any) -> Facts:
    record = msgspec.convert(whole, _Record)
    others = msgspec.convert({name: whole[name] for name in FACTS if name in whole}, dict[str, str | list[str]])
    text = " ".join(record.sentences)
    return Facts(
        id=record.id,
        title=record.title,
        titled=record.title_source == "given",
        authors=tuple(record.authors),
        venue=record.venue,
        year=record.year,
        others={name: _line(fact) for name, fact in others.items()},
        lists=tuple(dict.fromkeys(source.list for source in record.sources)),
        source=squeeze(text if record.abstract.source is None else record.abstract.source),
        abstract=text,
        aliases=tuple(record.aliases),
        entered=next(_days(record.entered), ""),
    )


def _of_paper(paper: Paper) -> Facts:
    return Facts(
        id=paper.id,
        title=squeeze(paper.title.plain),
        titled=paper.title_source == "given",
        authors=tuple(map(str, paper.authors)),
        venue=paper.venue,
        year=paper.year,
        others={name: _line(fact if isinstance(fact, str) else map(str, fact)) for name, fact in paper.facts.items()},
        lists=tuple(dict.fromkeys(occurrence.list for occurrence in paper.occurrences)),
        source=squeeze(paper.abstract.source),
        abstract=abstract_text(paper),
    )


def _differences(old: Facts, new: Facts) -> Iterator[Difference]:
    # A heading of ours is no fact, and neither is what our reading of the same markup came to.
    reread = old.source == new.source
    sides = {
        "title": (old.title if old.titled else "", new.title if new.titled else ""),
        "authors": ("; ".join(old.authors), "; ".join(new.authors)),
        "venue": (old.venue, new.venue),
        "year": (str(old.year or ""), str(new.year or "")),
        **{name: (old.others.get(name, ""), new.others.get(name, "")) for name in FACTS},
        "lists": ("; ".join(old.lists), "; ".join(new.lists)),
        "abstract": ("", "") if reread else (old.abstract, new.abstract),
    }
    for name, (before, after) in sides.items():
        if before != after:
            yield Difference(name, word_difference(before, after))


def _line(fact: str | Iterable[str]) -> str:
    return fact if isinstance(fact, str) else "; ".join(fact)


def _edited(lost: Sequence[Facts], found: Sequence[Facts]) -> dict[str, str]:
    """Papers without a partner before and after -> id after to id before, best pairs first."""
    # A whole list gets other ids when its source begins to give them: that must not cost a comparison of all with all.
    unclaimed = {facts.abstract: facts.id for facts in lost if facts.abstract}
    pairs = {facts.id: unclaimed.pop(facts.abstract) for facts in found if facts.abstract in unclaimed}
    taken = set(pairs.values())
    likeness = _likeness(
        [facts for facts in lost if facts.id not in taken], [facts for facts in found if facts.id not in pairs]
    )
    scored = sorted((-score, new, old) for (old, new), score in likeness.items() if score >= SAME_PAPER)
    for _, new, old in scored:
        if new not in pairs and old not in taken:
            pairs[new] = old
            taken.add(old)
    return pairs


def _likeness(lost: Sequence[Facts], found: Sequence[Facts]) -> dict[tuple[str, str], float]:
    """Pairs (before, after) -> share of the shorter abstract's word triples that both have; 1 for the same given title.

    Triples that many papers have say nothing and would make every paper a partner of every other.
    """
    triples = {facts.id: _triples(facts.abstract) for facts in (*lost, *found)}
    holders: dict[str, list[str]] = defaultdict(list)
    for facts in lost:
        for triple in triples[facts.id]:
            holders[triple].append(facts.id)
    common = frozenset(triple for triple, ids in holders.items() if len(ids) > COMMON)
    titles = {fold(facts.title): facts.id for facts in lost if facts.titled}
    scores: dict[tuple[str, str], float] = {}
    for facts in found:
        own = triples[facts.id] - common
        for old, count in Counter(old for triple in own for old in holders.get(triple, ())).items():
            scores[old, facts.id] = count / min(len(own), len(triples[old] - common))
        if facts.titled and (namesake := titles.get(fold(facts.title))):
            scores[namesake, facts.id] = 1.0
    return scores


def _triples(text: str) -> frozenset[str]:
    words = [token.rstrip().casefold() for token in _TOKEN.findall(text)]
    return frozenset(" ".join(words[place : place + 3]) for place in range(max(1, len(words) - 2)) if words)
