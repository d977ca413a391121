"""Library -> the front page: what this is, how big, what it is about, what is worth a look, where to start."""

from __future__ import annotations

from collections.abc import Iterator

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.library import Library
from conspectus.model import Page, Paper
from conspectus.pages import names
from conspectus.pages.page_type import PageType
from conspectus.views.cards import Card
from conspectus.views.paper_view import Views
from conspectus.views.subjects import bars, by_size

_SHOWN = 8
"""Papers on the front page; the listings hold them all."""
_BARS = 8
"""Topics in the picture; the overview of topics holds them all."""
_NAMES = 36
_WORDS = 10


def pages(library: Library, cards: Views, config: SiteConfig) -> Iterator[Page]:
    """The one front page."""
    del config
    groups = by_size(library)
    named = sorted({card.name: card for card in cards.values() if card.name}.values(), key=_by_name)
    total, shown = names.total(library), _spread(named, _NAMES)
    figures = [
        (len(library.papers), "paper", "papers"),
        (total, "name introduced", "names introduced"),
        (sum(bool(paper.reading.results) for paper in library.papers), "reports numbers", "report numbers"),
        (sum(paper.code == "link" for paper in library.papers), "links code", "link code"),
    ]
    yield Page(
        permalinks.FRONT,
        "front.html",
        {
            "papers": len(library.papers),
            "figures": [figure for figure in figures if figure[0]],
            "bars": bars(groups[:_BARS], library.topics),
            "topics_left": max(0, len(groups) - _BARS),
            "cards": [cards[paper.id] for paper in worth_a_look(library)],
            "named": shown,
            "names_left": total - len(shown),
            "words": cards.corpus.words[:_WORDS],
            "lists": library.lists,
        },
    )


def worth_a_look(library: Library) -> list[Paper]:
    """A few papers that show the range: from each large topic in turn the one that has most to show.

    Where there are no topics, or too few, the papers with most to show follow.
    """
    chosen: dict[str, Paper] = {}
    for _, members in by_size(library):
        left = [paper for paper in members if paper.id not in chosen]
        if left and len(chosen) < _SHOWN:
            best = max(left, key=_shows)
            chosen[best.id] = best
    for paper in sorted(library.papers, key=_shows, reverse=True):
        if len(chosen) < _SHOWN:
            chosen.setdefault(paper.id, paper)
    return list(chosen.values())


def _shows(paper: Paper) -> int:
    """How much of what a reader looks for is known of a paper."""
    reading = paper.reading
    return 2 * bool(reading.highlight) + 2 * bool(reading.results) + bool(reading.name) + (paper.code == "link")


def _by_name(card: Card) -> tuple[str, str]:
    return card.name.casefold(), card.name


def _spread(named: list[Card], count: int) -> list[Card]:
    """At most `count` of the names, evenly from the whole alphabet."""
    if len(named) <= count:
        return named
    return [named[place * len(named) // count] for place in range(count)]


PAGE_TYPE = PageType(pages, permalinks.FRONT)
