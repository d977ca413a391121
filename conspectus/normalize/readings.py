"""Abstracts -> their texts and readings, on one core or several; each abstract is read by itself."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

from conspectus.markup import parse
from conspectus.model import Reading, Syntax, Text
from conspectus.reading import read_abstract

_WORTH_A_POOL = 400
"""Below this many abstracts, starting processes costs more than it saves."""


def read_abstracts(abstracts: Sequence[tuple[str, Syntax]], jobs: int = 1) -> Iterator[tuple[Text, Reading]]:
    """(source, syntax) of each abstract -> its text and what it says, in the same order."""
    if jobs <= 1 or len(abstracts) < _WORTH_A_POOL:
        yield from map(_read, abstracts)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(_read, abstracts, chunksize=64)


def _read(abstract: tuple[str, Syntax]) -> tuple[Text, Reading]:
    text = parse(*abstract)
    return text, read_abstract(text)
