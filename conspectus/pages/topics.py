"""Library -> the topics by size, and a listing of the papers of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages.listing import parts
from conspectus.pages.page_type import PageType
from conspectus.views.cards import Card
from conspectus.views.subjects import bars, by_size

_PER_PAGE = 80


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """The overview and one listing a topic."""
    groups = by_size(library)
    rows = bars(groups, library.topics)
    without = sum(not paper.topics for paper in library.papers)
    yield from parts(permalinks.TOPICS, "topics.html", "rows", rows, _PER_PAGE, {"without": without})
    for subject, papers in groups:
        title = {"heading": subject.label, "heading_lang": "en", "note": "Topic"}
        members = [cards[paper.id] for paper in papers]
        yield from parts(subject.permalink, "listing.html", "cards", members, config.per_page, title)


def filled(library: Library) -> bool:
    """Where a paper has a topic."""
    return any(paper.topics for paper in library.papers)


PAGE_TYPE = PageType(pages, permalinks.TOPICS, "Topics", "head", order=20, filled=filled)
