"""JSON values -> what may stand in a script: inside a page, or in a classic script that hands data over.

A page opened from a disk may load classic scripts and nothing else. One string that the script parses loads two to five
times faster than the same value as a JavaScript literal. What a page loads only when a reader asks for it is packed.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any

from conspectus.model import Output

_UNSAFE = re.compile("[<>&\u2028\u2029\ud800-\udfff]")
_STRATEGIES = (zlib.Z_DEFAULT_STRATEGY, zlib.Z_RLE)
_IN_QUOTES = re.compile("[\\\\'<\u2028\u2029\ud800-\udfff]")

compact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""A value as JSON without blanks."""


def json_for_script(value: Any) -> str:
    r"""`value` as compact JSON in which no character can end a `<script>` element that holds it.

    `<`, `>`, `&`, U+2028, U+2029 and lone surrogates become `\uXXXX`, so that parsing gives back the same value.
    """
    return _UNSAFE.sub(_unicode_escape, compact(value))


def piece(address: str, value: Any) -> Output:
    """The script at `address` that hands `value` over; see `conspectus.receive` in `static/base.js`."""
    return piece_of(address, compact(value))


def piece_of(address: str, text: str) -> Output:
    """The same for a value that is JSON already."""
    return Output(address, handing_over(address, text))


def handing_over(address: str, text: str) -> bytes:
    """The script that hands the JSON `text` over under its address; single quotes, because JSON is full of double ones.

    JSON itself holds no line breaks; what else could end the string, the line or a script element is escaped.
    """
    return f"conspectus.receive('{address}','{_IN_QUOTES.sub(_string_escape, text)}');\n".encode()


def handing_over_packed(address: str, packed: str) -> bytes:
    """The same for a text that `pack` has packed."""
    return f"conspectus.receive('{address}','{packed}','deflate-raw');\n".encode()


def pack(text: str) -> str:
    """A text as raw DEFLATE (RFC 1951) in base64, a third to a half of its size on the disk.

    A host that packs what it sends sends as much either way. Looking for what repeats makes a column of numbers longer,
    where chance alone repeats: so the shorter is taken of what is packed with and without it.
    """
    content = text.encode()
    return base64.b64encode(min((_deflated(content, each) for each in _STRATEGIES), key=len)).decode()


def _deflated(content: bytes, strategy: int) -> bytes:
    deflate = zlib.compressobj(wbits=-zlib.MAX_WBITS, strategy=strategy)
    return deflate.compress(content) + deflate.flush()


def _unicode_escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


def _string_escape(found: re.Match[str]) -> str:
    character = found[0]
    return f"\\{character}" if character in "\\'" else r"\x3c" if character == "<" else _unicode_escape(found)
