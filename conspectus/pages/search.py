"""Library -> the page that asks the search index."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.fields import FACTS
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages.page_type import PageType
from conspectus.views.cards import Card


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """The one page of the search; a script fills it."""
    del cards, config
    said = {name for paper in library.papers for name in paper.facts}
    facets = ["topic", "venue", "year", *(name for name, each in FACTS.items() if each.facet and name in said)]
    yield Page(permalinks.SEARCH, "search.html", {"facets": facets})


PAGE_TYPE = PageType(pages, permalinks.SEARCH)
