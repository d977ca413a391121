"""A packed file -> the files in it, or the one; what is not packed comes out as it is.

What a file is, its first bytes say: a workbook is a zip too, but no folder of seeds, and a document is its text. All
that comes out of one file is held in memory, so its size is limited.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import PurePosixPath
from typing import IO, Any, NamedTuple

from conspectus.errors import SeedError
from conspectus.limits import LARGEST_UNPACKED, MOST_PACKED
from conspectus.model import Source
from conspectus.places import printable
from conspectus.readers import opendocument, rich_text, word
from conspectus.readers.document_text import DocumentText

_STREAMED = (".bz2", ".gz", ".xz")
_DOCUMENTS = (".docx", ".odt", ".rtf")
SUFFIXES = (*_STREAMED, *_DOCUMENTS, ".zip")

_STREAMS: tuple[tuple[bytes, Callable[[IO[bytes]], Any]], ...] = (
    (b"\x1f\x8b", lambda file: gzip.GzipFile(fileobj=file)),
    (b"BZh", bz2.BZ2File),
    (b"\xfd7zXZ\0", lzma.LZMAFile),
)
_ZIP = b"PK\x03\x04"
_OFFICE = "[Content_Types].xml"
_DOCUMENT = "mimetype"
_OTHERS = {
    b"(\xb5/\xfd": "zstd",
    b"7z\xbc\xaf'\x1c": "7z",
    b"Rar!": "rar",
}
"""What is not unpacked, by its first bytes."""
_LFS = b"version https://git-lfs.github.com/spec/"
_TAR = slice(257, 262)


class Unpacked(NamedTuple):
    """A file as bytes."""

    name: str
    """What a source calls it: `papers.jsonl.gz`, `papers.zip/iclr/papers.bib`."""
    path: PurePosixPath
    """Its name without that of the packing."""
    data: bytes
    named: bool
    """Whether it is the file itself and not one of several in it."""
    left_out: tuple[str, ...] = ()
    """What of a document is not in its text: `2 footnotes`."""


def unpack(data: bytes, name: str) -> Iterator[Unpacked | SeedError]:
    """The files in `data`, the file called `name`; an error in the place of a file that cannot be unpacked.

    Raises SeedError for what is damaged, too large, or packed in another way.
    """
    file = PurePosixPath(name)
    if data.startswith(_ZIP):
        yield from _members(data, name)
        return
    if data.startswith(rich_text.START):
        yield _as_text(rich_text.text_of(data), name)
        return
    for start, unpacker in _STREAMS:
        if data.startswith(start):
            inner = file.with_suffix("") if file.suffix.lower() in _STREAMED else file
            content = _content(unpacker(io.BytesIO(data)), name, LARGEST_UNPACKED)
            _refuse_others(content, name)
            yield Unpacked(name, inner, content, named=True)
            return
    _refuse_others(data, name)
    if file.suffix.lower() in _DOCUMENTS:
        raise SeedError(Source(name), "this is no document that can be read; save its text as plain text (UTF-8)")
    yield Unpacked(name, file, data, named=True)


def _members(data: bytes, name: str) -> Iterator[Unpacked | SeedError]:
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, NotImplementedError, ValueError) as error:
        raise SeedError(Source(name), f"this zip is damaged ({error}); download it once more") from error
    members = {info.filename: info for info in archive.infolist() if not info.is_dir()}
    if text_of := _document(archive):
        yield _as_text(text_of(lambda inner: _content(archive.open(inner), name, LARGEST_UNPACKED), name), name)
        return
    if _OFFICE in members or _DOCUMENT in members:
        yield Unpacked(name, PurePosixPath(name), data, named=True)
        return
    if len(members) > MOST_PACKED:
        raise SeedError(
            Source(name), f"{len(members)} files in this zip; at most {MOST_PACKED} are read, unpack it first"
        )
    left = LARGEST_UNPACKED
    for inner in sorted(members):
        parts = PurePosixPath(inner).parts
        if not parts or any(part.startswith((".", "__MACOSX")) for part in parts):
            continue
        whole = f"{name}/{printable(inner)}"
        if members[inner].flag_bits & 1:
            yield SeedError(Source(whole), "is encrypted; unpack the zip first")
            continue
        try:
            content = _content(archive.open(members[inner]), whole, left)
        except (zipfile.BadZipFile, NotImplementedError) as error:
            yield SeedError(Source(whole), f"cannot be unpacked: {error}")
            continue
        left -= len(content)
        yield Unpacked(whole, PurePosixPath(inner), content, named=len(members) == 1)


def _as_text(document: DocumentText, name: str) -> Unpacked:
    """A document as the text file that it could have been saved as."""
    plain = PurePosixPath(name).with_suffix(".txt")
    return Unpacked(name, plain, document.text.encode(), named=True, left_out=document.left_out)


def _document(archive: zipfile.ZipFile) -> Callable[[Callable[[str], bytes], str], DocumentText] | None:
    """What reads the text in a document; None where the archive is none."""
    if word.BODY in archive.namelist():
        return word.text_of
    return opendocument.text_of if opendocument.holds(archive, "text") else None


def _content(file: IO[bytes], name: str, most: int) -> bytes:
    try:
        content = file.read(most + 1)
    except (OSError, EOFError, zlib.error, lzma.LZMAError) as error:
        raise SeedError(Source(name), f"cannot be unpacked: {error}; download it once more") from error
    if len(content) > most:
        message = f"unpacks to more than {LARGEST_UNPACKED // 1_000_000} MB; unpack it and leave out what is not needed"
        raise SeedError(Source(name), message)
    return content


def _refuse_others(data: bytes, name: str) -> None:
    if data.startswith(_LFS):
        raise SeedError(Source(name, 1), "a pointer of Git LFS and not the file itself; run `git lfs pull` to get it")
    kind = next((kind for start, kind in _OTHERS.items() if data.startswith(start)), "")
    kind = "tar" if data[_TAR] == b"ustar" else kind
    if kind:
        raise SeedError(Source(name), f"this is packed as {kind}, which is not read; unpack it first")
