"""Library -> what the papers introduce, from A to Z, with kind and long form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages import alphabet
from conspectus.pages.cards import Card

_PER_PAGE = 200


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """The index of names; no page where no paper names anything."""
    del config
    entries = [
        alphabet.Entry(name.name, (name, cards[paper.id])) for paper in library.papers for name in paper.reading.names
    ]
    if entries:
        yield from alphabet.pages(permalinks.NAMES, "names.html", entries, _PER_PAGE, {})
