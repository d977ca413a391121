"""Index -> term shards: the postings of a range of terms, each range in a script of its own.

A query loads the shards of its words and nothing else. Document frequencies can be read off the postings and field
lengths are in columns of their own, so weights computed in the browser are those of the whole index, and a shard says
nothing of papers that have none of its terms.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from json.encoder import encode_basestring
from operator import sub

from conspectus.chunking import opens
from conspectus.search.index import Index, Posting

LENGTH_CODE = 93
"""The letter of length 0, `]`: it and those after it are neither quotes nor backslashes, and need no escape."""
_BETWEEN = 8
"""One in so many terms, as its checksum says, may begin a shard: cuts stay when rows before them grow."""
LONGEST = 50_000
"""Words; a longer field counts as so long, because codes from 55,296 on are no letters."""


def term_shards(index: Index, slots: Sequence[int], limit: int | None) -> Iterator[tuple[str, str]]:
    """First term and JSON text of each shard, of at most `limit` characters unless one term alone is longer.

    `slots` are what the documents are called in it.

    A shard that is half full ends where the next term may begin one. None puts all terms into one shard. An index
    without terms has no shards.
    """
    first = ""
    rows: list[str] = []
    size = 0
    for term, postings in zip(index.terms, index.postings, strict=True):
        row = _row(term, postings, slots)
        over = limit is not None and size + len(row) + 1 > limit
        if rows and (over or (limit is not None and 2 * size > limit and opens(term, _BETWEEN))):
            yield first, f"[{','.join(rows)}]"
            rows, size = [], 0
        if not rows:
            first = term
        rows.append(row)
        size += len(row) + 1
    if rows:
        yield first, f"[{','.join(rows)}]"


def _row(term: str, postings: Sequence[Posting], slots: Sequence[int]) -> str:
    """`[term,field,steps,field,steps]` as JSON, for the fields that have the term."""
    cells = [f"{posting.field},[{coded(sorted(map(slots.__getitem__, posting.documents)))}]" for posting in postings]
    return f"[{encode_basestring(term)},{','.join(cells)}]"


def coded(documents: Sequence[int]) -> str:
    """Steps from one document to the next (the first from -1): `step` for a single occurrence, `-step,frequency` else.

    Most terms occur once in a document, and near documents make small steps: both keep the file small.
    """
    steps = list(map(sub, documents, chain((-1,), documents)))
    if 0 not in steps:
        return ",".join(map(str, steps))
    cells: list[str] = []
    step, frequency = steps[0], 1
    for following in chain(steps[1:], (1,)):
        if following == 0:
            frequency += 1
        else:
            cells.append(str(step) if frequency == 1 else f"-{step},{frequency}")
            step, frequency = following, 1
    return ",".join(cells)


def coded_lengths(lengths: Sequence[int]) -> str:
    """A letter for each document, `LENGTH_CODE` + length: a byte where texts are short, and nothing to escape."""
    return "".join([chr(LENGTH_CODE + min(length, LONGEST)) for length in lengths])
