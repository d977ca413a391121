"""What a service that gives lists of papers is, what is asked of it, and the records that it gives."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from conspectus.errors import DigestError
from conspectus.fetch.client import Client
from conspectus.fields import FIELDS
from conspectus.model import Notice, RawEntry, Skipped

Record = Mapping[str, object]
"""One paper as a seed has it: names of our fields, JSON values."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody asks a service for."""

    words: tuple[str, ...]
    """A query, a group, an event, DOIs, an address: what it is, the service says."""
    since: dt.date | None = None
    limit: int | None = None
    known: Collection[str] = frozenset()
    """Keys of the papers that the seeds have from this service."""


@dataclass(frozen=True, slots=True)
class Service:
    """One service, declared beside the function that asks it."""

    name: str
    """What readers know it by; begins the name of its lists."""
    fetch: Callable[[Wanted, Client], Iterator[Record]]
    """Errors: `FetchError` for what the service does not give, `DigestError` for what it cannot be asked."""
    pause: float = 1.0
    """Seconds between two requests, as its rules ask."""
    since: int | None = None
    """Days that it is asked for where nothing else is said; None: everything."""


_KEYS = ("arxiv", "openreview", "acl", "doi", "pmid", "id", "url", "title")


def key_of(record: Record) -> str:
    """What a record is known by when its paper comes again: a register's number, without a version, if it has one."""
    kind = next((name for name in _KEYS if record.get(name)), "")
    value = str(record.get(kind, ""))
    if kind == "arxiv":
        value = value.rsplit("v", 1)[0] if value.rsplit("v", 1)[-1].isdecimal() else value
    return f"{kind}:{value.casefold()}"


def records_of(found: Iterable[RawEntry | Skipped | Notice]) -> Iterator[Record]:
    """What a reader found in a service's answer -> its records."""
    for entry in found:
        if isinstance(entry, RawEntry):
            yield {
                name: list(value.items) if value.listed else value.text
                for name, value in entry.fields.items()
                if name in FIELDS and value
            }


def one_word(wanted: Wanted, what: str) -> str:
    """The only word that a service was told. Errors: `DigestError` where there are several, or none."""
    if len(wanted.words) != 1:
        raise DigestError(f"expected {what}, found {' '.join(wanted.words) or 'nothing'!r}")
    return wanted.words[0]
