"""Where templates and static files are found: the publisher's themes first, the default one last.

In a source checkout the default theme is the top folder's `templates/` and `static/`; in a wheel it travels inside
the package.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from conspectus.errors import SeedError
from conspectus.model import Source

_PACKAGE = Path(__file__).resolve().parent
DEFAULT = _PACKAGE / "theme" if (_PACKAGE / "theme").is_dir() else _PACKAGE.parent


ROOMS = ("templates", "static", "pages", "search")
"""The folders that a theme may have: what is shown, and modules with page types and search back ends."""


def theme_folders(names: Iterable[str], root: Path) -> tuple[Path, ...]:
    """Settings' theme folders below `root`, then the default theme. Errors: `SeedError` for one that is not there."""
    folders = tuple(root / name for name in names)
    for folder in folders:
        if not any((folder / room).is_dir() for room in ROOMS):
            raise SeedError(Source(str(folder)), f"not a theme: it has none of the folders {', '.join(ROOMS)}")
    return (*folders, DEFAULT)
