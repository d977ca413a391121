"""Library -> every short form that the papers explain, with all its meanings and who uses it, from A to Z."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.corpus import glossary
from conspectus.corpus.glossary import Entry, Meaning
from conspectus.library import Library
from conspectus.model import Mark, Page, Paper
from conspectus.pages import alphabet
from conspectus.pages.page_type import PageType
from conspectus.views.cards import Card

_PER_PAGE = 80
_SHOWN = 3
"""Papers beside a meaning; the search has them all."""
_MEANINGS = 6
"""Meanings of one short form on the page, those of most papers."""
_AGREED = 2
"""Papers that must agree on a meaning before it explains a text that does not explain it …"""
_LONG = 4
"""… unless it has so many letters: those are hardly ever meant otherwise …"""
_DISAGREED = 0.1
"""… and the share of those that may say otherwise."""


@dataclass(frozen=True, slots=True)
class Row:
    """A short form as shown."""

    entry: Entry
    meanings: Sequence[tuple[Meaning, Sequence[Card]]]
    """The meanings with the first of their papers."""
    users: Sequence[Card]
    """The first of the papers that use it unexplained."""


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """The glossary in numbered parts."""
    del config
    rows = [
        Row(
            entry,
            [(meaning, [cards[one] for one in meaning.papers[:_SHOWN]]) for meaning in entry.meanings[:_MEANINGS]],
            [cards[one] for one in entry.unexplained[:_SHOWN]],
        )
        for entry in _entries(library.papers)
    ]
    context = {"ambiguous": sum(len(row.entry.meanings) > 1 for row in rows)}
    entries = [alphabet.Entry(row.entry.short, row) for row in rows]
    yield from alphabet.pages(permalinks.GLOSSARY, "glossary.html", entries, _PER_PAGE, context)


def explanations(papers: Sequence[Paper]) -> Mapping[str, Entry]:
    """Short form -> its entry, where papers agree on the first meaning and hardly any says otherwise."""
    return glossary.by_short(entry for entry in _entries(papers) if _is_agreed(entry))


def borrowed(paper: Paper, explained: Mapping[str, Entry]) -> Iterator[tuple[int, int, Mark]]:
    """The first use of each short form that the abstract leaves to others to explain: where it stands, and the mark.

    `explained` is what `explanations` says of all papers of the digest.
    """
    told = {name.name for name in paper.reading.names}
    for use in glossary.borrowed(paper.abstract, paper.reading.acronyms, explained):
        if use.entry.short not in told:
            told.add(use.entry.short)
            yield use.start, use.end, Mark("abbr", (("title", use.entry.meanings[0].long),))


def _entries(papers: Sequence[Paper]) -> tuple[Entry, ...]:
    return glossary.build(glossary.Item(paper.id, paper.abstract, paper.reading.acronyms) for paper in papers)


def _is_agreed(entry: Entry) -> bool:
    first, *others = (len(meaning.papers) for meaning in entry.meanings)
    enough = 1 if len(entry.short) >= _LONG else _AGREED
    return first >= enough and sum(others) <= _DISAGREED * (first + sum(others))


def filled(library: Library) -> bool:
    """Where a paper explains a short form."""
    return any(paper.reading.acronyms for paper in library.papers)


PAGE_TYPE = PageType(pages, permalinks.GLOSSARY, "Short forms", "foot", order=20, filled=filled)
