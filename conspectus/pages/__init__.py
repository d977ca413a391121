"""Library -> pages to be rendered, and the data files that go with them.

A new page type is one module with `pages(library, cards, config)`, one row here, and its template.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from conspectus import permalinks, records
from conspectus.config import SiteConfig
from conspectus.library import Library
from conspectus.model import Output, Page
from conspectus.pages import fixed, front, listing, paper, reading_list, report
from conspectus.pages.addresses import address_outputs
from conspectus.pages.cards import Card, make_cards
from conspectus.pages.pieces import piece_outputs
from conspectus.text import slugify

PageType = Callable[[Library, Mapping[str, Card], SiteConfig], Iterator[Page]]

PAGE_TYPES: dict[str, PageType] = {
    "front": front.pages,
    "listing": listing.pages,
    "reading_list": reading_list.pages,
    "fixed": fixed.pages,
    "report": report.pages,
    "paper": paper.pages,
}


def plan_pages(library: Library, config: SiteConfig) -> Iterator[Page]:
    """All pages of the site, in a fixed order."""
    cards = make_cards(library.papers)
    for page_type in PAGE_TYPES.values():
        yield from page_type(library, cards, config)


def site_view(library: Library, config: SiteConfig) -> Mapping[str, Any]:
    """What every template sees as `site`."""
    title = config.title or ", ".join(library.venues[:3]) or "Papers"
    return {
        "title": title,
        "description": config.description,
        "id": config.id or slugify(title) or "digest",
        "base_url": config.base_url,
        "repository": config.repository,
        "papers": len(library.papers),
        "navigation": navigation(),
        "page_types": frozenset(PAGE_TYPES),
        "front": permalinks.FRONT,
        "search": permalinks.SEARCH,
        "report": permalinks.REPORT,
        "data": permalinks.DATA,
    }


_NAVIGATION = (
    ("Papers", permalinks.listing(1), "listing"),
    ("Topics", permalinks.TOPICS, "topics"),
    ("Names", permalinks.NAMES, "names"),
    ("Results", permalinks.RESULTS, "results"),
    ("Resources", permalinks.RESOURCES, "resources"),
    ("Code", permalinks.CODE, "code"),
    ("Map", permalinks.MAP, "map"),
    ("Lists", permalinks.LISTS, "listing"),
    ("Reading list", permalinks.READING_LIST, "reading_list"),
    ("About", permalinks.ABOUT, "about"),
)
"""(label, permalink, page type) of what every page links to; of page types that there are."""


def navigation() -> tuple[tuple[str, str], ...]:
    """(label, permalink) of the pages that every page links to."""
    return tuple((label, permalink) for label, permalink, page_type in _NAVIGATION if page_type in PAGE_TYPES)


def data_outputs(library: Library, config: SiteConfig) -> Iterator[Output]:
    """What programs read: the records, the addresses by id, and the file that keeps Pages from running Jekyll."""
    site = site_view(library, config)
    published = records.write(map(records.record, library.papers), site["title"], library.venues)
    yield Output(permalinks.DATA, published.encode())
    yield Output(permalinks.SCHEMA, records.schema().encode())
    yield Output(".nojekyll", b"")
    yield from address_outputs(library.papers)
    yield from piece_outputs(library.papers, make_cards(library.papers))
