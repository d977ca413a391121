"""Records of a service -> the seeds: each paper stands in them once, new ones in a file of their day.

A file is written beside its place and moved there, so it is never half a file; one that is damaged is told and left.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from conspectus.errors import OutputError, SeedError
from conspectus.fetch.service import Record, key_of
from conspectus.model import Source
from conspectus.places import write_whole

_Lists = dict[str, list[Record]]
"""What a file holds: the heading of each list and its records."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """What came."""

    new: tuple[str, ...] = ()
    """A line for each paper that the seeds did not have."""
    changed: tuple[str, ...] = ()
    same: int = 0
    files: tuple[Path, ...] = ()
    """What was written."""


def load(folder: Path, service: str) -> dict[Path, _Lists]:
    """The files of a service in the folder of seeds. Errors: `SeedError` for one that is not as we write it."""
    return {path: _read(path) for path in sorted(folder.glob(f"{service}-????-??-??.json"))}


def keys(files: Mapping[Path, _Lists]) -> frozenset[str]:
    """What the papers in these files are known by."""
    return frozenset(key_of(record) for lists in files.values() for records in lists.values() for record in records)


def merge(
    records: Iterable[Record], files: dict[Path, _Lists], folder: Path, service: tuple[str, str], day: dt.date
) -> Arrival:
    """Put records where they belong: a known paper in its place, a new one in the file of the day.

    `service` is the name of the files and the name that begins the heading of a list.
    """
    stem, called = service
    today = folder / f"{stem}-{day.isoformat()}.json"
    heading = f"{called}, {day.isoformat()}"
    files = {path: {name: list(records) for name, records in lists.items()} for path, lists in files.items()}
    places = {
        key_of(record): (path, name, number)
        for path, lists in files.items()
        for name, known in lists.items()
        for number, record in enumerate(known)
    }
    new, changed, same, touched = [], [], 0, set()
    for record in records:
        key = key_of(record)
        if key not in places:
            arrived = files.setdefault(today, {}).setdefault(heading, [])
            places[key] = (today, heading, len(arrived))
            arrived.append(record)
            new.append(_line(record))
            touched.add(today)
            continue
        path, name, number = places[key]
        if files[path][name][number] == record:
            same += 1
            continue
        files[path][name][number] = record
        changed.append(_line(record))
        touched.add(path)
    for path in sorted(touched):
        write(path, _text(files[path]).encode())
    return Arrival(tuple(new), tuple(changed), same, tuple(sorted(touched)))


def write(path: Path, content: bytes) -> None:
    """A seed, whole or not at all. Errors: `OutputError`."""
    try:
        write_whole(path, content)
    except OSError as error:
        raise OutputError(f"{path}: cannot be written: {error.strerror}") from error


def _read(path: Path) -> _Lists:
    try:
        lists = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SeedError(Source(path.as_posix()), f"cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise SeedError(Source(path.as_posix()), f"not as `fetch` wrote it ({error}); mend or remove it") from error
    if not isinstance(lists, dict) or not all(
        isinstance(records, list) and all(isinstance(record, dict) for record in records) for records in lists.values()
    ):
        raise SeedError(Source(path.as_posix()), "not as `fetch` wrote it; mend or remove it")
    return lists


def _text(lists: _Lists) -> str:
    """One record a line, so that changes can be read."""
    parts = (
        json.dumps(heading, ensure_ascii=False)
        + ": [\n"
        + ",\n".join(json.dumps(record, ensure_ascii=False) for record in records)
        + "\n]"
        for heading, records in lists.items()
    )
    return "{" + ",\n".join(parts) + "}\n"


def _line(record: Record) -> str:
    number = key_of(record).partition(":")[2]
    return f"{number}  {' '.join(str(record.get('title', '')).split())}"
