"""Library -> the page on which readers see, sort, export and share the papers that they marked.

The marks live in the reader's browser alone; the page is filled there.
"""

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
    """The one page of the reading list."""
    del library, cards, config
    yield Page(permalinks.READING_LIST, "reading-list.html")


PAGE_TYPE = PageType(pages, permalinks.READING_LIST, N_("Reading list"))
