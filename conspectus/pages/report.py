"""Library -> the report: what became of every block that was read, and what a careful publisher would look at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.language import N_
from conspectus.library import Library
from conspectus.model import Page, public_name
from conspectus.pages.listing import parts
from conspectus.pages.page_type import PageType
from conspectus.views.cards import Card

_ROWS = 120
"""Blocks in one part of the report."""
_NOTICES = 100


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """The report in numbered parts; blocks that did not become a paper of their own come first."""
    del config
    rows = [
        (row, cards[row.paper].permalink if row.paper and row.paper in cards else "")
        for row in sorted(library.dispositions, key=lambda row: row.outcome == "published")
    ]
    context = {
        "outcomes": library.outcomes,
        "read": len(rows),
        "notices": library.notices[:_NOTICES],
        "notices_left": max(0, len(library.notices) - _NOTICES),
        "twins": [(cards[a], cards[b], share) for a, b, share in library.twins if a in cards and b in cards][:_NOTICES],
        "topics": bool(library.by_topic),
        "catalogues": [replace(each, name=public_name(each.name)) for each in library.catalogues],
    }
    yield from parts(permalinks.REPORT, "report.html", "rows", rows, _ROWS, context)


PAGE_TYPE = PageType(pages, permalinks.REPORT, N_("What was read"), "foot", order=30)
