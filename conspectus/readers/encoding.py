"""Bytes of a seed -> its text, and notices about whatever had to be guessed or removed.

A seed should be UTF-8. One that says otherwise with a byte order mark is believed, and wide characters are told without
one; for the rest the legacy encodings that lists really come in are tried, judged by whether the letters they give are
common ones, and charset-normalizer is asked where none convinces.
"""

from __future__ import annotations

import codecs
import re
import textwrap
from functools import cache
from typing import NamedTuple

from conspectus.errors import SeedError
from conspectus.model import Notice, Source
from conspectus.text import controls, without_controls

# UTF-32 comes first: its little-endian mark begins with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

_WIDE = {"utf-32-le": 4, "utf-32-be": 4, "utf-16-le": 2, "utf-16-be": 2}
"""Encodings whose characters have several bytes each -> how many at least; in theirs, plain letters have NUL bytes."""

_SAMPLE = 20_000
"""Bytes that the guess is made from; more text makes it slower and not better."""

_PEEK = 50_000
"""Bytes that show what a file is."""

_CONVINCING = 0.85
"""Share of common characters from which an encoding is taken without asking further."""

_BINARY = "a NUL byte: this is a binary file and not a list of abstracts; save the list as plain text in UTF-8"

_BLANK = re.compile(r"[ \r\n]")
_MARGIN = re.compile(r"\s*^ +\S", re.MULTILINE)
_ASCII = re.compile(r"[\x00-\x7f]+")
_NOT_ASCII = re.compile(r"[^\x00-\x7f]+")


class Decoded(NamedTuple):
    """A seed as text."""

    text: str
    """Without byte order marks, control characters and a margin that all lines have; line ends as found."""
    encoding: str
    """Python's name of the encoding."""
    notices: tuple[Notice, ...]


def decode(data: bytes, name: str) -> Decoded:
    """The text of `data`, the seed called `name`.

    Raises SeedError for binary data, for text that breaks the encoding its byte order mark names, and for text in an
    encoding that cannot be told.
    """
    mark, encoding = _told(data)
    body = data[len(mark) :]
    notices = []
    if encoding in _WIDE and not mark:
        message = f"the file is read as {encoding.upper()}, without a byte order mark. Save it as UTF-8 to be sure"
        notices.append(Notice(Source(name, 1), message))
    if encoding == "utf-8" and (nul := body.find(b"\0")) >= 0:
        raise SeedError(Source(name, _line(body[:nul])), _BINARY)
    try:
        text = body.decode(encoding)
    except UnicodeDecodeError as error:
        if encoding != "utf-8":
            place = Source(name, _line(body[: error.start].decode(encoding, "replace").encode()))
            message = f"the file begins as {encoding.upper()}, but this is not; save the file as UTF-8"
            raise SeedError(place, message) from error
        place = Source(name, _line(body[: error.start]))
        found = f"byte 0x{body[error.start]:02X} is not UTF-8"
        encoding = guess(body)
        if not encoding:
            raise SeedError(place, f"{found} and the encoding cannot be told; save the file as UTF-8") from error
        text = body.decode(encoding, "replace")
        if encoding != "utf-8":
            notices.append(Notice(place, f"{found}; the file is read as {encoding}. Save it as UTF-8 to be sure"))
    text = text.replace("\ufeff", "")
    if damaged := text.count("\ufffd"):
        place = Source(name, _line(text[: text.find("\ufffd")].encode()))
        notices.append(Notice(place, f"{damaged} damaged character(s), shown as \ufffd; the first is in this line"))
    if places := controls(text):
        place = Source(name, _line(text[: places[0]].encode()))
        first = f"U+{ord(text[places[0]]):04X}"
        message = f"{len(places)} control character(s) read or removed; the first, {first}, is in this line"
        notices.append(Notice(place, message))
        text = without_controls(text)
    return Decoded(_without_margin(text), encoding, tuple(notices))


def peek(data: bytes) -> str:
    """The beginning of `data` as text, good enough to see what it is; what is no text gives damaged characters."""
    mark, encoding = _told(data)
    head = data[len(mark) : _PEEK]
    text = head.decode(encoding, "replace")
    if encoding == "utf-8" and "\ufffd" in text and b"\0" not in head:
        text = head.decode(guess(head) or encoding, "replace")
    return _without_margin(text)


def _told(data: bytes) -> tuple[bytes, str]:
    """The byte order mark of `data`, which may be empty, and the encoding that it or NUL bytes tell; else UTF-8."""
    marked = next(((mark, encoding) for mark, encoding in _MARKS if data.startswith(mark)), None)
    return marked or (b"", _wide(data[:_SAMPLE]) or "utf-8")


