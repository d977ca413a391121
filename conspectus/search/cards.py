"""Documents -> the cards of the hits, in small pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from conspectus.chunking import runs
from conspectus.model import Document

_ALWAYS = ("title", "url")


def card_pieces(documents: Sequence[Document], mean: int) -> Iterator[list[dict[str, Any]]]:
    """Cards in the documents' order, about `mean` in a piece, at most twice as many; what is not known is absent."""
    for run in runs([document.ref for document in documents], mean, 2 * mean):
        yield [
            {name: value for name, value in document.card.items() if value or name in _ALWAYS}
            for document in documents[run.start : run.end]
        ]
