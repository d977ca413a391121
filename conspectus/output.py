"""Outputs -> files: write what changed, remove what is no longer made, never leave half a file.

Everything is staged first and moved into place by rename once all of it exists, so a build that fails leaves the last
good site as it was. Only files that the builder's own manifest names are ever removed.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from conspectus.errors import OutputError, raise_all
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

    Errors: `OutputError` for a folder that holds something else; one, or `DigestErrors` of all of them, for paths that
    are claimed twice or that some disk cannot hold.
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
    made: dict[str, list[str]] = {}
    staged: list[tuple[Path, str]] = []
    size = 0
    for output in outputs:
        claims = made.setdefault(output.path, [])
        claims.append(output.of or "a file of the site")
        if len(claims) > 1:
            continue
        size += len(output.content)
        if not _same(folder / output.path, output.content):
            place = staging / str(len(staged))
            place.write_bytes(output.content)
            staged.append((place, output.path))
    raise_all(_problems(made))

    # from here on nothing but renames and removals; the manifest names old and new files until both are settled
    _replace_manifest(folder, staging, ours | made.keys())
    for place, path in staged:
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        place.replace(target)
    stale = sorted(ours - made.keys())
    for path in stale:
        (folder / path).unlink(missing_ok=True)
    for parent in sorted({parent for path in stale for parent in Path(path).parents}, key=lambda p: -len(p.parts)):
        if parent.parts and (folder / parent).is_dir() and not any((folder / parent).iterdir()):
            (folder / parent).rmdir()
    _replace_manifest(folder, staging, made)
    return Written(len(staged), len(made) - len(staged), len(stale), size)


def _problems(made: Mapping[str, Sequence[str]]) -> Iterator[OutputError]:
    """What is wrong with the paths, given who claims each."""
    for path, claims in made.items():
        if not path.isascii() or path.startswith(("/", "_")) or any(part in ("", "..") for part in path.split("/")):
            yield OutputError(f"{path}: not an address that every disk and host can hold, for {claims[0]}")
        if len(claims) > 1:
            yield OutputError(f"{path}: claimed by {' and by '.join(claims)}")
    for group in clashes(made):
        claimed = " and ".join(f"{path} by {made[path][0]}" for path in group)
        yield OutputError(f"claimed though some disks take them for one file: {claimed}")


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
