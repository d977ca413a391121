"""Library -> the lists of papers, in numbered parts: all papers, and the papers under each heading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.exports.pictures import of_list, picture_of
from conspectus.language import N_
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages.page_type import PageType
from conspectus.views.digest import site_title
from conspectus.views.paper_view import Views


@dataclass(frozen=True, slots=True)
class Part:
    """Where one numbered part of a long page stands among its siblings."""

    number: int
    count: int
    permalinks: tuple[str, ...]
    """Addresses of all parts."""

    @property
    def previous(self) -> str | None:
        return self.permalinks[self.number - 2] if self.number > 1 else None

    @property
    def next(self) -> str | None:
        return self.permalinks[self.number] if self.number < self.count else None


def parts(
    permalink: str,
    template: str,
    field: str,
    items: Sequence[Any],
    per_page: int,
    context: Mapping[str, Any] | Callable[[], Mapping[str, Any]],
    shown: Callable[[Any], Any] = lambda item: item,
    decided_by: Callable[[Any], Any] | None = None,
    behind: str = "",
) -> Iterator[Page]:
    """`items` in parts of `per_page`, each a page whose context holds its items as `field` and its `part`.

    What is `shown` of an item, and a context that is a function, are asked for when the page is made; it is made anew
    where what an item is `decided_by` is another, which is shorter than what is shown of it. Where another page,
    `behind`, is made of the same items, its parts follow the first one of these.
    """
    count = max(1, -(-len(items) // per_page))
    further = [permalinks.numbered(behind or permalink, number) for number in range(2, count + 1)]
    addresses = (permalink, *further)

    def values(number: int, shown: Callable[[Any], Any]) -> Mapping[str, Any]:
        before = (number - 1) * per_page
        return {
            **(context() if callable(context) else context),
            field: [shown(item) for item in items[before : before + per_page]],
            "part": Part(number, count, addresses),
            "first": before + 1,
            "total": len(items),
        }

    for number, address in enumerate(addresses[:1] if behind else addresses, 1):
        made_of = partial(values, number, decided_by) if decided_by else None
        yield Page(address, template, partial(values, number, shown), made_of=made_of)


def listed(
    permalink: str,
    template: str,
    papers: Sequence[str],
    per_page: int,
    context: Mapping[str, Any] | Callable[[], Mapping[str, Any]],
    cards: Views,
    behind: str = "",
) -> Iterator[Page]:
    """Papers (their ids) in such parts, which show their cards."""
    card, checksum = cards.__getitem__, cards.card_keys.__getitem__
    yield from parts(permalink, template, "cards", papers, per_page, context, card, checksum, behind)


def pages(library: Library, cards: Views, config: SiteConfig) -> Iterator[Page]:
    """The listing of all papers, and one of each list; from a list of all papers one goes on in that of all.

    `within` is what scripts narrow all papers down to for the same papers: a facet and its value, or for a page of the
    library's `listings` its folder and which it is. It is absent where none does, as where two lists have one name.
    """
    names = Counter(list_.name for list_ in library.lists)
    title = {
        "heading": cards.language.gettext("All papers"),
        "heading_lang": cards.language.code,
        "note": "",
        "within": (),
    }
    yield from listed(permalinks.LISTING, "listing.html", list(cards), config.per_page, title, cards)
    for list_ in library.lists:
        picture = picture_of(list_.permalink, of_list(list_, site_title(library, config), config))
        title = {"heading": list_.name, "heading_lang": list_.lang, "note": list_.venue, "picture": picture}
        within = {"within": ("list", list_.name)} if names[list_.name] == 1 else {}
        behind = permalinks.LISTING if list_.papers == tuple(cards) else ""
        title |= within
        yield from listed(list_.permalink, "listing.html", list_.papers, config.per_page, title, cards, behind)


PAGE_TYPE = PageType(pages, permalinks.LISTING, N_("Papers"), "head", order=10)
