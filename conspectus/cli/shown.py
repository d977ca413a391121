"""What browsers are shown of a site, which pages they have open, and which of these are old."""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from contextlib import suppress
from pathlib import Path
from urllib.parse import unquote

from conspectus.permalinks import FRONT

_ASKING = 3.0
"""Seconds after which a page that asked for news no more is taken for closed or hidden; open ones ask every .3 s."""


class Site:
    """The folder that the last good build left, and before it files of the next one that are made already.

    Every change of what is shown has a number. A page is old once it, or a file that it has loaded, is another than it
    was. All of this may be asked from several threads.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.builds = 0
        """How often the whole site has been built."""
        self._ahead: Mapping[str, bytes] = {}
        self._changes = 0
        self._changed: dict[str, int] = {}
        self._loaded: defaultdict[str, set[str]] = defaultdict(set)
        self._asked: dict[str, float] = {}
        self._lock = threading.RLock()

    @property
    def changes(self) -> int:
        """The number of the last change."""
        return self._changes

    def content(self, path: str) -> bytes | None:
        """The file that is shown at `path`; None where there is none, or where a link leads out of the site."""
        ahead = self._ahead.get(path)
        return self._on_disk(path) if ahead is None else ahead

    def opened(self, page: str) -> None:
        """A browser loads a page anew, and with it whatever it loads; it is in view before its script first asks."""
        with self._lock:
            self._loaded[page] = set()
            self._asked[page] = time.monotonic()

    def loaded(self, page: str, path: str) -> None:
        """A page loads a file."""
        with self._lock:
            self._loaded[page].add(path)

    def asked(self, page: str) -> int:
        """A page that is in view asks in which change it last became another."""
        with self._lock:
            self._asked[page] = time.monotonic()
            return max(self._changed.get(path, 0) for path in (page, *self._loaded[page]))

    def in_view(self) -> frozenset[str]:
        """The pages that browsers show now."""
        with self._lock:
            return frozenset(page for page, last in self._asked.items() if time.monotonic() - last < _ASKING)

    def show(self, files: Mapping[str, bytes]) -> None:
        """Show these before the folder has them, and those no more that were shown so; none of them withdraws all."""
        with self._lock:
            ahead = {path: content for path, content in files.items() if content != self._on_disk(path)}
            paths = self._ahead.keys() | ahead.keys()
            before = {path: self.content(path) for path in paths}
            self._ahead = ahead
            self._note(path for path in paths if self.content(path) != before[path])

    def settle(self, written: AbstractSet[str]) -> None:
        """The folder has a new build, which wrote or removed these: what was shown before it had them is no news."""
        with self._lock:
            self._note(written - self._ahead.keys())
            self.show({})

    def _note(self, paths: Iterable[str]) -> None:
        if new := dict.fromkeys(paths, self._changes + 1):
            self._changed |= new
            self._changes += 1

    def _on_disk(self, path: str) -> bytes | None:
        root = self.folder.resolve()
        with suppress(OSError, ValueError):
            file = (root / path).resolve()
            if file.is_relative_to(root) and file.is_file():
                return file.read_bytes()
        return None


def path_of(address: str) -> str:
    """The path of the file that an address of the site (without its host) shows."""
    path = unquote(address).lstrip("/")
    return path + FRONT if not path or path.endswith("/") else path
