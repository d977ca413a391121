"""Papers -> the groups that a fact makes of them: those of an author, a venue, a year, an area, a keyword, a month."""

from __future__ import annotations

import re
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

_SIGNS = {"+": " plus ", "#": " sharp ", "*": " star "}
_SIGNED = re.compile(r"(?<=\w)[+#]{1,2}(?!\w)|(?<=\b[A-Za-z])\*(?!\w)")
"""Signs that make another name of a letter or word before them: `C++`, `K-means++`, `F#`, `A*`."""

_PLURAL = re.compile(r"(?<=[a-z]{2})(?:ies|(?<![aius])s)$|(?<=\b[a-z]pu)s$")


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
    form: Callable[[str], str] = fold
    """What spellings of one value have in common; empty of a value without letters."""
    blanks: bool = True
    """Whether blanks tell forms apart."""


@dataclass(frozen=True, slots=True)
class Group:
    """Papers that share a value."""

    kind: Kind
    key: str
    """What is the same of all spellings of its value."""
    value: str
    permalink: str
    papers: tuple[Paper, ...]
    """In the order of the library."""


def _fact(name: str, paper: Paper) -> Iterable[str]:
    return (str(paper.facts[name]),) if name in paper.facts else ()


def _form_of_keyword(keyword: str) -> str:
    """`Vision-Language Models` -> `vision language model`, `C++` -> `c plus plus`."""
    spoken = _SIGNED.sub(lambda found: "".join(map(_SIGNS.__getitem__, found[0])), keyword)
    return _PLURAL.sub(lambda found: "y" if found[0] == "ies" else "", fold(spoken))


KINDS: dict[str, Kind] = {
    "authors": Kind(
        "authors", N_("Author"), N_("Authors"), lambda paper: map(str, paper.authors), 2, "q=author:%22{}%22", "author"
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
        "keywords",
        N_("Keyword"),
        N_("Keywords"),
        lambda paper: paper.own_keywords,
        3,
        "q=keyword:%22{}%22",
        "keyword",
        _form_of_keyword,
        blanks=False,
    ),
}
"""By name, in the order in which they are offered. Keywords are those that the source gives."""


def groups(papers: Sequence[Paper]) -> Mapping[str, list[Group]]:
    """Kind -> its groups that have a page, the largest first, ties by value; years the last first.

    Spellings of one form are one value, written as most papers write it. A value that all papers share makes no group:
    the listing of all papers shows it.
    """
    found = {name: _of_kind(kind, papers) for name, kind in KINDS.items()}
    return {name: each for name, each in found.items() if each}


_MONTH = re.compile(r"\d{4}-\d\d")


def months(papers: Iterable[Paper]) -> Mapping[str, tuple[Paper, ...]]:
    """The papers by the month in which they came out (`2026-11`), the latest month first; what has none is left out.

    Nothing where all of them came out in one: that is no digest that grows, and the listing of all papers shows it.
    """
    found: dict[str, list[Paper]] = defaultdict(list)
    for paper in papers:
        if month := _MONTH.match(str(paper.facts.get("date", ""))):
            found[month[0]].append(paper)
    return {key: tuple(found[key]) for key in sorted(found, reverse=True)} if len(found) > 1 else {}


def _of_kind(kind: Kind, papers: Sequence[Paper]) -> list[Group]:
    spellings: dict[str, Counter[str]] = defaultdict(Counter)
    members: dict[str, list[Paper]] = defaultdict(list)
    for paper in papers:
        for value in dict.fromkeys(kind.of(paper)):
            key = _key(kind, value)
            spellings[key][value] += 1
            if not members[key] or members[key][-1] is not paper:
                members[key].append(paper)
    values = {key: counted.most_common(1)[0][0] for key, counted in spellings.items()}
    sizes = sorted((len(each) for each in members.values()), reverse=True)
    least = max(kind.least, sizes[_MOST] + 1 if len(sizes) > _MOST else 0)
    ordered = sorted(members, key=lambda key: (-len(members[key]), values[key]))
    if kind.name == "years":
        ordered.sort(reverse=True)
    return [
        Group(kind, key, values[key], _permalink(kind, values[key]), tuple(members[key]))
        for key in ordered
        if least <= len(members[key]) < len(papers)
    ]


def _key(kind: Kind, value: str) -> str:
    form = kind.form(value) or value
    return form if kind.blanks else form.replace(" ", "")


def _permalink(kind: Kind, value: str) -> str:
    form = kind.form(value) or value
    slug = slugify(form)
    if slug.replace("-", " ") != form:  # other values could have the same: longer ones, those of other scripts
        slug = f"{slug}-{permalinks.checksum(form, 6)}".lstrip("-")
    return permalinks.group(kind.name, slug)


def beside(group: Group, others: Iterable[Group]) -> list[tuple[str, int, str]]:
    """Values of the same kind that papers of a group have too: (value, papers, address of its page or empty)."""
    key = partial(_key, group.kind)
    pages = {each.key: each for each in others}
    found: Counter[str] = Counter()
    spelled: dict[str, str] = {}
    for paper in group.papers:
        own = {key(value): value for value in group.kind.of(paper)}
        found.update(own.keys())
        spelled = own | spelled
    del found[group.key]
    shown = [
        (pages[name].value, count, pages[name].permalink) if name in pages else (spelled[name], count, "")
        for name, count in found.items()
    ]
    return sorted(shown, key=lambda each: (-each[1], each[0]))
