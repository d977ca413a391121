"""Outputs -> files: write what changed, remove what is no longer made, never leave half a file.

Everything is staged first and moved into place by rename once all of it exists, so a build that fails leaves the last
good site as it was. Only files that the builder's own manifest names are ever removed, and nothing is written or
removed through a link. One build at a time writes into a folder.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from stat import S_ISDIR

from filelock import FileLock, Timeout

from conspectus.errors import OutputError, raise_all
from conspectus.model import Output
from conspectus.permalinks import NO_JEKYLL, clashes, is_portable
from conspectus.stamps import Stamps, stamped, stands
from conspectus.store import key

MANIFEST = "conspectus-manifest.json"
LOCK = "conspectus.lock"
"""Held while a build writes; an empty file that stays, since removing it would let two builds in."""
_STAGING = ".conspectus-staging"
_NOT_FOREIGN = frozenset(
    (".gitignore", ".gitattributes", ".gitkeep", ".git", ".github", ".DS_Store", NO_JEKYLL, "CNAME", "LICENSE",
     "README", "README.md", _STAGING, LOCK)
)  # fmt: skip
"""What may lie in a folder that no build has filled yet: what hosts and git repositories keep at their top."""


@dataclass(frozen=True, slots=True)
class Written:
    """What a build did to the output folder."""

    written: int
    unchanged: int
    removed: int
    size: int
    """Bytes of the whole site."""
    stamps: Stamps = field(default_factory=dict)
    """What each of its files was made of."""

    def __str__(self) -> str:
        files = self.written + self.unchanged
        return (
            f"{self.written} files written, {self.unchanged} unchanged, {self.removed} removed"
            f" ({files} files, {self.size / 1e6:.1f} MB)"
        )


def refuse_place(folder: Path, inputs: Iterable[Path]) -> None:
    """Raise `OutputError` where an output must never go: above what it is made from, a home, the top of a disk."""
    place = folder.resolve()
    if place == Path(place.anchor):
        raise OutputError(f"{folder}: the output must be a folder of its own, and this is the top of a disk")
    with suppress(RuntimeError):  # nobody's home
        inputs = (*inputs, Path.home())
    for path in inputs:
        if path.resolve().is_relative_to(place):
            raise OutputError(f"{folder}: the output must be a folder of its own, and this holds {path.resolve()}")


def write(outputs: Iterable[Output], folder: Path, stamps: Stamps | None = None) -> Written:
    """Make `folder` hold exactly the outputs, apart from files that are not ours.

    `stamps` are those of the last build; the bytes of a file that stands as they say are not looked at.
    Errors: `OutputError` for a folder that holds something else, that another build is writing to, or that cannot be
    written; one, or `DigestErrors` of all of them, for paths that are claimed twice, that some disk cannot hold, or
    that something else stands in the way of.
    """
    with _telling():
        _manifest(folder)  # a foreign folder is refused before anything is made in it
        folder.mkdir(parents=True, exist_ok=True)
    with _alone(folder):
        staging = folder / _STAGING
        with _telling():
            ours = frozenset(filter(_is_address, _manifest(folder)))
            _remove(staging)
            staging.mkdir()
        try:
            return _write(outputs, folder, staging, ours, stamps or {})
        finally:
            shutil.rmtree(staging, ignore_errors=True)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder; it ends with the process, however that ends."""
    lock = FileLock(folder / LOCK, timeout=0)
    try:
        with _telling():
            lock.acquire()
    except Timeout:
        raise OutputError(f"{folder}: another build is writing here; wait until it is done") from None
    try:
        yield
    finally:
        lock.release()


@contextmanager
def _telling() -> Iterator[None]:
    """A full disk or a folder that may not be written is no fault of the code."""
    try:
        yield
    except Timeout:
        raise
    except OSError as error:
        raise OutputError(f"{error.filename or 'the output'}: cannot be written: {error.strerror or error}") from error


def _remove(staging: Path) -> None:
    """What a build that was killed left behind."""
    if staging.is_symlink() or staging.is_file():
        staging.unlink()
    elif staging.exists():
        shutil.rmtree(staging)


