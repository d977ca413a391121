"""Library -> the numbers that the papers report as their own, in one table, each linked to its sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.language import N_
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages.listing import parts
from conspectus.pages.page_type import PageType
from conspectus.views import results
from conspectus.views.cards import Card

_PER_PAGE = 80


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """The table in numbered parts."""
    del config
    rows = results.rows(library.papers, cards)
    reporting = len({row.card.id for row in rows})
    yield from parts(permalinks.RESULTS, "results.html", "rows", rows, _PER_PAGE, {"reporting": reporting})


def filled(library: Library) -> bool:
    """Where a paper reports a number."""
    return any(paper.reading.results for paper in library.papers)


PAGE_TYPE = PageType(pages, permalinks.RESULTS, N_("Results"), "explore", order=40, filled=filled)
