"""Library -> the front page: what this is, how big, what it is about, where to start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages.cards import Card

_SHOWN = 40
"""Papers on the front page; the listings hold them all."""


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """The one front page."""
    del config
    named = sorted(
        {card.name: card for card in cards.values() if card.name}.items(), key=lambda item: item[0].casefold()
    )
    figures = [
        (len(library.papers), "paper", "papers"),
        (len(named), "named contribution", "named contributions"),
        (sum(bool(paper.reading.results) for paper in library.papers), "reports numbers", "report numbers"),
        (sum(paper.code == "link" for paper in library.papers), "links code", "link code"),
    ]
    yield Page(
        permalinks.FRONT,
        "front.html",
        {
            "figures": [figure for figure in figures if figure[0]],
            "cards": list(cards.values())[:_SHOWN],
            "more": max(0, len(cards) - _SHOWN),
            "named": [card for _, card in named[:60]],
            "lists": library.lists,
            "listing": permalinks.listing(1),
        },
    )
