"""The themes' static files -> outputs; the first theme that has a file wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from conspectus.model import Output
from conspectus.permalinks import asset
from conspectus.places import shown


def assets(themes: Sequence[Path], ends: Mapping[str, bytes]) -> Iterator[Output]:
    """Static files of `themes` (folders that may have a `static/`) in the order of their names.

    They are copied as they are; `ends` has, by the name of a file, what is to stand at the end of it.
    """
    for name, path in sorted(static_files(themes).items()):
        yield Output(asset(name), path.read_bytes() + ends.get(name, b""), of=shown(path))


def static_files(themes: Sequence[Path]) -> Mapping[str, Path]:
    """The static files of `themes` by their names."""
    found: dict[str, Path] = {}
    for theme in themes:
        folder = theme / "static"
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            if path.is_file() and not any(part.startswith((".", "_")) for part in name.split("/")):
                found.setdefault(name, path)
    return found
