"""Index -> term shards: the postings of a range of terms, each range in a script of its own.

A query loads the shards of its words and nothing else. Document frequencies can be read off the postings and field
lengths are in columns of their own, so weights computed in the browser are those of the whole index, and a shard says
nothing of papers that have none of its terms.

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
from conspectus.search.pieces import Piece
from conspectus.store import key

LENGTH_CODE = 93
"""The letter of length 0, `]`: it and those after it are neither quotes nor backslashes, and need no escape."""
_BETWEEN = 8
"""One in so many terms, as its checksum says, may begin a shard: cuts stay when rows before them grow."""
LONGEST = 50_000
"""Words; a longer field counts as so long, because codes from 55,296 on are no letters."""


def term_shards(index: Index, slots: Sequence[int], limit: int | None) -> Iterator[tuple[str, Piece]]:
    """First term and JSON text of each shard, of at most `limit` characters unless one term alone is longer.

    `slots` are what the documents are called in it.

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
        made_of = key("shard", terms, np.subtract(own, [first, 0, 0, 0], dtype="<i4").tobytes())
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
    """For each posting term, field, step to its slot from the one before (of the first from -1), frequency."""
    called = np.array(slots, np.int32)[index.document]
    order = np.lexsort((called, index.field, index.term))
    # terms and fields are sorted already, and stay where they are
    called = called[order]
    steps = np.diff(called, prepend=np.int32(0))
    begins = _begins(index)
    steps[begins] = called[begins] + 1
    return np.stack((index.term, index.field, steps, index.frequency[order]), axis=1)


def _begins(index: Index) -> NDArray[np.bool_]:
    """Which postings are the first of their term in their field."""
    begins = np.ones(len(index.term), np.bool_)
    begins[1:] = (index.term[1:] != index.term[:-1]) | (index.field[1:] != index.field[:-1])
    return begins


def _sizes(index: Index, postings: Numbers) -> list[int]:
    """The length of the row of each term (see `_text`)."""
    term, field, steps, frequency = postings.T
    own = _digits(steps) + 1 + np.where(frequency > 1, 2 + _digits(frequency), 0)
    own += _begins(index) * (_digits(field) + 3)
    lengths = np.bincount(term, own, len(index.terms)).astype(int).tolist()
    return [2 + len(encode_basestring(each)) + length for each, length in zip(index.terms, lengths, strict=True)]


def _digits(numbers: Numbers) -> NDArray[np.int8]:
    return (1 + np.searchsorted(10 ** np.arange(1, 10, dtype=np.int32), numbers, "right")).astype(np.int8)


def _text(terms: Sequence[str], postings: Numbers) -> str:
    """A row `[term,field,steps,field,steps]` for each term, as JSON, for the fields that have it."""
    rows = groupby(postings.tolist(), itemgetter(0))
    return f"[{','.join(_row(term, own) for term, (_, own) in zip(terms, rows, strict=True))}]"


def _row(term: str, postings: Iterator[Sequence[int]]) -> str:
    groups = groupby(postings, itemgetter(1))
    cells = [f"{field},[{coded((step, often) for *_, step, often in own)}]" for field, own in groups]
    return f"[{encode_basestring(term)},{','.join(cells)}]"


def coded(steps: Iterable[tuple[int, int]]) -> str:
    """Steps from one document to the next, each with its frequency: `step` for a single occurrence, `-step,frequency`
    else.

    Most terms occur once in a document, and near documents make small steps: both keep the file small.
    """
    return ",".join([str(step) if often == 1 else f"-{step},{often}" for step, often in steps])


def coded_lengths(lengths: Sequence[int]) -> str:
    """A letter for each document, `LENGTH_CODE` + length: a byte where texts are short, and nothing to escape."""
    return "".join([chr(LENGTH_CODE + min(length, LONGEST)) for length in lengths])
