"""Entries -> the same entries, with the words of their texts whole that a line's end had split.

Only here are all texts of a build known, and one of them says how another's word is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from conspectus.markup import mended
from conspectus.model import RawEntry
from conspectus.reading.lexicon import words

_TEXTS = ("title", "abstract", "tldr")


def with_whole_words(entries: Iterable[RawEntry]) -> list[RawEntry]:
    """The entries, in their order; those that have no split word are the same objects."""
    entries = list(entries)
    found = [text for entry in entries for text in _texts(entry)]
    whole = iter(mended(found, words()))
    return [_with(entry, whole) for entry in entries]


def _texts(entry: RawEntry) -> Iterator[str]:
    for name in _TEXTS:
        if name in entry.fields:
            yield from (item for item in entry.fields[name].items if isinstance(item, str))


def _with(entry: RawEntry, texts: Iterator[str]) -> RawEntry:
    fields = dict(entry.fields)
    for name in _TEXTS:
        if name in fields:
            items = tuple(next(texts) if isinstance(item, str) else item for item in fields[name].items)
            fields[name] = replace(fields[name], items=items)
    return entry if fields == entry.fields else replace(entry, fields=fields)
