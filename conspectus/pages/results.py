"""Library -> the numbers that the papers report as their own, in one table, each linked to its sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from conspectus import markup, permalinks
from conspectus.config import SiteConfig
from conspectus.library import Library
from conspectus.model import Mark, Page, Paper, Result
from conspectus.pages.listing import parts
from conspectus.pages.page_type import PageType
from conspectus.views.cards import Card
from conspectus.views.safe import Markup, safe

_PER_PAGE = 80

_NUMBER = re.compile(
    r"(?<![\w.])[+−-]?(?P<value>\d[\d,]*(?:\.\d+)?)"
    r"(?P<to>\s?%?\s?[-–—~]\s?\d[\d,]*(?:\.\d+)?)?"
    r"(?:\s?(?P<percent>%|per ?cent\b|percentage points?\b)|\s?(?P<factor>(?:×|x(?![\w-]))|-?fold\b|times\b))?",
    re.IGNORECASE,
)

_FORMULA = re.compile(r"[OΘΩÕ𝒪]\u0303?\s?\(")
"""Bounds have no order: their digits are exponents."""


@dataclass(frozen=True, slots=True)
class Measure:
    """The number that a result is sorted by."""

    figure: str
    """As written, with what belongs to it; empty where it is not clear what to put into a cell."""
    unit: str = ""
    """`%`, `×` or empty: the table is sorted by it before the value, for only like numbers can be put in order."""
    value: float | None = None
    """What was reached: the first number of a range, the last of `from A to B`; None for formulas and words."""


@dataclass(frozen=True, slots=True)
class Row:
    """One reported result."""

    card: Card
    measure: Measure
    on: str
    """What it was measured on or against; empty where the words do not say."""
    sentence: int
    """Counted from 1, as in the anchors of the paper's page."""
    context: Markup
    """The sentence that it stands in, with the result marked."""


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """The table in numbered parts."""
    del config
    rows = [
        Row(
            card=cards[paper.id],
            measure=measure(result.value),
            on=result.on,
            sentence=result.sentence + 1,
            context=_context(paper, result),
        )
        for paper in library.papers
        for result in paper.reading.results
    ]
    reporting = len({row.card.id for row in rows})
    yield from parts(permalinks.RESULTS, "results.html", "rows", rows, _PER_PAGE, {"reporting": reporting})


def measure(value: str) -> Measure:
    """`up to 6.0×` -> 6.0 and `×`: the unit and the number that a value is sorted by."""
    numbers = [] if _FORMULA.search(value) else list(_NUMBER.finditer(value))
    if not numbers:
        return Measure(value)
    reached = numbers[-1:] if value.startswith("from ") else numbers
    found = next((number for number in reached if number["percent"] or number["factor"]), reached[0])
    unit = "%" if found["percent"] else "×" if found["factor"] else ""
    return Measure(value, unit, float(found["value"].replace(",", "")))


def _context(paper: Paper, result: Result) -> Markup:
    place = paper.reading.sentences[result.sentence]
    marked = [(result.start, result.end, Mark("mark"))]
    return safe(markup.html(paper.abstract, place.start, place.end, marked, inline=True, lang=paper.lang))


def filled(library: Library) -> bool:
    """Where a paper reports a number."""
    return any(paper.reading.results for paper in library.papers)


PAGE_TYPE = PageType(pages, permalinks.RESULTS, "Results", "head", order=40, filled=filled)
