"""Library -> every short form that the papers explain, with all its meanings and who uses it, from A to Z."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.library import Library
from conspectus.model import Mark, Page, Paper
from conspectus.pages import alphabet
from conspectus.pages.cards import Card
from conspectus.reading.tokens import stem
from conspectus.text import fold

_PER_PAGE = 80
_SHOWN = 3
"""Papers beside a meaning; the search has them all."""
_MEANINGS = 6
"""Meanings of one short form on the page, those of most papers."""
_AGREED = 2
"""Papers that must agree on a meaning before it explains a text that does not explain it …"""
_DISAGREED = 0.1
"""… and the share of those that may say otherwise."""

_WORD = re.compile(r"[^\W_](?:[\w+-]*[^\W_])?")
_PLURAL = re.compile(r"(.*[A-Z\d])s")


@dataclass(frozen=True, slots=True)
class Meaning:
    """One thing that a short form stands for."""

    long: str
    """As most papers write it."""
    papers: tuple[str, ...]
    """Ids of those that explain the short form so, in the order of the library."""


@dataclass(frozen=True, slots=True)
class ShortForm:
    """A short form with its meanings."""

    short: str
    meanings: tuple[Meaning, ...]
    """That of most papers first."""
    users: tuple[str, ...]
    """Ids of the papers that use it and do not explain it."""


@dataclass(frozen=True, slots=True)
class Row:
    """A short form as shown."""

    form: ShortForm
    meanings: Sequence[tuple[Meaning, Sequence[Card]]]
    """The meanings with the first of their papers."""
    users: Sequence[Card]
    """The first of the papers that use it unexplained."""


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """The glossary in numbered parts; no page where no paper explains anything."""
    del config
    forms = glossary(library.papers)
    entries = [
        alphabet.Entry(
            form.short,
            Row(
                form,
                [(meaning, [cards[one] for one in meaning.papers[:_SHOWN]]) for meaning in form.meanings[:_MEANINGS]],
                [cards[one] for one in form.users[:_SHOWN]],
            ),
        )
        for form in forms
    ]
    if entries:
        context = {"ambiguous": sum(len(form.meanings) > 1 for form in forms)}
        yield from alphabet.pages(permalinks.GLOSSARY, "glossary.html", entries, _PER_PAGE, context)


def glossary(papers: Sequence[Paper]) -> tuple[ShortForm, ...]:
    """Every short form that a paper explains, in no order that means anything but the same each time.

    Plurals are those of their singular (`LLMs`, `LLM`); meanings that differ only in case, hyphens and endings are one.
    """
    explained: dict[str, dict[str, dict[str, str]]] = defaultdict(lambda: defaultdict(dict))
    for paper in papers:
        for acronym in paper.reading.acronyms:
            explained[_singular(acronym.short)][_sense(acronym.long)].setdefault(paper.id, acronym.long)
    users: dict[str, list[str]] = defaultdict(list)
    for paper in papers:
        own = {_singular(acronym.short) for acronym in paper.reading.acronyms}
        used = {_singular(word) for word in _WORD.findall(paper.abstract.plain)}
        for short in (used & explained.keys()) - own:
            users[short].append(paper.id)
    return tuple(
        ShortForm(short, tuple(sorted(map(_meaning, senses.values()), key=_most_agreed)), tuple(users[short]))
        for short, senses in sorted(explained.items())
    )


def explanations(papers: Sequence[Paper]) -> Mapping[str, str]:
    """Short form -> what it stands for in this digest, where papers agree and hardly any says otherwise."""
    found = {}
    for form in glossary(papers):
        agreed = len(form.meanings[0].papers)
        others = sum(len(meaning.papers) for meaning in form.meanings[1:])
        if agreed >= _AGREED and others <= _DISAGREED * (agreed + others):
            found[form.short] = form.meanings[0].long
    return found


def borrowed(paper: Paper, explained: Mapping[str, str]) -> Iterator[tuple[int, int, Mark]]:
    """The first use of each short form that the abstract leaves to others to explain: where it stands, and the mark.

    `explained` is what `explanations` says of all papers of the digest.
    """
    plain = paper.abstract.plain
    told = {_singular(acronym.short) for acronym in paper.reading.acronyms}
    told |= {name.name for name in paper.reading.names}
    for found in _WORD.finditer(plain):
        short = _singular(found.group())
        if short in explained and short not in told:
            told.add(short)
            yield found.start(), found.end(), Mark("abbr", (("title", explained[short]),))


def _singular(short: str) -> str:
    plural = _PLURAL.fullmatch(short)
    return plural[1] if plural else short


def _sense(long: str) -> str:
    return "".join(map(stem, fold(long).split()))


def _meaning(papers: Mapping[str, str]) -> Meaning:
    written = Counter(papers.values())
    return Meaning(max(written, key=lambda long: (written[long], long.islower(), long)), tuple(papers))


def _most_agreed(meaning: Meaning) -> tuple[int, str]:
    return -len(meaning.papers), meaning.long
