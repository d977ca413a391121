"""Settings -> the page that hosts show for addresses that do not exist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages.page_type import PageType
from conspectus.views.cards import Card


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """The one page; a script looks for the paper that had the address."""
    del library, cards, config
    yield Page(permalinks.NOT_FOUND, "404.html")


PAGE_TYPE = PageType(pages, permalinks.NOT_FOUND)
