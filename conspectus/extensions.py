"""Themes and installed packages -> the page types and search back ends that they add.

A theme adds the module `pages/NAME.py` or `search/NAME.py`. An installed package names the same object in the entry
point group `conspectus.pages` or `conspectus.search`; its module's folder is a theme.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Generic, TypeVar

from conspectus.errors import SeedError
from conspectus.model import Source

T = TypeVar("T")

GROUPS = ("conspectus.pages", "conspectus.search")
"""The groups of entry points by which installed packages add something."""


@dataclass(frozen=True, slots=True)
class Extension(Generic[T]):
    """Something that the package does not bring itself."""

    name: str
    value: T
    folder: Path
    """The theme that it came with."""


def extensions(room: str, name: str, kind: type[T], themes: Sequence[Path]) -> Iterator[Extension[T]]:
    """What installed packages and then the themes add to one room, `pages` or `search`; each is called `name` there.

    Errors: `SeedError` for a module or an entry point that has no such object.
    """
    for point in sorted(importlib.metadata.entry_points(group=f"conspectus.{room}"), key=lambda point: point.name):
        value = point.load()
        if not isinstance(value, kind):
            raise SeedError(Source(f"entry point {point.name} of conspectus.{room}"), f"is no {kind.__name__}")
        yield Extension(point.name, value, Path(str(sys.modules[point.module].__file__)).parent)
    for theme in themes:
        for path in sorted((theme / room).glob("*.py")):
            value = getattr(_module(room, path), name, None)
            if not isinstance(value, kind):
                raise SeedError(Source(str(path)), f"has no {name} that is a {kind.__name__}")
            yield Extension(path.stem, value, theme)


def _module(room: str, path: Path) -> ModuleType:
    """The module in a file, as `import` would make it; what is wrong in it is an ordinary error."""
    name = f"conspectus_theme_{room}_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up there
    spec.loader.exec_module(module)
    return module
