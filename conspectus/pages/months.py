"""Library -> the months in which its papers came out, latest first, and a listing of the papers of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.language import N_
from conspectus.library import Library
from conspectus.model import Page, Paper
from conspectus.pages.listing import listed, parts
from conspectus.pages.page_type import PageType
from conspectus.views.paper_view import Views

_PER_PAGE = 120


class Month(NamedTuple):
    """A month with papers."""

    name: str
    """`November 2026`"""
    permalink: str
    papers: Sequence[Paper]
    """In the order of the library."""


def pages(library: Library, cards: Views, config: SiteConfig) -> Iterator[Page]:
    """The overview and one listing a month."""
    language = cards.language
    months = [Month(language.month(key), permalinks.month(key), those) for key, those in library.months.items()]
    without = len(library.papers) - sum(len(month.papers) for month in months)
    yield from parts(permalinks.MONTHS, "months.html", "months", months, _PER_PAGE, {"without": without})
    for key, month in zip(library.months, months, strict=True):
        title = {
            "heading": month.name,
            "heading_lang": language.code,
            "note": language.gettext("Month"),
            "within": ("months/", key),
        }
        members = [paper.id for paper in month.papers]
        yield from listed(month.permalink, "listing.html", members, config.per_page, title, cards)


def filled(library: Library) -> bool:
    """Where papers came out in more than one month: a digest that grows."""
    return bool(library.months)


PAGE_TYPE = PageType(pages, permalinks.MONTHS, N_("Months"), "explore", order=85, filled=filled)
