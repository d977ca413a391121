"""JSON values -> JSON that may stand inside a `<script>` element."""

from __future__ import annotations

import json
import re
from typing import Any

_UNSAFE = re.compile("[<>&\u2028\u2029\ud800-\udfff]")


def json_for_script(value: Any) -> str:
    r"""`value` as compact JSON in which no character can end the element or, as a string literal, the line.

    `<`, `>`, `&`, U+2028, U+2029 and lone surrogates become `\uXXXX`, so that parsing gives back the same value.
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def script_string(value: Any) -> str:
    """`value` as JSON inside a JavaScript string literal: browsers parse a string faster than an object literal."""
    return json_for_script(json_for_script(value))
