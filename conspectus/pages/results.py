"""Library -> the numbers that the papers report as their own, in one table, each linked to its sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.language import N_
from conspectus.library import Library
from conspectus.model import Page, Result
from conspectus.pages.listing import parts
from conspectus.pages.page_type import PageType
from conspectus.views import results
from conspectus.views.paper_view import Views

_PER_PAGE = 60
"""Sentences on a page; some report several numbers."""


def pages(library: Library, views: Views, config: SiteConfig) -> Iterator[Page]:
    """The table in numbered parts."""
    del config
    reported = results.reported(library.papers)
    counts = {
        "results": len(reported),
        "reporting": sum(bool(paper.reading.results) for paper in library.papers),
    }
    row, decided_by = partial(_row, views), partial(_decided_by, views)
    sentences = results.by_sentence(reported)
    yield from parts(permalinks.RESULTS, "results.html", "rows", sentences, _PER_PAGE, counts, row, decided_by)


def _row(views: Views, sentence: Sequence[results.Reported]) -> results.Row:
    return results.row(sentence, views[sentence[0].paper.id])


def _decided_by(views: Views, sentence: Sequence[results.Reported]) -> tuple[bytes, Sequence[Result]]:
    return views.made_of[sentence[0].paper.id], [result for _, result in sentence]


def filled(library: Library) -> bool:
    """Where a paper reports a number."""
    return any(paper.reading.results for paper in library.papers)


PAGE_TYPE = PageType(pages, permalinks.RESULTS, N_("Results"), "explore", order=40, filled=filled)
