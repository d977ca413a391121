"""A catalogue's file in, its index out, kept in a file from build to build: what did not change is not read again.

The kept file is a ZIP archive with the records as JSON lines and the two arrays of the index. One that is damaged, or
was made of other bytes or by other code, is as good as none.
"""

from __future__ import annotations

import hashlib
import sys
import zlib
from array import array
from collections.abc import Callable, Iterable
from pathlib import Path
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from conspectus.errors import SeedError
from conspectus.model import Notice, RawEntry, Skipped, Source
from conspectus.normalize.catalogues import Catalogue, make_catalogue
from conspectus.permalinks import checksum
from conspectus.store import rules


def open_catalogue(
    name: str, path: Path, read: Callable[[], Iterable[RawEntry | Skipped | Notice]], folder: Path
) -> Catalogue:
    """The catalogue called `name` in the file or folder at `path`: what `folder` keeps of it, or what `read` finds.

    Errors: `SeedError` where there is no paper with a title, and whatever `read` raises.
    """
    state = _state(name, path)
    kept = folder / f"{checksum(name, 16)}.zip"
    if found := _load(kept, name, state):
        return found
    catalogue = make_catalogue(name, (entry for entry in read() if isinstance(entry, RawEntry)))
    if not catalogue.records:
        raise SeedError(Source(name), "no paper in this catalogue has a title")
    _save(kept, catalogue, state)
    return catalogue


def _load(path: Path, name: str, state: str) -> Catalogue | None:
    try:
        with ZipFile(path) as archive:
            if archive.comment.decode() != state:
                return None
            records = archive.read("records.jsonl").split(b"\n")
            sketches, titles = (array("Q", archive.read(member)) for member in ("sketches", "titles"))
    except (OSError, BadZipFile, KeyError, ValueError, RuntimeError, EOFError, zlib.error):
        return None
    return Catalogue(name, records, sketches, titles)


def _save(path: Path, catalogue: Catalogue, state: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".new")
    with ZipFile(draft, "w", ZIP_DEFLATED, compresslevel=1) as archive:
        archive.comment = state.encode()
        archive.writestr("records.jsonl", b"\n".join(catalogue.records))
        archive.writestr("sketches", catalogue.sketches.tobytes())
        archive.writestr("titles", catalogue.titles.tobytes())
    draft.replace(path)


def _state(name: str, path: Path) -> str:
    """Checksum of everything that the index is made of: the files' bytes and names, and the code."""
    total = hashlib.sha256(f"{rules().hex()}\0{name}\0{sys.byteorder}".encode())
    for file in _files(path):
        with file.open("rb") as content:
            total.update(f"\0{file.as_posix()}\0".encode() + hashlib.file_digest(content, "sha256").digest())
    return total.hexdigest()


def _files(path: Path) -> list[Path]:
    return sorted(file for file in path.rglob("*") if file.is_file()) if path.is_dir() else [path] * path.is_file()
