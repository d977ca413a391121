"""Library -> the numbers that the papers report as their own, in one table, each linked to its sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.language import N_
from conspectus.library import Library
from conspectus.model import Page, Paper, Result
from conspectus.pages.listing import parts
from conspectus.pages.page_type import PageType
from conspectus.views import results
from conspectus.views.cards import Card

_PER_PAGE = 80


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """The table in numbered parts."""
    del config
    reported = [(paper, result) for paper in library.papers for result in paper.reading.results]
    reporting = {"reporting": sum(bool(paper.reading.results) for paper in library.papers)}
    row = partial(_row, cards)
    yield from parts(permalinks.RESULTS, "results.html", "rows", reported, _PER_PAGE, reporting, row)


def _row(cards: Mapping[str, Card], reported: tuple[Paper, Result]) -> results.Row:
    paper, result = reported
    return results.row(paper, result, cards[paper.id])


def filled(library: Library) -> bool:
    """Where a paper reports a number."""
    return any(paper.reading.results for paper in library.papers)


PAGE_TYPE = PageType(pages, permalinks.RESULTS, N_("Results"), "explore", order=40, filled=filled)
