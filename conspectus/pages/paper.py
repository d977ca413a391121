"""Library -> one page a paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.errors import while_making
from conspectus.exports.pictures import of_paper, picture_of
from conspectus.library import Library, PaperList
from conspectus.model import Page, Paper
from conspectus.pages.page_type import PageType
from conspectus.views.digest import site_title
from conspectus.views.paper_view import Views


class Place(NamedTuple):
    """A list that has a paper."""

    name: str
    permalink: str
    lang: str


def pages(library: Library, views: Views, config: SiteConfig) -> Iterator[Page]:
    """A page for each paper, with its neighbours in the order of the library."""
    title = site_title(library, config)
    order = list(views.values())
    lists = {list_.name: list_ for list_ in library.lists}
    for place, (paper, shown) in enumerate(zip(library.papers, library.shown, strict=True)):
        view = views.whole[paper.id]
        with while_making(f"the page of paper {paper.told}"):
            drawn = of_paper(view, title, config) if config.paper_pictures else None
            context = {
                "picture": picture_of(view.card.permalink, drawn),
                "paper": shown,
                "view": view,
                "card": view.card,
                "previous": order[place - 1] if place else None,
                "next": order[place + 1] if place + 1 < len(order) else None,
                "related": [(views[other.id], other.why) for other in paper.related if other.id in views],
                "stands_in": stands_in(paper, lists),
                "tail": permalinks.tail(paper.id),
            }
        yield Page(permalinks.paper(paper.slug), "paper.html", context, of=f"paper {paper.told}")


def stands_in(paper: Paper, lists: Mapping[str, PaperList]) -> tuple[Place, ...]:
    """The lists that have the paper; in which file and where there is told by the report."""
    found = (lists[name] for name in dict.fromkeys(each.list for each in paper.occurrences))
    return tuple(Place(each.name, each.permalink, each.lang) for each in found)


PAGE_TYPE = PageType(pages)
