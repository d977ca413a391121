"""Index -> term shards: the postings of a range of terms, each range in a script of its own.

A query loads the shards of its words and nothing else of the terms. A posting says in which slot the document stands,
how often it has the term, and how long the field is in it, about; document frequencies can be read off the rows. So
weights computed in the browser are those of the whole index, and a shard says nothing of papers that have none of its
terms.

How long a row is can be counted without writing it, so an edit writes the shards of its words and no others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from json.encoder import encode_basestring
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from conspectus.chunking import opens
from conspectus.search.index import Index, Numbers
from conspectus.search.letters import BASE, letters
from conspectus.search.pieces import Piece
from conspectus.store import key

_BETWEEN = 8
"""One in so many terms, as its checksum says, may begin a shard: cuts stay when rows before them grow."""


def term_shards(index: Index, slots: Sequence[int], limit: int | None) -> Iterator[tuple[str, Piece]]:
    """First term and JSON text of each shard, of at most `limit` characters unless one term alone is longer.

    `slots` are what the documents are called in it, ascending.

    A shard that is half full ends where the next term may begin one. None puts all terms into one shard. An index
    without terms has no shards.
    """
    postings = _stepped(index, slots)
    ends = np.searchsorted(index.term, np.arange(len(index.terms)), "right").tolist()
    sizes = _sizes(index, postings)
    first = size = 0

    def shard(end: int) -> tuple[str, Piece]:
        terms = index.terms[first:end]
        own = postings[ends[first - 1] if first else 0 : ends[end - 1]]
        made_of = key("shard", terms, np.subtract(own, [first, 0, 0, 0, 0], dtype="<i4").tobytes())
        return terms[0], Piece(made_of, partial(_text, terms, own))

    for number, (term, own) in enumerate(zip(index.terms, sizes, strict=True)):
        over = limit is not None and size + own + 1 > limit
        if number > first and (over or (limit is not None and 2 * size > limit and opens(term, _BETWEEN))):
            yield shard(number)
            first, size = number, 0
        size += own + 1
    if index.terms:
        yield shard(len(index.terms))


def _stepped(index: Index, slots: Sequence[int]) -> Numbers:
    """For each posting term, field, step to its slot from the one before (of the first from -1), frequency, level."""
    called = np.array(slots, np.int32)[index.document]
    steps = np.diff(called, prepend=np.int32(0))
    begins = _begins(index)
    steps[begins] = called[begins] + 1
    levels = np.array(index.lengths, np.int32)[index.field, index.document] if len(called) else called
    return np.stack((index.term, index.field, steps, index.frequency, levels), axis=1)


def _begins(index: Index) -> NDArray[np.bool_]:
    """Which postings are the first of their term in their field."""
    begins = np.ones(len(index.term), np.bool_)
    begins[1:] = (index.term[1:] != index.term[:-1]) | (index.field[1:] != index.field[:-1])
    return begins


def _sizes(index: Index, postings: Numbers) -> list[int]:
    """The length of the row of each term (see `_text`)."""
    term, field, steps, frequency, _ = postings.T
    own = 2 + (2 * steps + 1 >= BASE) + (frequency > 1) + (frequency >= BASE)
    own = own + _begins(index) * (np.where(field > 9, 2, 1) + len(',,""'))
    lengths = np.bincount(term, own, len(index.terms)).astype(int).tolist()
    return [2 + len(encode_basestring(each)) + length for each, length in zip(index.terms, lengths, strict=True)]


def _text(terms: Sequence[str], postings: Numbers) -> str:
    """A row `[term,field,postings,field,postings]` for each term, as JSON, for the fields that have it."""
    rows = groupby(postings.tolist(), itemgetter(0))
    return f"[{','.join(_row(term, own) for term, (_, own) in zip(terms, rows, strict=True))}]"


def _row(term: str, postings: Iterator[Sequence[int]]) -> str:
    groups = groupby(postings, itemgetter(1))
    cells = [f'{field},"{coded(own)}"' for field, own in groups]
    return f"[{encode_basestring(term)},{','.join(cells)}]"


def coded(postings: Iterable[Sequence[int]]) -> str:
    """Postings as letters: twice the step, and one more where the frequency follows, which is else 1; the level."""
    return letters(_numbers(postings))


def _numbers(postings: Iterable[Sequence[int]]) -> Iterator[int]:
    for *_, step, frequency, level in postings:
        yield 2 * step + (frequency > 1)
        if frequency > 1:
            yield frequency
        yield level
