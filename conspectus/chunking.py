"""A sequence -> runs of neighbours that stay the same, and keep their names, when something is put in or taken out.

What opens a run is told by a checksum of the key that stands there, not by its place: content-defined chunking
(Muthitacharoen, Chen and Mazières, A Low-bandwidth Network File System, 2001).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple


class Run(NamedTuple):
    """Some neighbours of a sequence: those from `start` up to `end`, which is not one of them."""

    name: str
    start: int
    end: int


def checksum(key: str) -> int:
    """CRC-32 over UTF-8: quick here and short in a script, for keys that nobody chose in order to be spread badly."""
    return zlib.crc32(key.encode("utf-8", "surrogatepass"))


def opens(key: str, mean: int) -> bool:
    """Whether a run opens where `key` stands; runs have `mean` members on the average."""
    return checksum(key) % mean == 0


def runs(keys: Sequence[str], mean: int, longest: int) -> Iterator[Run]:
    """The runs of a sequence whose members are told apart by `keys`; none has more than `longest` members.

    A run is named by the key that opens it, the one at the beginning `0`; what follows where a long one had to be cut
    has a number behind: `0-2`.
    """
    name, start, part = "0", 0, 1
    for place, key in enumerate(keys):
        opened = opens(key, mean)
        if place > start and (opened or place - start == longest):
            yield Run(name if part == 1 else f"{name}-{part}", start, place)
            start, part = place, part + 1
        if opened:
            name, part = key, 1
    if start < len(keys):
        yield Run(name if part == 1 else f"{name}-{part}", start, len(keys))
