"""Documents -> the cards of the hits, in small pieces."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from conspectus import scripts
from conspectus.chunking import runs
from conspectus.search.collection import Collection
from conspectus.search.pieces import Piece
from conspectus.store import key

_ALWAYS = ("title", "url")


def card_pieces(documents: Collection, mean: int) -> Iterator[tuple[int, Piece]]:
    """Cards in the documents' order, about `mean` in a piece, at most twice as many: how many, and the piece."""
    for _, start, end in runs([brief.document.ref for brief in documents.briefs], mean, 2 * mean):
        yield end - start, Piece(key("cards", documents.made_of[start:end]), partial(_text, documents, start, end))


def _text(documents: Collection, start: int, end: int) -> str:
    """The cards as JSON; what is not known is absent."""
    return scripts.compact(
        [
            {name: value for name, value in document.card.items() if value or name in _ALWAYS}
            for document in documents[start:end]
        ]
    )
