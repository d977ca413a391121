"""Library -> the page that tells how everything derived is made, and what programs can read."""

from __future__ import annotations

from collections.abc import Iterator

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.exports.exchange import offers
from conspectus.language import N_
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages.page_type import PageType
from conspectus.views.paper_view import Views

_OFFERS = 60
"""Collections whose files are linked; those of the others are named in the same way."""


def pages(library: Library, cards: Views, config: SiteConfig) -> Iterator[Page]:
    """The one page about the digest."""
    offered = offers(library, config, cards.language)
    context = {
        "papers": len(library.papers),
        "lists": library.lists,
        "derived": sum(paper.title_source == "derived" for paper in library.papers),
        "offers": offered[:_OFFERS],
        "offers_left": max(0, len(offered) - _OFFERS),
    }
    yield Page(permalinks.ABOUT, "about.html", context)


PAGE_TYPE = PageType(pages, permalinks.ABOUT, N_("About"), "foot", order=110)
