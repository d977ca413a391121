"""Library -> the page that tells how everything derived is made, and what programs can read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages.cards import Card
from conspectus.pages.exchange import offers


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """The one page about the digest."""
    del cards
    context = {
        "lists": library.lists,
        "derived": sum(paper.title_source == "derived" for paper in library.papers),
        "offers": offers(library, config),
        "schema": permalinks.SCHEMA,
    }
    yield Page(permalinks.ABOUT, "about.html", context)
