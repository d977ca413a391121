"""What the last build wrote, and of what: a file that still stands as it was written need not be made again.

A stamp tells the file by size and time, as `make` and git's index do, and what it was made of by a checksum. Stamps lie
outside the site, so that the same input gives the same site; they may be deleted at any time, and what happens to the
site behind their back (another checkout, an edited file) only means that more is made again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

Stands = Callable[[str, bytes], bool]
"""Whether the file at a path of the site is there as it was made of what has the checksum."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """One file of the site."""

    key: bytes
    """Checksum of what it was made of."""
    size: int
    """In bytes."""
    time: int
    """Of its last change, in nanoseconds."""


Stamps = Mapping[str, Stamp]
"""By the path below the site's root."""


def nothing_stands(path: str, key: bytes) -> bool:
    """As if there were no site."""
    del path, key
    return False


def stands(stamps: Stamps, folder: Path, path: str, key: bytes) -> bool:
    """Whether the file was made of `key`, and nothing touched it since."""
    stamp = stamps.get(path)
    return stamp is not None and stamp.key == key and stamp == _stamped(folder, path, key)


def stamped(folder: Path, keys: Iterable[tuple[str, bytes]]) -> Stamps:
    """The stamps of files that were just written, each with the checksum of what it was made of."""
    return {path: stamp for path, key in keys if (stamp := _stamped(folder, path, key))}


def rewritten(before: Stamps, after: Stamps) -> set[str]:
    """The files that one build left otherwise than the one before: other ones, new ones, none."""
    other = {path for path, each in after.items() if replace(before.get(path, each), key=each.key) != each}
    return other | (before.keys() ^ after.keys())


def _stamped(folder: Path, path: str, key: bytes) -> Stamp | None:
    try:
        state = os.lstat(os.path.join(folder, path))  # noqa: PTH118 - every file of the site, twice a build
    except OSError:
        return None
    return Stamp(key, state.st_size, state.st_mtime_ns)
