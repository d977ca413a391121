"""Any text -> text that may stand in an XML 1.0 document."""

from __future__ import annotations

import re
from html import escape

_ILLEGAL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Everything but the characters of https://www.w3.org/TR/xml/#charsets."""

DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n'


def legal(text: str) -> str:
    """`text` without the characters that no XML may hold."""
    return _ILLEGAL.sub("", text)


def xml_text(text: str) -> str:
    """`text` for content and quoted attributes: illegal characters removed, the five special ones escaped."""
    return escape(legal(text))
