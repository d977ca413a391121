"""Library -> every short form that the papers explain, with all its meanings and who uses it, from A to Z."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.corpus.glossary import Entry, Meaning
from conspectus.language import N_
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages import alphabet
from conspectus.pages.page_type import PageType
from conspectus.views.cards import Card
from conspectus.views.paper_view import Views

_PER_PAGE = 80
_SHOWN = 3
"""Papers beside a meaning; the search has them all."""
_MEANINGS = 6
"""Meanings of one short form on the page, those of most papers."""


@dataclass(frozen=True, slots=True)
class Row:
    """A short form as shown."""

    entry: Entry
    meanings: Sequence[tuple[Meaning, Sequence[Card]]]
    """The meanings with the first of their papers."""
    users: Sequence[Card]
    """The first of the papers that use it unexplained."""


def pages(library: Library, cards: Views, config: SiteConfig) -> Iterator[Page]:
    """The glossary in numbered parts."""
    del library, config
    rows = [
        Row(
            entry,
            [(meaning, [cards[one] for one in meaning.papers[:_SHOWN]]) for meaning in entry.meanings[:_MEANINGS]],
            [cards[one] for one in entry.unexplained[:_SHOWN]],
        )
        for entry in cards.corpus.glossary
    ]
    context = {"ambiguous": sum(len(row.entry.meanings) > 1 for row in rows)}
    entries = [alphabet.Entry(row.entry.short, row) for row in rows]
    yield from alphabet.pages(permalinks.GLOSSARY, "glossary.html", entries, _PER_PAGE, context)


def filled(library: Library) -> bool:
    """Where a paper explains a short form."""
    return any(paper.reading.acronyms for paper in library.papers)


PAGE_TYPE = PageType(pages, permalinks.GLOSSARY, N_("Short forms"), "explore", order=20, filled=filled)
