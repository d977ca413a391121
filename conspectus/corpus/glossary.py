"""Papers with the short forms that they explain in; one glossary of the digest out, with every meaning and who uses it.

Where a text uses a short form that it does not explain itself, the glossary of the others may explain it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from conspectus.model import Acronym
from conspectus.reading.text.tokens import stem
from conspectus.text import fold

_CHUNK = re.compile(r"(?<![\w./@-])(?=[^\sA-Z\d]{0,99}[A-Z\d])[^\W_]+(?:[-&][^\W_]+)*(?![\w@]|\.\w)")
"""It looks ahead for what all short forms have, so that ordinary words, which are most, are passed over fast."""
_PLURAL = re.compile(r"(?<=[A-Z0-9])['’]?s$")
_DISTINCT = re.compile(r"[A-Z].*[A-Z0-9]|\d.*[A-Z]")
"""A short form with no second capital or digit may be an ordinary word; it explains nothing elsewhere."""


class Chunk(NamedTuple):
    """A word of a text that may be a short form, in the singular: `plain[start:end]`."""

    short: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Item:
    """What the glossary sees of a paper."""

    id: str
    chunks: Sequence[Chunk]
    """As `chunks_of` finds them in its text."""
    acronyms: tuple[Acronym, ...] = ()


@dataclass(frozen=True, slots=True)
class Meaning:
    """A long form in its most frequent spelling, with the papers that explain the short form so."""

    long: str
    papers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A short form in the singular, with all that it stands for."""

    short: str
    meanings: tuple[Meaning, ...]
    """The one that most papers give comes first."""
    unexplained: tuple[str, ...] = ()
    """Papers that use the short form and do not explain it."""


@dataclass(frozen=True, slots=True)
class Use:
    """A place where a text uses a short form that it does not explain: `plain[start:end]`."""

    start: int
    end: int
    entry: Entry


def chunks_of(plain: str) -> tuple[Chunk, ...]:
    """The words of a plain text that are no ordinary ones, whole compounds before their parts."""
    return tuple(chunk for chunk in _chunks(plain) if _DISTINCT.search(chunk.short))


def build(papers: Iterable[Item]) -> tuple[Entry, ...]:
    """Papers -> the entries of the glossary, from A to Z; short forms that differ in case or plural are one."""
    papers = tuple(papers)
    spellings: defaultdict[str, Counter[str]] = defaultdict(Counter)
    longs: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    explained: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    meanings: defaultdict[str, list[str]] = defaultdict(list)
    for paper in papers:
        for acronym in paper.acronyms:
            short, meaning = _singular(acronym.short), _meaning(acronym.long)
            key = short.casefold()
            spellings[key][short] += 1
            longs[key, meaning][acronym.long] += 1
            if paper.id not in explained[key, meaning]:
                explained[key, meaning].append(paper.id)
            if meaning not in meanings[key]:
                meanings[key].append(meaning)
    users = _users(papers, {short: key for key, counted in spellings.items() for short in counted})
    return tuple(
        Entry(
            spellings[key].most_common(1)[0][0],
            tuple(
                Meaning(longs[key, meaning].most_common(1)[0][0], tuple(explained[key, meaning]))
                for meaning in sorted(meanings[key], key=lambda meaning: -len(explained[key, meaning]))
            ),
            users.get(key, ()),
        )
        for key in sorted(spellings, key=lambda key: (fold(key), key))
    )


def borrowed(chunks: Iterable[Chunk], own: Iterable[Acronym], entries: Mapping[str, Entry]) -> tuple[Use, ...]:
    """The places in a text with a short form that others explain and it does not; `entries` as from `by_short`."""
    known = {_singular(acronym.short).casefold() for acronym in own}
    uses: list[Use] = []
    for short, start, end in chunks:
        inside = uses and start < uses[-1].end
        if short in entries and short.casefold() not in known and not inside:
            uses.append(Use(start, end, entries[short]))
    return tuple(uses)


def by_short(entries: Iterable[Entry]) -> Mapping[str, Entry]:
    """Entries -> the same by their short forms, less those that may be ordinary words."""
    return {entry.short: entry for entry in entries if _DISTINCT.search(entry.short)}


def _users(papers: Sequence[Item], keys: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """For each short form, the papers that use it and do not explain it."""
    users: defaultdict[str, list[str]] = defaultdict(list)
    for paper in papers:
        seen = {_singular(acronym.short).casefold() for acronym in paper.acronyms}
        for short, _, _ in paper.chunks:
            key = keys.get(short)
            if key and key not in seen:
                seen.add(key)
                users[key].append(paper.id)
    return {key: tuple(ids) for key, ids in users.items()}


def _chunks(plain: str) -> Iterator[Chunk]:
    """Words that may hold a short form: whole compounds first, then their parts."""
    for chunk in _CHUNK.finditer(plain):
        whole = chunk.group()
        if not _DISTINCT.search(whole):
            continue
        yield Chunk(_singular(whole), chunk.start(), chunk.end())
        if "-" in whole:
            at = chunk.start()
            for part in whole.split("-"):
                yield Chunk(_singular(part), at, at + len(part))
                at += len(part) + 1


def _singular(short: str) -> str:
    return _PLURAL.sub("", short)


def _meaning(long: str) -> str:
    """What long forms that differ in case, hyphens or endings have in common."""
    return " ".join(stem(word) for word in fold(long).split())
