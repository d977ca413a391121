"""What was made of something alone, kept from build to build under a key of all that it was made of.

One SQLite file; values are in MessagePack by their types (`msgspec`), so that a file of somebody else can hold wrong
values but run nothing, each behind a checksum of itself and its key, so that damage is noticed. A key is the checksum
of the kind of value, of what it was made of, and of the code and the data of this package. So nothing kept is ever out
of date, the file may be deleted at any time, two builds may share it, and what a killed build has kept is there for
the next. A file that is damaged or cannot be written is as good as none.

A step over all papers, of which an edit changes something, may also keep one value under its name alone, to find there
what it need not make again.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
import sqlite3
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from markupsafe import Markup

In = TypeVar("In")
Out = TypeVar("Out")

Make = Callable[[Sequence[In]], Iterable[Out]]
"""Several inputs -> what is made of each, in their order."""

_AT_ONCE = 500
"""Values of one transaction: what a killed build may lose; and of one question."""
_WAIT = 30.0
"""Seconds that one build waits for another to write."""
_STALE = 2
"""Rows that no value of the last build stands on are let go once there are so many times as many rows as it used."""


class Store:
    """A file of kept values, or nothing at all without a path."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._used: set[bytes] = set()
        self._connection = _opened(path) if path else None

    @property
    def keeps(self) -> bool:
        """Whether what is made now can be taken again."""
        return self._connection is not None

    def made(self, name: str, kind: Any, inputs: Sequence[In], make: Make[In, Out], *common: Any) -> list[Out]:
        """For each input the value that `make` makes of it: kept ones are taken, the others are made, and kept.

        `name` says what kind of value it is, `kind` is its type; `common` is what all of them are made of besides.
        Inputs and values are what MessagePack can hold: numbers, texts, tuples, mappings, dataclasses of these. No sets
        are among the inputs: their order, and with it the key, would be another one each time.
        """
        shared = key(name, *common)
        keys = [key(shared, each) for each in inputs]
        known = self.known(kind, keys)
        missing = {one: each for one, each in zip(keys, inputs, strict=True) if one not in known}
        for rows in _chunks(zip(missing, make(tuple(missing.values())), strict=True)):
            known.update(rows)
            self.keep(rows)
        return [known[one] for one in keys]

    def close(self) -> None:
        """Let go of what the build did not use, once that is most of the file."""
        if self._connection is None:
            return
        with self._unless_damaged() as connection:
            rows = connection.execute("SELECT count(*) FROM kept").fetchone()[0]
            if rows > _STALE * len(self._used):
                connection.execute("CREATE TEMP TABLE used (key BLOB PRIMARY KEY)")
                connection.executemany("INSERT INTO used VALUES (?)", ((one,) for one in self._used))
                connection.execute("DELETE FROM kept WHERE key NOT IN (SELECT key FROM used)")
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def known(self, kind: Any, keys: Collection[bytes]) -> dict[bytes, Any]:
        """The values of a type that are kept under some of the keys; one that is damaged is not known."""
        known: dict[bytes, Any] = {}
        self.use(keys)
        if self._connection is None:
            return known
        decoder = _decoder(kind)
        with self._unless_damaged() as connection:
            for some in _chunks(sorted(set(keys))):  # in the order of the file's index, whose leaves are then read once
                asked = f"SELECT key, value FROM kept WHERE key IN ({', '.join('?' * len(some))})"  # noqa: S608
                for one, value in connection.execute(asked, some):
                    try:
                        known[one] = decoder.decode(_unsealed(one, value))
                    except msgspec.DecodeError:
                        continue
        return known

    def lacks(self, name: str, inputs: Sequence[In], *common: Any) -> list[In]:
        """Those of the inputs whose values (see `made`) are not kept; no value is read."""
        shared = key(name, *common)
        keys = {key(shared, each): each for each in inputs}
        self.use(keys)
        if self._connection is not None:
            with self._unless_damaged() as connection:
                for some in _chunks(sorted(keys)):
                    asked = f"SELECT key FROM kept WHERE key IN ({', '.join('?' * len(some))})"  # noqa: S608
                    for (one,) in connection.execute(asked, some):
                        del keys[one]
        return list(keys.values())

    def use(self, keys: Iterable[bytes]) -> None:
        """What is kept under these keys is not let go when the build ends."""
        self._used.update(keys)

    def keep(self, rows: Iterable[tuple[bytes, Any]]) -> None:
        """Keep values under their keys, which `key` made of all that they were made of."""
        if self._connection is None:
            return
        coded = [(one, _sealed(one, _encoder().encode(value))) for one, value in rows]
        self.use(one for one, _ in coded)
        with self._unless_damaged() as connection:
            connection.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?)", coded)

    @contextlib.contextmanager
    def _unless_damaged(self) -> Iterator[sqlite3.Connection]:
        """One transaction. Where the file cannot be used, this build goes on without, and the next starts it anew."""
        assert self._connection is not None
        try:
            with self._connection as connection:
                yield connection
        except sqlite3.Error as error:
            self._connection.close()
            self._connection = None
            if self._path and not isinstance(error, sqlite3.OperationalError):
                _remove(self._path)


