"""Rendered pages, kept from build to build: those of a site that is gone are unpacked rather than rendered again.

A page repeats what its templates say, so it is packed against their text (a preset dictionary, RFC 1950). That makes
the page of a paper a third smaller than it would be alone, and there is no dictionary to keep.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import lru_cache

from conspectus.store import Store

_LEVEL = 3
"""Of zlib's nine. Level 6 makes pages of papers 7 % smaller and takes twice as long."""
_AT_ONCE = 500
"""Pages of one transaction: what a killed build may lose."""


@dataclass(frozen=True, slots=True)
class Packed:
    """A page, small."""

    content: bytes
    """In zlib's format."""


class Rendered:
    """The pages that a store keeps, by the checksums of what they were made of."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[tuple[bytes, Packed]] = []

    def take(self, made_of: bytes) -> Packed | None:
        """The page that was made of this; None where it is not kept, or damaged."""
        return self._store.known(Packed, [made_of]).get(made_of)

    def use(self, made_of: bytes) -> None:
        """The page stands in the site: nobody takes it, but it stays."""
        self._store.use([made_of])

    def keep(self, made_of: bytes, page: bytes, templates: bytes) -> None:
        """Keep a page that was made of this, by templates of this text."""
        if self._store.keeps:
            self._waiting.append((made_of, pack(page, templates)))
        if len(self._waiting) >= _AT_ONCE:
            self.close()

    def close(self) -> None:
        """Write down what waits to be kept."""
        self._store.keep(self._waiting)
        self._waiting = []


def pack(page: bytes, templates: bytes) -> Packed:
    """The page, against the text of the templates that made it."""
    packing = _primed(templates).copy()
    return Packed(packing.compress(page) + packing.flush())


def unpack(packed: Packed, templates: bytes) -> bytes:
    """The page that was packed against the same templates."""
    return zlib.decompressobj(zdict=templates).decompress(packed.content)


@lru_cache(maxsize=64)
def _primed(templates: bytes) -> zlib._Compress:
    """What has read the templates already, which takes as long as packing a page."""
    return zlib.compressobj(_LEVEL, zdict=templates)
