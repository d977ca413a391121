"""Paths that a publisher names -> the seed files behind them, and notices about files that nothing can read."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from conspectus.errors import SeedError
from conspectus.model import Notice, Source

_SETTINGS = frozenset({"overlay.yaml", "digest.yaml", "topics.yaml"})
"""Files that may lie beside seeds and are read by others."""


def find_seeds(
    paths: Iterable[Path], root: Path | None, suffixes: Collection[str]
) -> Iterator[tuple[str, Path] | Notice | SeedError]:
    """The seeds under `paths` as (name, path), each once, in the order of their names.

    A name is the path relative to `root`, or as given where it lies elsewhere, with forward slashes. A folder is
    walked; hidden files, read-mes and settings in it are passed over, and files with another suffix than `suffixes`
    are noticed. What cannot be read at all comes as a SeedError.
    """
    seeds: dict[Path, tuple[str, Path]] = {}
    for path in paths:
        name = _name(path, root)
        if path.is_dir():
            found = list(_walk(path))
            known = [file for file in found if file.suffix.lower() in suffixes]
            seeds.update((file.resolve(), (_name(file, root), file)) for file in known)
            for file in sorted(set(found) - set(known)):
                yield Notice(Source(_name(file, root)), f"not read: {_no_reader(file, suffixes)}")
            if not known:
                yield SeedError(Source(name), f"nothing to read in this folder; seeds end in {_listed(suffixes)}")
        elif not path.exists():
            yield SeedError(Source(name), "no such file or folder")
        elif path.suffix.lower() not in suffixes:
            yield SeedError(Source(name), _no_reader(path, suffixes))
        else:
            seeds[path.resolve()] = (name, path)
    yield from sorted(seeds.values())


def _walk(folder: Path) -> Iterator[Path]:
    for parent, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if not (name.startswith(".") or name.upper().startswith("README") or name in _SETTINGS):
                yield Path(parent, name)


def _name(path: Path, root: Path | None) -> str:
    """The name of a seed; links are not followed, since the publisher knows the file by this path."""
    if root is not None and path.absolute().is_relative_to(root.absolute()):
        path = path.absolute().relative_to(root.absolute())
    return path.as_posix()


def _no_reader(file: Path, suffixes: Collection[str]) -> str:
    kind = f"files that end in {file.suffix}" if file.suffix else "a file without a suffix"
    return f"there is no reader for {kind}; seeds end in {_listed(suffixes)}"


def _listed(suffixes: Collection[str]) -> str:
    *others, last = sorted(suffixes)
    return f"{', '.join(others)} or {last}" if others else last
