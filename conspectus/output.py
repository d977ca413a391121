"""Outputs -> files: write what changed, remove what is no longer made, never leave half a file.

Everything is staged first and moved into place by rename once all of it exists, so a build that fails leaves the last
good site as it was. Only files that the builder's own manifest names are ever removed.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from conspectus.errors import OutputError
from conspectus.model import Output
from conspectus.permalinks import clashes

MANIFEST = "conspectus-manifest.json"
_STAGING = ".conspectus-staging"
_NOT_FOREIGN = frozenset((".gitignore", ".gitkeep", ".git", ".DS_Store", "CNAME", _STAGING))


@dataclass(frozen=True, slots=True)
class Written:
    """What a build did to the output folder."""

    written: int
    unchanged: int
    removed: int
    size: int
    """Bytes of the whole site."""


def write(outputs: Iterable[Output], folder: Path) -> Written:
    """Make `folder` hold exactly the outputs, apart from files that are not ours.

    Errors: `OutputError` for a folder that holds something else, or when two outputs claim one path.
    """
    ours = _manifest(folder)
    staging = folder / _STAGING
    if staging.exists():
        shutil.rmtree(staging)
    staging.mkdir(parents=True)
    try:
        return _write(outputs, folder, staging, ours)
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def _write(outputs: Iterable[Output], folder: Path, staging: Path, ours: frozenset[str]) -> Written:
    made: set[str] = set()
    staged: list[tuple[Path, str]] = []
    size = 0
    for output in outputs:
        if output.path in made:
            raise OutputError(f"{output.path}: two pages claim this address")
        _check(output.path)
        made.add(output.path)
        size += len(output.content)
        if not _same(folder / output.path, output.content):
            place = staging / str(len(staged))
            place.write_bytes(output.content)
            staged.append((place, output.path))
    if clash := clashes(made):
        names = "; ".join(" and ".join(group) for group in clash)
        raise OutputError(f"addresses that differ only in case are one file on some disks: {names}")

    # from here on nothing but renames and removals; the manifest names old and new files until both are settled
    _replace_manifest(folder, staging, ours | made)
    for place, path in staged:
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        place.replace(target)
    stale = sorted(ours - made)
    for path in stale:
        (folder / path).unlink(missing_ok=True)
    for parent in sorted({parent for path in stale for parent in Path(path).parents}, key=lambda p: -len(p.parts)):
        if parent.parts and (folder / parent).is_dir() and not any((folder / parent).iterdir()):
            (folder / parent).rmdir()
    _replace_manifest(folder, staging, made)
    return Written(len(staged), len(made) - len(staged), len(stale), size)


def _check(path: str) -> None:
    if not path.isascii() or path.startswith(("/", "_")) or any(part in ("", "..") for part in path.split("/")):
        raise OutputError(f"{path}: not an address that every disk and host can hold")


def _same(path: Path, content: bytes) -> bool:
    try:
        return path.stat().st_size == len(content) and path.read_bytes() == content
    except (FileNotFoundError, NotADirectoryError):
        return False


def _manifest(folder: Path) -> frozenset[str]:
    """The files that earlier builds made. A folder with other things and no manifest is refused."""
    if not folder.exists():
        return frozenset()
    if not folder.is_dir():
        raise OutputError(f"{folder}: is a file; the output must be a folder")
    try:
        paths = tuple(json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["files"])
    except FileNotFoundError:
        foreign = sorted(entry.name for entry in folder.iterdir() if entry.name not in _NOT_FOREIGN)
        if foreign:
            raise OutputError(
                f"{folder}: holds {foreign[0]!r} and was not made by Conspectus; choose an empty folder"
            ) from None
        return frozenset()
    except (ValueError, KeyError, TypeError) as error:
        raise OutputError(f"{folder / MANIFEST}: damaged ({error}); remove the folder and build again") from error
    safe = frozenset(path for path in paths if isinstance(path, str) and not path.startswith("/"))
    return frozenset(path for path in safe if ".." not in path.split("/"))


def _replace_manifest(folder: Path, staging: Path, paths: Iterable[str]) -> None:
    content = json.dumps({"made by": "Conspectus", "files": sorted(paths)}, indent=0).encode()
    if not _same(folder / MANIFEST, content):
        place = staging / MANIFEST
        place.write_bytes(content)
        place.replace(folder / MANIFEST)
