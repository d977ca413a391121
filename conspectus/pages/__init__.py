"""Library -> pages to be rendered, and the data files that go with them.

A new page type is one module with `pages(library, cards, config)`, one row here, and its template.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from conspectus import permalinks, records
from conspectus.citations import references
from conspectus.config import SiteConfig
from conspectus.library import Library
from conspectus.model import Output, Page
from conspectus.pages import (
    about,
    changes,
    code,
    fixed,
    front,
    glossary,
    listing,
    names,
    paper,
    paper_map,
    reading_list,
    report,
    resources,
    results,
    topics,
    words,
)
from conspectus.pages.addresses import address_outputs
from conspectus.pages.cards import Card, make_cards
from conspectus.pages.cite import cite_outputs
from conspectus.pages.exchange import exchange_outputs, sitemap_outputs
from conspectus.pages.pieces import piece_outputs
from conspectus.pages.site import site_view

__all__ = ["PAGE_TYPES", "data_outputs", "make_cards", "plan_pages", "site_view", "sitemap_outputs"]

PageType = Callable[[Library, Mapping[str, Card], SiteConfig], Iterator[Page]]

PAGE_TYPES: dict[str, PageType] = {
    "front": front.pages,
    "listing": listing.pages,
    "topics": topics.pages,
    "words": words.pages,
    "names": names.pages,
    "glossary": glossary.pages,
    "results": results.pages,
    "resources": resources.pages,
    "code": code.pages,
    "map": paper_map.pages,
    "changes": changes.pages,
    "reading_list": reading_list.pages,
    "about": about.pages,
    "fixed": fixed.pages,
    "report": report.pages,
    "paper": paper.pages,
}


def plan_pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """All pages of the site, in a fixed order."""
    for page_type in PAGE_TYPES.values():
        yield from page_type(library, cards, config)


def data_outputs(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Output]:
    """What programs read: the records, the addresses by id, and the file that keeps Pages from running Jekyll."""
    site = site_view(library, config)
    published = records.write(map(records.record, library.papers), site["title"], library.venues)
    yield Output(permalinks.DATA, published.encode())
    yield Output(permalinks.SCHEMA, records.schema().encode())
    yield Output(".nojekyll", b"")
    yield from address_outputs(library.papers)
    refs = references(library.papers, config.base_url)
    yield from exchange_outputs(library, config, site, refs)
    yield from cite_outputs(library.papers, refs)
    yield from piece_outputs(library.papers, cards)
