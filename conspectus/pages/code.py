"""Library -> the papers that link code, and those that promise it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.library import Library
from conspectus.model import Link, Page
from conspectus.pages.cards import Card
from conspectus.pages.listing import parts

_PER_PAGE = 150


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """Papers with code first, then promises; no page where there is neither."""
    del config
    linked = [
        (cards[paper.id], [link for link in paper.links if link.kind == "code"])
        for paper in library.papers
        if paper.code == "link"
    ]
    promised: list[tuple[Card, list[Link]]] = [
        (cards[paper.id], []) for paper in library.papers if paper.code == "promised"
    ]
    if linked or promised:
        counts = {"linked": len(linked), "promised": len(promised)}
        yield from parts(permalinks.CODE, "code.html", "rows", [*linked, *promised], _PER_PAGE, counts)
