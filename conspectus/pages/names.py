"""Library -> what the papers introduce, from A to Z, with kind and long form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages import alphabet
from conspectus.pages.page_type import PageType
from conspectus.views.cards import Card

_PER_PAGE = 150
_KINDS = 4
"""Kinds counted in the head of the page."""


@dataclass(frozen=True, slots=True)
class Introduced:
    """One name and the paper that introduces it."""

    name: str
    kind: str
    gist: str
    """The long form; where none is given, what the paper's title says behind the name."""
    card: Card

    @property
    def headline(self) -> bool:
        """Whether the paper goes by this name."""
        return self.name == self.card.name


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """The index of names."""
    del config
    found = [
        Introduced(name.name, name.kind, name.expansion or cards[paper.id].gist(name.name), cards[paper.id])
        for paper in library.papers
        for name in paper.reading.names
    ]
    kinds = Counter(introduced.kind for introduced in found if introduced.kind)
    entries = [alphabet.Entry(introduced.name, introduced) for introduced in found]
    context = {"kinds": kinds.most_common(_KINDS)}
    yield from alphabet.pages(permalinks.NAMES, "names.html", entries, _PER_PAGE, context)


def total(library: Library) -> int:
    """How many names there are, wherever they are counted."""
    return sum(len(paper.reading.names) for paper in library.papers)


def filled(library: Library) -> bool:
    """Where a paper names anything."""
    return any(paper.reading.names for paper in library.papers)


PAGE_TYPE = PageType(pages, permalinks.NAMES, "Names", "explore", order=30, filled=filled)
