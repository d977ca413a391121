"""Library -> the data sets, benchmarks and models of others that the papers name, and which papers name each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages.cards import Card
from conspectus.pages.listing import parts
from conspectus.text import fold

_PER_PAGE = 100
_SHOWN = 8
"""Papers shown beside a resource; the search has them all."""


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """Resources with their papers, the most used first; no page where no paper names one."""
    del config
    users: dict[str, dict[str, Card]] = defaultdict(dict)
    spelt: dict[str, str] = {}
    for paper in library.papers:
        for resource in paper.reading.resources:
            key = fold(resource)
            spelt.setdefault(key, resource)
            users[key][paper.id] = cards[paper.id]
    ordered = sorted(users.items(), key=lambda item: (-len(item[1]), item[0]))
    rows = [(spelt[key], len(found), list(found.values())[:_SHOWN]) for key, found in ordered]
    if rows:
        yield from parts(permalinks.RESOURCES, "resources.html", "rows", rows, _PER_PAGE, {})
