"""Papers -> the groups that a fact makes of them: those of an author, a venue, a year, an area, a keyword."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from conspectus import permalinks
from conspectus.fields import FACTS
from conspectus.language import N_
from conspectus.model import Paper
from conspectus.text import fold, slugify

_MOST = 400
"""Groups of one kind that have a page: 20,000 papers have 60,000 authors, whose pages would outweigh all else. Where
there are more, the larger ones have it; all others are found by the search."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One fact that papers are grouped by."""

    name: str
    """Folder of its pages: `authors`."""
    label: str
    """What one group is called: `Author`."""
    many: str
    """What all of them are called."""
    of: Callable[[Paper], Iterable[str]]
    """The values that a paper has."""
    least: int
    """Papers of a group that has a page."""
    asked: str
    """What the search is asked for all of a group, with `{}` in place of the value."""
    facet: str
    """The facet of the search with the same values."""


@dataclass(frozen=True, slots=True)
class Group:
    """Papers that share a value."""

    kind: Kind
    value: str
    permalink: str
    papers: tuple[Paper, ...]
    """In the order of the library."""


def _fact(name: str, paper: Paper) -> Iterable[str]:
    return (str(paper.facts[name]),) if name in paper.facts else ()


KINDS: dict[str, Kind] = {
    "authors": Kind(
        "authors", N_("Author"), N_("Authors"), lambda paper: map(str, paper.authors), 2, 'q=author:"{}"', "author"
    ),
    "venues": Kind(
        "venues", N_("Venue"), N_("Venues"), lambda paper: filter(None, (paper.venue,)), 1, "venue={}", "venue"
    ),
    "years": Kind(
        "years", N_("Year"), N_("Years"), lambda paper: map(str, filter(None, (paper.year,))), 1, "year={}", "year"
    ),
    **{
        name: Kind(name, each.shown, each.shown, partial(_fact, name), 1, f"{name}={{}}", name)
        for name, each in FACTS.items()
        if each.facet
    },
    "keywords": Kind(
        "keywords", N_("Keyword"), N_("Keywords"), lambda paper: paper.own_keywords, 3, 'q=keyword:"{}"', "keyword"
    ),
}
"""By name, in the order in which they are offered. Keywords are those that the source gives."""


def groups(papers: Sequence[Paper]) -> Mapping[str, list[Group]]:
    """Kind -> its groups that have a page, the largest first, ties by value; years the last first.

    Spellings that fold to the same are one value, written as it is found first. A value that all papers share makes no
    group: the listing of all papers shows it.
    """
    found = {name: _of_kind(kind, papers) for name, kind in KINDS.items()}
    return {name: each for name, each in found.items() if each}


def _of_kind(kind: Kind, papers: Sequence[Paper]) -> list[Group]:
    values: dict[str, str] = {}
    members: dict[str, list[Paper]] = defaultdict(list)
    for paper in papers:
        for value in dict.fromkeys(kind.of(paper)):
            key = fold(value) or value
            values.setdefault(key, value)
            if not members[key] or members[key][-1] is not paper:
                members[key].append(paper)
    sizes = sorted((len(each) for each in members.values()), reverse=True)
    least = max(kind.least, sizes[_MOST] + 1 if len(sizes) > _MOST else 0)
    ordered = sorted(members, key=lambda key: (-len(members[key]), values[key]))
    if kind.name == "years":
        ordered.sort(reverse=True)
    return [
        Group(kind, values[key], _permalink(kind, key), tuple(members[key]))
        for key in ordered
        if least <= len(members[key]) < len(papers)
    ]


def _permalink(kind: Kind, key: str) -> str:
    slug = slugify(key)
    if slug.replace("-", " ") != key:  # other values could have the same: longer ones, those of other scripts
        slug = f"{slug}-{permalinks.checksum(key, 6)}".lstrip("-")
    return permalinks.group(kind.name, slug)


def beside(group: Group, others: Iterable[Group]) -> list[tuple[str, int, str]]:
    """Values of the same kind that papers of a group have too: (value, papers, address of its page or empty)."""
    pages = {fold(each.value): each.permalink for each in others}
    own = fold(group.value)
    shared = Counter(
        value for paper in group.papers for value in dict.fromkeys(group.kind.of(paper)) if fold(value) != own
    )
    ordered = sorted(shared.items(), key=lambda item: (-item[1], item[0]))
    return [(value, count, pages.get(fold(value), "")) for value, count in ordered]
