"""Library -> the topics by size, and a listing of the papers of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.exports.pictures import of_topic, picture_of
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages.listing import parts
from conspectus.pages.page_type import PageType
from conspectus.views.cards import Card
from conspectus.views.digest import site_title
from conspectus.views.subjects import bars, by_size

_PER_PAGE = 80


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """The overview and one listing a topic."""
    groups = by_size(library)
    title_of_site = site_title(library, config)
    rows = bars(groups, library.topics)
    without = sum(not paper.topics for paper in library.papers)
    yield from parts(permalinks.TOPICS, "topics.html", "rows", rows, _PER_PAGE, {"without": without})
    for subject, papers in groups:
        picture = picture_of(subject.permalink, of_topic(subject, title_of_site, library.topics, config))
        title = {"heading": subject.label, "heading_lang": "en", "note": "Topic", "picture": picture}
        members = [cards[paper.id] for paper in papers]
        yield from parts(subject.permalink, "listing.html", "cards", members, config.per_page, title)


def filled(library: Library) -> bool:
    """Where a paper has a topic."""
    return any(paper.topics for paper in library.papers)


PAGE_TYPE = PageType(pages, permalinks.TOPICS, "Topics", "head", order=20, filled=filled)
