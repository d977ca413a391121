"""Documents -> what a hit shows, in small pieces, and the columns by which hits are counted and sorted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from conspectus.fields import FACTS
from conspectus.model import Document
from conspectus.search.analysis import fold
from conspectus.search.script import compact


@dataclass(frozen=True, slots=True)
class Facet:
    """What hits are counted and narrowed down by."""

    label: str
    values: Callable[[Mapping[str, Any]], Sequence[str]]
    """The values that a card has for it."""
    flag: str = ""
    """What its only value is called, where a paper has it or not; such a facet is no word of the query language."""
    shown: bool = False
    """Whether a hit shows its values."""


def _in_card(part: str) -> Callable[[Mapping[str, Any]], Sequence[str]]:
    """The values under one key of a card: none, one or a list."""

    def values(card: Mapping[str, Any]) -> Sequence[str]:
        found = card.get(part) or ()
        return [str(value) for value in found] if isinstance(found, list) else [str(found)] if found else []

    return values


GIVEN = tuple(name for name, each in FACTS.items() if each.facet)
"""The facets that are facts of the papers."""

FACETS: dict[str, Facet] = {
    "topic": Facet("Topic", _in_card("topics")),
    "venue": Facet("Venue", _in_card("venue")),
    "year": Facet("Year", _in_card("year")),
    **{name: Facet(FACTS[name].shown, _in_card(name), shown=FACTS[name].badge) for name in GIVEN},
    "kind": Facet("Kind", _in_card("kind")),
    "code": Facet("Code", lambda card: ["code"] if card.get("code") == "link" else [], flag="Has code"),
    "numbers": Facet("Results", lambda card: ["numbers"] if card.get("results") else [], flag="Has numbers"),
}
"""By name, in the order in which they are offered."""


def near_together(documents: Sequence[Document]) -> list[int]:
    """The documents' places, ordered so that those of one list and topic are neighbours.

    Neighbours share words: steps in postings get small, and the hits of a query lie in few pieces of cards.
    """

    def key(place: int) -> tuple[str, str, str]:
        card = documents[place].card
        first = (next(iter(FACETS[facet].values(card)), "") for facet in ("venue", "year", "topic"))
        venue, year, topic = first
        return venue, year, topic

    return sorted(range(len(documents)), key=key)


def card_pieces(documents: Sequence[Document], size: int) -> Iterator[str]:
    """JSON texts of `size` cards each, in order; a card gets its document's ref under `id`."""
    for start in range(0, len(documents), size):
        yield compact([{"id": document.ref, **document.card} for document in documents[start : start + size]])


def facet_columns(documents: Sequence[Document]) -> dict[str, Any]:
    """For each facet its values, most frequent first, and for each document the numbers of its values."""
    columns: dict[str, Any] = {}
    for name, facet in FACETS.items():
        cells = [facet.values(document.card) for document in documents]
        counts = Counter(value for cell in cells for value in cell)
        values = sorted(counts, key=lambda value: (-counts[value], value))
        numbers = {value: number for number, value in enumerate(values)}
        columns[name] = {"values": values, "cells": [[numbers[value] for value in cell] for cell in cells]}
    return columns


def sort_columns(documents: Sequence[Document], places: Sequence[int]) -> dict[str, list[int]]:
    """For each document its place in the library and its rank by title."""
    titles = [fold(str(document.card.get("title", ""))) for document in documents]
    by_title = sorted(range(len(documents)), key=lambda number: (titles[number], places[number]))
    ranks = [0] * len(documents)
    for rank, number in enumerate(by_title):
        ranks[number] = rank
    return {"list": list(places), "title": ranks}
