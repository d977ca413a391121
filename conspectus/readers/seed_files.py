"""Paths that a publisher names -> the files behind them that may be seeds."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath
from typing import NamedTuple

from conspectus.errors import SeedError
from conspectus.model import Source
from conspectus.places import barred, shown

_SETTINGS = frozenset({"overlay.yaml", "digest.yaml", "topics.yaml"})
"""Files that may lie beside seeds and are read by others."""


class Seed(NamedTuple):
    """A file that may hold papers."""

    name: str
    """The path relative to the root, or as given where it lies elsewhere, with forward slashes."""
    path: Path
    named: bool
    """Whether the publisher named the file itself, and not a folder that it lies in."""


def find_seeds(paths: Iterable[Path], root: Path | None, besides: Iterable[Path] = ()) -> Iterator[Seed | SeedError]:
    """The files under `paths`, each once, in the order of their names; first the errors of what must not be read.

    A folder is walked; hidden files in it are passed over, and so is what lies at or under `besides`.
    """
    others = [path.resolve() for path in besides]
    seeds: dict[Path, Seed] = {}
    for path in paths:
        if why := barred(path, root or path.parent):
            yield SeedError(Source(name_of(path, root)), why)
        elif path.is_dir():
            refused: list[OSError] = []
            for file in _walk(path, refused):
                if why := barred(file, path):
                    yield SeedError(Source(name_of(file, root)), why)
                elif not file.is_dir():
                    seeds.setdefault(file.resolve(), Seed(name_of(file, root), file, named=False))
            for error in refused:
                place = Source(name_of(Path(error.filename), root))
                yield SeedError(place, f"cannot be read: {error.strerror}")
        elif path.exists():
            seeds[path.resolve()] = Seed(name_of(path, root), path, named=True)
        else:
            yield SeedError(Source(name_of(path, root)), _missing(path))
    for file in [file for file in seeds if any(file.is_relative_to(other) for other in others)]:
        del seeds[file]
    yield from sorted(seeds.values(), key=lambda seed: seed.name)


def is_passed_over(path: PurePath, *, listed: bool) -> bool:
    """Whether a file among others is no seed: settings, and what tells about the others unless it is a list itself."""
    return path.name in _SETTINGS or (path.name.upper().startswith("README") and not listed)


def _walk(folder: Path, refused: list[OSError]) -> Iterator[Path]:
    """The files below a folder, and links to folders, which are not followed; what cannot be looked into is noted."""
    for parent, folders, files in os.walk(folder, onerror=refused.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted((*files, *(name for name in folders if Path(parent, name).is_symlink()))):
            if not name.startswith("."):
                yield Path(parent, name)


def name_of(path: Path, root: Path | None) -> str:
    """The name of a seed; links are not followed, since the publisher knows the file by this path."""
    if root is not None and path.absolute().is_relative_to(root.absolute()):
        path = path.absolute().relative_to(root.absolute())
    return shown(path)


def _missing(path: Path) -> str:
    text = path.as_posix()
    if "http:/" in text or "https:/" in text:
        return "an address is not read; download the file first and put it into the folder of the seeds"
    return "no such file or folder"
