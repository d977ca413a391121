"""What a script that brings data hands over, read as a browser reads it."""

from __future__ import annotations

import json
import re
from typing import Any

_CALL = re.compile(r"conspectus\.receive\('([a-z0-9/.-]+)','((?:[^'\\\n]|\\.)*)'\);\n")


def received(script: str) -> tuple[str, Any]:
    """The address that the script names, and its value."""
    address, text = received_text(script)
    return address, json.loads(text)


def received_text(script: str) -> tuple[str, str]:
    """The same, the value as JSON."""
    found = _CALL.fullmatch(script)
    assert found, script[:80]
    return found[1], _unescaped(found[2])


def _unescaped(text: str) -> str:
    """What JavaScript reads in a string literal."""
    return re.sub(r"\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|(.))", lambda m: m[3] or chr(int(m[1] or m[2], 16)), text)
