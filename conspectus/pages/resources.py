"""Library -> the data sets, benchmarks and models of others that the papers name, and which papers name each."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.language import N_
from conspectus.library import Library
from conspectus.model import Page, Paper
from conspectus.pages.listing import parts
from conspectus.pages.page_type import PageType
from conspectus.text import fold
from conspectus.views.cards import Card

_PER_PAGE = 80
_SHOWN = 6
"""Papers shown beside a resource; the search has them all."""


@dataclass(frozen=True, slots=True)
class Resource:
    """Something that papers work with or compare against."""

    name: str
    """As most papers spell it."""
    papers: int
    cards: Sequence[Card]
    """The first of the papers that name it."""
    origin: Card | None
    """The paper of this digest that introduces it, if one does."""


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """Resources with their papers, the most used first."""
    del config
    origins = {fold(name.name): cards[paper.id] for paper in library.papers for name in paper.reading.names}
    rows = [
        Resource(
            name=name,
            papers=len(users),
            cards=[cards[paper.id] for paper in users[:_SHOWN]],
            origin=origins.get(fold(name)),
        )
        for name, users in named(library)
    ]
    yield from parts(permalinks.RESOURCES, "resources.html", "rows", rows, _PER_PAGE, {})


def named(library: Library) -> list[tuple[str, list[Paper]]]:
    """Resources with the papers that name them, the most used first; spellings that differ only in case are one."""
    users: dict[str, dict[str, Paper]] = defaultdict(dict)
    spellings: dict[str, Counter[str]] = defaultdict(Counter)
    for paper in library.papers:
        for resource in paper.reading.resources:
            users[fold(resource)][paper.id] = paper
            spellings[fold(resource)][resource] += 1
    ordered = sorted(users.items(), key=lambda item: (-len(item[1]), item[0]))
    return [(spellings[key].most_common(1)[0][0], list(found.values())) for key, found in ordered]


def filled(library: Library) -> bool:
    """Where a paper names one."""
    return any(paper.reading.resources for paper in library.papers)


PAGE_TYPE = PageType(pages, permalinks.RESOURCES, N_("Resources"), "explore", order=50, filled=filled)
