"""Named JSON texts -> the scripts that hand them over, in a folder that is named by all of them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping

from conspectus import permalinks, scripts
from conspectus.model import Output


def address_of(pieces: Mapping[str, str]) -> str:
    """The address of the pieces, with `{}` in place of a name.

    Files of two builds have different addresses, so no cache can mix them.
    """
    checksum = hashlib.sha256()
    for text in pieces.values():
        checksum.update(text.encode())
    return permalinks.search_piece(checksum.hexdigest()[:12], "{}")


def piece_outputs(pieces: Mapping[str, str]) -> Iterator[Output]:
    """The scripts of the pieces."""
    address = address_of(pieces)
    for name, text in pieces.items():
        own = address.replace("{}", name)
        yield Output(own, scripts.handing_over(own, text))
