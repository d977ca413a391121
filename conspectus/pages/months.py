"""Library -> the months in which its papers came out, latest first, and a listing of the papers of each."""

from __future__ import annotations

import calendar
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.library import Library
from conspectus.model import Page, Paper
from conspectus.pages.listing import parts
from conspectus.pages.page_type import PageType
from conspectus.views.cards import Card

_PER_PAGE = 120
_MONTH = re.compile(r"(\d{4})-(\d\d)")


class Month(NamedTuple):
    """A month with papers."""

    name: str
    """`November 2026`"""
    permalink: str
    papers: Sequence[Paper]
    """In the order of the library."""


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """The overview and one listing a month."""
    months = by_month(library)
    without = len(library.papers) - sum(len(month.papers) for month in months)
    yield from parts(permalinks.MONTHS, "months.html", "months", months, _PER_PAGE, {"without": without})
    for month in months:
        title = {"heading": month.name, "heading_lang": "en", "note": "Month"}
        members = [cards[paper.id] for paper in month.papers]
        yield from parts(month.permalink, "listing.html", "cards", members, config.per_page, title)


def by_month(library: Library) -> list[Month]:
    """The months of the papers whose date says one, latest first."""
    groups: dict[str, list[Paper]] = defaultdict(list)
    for paper in library.papers:
        if found := _MONTH.match(str(paper.facts.get("date", ""))):
            groups[found[0]].append(paper)
    return [
        Month(f"{calendar.month_name[int(key[5:])]} {key[:4]}", permalinks.month(key), groups[key])
        for key in sorted(groups, reverse=True)
    ]


def filled(library: Library) -> bool:
    """Where papers came out in more than one month: a digest that grows."""
    return len(by_month(library)) > 1


PAGE_TYPE = PageType(pages, permalinks.MONTHS, "Months", "explore", order=85, filled=filled)
