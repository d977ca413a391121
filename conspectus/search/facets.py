"""What hits are counted, narrowed down and sorted by: the facets, and their columns in the index."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from conspectus.fields import FACTS
from conspectus.model import Document
from conspectus.search.analysis import fold


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


GIVEN = tuple(name for name, each in FACTS.items() if each.facet)
"""The facets that are facts of the papers."""

FACETS: dict[str, Facet] = {
    "topic": Facet("Topic"),
    "venue": Facet("Venue"),
    "year": Facet("Year", latest_first=True),
    **{name: Facet(FACTS[name].shown, shown=FACTS[name].badge) for name in GIVEN},
    "kind": Facet("Kind"),
    "code": Facet("Code", flag="Has code"),
    "numbers": Facet("Results", flag="Has numbers"),
}
"""By name, in the order in which they are offered."""


def described() -> list[dict[str, Any]]:
    """The facets as the manifest of an index tells them."""
    return [
        {"name": name, "label": facet.label, "flag": facet.flag, "shown": facet.shown} for name, facet in FACETS.items()
    ]


def facet_columns(documents: Sequence[Document]) -> dict[str, Any]:
    """For each facet its values in the order in which they are offered, and for each document their numbers."""
    columns: dict[str, Any] = {}
    for name, facet in FACETS.items():
        cells = [document.facets.get(name, ()) for document in documents]
        counts = Counter(value for cell in cells for value in cell)
        values = sorted(counts, key=lambda value: (-counts[value], value))
        if facet.latest_first:
            values.sort(key=int, reverse=True)
        numbers = {value: number for number, value in enumerate(values)}
        columns[name] = {"values": values, "cells": [[numbers[value] for value in cell] for cell in cells]}
    return columns


def sort_columns(documents: Sequence[Document]) -> dict[str, list[int]]:
    """For each document its rank by title, and the year as a key that puts the last first; ties in their order."""
    titles = [fold(str(document.card.get("title", ""))) for document in documents]
    by_title = sorted(range(len(documents)), key=titles.__getitem__)
    ranks = [0] * len(documents)
    for rank, number in enumerate(by_title):
        ranks[number] = rank
    years = [-int(next(iter(document.facets.get("year", ())), 0)) for document in documents]
    return {"title": ranks, "year": years}
