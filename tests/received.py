"""What a script that brings data hands over, read as a browser reads it."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterable
from typing import Any

from conspectus.model import Output

_CALL = re.compile(r"conspectus\.receive\('([a-z0-9/.-]+)','((?:[^'\\\n]|\\.)*)'(,'deflate-raw')?\);\n")


def handed_over(outputs: Iterable[Output]) -> dict[str, Any]:
    """What scripts that are yet to be written hand over: address -> value."""
    return dict(received(bytes_of(output).decode()) for output in outputs if output.content is not None)


def bytes_of(output: Output) -> bytes:
    """The bytes of a file that is yet to be written."""
    assert output.content is not None
    return output.content() if callable(output.content) else output.content


def received(script: str) -> tuple[str, Any]:
    """The address that the script names, and its value."""
    address, text = received_text(script)
    return address, json.loads(text)


def received_text(script: str) -> tuple[str, str]:
    """The same, the value as JSON."""
    found = _CALL.fullmatch(script)
    assert found, script[:80]
    return found[1], _unpacked(found[2]) if found[3] else _unescaped(found[2])


def _unpacked(text: str) -> str:
    return zlib.decompress(base64.b64decode(text, validate=True), wbits=-15).decode()


def _unescaped(text: str) -> str:
    """What JavaScript reads in a string literal."""
    return re.sub(r"\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|(.))", lambda m: m[3] or chr(int(m[1] or m[2], 16)), text)
