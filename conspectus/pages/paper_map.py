"""Library -> a map of the papers: what is near shares words, colour and shape tell a topic; and the same as a list.

A script (`static/map.js`) makes every dot answer; what it knows of them is in a file of its own (`exports/map.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.corpus.layout import WIDTH
from conspectus.language import N_
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages.page_type import PageType
from conspectus.views.cards import Card
from conspectus.views.paper_map import Group, has_map
from conspectus.views.paper_view import Views

_NEAR, _NEAR_OF_MANY = 3, 1
"""Neighbours named in the list, where all papers are in it and where some are."""


@dataclass(frozen=True, slots=True)
class Section:
    """The papers of one topic that have a link, as a list."""

    group: Group
    rows: Sequence[tuple[Card, Sequence[Card]]]
    """Each with what it is near to."""


def pages(library: Library, cards: Views, config: SiteConfig) -> Iterator[Page]:
    """The one map."""
    del config
    yield Page(permalinks.MAP, "map.html", partial(_context, library, cards))


def _context(library: Library, cards: Views) -> Mapping[str, Any]:
    drawn = cards.map
    return {
        "width": WIDTH,
        "height": drawn.layout.height,
        "groups": tuple(drawn.groups),
        "labels": tuple(drawn.labels),
        "papers": len(library.papers),
        "small": drawn.small,
        "dot": drawn.dot,
        "land": drawn.land_width,
        "honours": tuple(dict.fromkeys(drawn.honours.values())),
        "sections": tuple(_section(group, library, cards, small=drawn.small) for group in drawn.groups if group.marks),
    }


def _section(group: Group, library: Library, cards: Mapping[str, Card], *, small: bool) -> Section:
    rows = []
    for mark in group.marks:
        near = library.papers[mark.number].related[: _NEAR if small else _NEAR_OF_MANY]
        rows.append((mark.card, [cards[other.id] for other in near if other.id in cards]))
    return Section(group, rows)


PAGE_TYPE = PageType(pages, permalinks.MAP, N_("Map"), "head", order=70, filled=has_map)
