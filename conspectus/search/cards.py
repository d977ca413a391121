"""Documents -> the cards of the hits, in small pieces."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import partial

from conspectus import scripts
from conspectus.search.collection import Collection
from conspectus.search.pieces import Piece, Ranges
from conspectus.store import key

_ALWAYS = ("title", "url")


def card_pieces(documents: Collection, slots: Sequence[int], span: int) -> Ranges:
    """The cards of the documents, which are in the order of their slots: those of `span` slots in a piece."""
    pieces = {}
    for number in dict.fromkeys(slot // span for slot in slots):
        start, end = (bisect_left(slots, border * span) for border in (number, number + 1))
        pieces[number] = Piece(key("cards", documents.made_of[start:end]), partial(_text, documents, start, end))
    return Ranges(span, pieces)


def _text(documents: Collection, start: int, end: int) -> str:
    """The cards as JSON; what is not known is absent."""
    return scripts.compact(
        [
            {name: value for name, value in document.card.items() if value or name in _ALWAYS}
            for document in documents[start:end]
        ]
    )
