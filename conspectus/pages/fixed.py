"""Library -> the pages that are one of their kind: search, and the page for addresses that do not exist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.fields import FACTS
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages.cards import Card


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """Search and 404."""
    del cards, config
    said = {name for paper in library.papers for name in paper.facts}
    facets = ["topic", "venue", "year", *(name for name, each in FACTS.items() if each.facet and name in said)]
    yield Page(permalinks.SEARCH, "search.html", {"listing": permalinks.listing(1), "facets": facets})
    yield Page(permalinks.NOT_FOUND, "404.html", {"listing": permalinks.listing(1)})