def _chunks(items: Iterable[In]) -> Iterator[tuple[In, ...]]:
    rest = iter(items)
    while chunk := tuple(islice(rest, _AT_ONCE)):
        yield chunk


def key(*parts: Any) -> bytes:
    """The checksum of values and of all that decides what this package makes of them."""
    return hashlib.blake2b(_encoder().encode(parts), key=rules(), digest_size=16).digest()


@cache
def rules() -> bytes:
    """Checksum of the code and the data of this package, and of the versions of what it stands on."""
    total = hashlib.blake2b(repr(sorted(_versions())).encode(), digest_size=32)
    for file in _files(files("conspectus")):
        total.update(file.name.encode() + b"\0" + file.read_bytes())
    return total.digest()


def _files(folder: Traversable) -> Iterator[Traversable]:
    """The files of a folder and of those in it, in a fixed order; none that Python made of others, none of a theme."""
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_file():
            yield each
        elif each.name not in ("__pycache__", "theme"):
            yield from _files(each)


def _versions() -> Iterator[tuple[str, str]]:
    try:
        needed = requires("conspectus") or []
    except PackageNotFoundError:  # run from its folder without being installed
        needed = []
    for requirement in needed:
        if "extra ==" not in requirement and (name := re.match(r"[\w.-]+", requirement)):
            yield name[0], version(name[0])


def _opened(path: Path) -> sqlite3.Connection | None:
    """The file, made where there is none and anew where it is no such file; None where it cannot be used."""
    for _ in range(2):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(path, timeout=_WAIT)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("CREATE TABLE IF NOT EXISTS kept (key BLOB PRIMARY KEY, value BLOB NOT NULL)")
        except (OSError, sqlite3.OperationalError):
            return None
        except sqlite3.DatabaseError:
            connection.close()
            _remove(path)
        else:
            return connection
    return None


def _remove(path: Path) -> None:
    """The file, with those that SQLite has beside it."""
    for ending in ("", "-wal", "-shm"):
        with contextlib.suppress(OSError):
            path.with_name(path.name + ending).unlink()


def _sealed(one: bytes, coded: bytes) -> bytes:
    """A value as it is kept: behind the CRC-32 of its key and itself."""
    return zlib.crc32(coded, zlib.crc32(one)).to_bytes(4) + coded


def _unsealed(one: bytes, kept: object) -> memoryview:
    """The value that is kept under a key. Errors: `msgspec.DecodeError` where it is not what was written there."""
    if isinstance(kept, bytes):
        coded = memoryview(kept)[4:]
        if zlib.crc32(coded, zlib.crc32(one)) == int.from_bytes(kept[:4]):
            return coded
    raise msgspec.DecodeError("damaged")


@cache
def _encoder() -> msgspec.msgpack.Encoder:
    return msgspec.msgpack.Encoder(enc_hook=_encoded)


@cache
def _decoder(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(kind, dec_hook=_decoded)


def _encoded(value: Any) -> Any:
    """HTML that may be printed as it is, as a text."""
    if isinstance(value, Markup):
        return str.__str__(value)
    raise NotImplementedError(f"{type(value).__name__} cannot be kept")


def _decoded(kind: type, value: Any) -> Any:
    if kind is Markup and isinstance(value, str):
        return Markup(value)  # noqa: S704 - it was Markup before it was kept
    raise NotImplementedError(f"{kind.__name__} cannot be kept")