def _write(outputs: Iterable[Output], folder: Path, staging: Path, ours: frozenset[str], stamps: Stamps) -> Written:
    made: dict[str, list[str]] = {}
    no_addresses: set[str] = set()
    keys: dict[str, bytes] = {}
    staged: list[tuple[Path, str]] = []
    for output in outputs:
        claims = made.setdefault(output.path, [])
        claims.append(output.of or "a file of the site")
        if len(claims) > 1:
            continue
        if not _is_address(output.path):
            no_addresses.add(output.path)
            continue
        with _telling():
            made_of = output.key or key(output.content)
            keys[output.path] = made_of
            if stands(stamps, folder, output.path, made_of):
                continue
            content = output.content() if callable(output.content) else output.content
            if content is None:
                raise OutputError(f"{folder / output.path}: was touched while the build ran; build again")
            if not _same(folder / output.path, content):
                place = staging / str(len(staged))
                place.write_bytes(content)
                staged.append((place, output.path))
    raise_all(_problems(made, no_addresses))
    stale = sorted(ours - made.keys())
    with _telling():
        raise_all(_in_the_way(folder, made, stale))
        _move(staged, stale, made, folder, staging)
    now = stamped(folder, keys.items())
    size = sum(stamp.size for stamp in now.values())
    return Written(len(staged), len(made) - len(staged), len(stale), size, now)


def _move(
    staged: Sequence[tuple[Path, str]], stale: Iterable[str], made: Iterable[str], folder: Path, staging: Path
) -> None:
    """Nothing but renames and removals; the manifest names old and new files until both are settled."""
    _replace_manifest(folder, staging, {*stale, *made})
    for below in {path.rpartition("/")[0] for _, path in staged}:
        (folder / below).mkdir(parents=True, exist_ok=True)
    for place, path in staged:
        place.replace(folder / path)
    for path in stale:
        (folder / path).unlink(missing_ok=True)
    for parent in sorted({parent for path in stale for parent in Path(path).parents}, key=lambda p: -len(p.parts)):
        if parent.parts and (folder / parent).is_dir() and not any((folder / parent).iterdir()):
            (folder / parent).rmdir()
    _replace_manifest(folder, staging, made)


def _in_the_way(folder: Path, made: Iterable[str], stale: Iterable[str]) -> Iterator[OutputError]:
    """What stands where a folder or a file of ours must be: links, through which nothing is touched, and others'."""
    paths = (*made, *stale)
    folders = map(Path, {path.rpartition("/")[0] for path in paths})
    for parent in sorted({place for each in folders for place in (each, *each.parents)}):
        place = folder / parent
        if parent.parts and place.is_symlink():
            yield OutputError(f"{place}: is a link, and a build stays in its folder; remove it")
        elif place.exists() and not place.is_dir():
            yield OutputError(f"{place}: is a file where a folder must be; remove it")
        elif place.is_dir() and not os.access(place, os.W_OK | os.X_OK):
            yield OutputError(f"{place}: cannot be written: no permission")
    for path in paths:
        with suppress(OSError):
            if S_ISDIR(os.lstat(os.path.join(folder, path)).st_mode):  # noqa: PTH118 - every file of the site
                yield OutputError(f"{folder / path}: is a folder where a file must be; remove it")


def _problems(made: Mapping[str, Sequence[str]], no_addresses: Container[str]) -> Iterator[OutputError]:
    """What is wrong with the paths, given who claims each and which are none that could be."""
    for path, claims in made.items():
        if path in no_addresses:
            yield OutputError(f"{path}: not an address that every disk and host can hold, for {claims[0]}")
        if len(claims) > 1:
            yield OutputError(f"{path}: claimed by {' and by '.join(claims)}")
    for group in clashes(made):
        claimed = " and ".join(f"{path} by {made[path][0]}" for path in group)
        yield OutputError(f"claimed though some disks take them for one file: {claimed}")


def _is_address(path: str) -> bool:
    return path == NO_JEKYLL or is_portable(path)


def _same(path: Path, content: bytes | None) -> bool:
    try:
        return (
            content is not None
            and not path.is_symlink()
            and path.stat().st_size == len(content)
            and path.read_bytes() == content
        )
    except (FileNotFoundError, NotADirectoryError):
        return False


def _manifest(folder: Path) -> tuple[str, ...]:
    """The files that earlier builds made, as it says. A folder with other things and no manifest is refused."""
    if not folder.exists():
        return ()
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
        return ()
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise OutputError(f"{folder / MANIFEST}: damaged ({error}); remove the folder and build again") from error
    return tuple(path for path in paths if isinstance(path, str))


def _replace_manifest(folder: Path, staging: Path, paths: Iterable[str]) -> None:
    content = json.dumps({"made by": "Conspectus", "files": sorted(paths)}, indent=0).encode()
    if not _same(folder / MANIFEST, content):
        place = staging / MANIFEST
        place.write_bytes(content)
        place.replace(folder / MANIFEST)
