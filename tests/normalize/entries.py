"""Entries of seeds in one line: `entry(title="Counting", authors=["Ada Example"])`."""

from __future__ import annotations

from conspectus.model import RawEntry, Source, Value


def value(found: str | list | Value, syntax: str = "text") -> Value:
    if isinstance(found, Value):
        return found
    return Value(tuple(found), syntax, listed=True) if isinstance(found, list) else Value((found,), syntax)


def entry(
    line: int = 1, *, file: str = "seeds/list.txt", heading: str = "", syntax: str = "text", **fields
) -> RawEntry:
    """What a reader would make of fields given as texts, or as lists of items."""
    return RawEntry({name: value(each, syntax) for name, each in fields.items()}, Source(file, line), heading, line)
