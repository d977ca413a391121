"""Library -> the papers that link code, and those that promise it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.language import N_
from conspectus.library import Library
from conspectus.model import Link, Page
from conspectus.pages.listing import parts
from conspectus.pages.page_type import PageType
from conspectus.views.cards import Card

_PER_PAGE = 120


@dataclass(frozen=True, slots=True)
class Row:
    """One paper with code, or with the promise of it."""

    card: Card
    links: Sequence[Link]
    """Empty where code is promised."""


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """Papers with code first, then promises."""
    del config
    linked = [
        Row(cards[paper.id], [link for link in paper.links if link.kind == "code"])
        for paper in library.papers
        if paper.code == "link"
    ]
    promised = [Row(cards[paper.id], []) for paper in library.papers if paper.code == "promised"]
    counts = {"papers": len(library.papers), "linked": len(linked), "promised": len(promised)}
    for page in parts(permalinks.CODE, "code.html", "rows", [*linked, *promised], _PER_PAGE, counts):
        rows = page.values["rows"]
        groups = {
            N_("Code is linked"): [row for row in rows if row.links],
            N_("Code is promised"): [row for row in rows if not row.links],
        }
        sections = [(title, group) for title, group in groups.items() if group]
        yield Page(page.permalink, page.template, {**page.values, "sections": sections})


def filled(library: Library) -> bool:
    """Where a paper links code or promises it."""
    return any(paper.code != "none" for paper in library.papers)


PAGE_TYPE = PageType(pages, permalinks.CODE, N_("Code"), "explore", order=60, filled=filled)
