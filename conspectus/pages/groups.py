"""Library -> a page for each author, venue, year, area and keyword that several papers share, and an overview."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any
from urllib.parse import quote

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.groups import Group, beside
from conspectus.language import N_
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages.listing import Part, parts
from conspectus.pages.page_type import PageType
from conspectus.text import language
from conspectus.views.paper_view import Views

_ROWS = 300
"""Groups on one page of the overview."""
_BESIDE = 12
_SHOWN = 100
"""Papers on the page of a group; of a larger one the search shows all, so that no paper is listed over and over."""


def pages(library: Library, cards: Views, config: SiteConfig) -> Iterator[Page]:
    """The overview in numbered parts, and a page a group."""
    del config
    found = library.groups
    rows = [group for those in found.values() for group in those]
    largest = {name: max(len(group.papers) for group in those) for name, those in found.items()}
    shown = [(each.kind.many, each.value, each.permalink, len(each.papers), _share(each, largest)) for each in rows]
    yield from parts(permalinks.GROUPS, "groups.html", "rows", shown, _ROWS, {})
    for group in rows:
        context = partial(_context, group, found[group.kind.name], cards.language.gettext(group.kind.label))
        yield Page(group.permalink, "group.html", partial(context, cards), made_of=partial(context, cards.card_keys))


def _context(group: Group, others: Sequence[Group], note: str, cards: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the page shows, of each paper what `cards` has of it."""
    return {
        "heading": group.value,
        "heading_lang": language(group.value),
        "note": note,
        "authors": group.kind.name == "authors",
        "cards": [cards[paper.id] for paper in group.papers[:_SHOWN]],
        "part": Part(1, 1, (group.permalink,)),
        "first": 1,
        "total": len(group.papers),
        "follow": (group.kind.facet, group.value),
        "within": (f"{group.kind.name}/", group.value),
        "ask": group.kind.asked.format(quote(group.value)),
        "others": beside(group, others)[:_BESIDE],
    }


def _share(group: Group, largest: Mapping[str, int]) -> int:
    return max(1, len(group.papers) * 100 // largest[group.kind.name])


def filled(library: Library) -> bool:
    """Where a fact tells papers apart."""
    return bool(library.groups)


PAGE_TYPE = PageType(pages, permalinks.GROUPS, N_("Authors, venues, years"), "explore", order=10, filled=filled)
