"""The themes' static files -> outputs; the first theme that has a file wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from conspectus.language import Language
from conspectus.model import Output
from conspectus.permalinks import asset
from conspectus.places import shown
from conspectus.script_messages import translated


def assets(themes: Sequence[Path], ends: Mapping[str, bytes], language: Language) -> Iterator[Output]:
    """Static files of `themes` (folders that may have a `static/`) in the order of their names.

    They are copied as they are, scripts and style sheets in the language; `ends` has, by the name of a file, what is to
    stand at the end of it.
    """
    for name, path in sorted(static_files(themes).items()):
        yield Output(asset(name), static_file(path, language) + ends.get(name, b""), of=shown(path))


def static_file(path: Path, language: Language) -> bytes:
    """A static file as the site has it."""
    content = path.read_bytes()
    said = path.suffix in (".js", ".css") and b"gettext" in content
    return translated(content.decode(), language).encode() if said else content


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
