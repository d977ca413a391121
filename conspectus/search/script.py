"""JSON text -> a classic script that hands it to the browser half.

A page opened from a disk may load scripts and nothing else. One string that the script parses loads two to five
times faster than the same value as a JavaScript literal.
"""

from __future__ import annotations

import json
from typing import Any

_ESCAPES = {"\\": "\\\\", "'": "\\'", "<": "\\x3c", "\u2028": "\\u2028", "\u2029": "\\u2029"}
"""What a script would read otherwise, the backslash first. JSON itself holds no line breaks."""


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def compact(value: Any) -> str:
    """`value` as JSON without blanks."""
    return _encode(value)


def script(name: str, text: str) -> bytes:
    """The script that hands `text` over under `name`; single quotes, because JSON is full of double ones."""
    for character, escape in _ESCAPES.items():
        text = text.replace(character, escape)
    return f"ConspectusSearch.receive('{name}','{text}');\n".encode()
