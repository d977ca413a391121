"""Abstracts -> their texts and what they say, on one core or several; what an earlier build read is not read again."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from conspectus import store as cache
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
    """As given, plain; empty where none is."""


class _Unread(NamedTuple):
    text: Text
    title: str


def read_abstracts(
    abstracts: Sequence[Abstract],
    topics: Topics,
    jobs: int = 1,
    kept: Path | None = None,
    tell: Callable[[int, int], None] = lambda done, of: None,
) -> list[tuple[Text, Reading]]:
    """The text of each abstract and what it says, in the same order.

    `kept` is the file in which readings stay from build to build; `tell` hears of (abstracts read, of how many).
    """
    known = cache.load(kept) if kept else {}
    subjects = repr(topics.topics)
    unread = [_parsed(abstract) for abstract in abstracts]
    keys = [cache.key(each.text, each.title, subjects) for each in unread]
    missing = {key: each for key, each in zip(keys, unread, strict=True) if key not in known}
    fresh: dict[str, Reading] = {}
    for key, reading in zip(missing, _read_all(list(missing.values()), topics, jobs), strict=True):
        fresh[key] = reading
        tell(len(fresh), len(missing))
    readings = {key: fresh[key] if key in fresh else known[key] for key in keys}
    if kept and readings.keys() != known.keys():
        cache.save(kept, readings)
    return [(each.text, readings[key]) for each, key in zip(unread, keys, strict=True)]


def _parsed(abstract: Abstract) -> _Unread:
    return _Unread(parse(abstract.source, abstract.syntax), abstract.title)


def _read_all(unread: Sequence[_Unread], topics: Topics, jobs: int) -> Iterator[Reading]:
    read = partial(_read, topics)
    if jobs <= 1 or len(unread) < _WORTH_A_POOL:
        yield from map(read, unread)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(read, unread, chunksize=64)


def _read(topics: Topics, unread: _Unread) -> Reading:
    return read_abstract(unread.text, unread.title, topics)
