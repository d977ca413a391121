"""Library -> the numbers that the papers report as their own, in one table, each linked to its sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages.cards import Card, excerpt
from conspectus.pages.listing import parts
from conspectus.pages.safe import Markup

_PER_PAGE = 80

_NUMBER = re.compile(
    r"(?<![\w.])(?P<value>\d[\d,]*(?:\.\d+)?)"
    r"(?:\s*(?P<percent>%|per ?cent\b|percentage points?\b)|\s?(?P<factor>(?:×|x(?![\w-]))|[- ]?fold\b|\s?times\b))?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Row:
    """One reported number."""

    card: Card
    text: Markup
    plain: str
    """The same without markup."""
    unit: str
    """`%`, `×` or empty: the table is sorted by it before the value, for only like numbers can be put in order."""
    value: float | None
    """The number; None where the result is told without one."""
    sentence: int
    """Counted from 1, as in the anchors of the paper's page."""
    context: Markup
    """The sentence that it stands in."""


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """The table in numbered parts; no page where no paper reports a number."""
    del config
    rows = []
    for paper in library.papers:
        for result in paper.reading.results:
            plain = paper.abstract.plain[result.start : result.end]
            unit, value = measure(plain)
            context = excerpt(paper, paper.reading.sentences[result.sentence])
            rows.append(Row(cards[paper.id], excerpt(paper, result), plain, unit, value, result.sentence + 1, context))
    if rows:
        reporting = len({row.card.id for row in rows})
        yield from parts(permalinks.RESULTS, "results.html", "rows", rows, _PER_PAGE, {"reporting": reporting})


def measure(text: str) -> tuple[str, float | None]:
    """`up to 6.0× fewer FLOPs` -> (`×`, 6.0): the first number that has a unit, or else the first number."""
    numbers = list(_NUMBER.finditer(text))
    if not numbers:
        return "", None
    found = next((number for number in numbers if number["percent"] or number["factor"]), numbers[0])
    unit = "%" if found["percent"] else "×" if found["factor"] else ""
    return unit, float(found["value"].replace(",", ""))
