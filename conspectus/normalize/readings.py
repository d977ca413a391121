"""Abstracts -> their texts and readings, on one core or several; each abstract is read by itself."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

from conspectus.markup import parse
from conspectus.model import Reading, Syntax, Text
from conspectus.reading import read_abstract
from conspectus.reading.topics import Topics

_WORTH_A_POOL = 400
"""Below this many abstracts, starting processes costs more than it saves."""


class Abstract(NamedTuple):
    """What is known of a paper before it is read."""

    source: str
    syntax: Syntax
    title: str
    """As given; empty where none is."""


def read_abstracts(abstracts: Sequence[Abstract], topics: Topics, jobs: int = 1) -> Iterator[tuple[Text, Reading]]:
    """The text of each abstract and what it says, in the same order."""
    read = partial(_read, topics)
    if jobs <= 1 or len(abstracts) < _WORTH_A_POOL:
        yield from map(read, abstracts)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(read, abstracts, chunksize=64)


def _read(topics: Topics, abstract: Abstract) -> tuple[Text, Reading]:
    text = parse(abstract.source, abstract.syntax)
    title = parse(abstract.title, abstract.syntax).plain if abstract.title else ""
    return text, read_abstract(text, title, topics)
