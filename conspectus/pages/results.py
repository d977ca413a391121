"""Library -> the numbers that the papers report as their own, in one table, each linked to its sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages.cards import Card, excerpt
from conspectus.pages.listing import parts
from conspectus.pages.safe import Markup

_PER_PAGE = 120


@dataclass(frozen=True, slots=True)
class Row:
    """One reported number."""

    card: Card
    text: Markup
    sentence: int
    """Counted from 1, as in the anchors of the paper's page."""
    context: Markup
    """The sentence that it stands in."""


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """The table in numbered parts; no page where no paper reports a number."""
    del config
    rows = [
        Row(
            card=cards[paper.id],
            text=excerpt(paper, result),
            sentence=result.sentence + 1,
            context=excerpt(paper, paper.reading.sentences[result.sentence]),
        )
        for paper in library.papers
        for result in paper.reading.results
    ]
    if rows:
        reporting = len({row.card.id for row in rows})
        yield from parts(permalinks.RESULTS, "results.html", "rows", rows, _PER_PAGE, {"reporting": reporting})
