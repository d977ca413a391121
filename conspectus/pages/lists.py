"""Library -> the overview of its lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.language import N_
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages.page_type import PageType
from conspectus.views.cards import Card


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """The one overview; each list has a listing of its own."""
    del cards, config
    yield Page(permalinks.LISTS, "lists.html", {"lists": library.lists})


PAGE_TYPE = PageType(pages, permalinks.LISTS, N_("Lists"), "explore", order=90)
