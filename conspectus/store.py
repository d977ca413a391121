"""Readings in, a file out that a later build takes them from; an abstract is read again when it or a rule changed.

The file holds JSON: the version of the rules, and each reading under a key of all that it was made from. A file that is
damaged, or was written by other rules, is as good as none.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, is_dataclass
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from conspectus.model import Reading, Text


def key(text: Text, *inputs: str) -> str:
    """Checksum of a text, with its marks, and of whatever else its reading depends on."""
    return hashlib.sha256(repr((text.runs, inputs)).encode()).hexdigest()


def load(path: Path) -> dict[str, Reading]:
    """The readings that a file holds, by their keys; none if it is missing, damaged or written by other rules."""
    try:
        content = json.loads(path.read_text("utf-8"))
        if content["rules"] != rules():
            return {}
        return {name: _decoded(Reading, value) for name, value in content["readings"].items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return {}


def save(path: Path, readings: Mapping[str, Reading]) -> None:
    """Write readings to a file, in the order of their keys, in the place of what it held."""
    content = {"rules": rules(), "readings": {name: asdict(readings[name]) for name in sorted(readings)}}
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".new")
    draft.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")), "utf-8")
    draft.replace(path)


@cache
def rules() -> str:
    """Checksum of everything that decides what a reading says: the code and the data of the rules, and the stemmer."""
    checksum = hashlib.sha256(version("lunr").encode())
    package = files("conspectus")
    for file in (package / "model.py", package / "text.py", *_files(package / "reading")):
        checksum.update(file.name.encode() + b"\0" + file.read_bytes())
    return checksum.hexdigest()


def _files(folder: Traversable) -> Iterator[Traversable]:
    """The files of a folder and of those in it, in a fixed order; none that Python made of others."""
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_file():
            yield each
        elif each.name != "__pycache__":
            yield from _files(each)


def _decoded(kind: Any, value: Any) -> Any:
    """A value of a kind, from what `asdict` made of it and JSON kept of that."""
    choices = [choice for choice in get_args(kind) if choice is not type(None)]
    if get_origin(kind) is tuple:
        return tuple(_decoded(choices[0], item) for item in value)
    if isinstance(kind, UnionType):
        return None if value is None else _decoded(choices[0], value)
    if is_dataclass(kind) and isinstance(kind, type):
        hints = _hints(kind)
        return kind(**{name: _decoded(hints[name], item) for name, item in value.items()})
    return value


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)
