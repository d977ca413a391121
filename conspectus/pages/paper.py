"""Library -> one page a paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.errors import while_making
from conspectus.exports.pictures import of_paper, picture_of
from conspectus.library import Library, PaperList
from conspectus.model import Page, Paper, Related
from conspectus.pages.page_type import PageType
from conspectus.store import key
from conspectus.views.digest import site_title
from conspectus.views.paper_view import Views
from conspectus.views.reasons import reason


class Place(NamedTuple):
    """A list that has a paper."""

    name: str
    permalink: str
    lang: str


@dataclass(frozen=True, slots=True)
class _Around:
    """What a page shows besides its own paper."""

    previous: str | None
    """Ids of the neighbours in the order of the library."""
    next: str | None
    related: tuple[Related, ...]
    stands_in: tuple[Place, ...]
    groups: tuple[tuple[str, str], ...]
    """(author, address of the page of their papers), of those that have one."""

    def key(self, views: Views) -> bytes:
        """Checksum of what is shown."""
        others = (self.previous, self.next, *(each.id for each in self.related))
        cards = [views.card_keys[other] if other else None for other in others]
        return key(cards, self.related, self.stands_in, self.groups)


def pages(library: Library, views: Views, config: SiteConfig) -> Iterator[Page]:
    """A page for each paper, with its neighbours in the order of the library."""
    title = site_title(library, config)
    papers = library.shown
    lists = {list_.name: list_ for list_ in library.lists}
    people = {each.value: each.permalink for each in library.groups.get("authors", ())}
    for place, (paper, shown) in enumerate(zip(library.papers, papers, strict=True)):
        with while_making(f"the page of paper {paper.told}"):
            around = _Around(
                papers[place - 1].id if place else None,
                papers[place + 1].id if place + 1 < len(papers) else None,
                tuple(each for each in shown.related if each.id in views),
                stands_in(paper, lists),
                tuple((each, people[each]) for each in map(str, paper.authors) if each in people),
            )
        made_of = partial(_made_of, paper.id, around, views, config)
        context = partial(_context, shown, around, views, title, config)
        yield Page(permalinks.paper(paper.slug), "paper.html", context, f"paper {paper.told}", made_of)


def _made_of(paper_id: str, around: _Around, views: Views, config: SiteConfig) -> tuple[bytes, bytes, bool]:
    return views.made_of[paper_id], around.key(views), config.paper_pictures


def _context(paper: Paper, around: _Around, views: Views, title: str, config: SiteConfig) -> Mapping[str, Any]:
    (view,) = views.of((paper.id,))
    drawn = of_paper(view, title, config) if config.paper_pictures else None
    return {
        "picture": picture_of(view.card.permalink, drawn),
        "paper": paper,
        "view": view,
        "card": view.card,
        "previous": views[around.previous] if around.previous else None,
        "next": views[around.next] if around.next else None,
        "related": [(views[each.id], reason(each.why, views.language)) for each in around.related],
        "stands_in": around.stands_in,
        "people": dict(around.groups),
        "tail": permalinks.tail(paper.id),
    }


def stands_in(paper: Paper, lists: Mapping[str, PaperList]) -> tuple[Place, ...]:
    """The lists that have the paper; in which file and where there is told by the report."""
    found = (lists[name] for name in dict.fromkeys(each.list for each in paper.occurrences))
    return tuple(Place(each.name, each.permalink, each.lang) for each in found)


PAGE_TYPE = PageType(pages)