def _wide(sample: bytes) -> str:
    """The encoding in which `sample` is text with wide characters, the one that gives most plain letters; or empty."""
    plain: dict[str, int] = {}
    for encoding, width in _WIDE.items() if b"\0" in sample else ():
        text = sample[: len(sample) // width * width].decode(encoding, "replace")
        if not (controls(text) or "\ufffd" in text[:-1]) and _BLANK.search(text):
            plain[encoding] = sum(map(str.isascii, text))
    return max(plain, key=plain.__getitem__, default="")


def _without_margin(text: str) -> str:
    """`text` without the blanks that all its lines begin with, as where it was copied out of a mail or a listing."""
    return textwrap.dedent(text) if _MARGIN.match(text) else text


def guess(data: bytes) -> str:
    """The most plausible encoding of text that is not UTF-8 throughout; empty if there is none."""
    lossy = data.decode("utf-8", "replace")
    damaged = lossy.count("\ufffd")
    if sum(map(len, _NOT_ASCII.findall(lossy))) > 5 * damaged:
        return "utf-8"  # one broken character must not turn the others into nonsense
    sample = _telling(data)
    shares = {encoding: share for encoding in _common_in() if (share := _share_of_common(sample, encoding)) is not None}
    best = max(shares, key=lambda encoding: shares[encoding], default="")
    if best and shares[best] >= _CONVINCING:
        return best
    from charset_normalizer import from_bytes  # noqa: PLC0415 - few lists need it, and all builds would wait for it

    match = from_bytes(sample).best()
    return match.encoding if match else best


def _telling(data: bytes) -> bytes:
    """The lines that say something about the encoding, enough of them: those that are not all ASCII."""
    sample = bytearray()
    for line in data.splitlines(keepends=True):
        if not line.isascii():
            sample += line[:_SAMPLE]
        if len(sample) >= _SAMPLE:
            break
    return bytes(sample)


def _share_of_common(sample: bytes, encoding: str) -> float | None:
    """The share of common characters among those of `sample` that are not ASCII; None if `encoding` does not fit."""
    decoder = codecs.getincrementaldecoder(encoding)()
    try:
        text = decoder.decode(sample)  # incremental: the sample may end inside a character
    except UnicodeDecodeError:
        return None
    foreign = sum(map(len, _NOT_ASCII.findall(text)))
    return sum(map(len, _common_in()[encoding].findall(text))) / foreign if foreign else None


def _level(encoding: str, first: int, last: int) -> str:
    """The characters whose lead byte is `first` to `last`: the level of common ones of a national standard."""
    pairs = (bytes((lead, trail)) for lead in range(first, last + 1) for trail in range(0x40, 0xFF))
    return "".join(pair.decode(encoding, "ignore") for pair in pairs)


def _common(*characters: str) -> re.Pattern[str]:
    return re.compile(f"[{_ASCII.sub('', ''.join(characters))}]")  # a lead byte that stands alone leaves its trail


_MARKS_OF_CJK = "，。、；：？！“”‘’（）《》「」『』【】—…·　％"
_KANA = "".join(map(chr, range(0x3041, 0x30FF)))
_ACCENTED = "À-ÖØ-öø-ÿŠšŽžŒœŸ"


@cache
def _common_in() -> dict[str, re.Pattern[str]]:
    """Encoding -> what is common in texts written in it.

    Order decides between equals: Korean bytes are common Chinese ones too but hardly the reverse, and a few Chinese
    characters are common in any of the rest.
    """
    return {
        # Accented letters come singly or in pairs; where whole words of them stand, the encoding is another one.
        "cp1252": re.compile(rf"(?<![{_ACCENTED}])[{_ACCENTED}]{{1,2}}(?![{_ACCENTED}])|[‘’“”–—…•™€£§©®°±²³µ·×«»\xa0]"),
        "euc_kr": _common("".join(map(chr, range(0xAC00, 0xD7A4))), _MARKS_OF_CJK),
        "gb18030": _common(_level("gb2312", 0xB0, 0xD7), _MARKS_OF_CJK),
        "euc_jp": _common(_level("euc_jp", 0xB0, 0xCF), _KANA, _MARKS_OF_CJK),
        "big5": _common(_level("big5", 0xA4, 0xC6), _MARKS_OF_CJK),
        "shift_jis": _common(_level("shift_jis", 0x88, 0x97), _KANA, _MARKS_OF_CJK),
    }


def _line(before: bytes) -> int:
    """The number of the line that follows `before`, as editors count."""
    return before.count(b"\n") + before.count(b"\r") - before.count(b"\r\n") + 1
