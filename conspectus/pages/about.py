"""Library -> the page that tells how everything derived is made, and what programs can read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.exports.exchange import offers
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages.page_type import PageType
from conspectus.views.cards import Card

_OFFERS = 60
"""Collections whose files are linked; those of the others are named in the same way."""


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """The one page about the digest."""
    del cards
    offered = offers(library, config)
    context = {
        "papers": len(library.papers),
        "lists": library.lists,
        "derived": sum(paper.title_source == "derived" for paper in library.papers),
        "offers": offered[:_OFFERS],
        "offers_left": max(0, len(offered) - _OFFERS),
    }
    yield Page(permalinks.ABOUT, "about.html", context)


PAGE_TYPE = PageType(pages, permalinks.ABOUT, "About", "foot", order=110)
