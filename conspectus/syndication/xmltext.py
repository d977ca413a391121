"""Any text -> text that may stand in an XML 1.0 document."""

from __future__ import annotations

import re
from html import escape

_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Everything but the characters of https://www.w3.org/TR/xml/#charsets."""

DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n'


def legal(text: str) -> str:
    """`text` without the characters that no XML may hold."""
    return _ILLEGAL.sub("", text)


def xml_text(text: str) -> str:
    """`text` for content and quoted attributes: illegal characters removed, the five special ones escaped."""
    return escape(legal(text))
