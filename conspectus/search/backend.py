"""What a search back end is: documents and settings in, files below `search/` out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from conspectus.model import Document, Output


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How the index is cut into files."""

    whole_up_to: int = 1200
    """A digest of at most so many papers ships its index in one file, and in lunr's own format too."""
    shard_limit: int = 45_000
    """Longest term shard of a larger digest, in characters."""
    cards_in_piece: int = 8
    """How many papers' cards share a file."""
    vocabulary: bool = True
    """Whether the words are shipped from which misspelt queries are mended."""


Backend = Callable[[Sequence[Document], SearchSettings], Iterator[Output]]
"""Yields the files of an index; its browser half lives in `static/search/`."""
