"""Where templates and static files are found: the publisher's themes first, the default one last.

In a source checkout the default theme is the top folder's `templates/` and `static/`; in a wheel it travels inside
the package.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from conspectus.errors import SeedError, raise_all
from conspectus.model import Source
from conspectus.places import barred, shown

_PACKAGE = Path(__file__).resolve().parent
DEFAULT = _PACKAGE / "theme" if (_PACKAGE / "theme").is_dir() else _PACKAGE.parent


ROOMS = ("templates", "static", "languages", "pages", "search")
"""The folders that a theme may have: what is shown, what it says in other languages, and modules with page types and
search back ends."""


def theme_folders(names: Iterable[str], root: Path) -> tuple[Path, ...]:
    """Settings' theme folders below `root`, then the default theme.

    Errors: `SeedError` for one that is not there, and of all files in them that must not be read.
    """
    folders = tuple(root / name for name in names)
    raise_all(chain.from_iterable(_problems(folder, root) for folder in folders))
    return (*folders, DEFAULT)


def _problems(folder: Path, root: Path) -> Iterator[SeedError]:
    if why := barred(folder, root):
        yield SeedError(Source(shown(folder)), why)
    elif not any((folder / room).is_dir() for room in ROOMS):
        yield SeedError(Source(shown(folder)), f"not a theme: it has none of the folders {', '.join(ROOMS)}")
    else:
        for path in sorted(chain.from_iterable((folder / room, *(folder / room).rglob("*")) for room in ROOMS)):
            if why := barred(path, folder):
                yield SeedError(Source(shown(path)), why)
