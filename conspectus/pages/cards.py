"""Papers -> what a list shows of each: made once, used by every page that lists papers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from conspectus import markup, permalinks
from conspectus.model import Paper
from conspectus.pages.safe import Markup, safe


@dataclass(frozen=True, slots=True)
class Card:
    """One paper in a list. HTML values come from the markup stage and are safe to print."""

    id: str
    permalink: str
    title: Markup
    plain: str
    """The title as plain text."""
    derived: bool
    """True where the title was made from the abstract."""
    name: str
    """The headline name, or empty."""
    kind: str
    """What the name is: `framework`; empty where the abstract does not say."""
    highlight: Markup
    results: tuple[str, ...]
    venue: str
    topics: tuple[str, ...]
    code: str
    lang: str


def make_cards(papers: Iterable[Paper]) -> Mapping[str, Card]:
    """Paper id -> card, in the papers' order."""
    return {paper.id: make_card(paper) for paper in papers}


def make_card(paper: Paper) -> Card:
    reading, text = paper.reading, paper.abstract
    highlight = reading.highlight
    kinds = {name.name: name.kind for name in reading.names}
    return Card(
        id=paper.id,
        permalink=permalinks.paper(paper.slug),
        title=safe(markup.html(paper.title, inline=True, lang=paper.lang)),
        plain=paper.title.plain,
        derived=paper.title_source == "derived",
        name=reading.name or "",
        kind=kinds.get(reading.name or "", ""),
        highlight=safe(
            markup.html(text, highlight.start, highlight.end, inline=True, lang=paper.lang) if highlight else ""
        ),
        results=tuple(text.plain[result.start : result.end] for result in reading.results[:2]),
        venue=paper.venue,
        topics=paper.topics,
        code=paper.code,
        lang=paper.lang,
    )
