"""Texts -> a packed file: gzip (RFC 1952), as other programs take it."""

from __future__ import annotations

import gzip
import io
from collections.abc import Iterable


def gzipped(texts: Iterable[str]) -> bytes:
    """The texts one behind the other, packed; no clock and no file name decides the bytes.

    Such files behind one another are the packed file of all their texts (RFC 1952, section 2.2).
    """
    written = io.BytesIO()
    with gzip.GzipFile("", "wb", compresslevel=6, fileobj=written, mtime=0) as file:
        file.writelines(text.encode() for text in texts)
    return written.getvalue()
