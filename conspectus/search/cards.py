"""Documents -> what a hit shows, in small pieces, and the columns by which hits are counted and sorted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from conspectus.model import Document
from conspectus.search.analysis import fold
from conspectus.search.script import compact

FACETS: dict[str, Callable[[Mapping[str, Any]], Sequence[str]]] = {
    "topic": lambda card: [str(topic) for topic in card.get("topics") or ()],
    "venue": lambda card: [str(card["venue"])] if card.get("venue") else [],
    "year": lambda card: [str(card["year"])] if card.get("year") else [],
    "kind": lambda card: [str(card["kind"])] if card.get("kind") else [],
    "code": lambda card: ["code"] if card.get("code") == "link" else [],
    "numbers": lambda card: ["numbers"] if card.get("results") else [],
}
"""Facet name -> the values that a card has for it."""


def near_together(documents: Sequence[Document]) -> list[int]:
    """The documents' places, ordered so that those of one list and topic are neighbours.

    Neighbours share words: steps in postings get small, and the hits of a query lie in few pieces of cards.
    """

    def key(place: int) -> tuple[str, str, str]:
        card = documents[place].card
        first = (next(iter(FACETS[facet](card)), "") for facet in ("venue", "year", "topic"))
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
    for name, values_of in FACETS.items():
        cells = [values_of(document.card) for document in documents]
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
