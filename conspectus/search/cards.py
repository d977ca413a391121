"""Documents -> the cards of the hits, in small pieces, and the order in which few pieces hold the hits of a query."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from conspectus.model import Document

_ALWAYS = ("title", "url")
_NEAR = ("venue", "year", "topic")
"""Facets whose first values make papers neighbours."""


def near_together(documents: Sequence[Document]) -> list[int]:
    """The documents' places, ordered so that those of one list and topic are neighbours.

    Neighbours share words: steps in postings get small, and the hits of a query lie in few pieces of cards.
    """

    def key(place: int) -> tuple[str, ...]:
        return tuple(next(iter(documents[place].facets.get(facet, ())), "") for facet in _NEAR)

    return sorted(range(len(documents)), key=key)


def card_pieces(documents: Sequence[Document], size: int) -> Iterator[list[dict[str, Any]]]:
    """Cards, `size` in a piece; what is not known is absent."""
    for start in range(0, len(documents), size):
        yield [
            {name: value for name, value in document.card.items() if value or name in _ALWAYS}
            for document in documents[start : start + size]
        ]
