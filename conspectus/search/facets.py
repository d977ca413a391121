"""What hits are counted, narrowed down and sorted by: the facets, and their columns in the index."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain
from typing import Any

from conspectus.fields import FACTS
from conspectus.language import N_
from conspectus.model import Document
from conspectus.permalinks import tail
from conspectus.search.analysis import fold
from conspectus.search.letters import letters


@dataclass(frozen=True, slots=True)
class Facet:
    """One way to narrow hits down; its values stand in the documents under its name."""

    label: str
    flag: str = ""
    """What its only value is called, where a paper has it or not; such a facet is no word of the query language."""
    shown: bool = False
    """Whether a hit shows its values, which its card then has under the same name."""
    latest_first: bool = False
    """Whether its values are years, the last one first; those of others are ordered by how many papers have them."""
    large: bool = False
    """Whether it has about as many values as there are papers: scripts load it only for who asks for it."""
    first: bool = False
    """Whether it is counted at once in a digest of any size."""


_ZERO = date(1970, 1, 1)

GIVEN = tuple(name for name, each in FACTS.items() if each.facet)
"""The facets that are facts of the papers."""

FACETS: dict[str, Facet] = {
    "topic": Facet(N_("Topic"), first=True),
    "venue": Facet(N_("Venue")),
    "year": Facet(N_("Year"), latest_first=True, first=True),
    **{name: Facet(FACTS[name].shown, shown=FACTS[name].badge) for name in GIVEN},
    "list": Facet(N_("List")),
    "kind": Facet(N_("Kind")),
    "keyword": Facet(N_("Keyword"), large=True),
    "author": Facet(N_("Author"), large=True),
    "code": Facet(N_("Code"), flag=N_("Code"), first=True),
    "data": Facet(N_("Data"), flag=N_("Data"), first=True),
    "numbers": Facet(N_("Results"), flag=N_("Numbers"), first=True),
}
"""By name, in the order in which they are offered."""

_MANY = 5000
"""Papers; among more, a facet that is not one of the `first` is counted for who asks for it."""


def described(columns: Mapping[str, Any], documents: int, say: Callable[[str], str]) -> list[dict[str, Any]]:
    """The facets that any of so many papers has a value of, as the manifest of an index tells them; `say` puts them
    into words. What is not counted at once is offered if it can tell papers apart.
    """
    later = {name for name, facet in FACETS.items() if facet.large or (documents > _MANY and not facet.first)}
    return [
        {
            "name": name,
            "label": say(facet.label),
            "flag": say(facet.flag),
            "shown": facet.shown,
            "large": name in later,
            "latest": facet.latest_first,
        }
        for name, facet in FACETS.items()
        if name in columns and (facet.shown or name not in later or set(columns[name]["cells"]) != _ALL_THE_FIRST)
    ]


def facet_columns(documents: Sequence[Document]) -> dict[str, Any]:
    """For each facet that has any: its values in the order in which they are offered, and their numbers by document, as
    `coded_cells` writes them.

    Likewise, by the names that the documents have for them, for the pages that list them; none of these is offered.
    """
    columns: dict[str, Any] = {}
    for name, facet in FACETS.items():
        cells = [document.facets.get(name, ()) for document in documents]
        if facet.large:
            spelled = _spellings(cells)
            cells = [tuple(map(spelled.__getitem__, cell)) for cell in cells]
        columns[name] = _column(cells, latest_first=facet.latest_first)
    for name in sorted({name for document in documents for name in document.listings}):
        columns[name] = _column([document.listings.get(name, ()) for document in documents])
    return {name: column for name, column in columns.items() if column["values"]}


def _column(cells: Sequence[Sequence[str]], *, latest_first: bool = False) -> dict[str, Any]:
    cells = [tuple(dict.fromkeys(cell)) if len(cell) > 1 else cell for cell in cells]
    counts = Counter(chain.from_iterable(cells))
    values = sorted(counts)
    values.sort(key=int if latest_first else counts.__getitem__, reverse=True)
    numbers = {value: number for number, value in enumerate(values)}
    return {"values": values, "cells": coded_cells([list(map(numbers.__getitem__, cell)) for cell in cells])}


_ALL_THE_FIRST = set(letters([1]))
"""The letters of a column in which all documents have the first value and no other."""


def coded_cells(cells: Iterable[Sequence[int]]) -> str:
    """The numbers of the values of each document as letters: 0 where it has none, else twice each of them and 2, but 1
    for the last.
    """
    return letters(chain.from_iterable(map(_numbers, cells)))


def _numbers(cell: Sequence[int]) -> Iterator[int]:
    *others, last = cell or (None,)
    yield from (2 * each + 2 for each in others)
    yield 0 if last is None else 2 * last + 1


def _spellings(cells: Iterable[Sequence[str]]) -> dict[str, str]:
    """Value -> the most frequent one that differs from it in case alone."""
    counts = Counter(chain.from_iterable(cells))
    best: dict[str, str] = {}
    for value in sorted(sorted(counts), key=counts.__getitem__):
        best[value.casefold()] = value
    return {value: best[value.casefold()] for value in counts}


def sort_columns(documents: Sequence[Document], places: Sequence[int]) -> dict[str, str]:
    """For each order the letters of the place of each document in it: in the lists; by title; by name, what has none
    last; by year, the last one first. Ties stand as in the lists, which `places` tells.

    And, where any is known, under `entered` the day on which each came, from 1970 on.
    """
    titles = [fold(str(document.card.get("title", ""))) for document in documents]
    names = [fold(str(document.card.get("name", ""))) for document in documents]
    years = [-int(next(iter(document.facets.get("year", ())), 0)) for document in documents]
    days = [(date.fromisoformat(each.entered) - _ZERO).days if each.entered else 0 for each in documents]
    keys = {"list": places, "title": titles, "name": [(not name, name) for name in names], "year": years}
    found = {order: letters(_ranks(list(zip(own, places, strict=True)))) for order, own in keys.items()}
    return found | ({"entered": letters(max(0, day) for day in days)} if any(days) else {})


def _ranks(keys: Sequence[Any]) -> list[int]:
    """The place of each key among them."""
    places = {key: place for place, key in enumerate(sorted(keys))}
    return [places[key] for key in keys]


def ends(documents: Sequence[Document]) -> str:
    """The ends of the documents' addresses, in order, with full stops between them: what a reader's marks know."""
    return ".".join(tail(document.ref) for document in documents)
