"""Library -> the topics by size, and a listing of the papers of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages.cards import Card
from conspectus.pages.listing import parts
from conspectus.pages.subjects import by_size


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """The overview and one listing a topic; no page where no paper has a topic."""
    groups = by_size(library.papers, library.topics)
    if not groups:
        return
    longest = len(groups[0][1])
    rows = [(subject, len(papers), max(1, len(papers) * 100 // longest)) for subject, papers in groups]
    without = sum(not paper.topics for paper in library.papers)
    yield Page(permalinks.TOPICS, "topics.html", {"rows": rows, "definitions": library.topics, "without": without})
    for subject, papers in groups:
        definition = library.topics[subject.id].definition if subject.id in library.topics else ""
        title = {"heading": subject.label, "heading_lang": "en", "note": "Topic", "definition": definition}
        members = [cards[paper.id] for paper in papers]
        yield from parts(subject.permalink, "listing.html", "cards", members, config.per_page, title)
