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


def theme_folders(names: Iterable[str], root: Path) -> tuple[Path, ...]:
    """Settings' theme folders below `root`, then the default theme. Errors: `SeedError` for one that is not there."""
    folders = tuple(root / name for name in names)
    for folder in folders:
        if not (folder / "templates").is_dir() and not (folder / "static").is_dir():
            raise SeedError(Source(str(folder)), "not a theme: it has neither a templates/ nor a static/ folder")
    return (*folders, DEFAULT)
