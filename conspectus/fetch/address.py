"""An address -> the list that lies there, as it is, in any format that can be read."""

from __future__ import annotations

import mimetypes
import re
from pathlib import PurePosixPath
from typing import NamedTuple
from urllib.parse import urlsplit

from conspectus.errors import DigestError
from conspectus.fetch.client import Client, FetchError
from conspectus.hosts import is_web_address
from conspectus.model import Notice, RawEntry, Skipped
from conspectus.permalinks import checksum
from conspectus.readers import SUFFIXES, format_of
from conspectus.text import slugify

_SUFFIXES = {"application/x-bibtex": ".bib", "text/x-bibtex": ".bib", "application/x-research-info-systems": ".ris"}
"""What media types are called that the system may not know."""


class Found(NamedTuple):
    """A list, and the name of the seed that it becomes."""

    name: str
    content: bytes
    entries: tuple[RawEntry, ...]


def is_address(word: str) -> bool:
    """Whether a word is an address, and not the name of a service."""
    return re.match(r"https?://", word, re.IGNORECASE) is not None


def fetch(address: str, client: Client) -> Found:
    """The list at an address. Errors: `FetchError`, also for what cannot be read or has no entry."""
    if not is_web_address(address):
        raise DigestError(f"expected a http or https address, found {address!r}")

    def read(content: bytes, media: str) -> Found:
        suffix = _suffix(address, media)
        format_ = format_of(content, suffix)
        if format_ is None:
            raise FetchError(f"{address}: answers with {media or 'something'}, in which no list can be read")
        name = _name(address, suffix)
        try:
            found: list[RawEntry | Skipped | Notice] = list(format_.read(content, name))
        except DigestError as error:
            raise FetchError(f"{address}: {error}") from error
        entries = tuple(each for each in found if isinstance(each, RawEntry))
        if not entries:
            raise FetchError(f"{address}: answers with {media or 'something'}, in which no paper stands")
        return Found(name, content, entries)

    return client.get(address, read)


def _suffix(address: str, media: str) -> str:
    own = PurePosixPath(urlsplit(address).path).suffix.lower()
    return own if own in SUFFIXES else _SUFFIXES.get(media) or mimetypes.guess_extension(media) or ".txt"


def _name(address: str, suffix: str) -> str:
    """A name that no other address has."""
    parts = urlsplit(address)
    stem = slugify(f"{parts.hostname} {PurePosixPath(parts.path).name.removesuffix(suffix)}") or "list"
    return f"{stem}-{checksum(address, 6)}{suffix}"
