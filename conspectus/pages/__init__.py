"""Library -> pages to be rendered.

A new page type is one module with a `PAGE_TYPE`, one row here, and its template.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from conspectus.config import SiteConfig
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages import (
    about,
    changes,
    code,
    front,
    glossary,
    groups,
    listing,
    lists,
    months,
    names,
    not_found,
    paper,
    paper_map,
    reading_list,
    report,
    resources,
    results,
    search,
    topics,
    words,
)
from conspectus.pages.page_type import PageType
from conspectus.pages.site import site_view
from conspectus.views.paper_view import Views

__all__ = ["PAGE_TYPES", "PageType", "plan_pages", "site_view"]

PAGE_TYPES: dict[str, PageType] = {
    "front": front.PAGE_TYPE,
    "listing": listing.PAGE_TYPE,
    "lists": lists.PAGE_TYPE,
    "months": months.PAGE_TYPE,
    "groups": groups.PAGE_TYPE,
    "topics": topics.PAGE_TYPE,
    "words": words.PAGE_TYPE,
    "names": names.PAGE_TYPE,
    "glossary": glossary.PAGE_TYPE,
    "results": results.PAGE_TYPE,
    "resources": resources.PAGE_TYPE,
    "code": code.PAGE_TYPE,
    "map": paper_map.PAGE_TYPE,
    "changes": changes.PAGE_TYPE,
    "reading_list": reading_list.PAGE_TYPE,
    "about": about.PAGE_TYPE,
    "search": search.PAGE_TYPE,
    "not_found": not_found.PAGE_TYPE,
    "report": report.PAGE_TYPE,
    "paper": paper.PAGE_TYPE,
}
"""By the name that templates ask for."""


def plan_pages(
    library: Library, views: Views, config: SiteConfig, page_types: Mapping[str, PageType]
) -> Iterator[Page]:
    """All pages of the site, in a fixed order."""
    for page_type in page_types.values():
        yield from page_type.plan(library, views, config)
