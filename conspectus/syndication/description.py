"""Paper -> the short plain text that search engines, feeds and link previews show under its heading."""

from __future__ import annotations

import re
import unicodedata

from conspectus.model import Paper
from conspectus.text import squeeze

LIMIT = 200
"""Characters; what shows more cuts by itself."""

_LAST_WORD = re.compile(r"\s+\S*$")


def description(paper: Paper, limit: int = LIMIT) -> str:
    """The highlight, or the abstract's beginning where there is none; at most `limit` characters."""
    highlight = paper.reading.highlight
    plain = paper.abstract.plain
    return shorten(plain if highlight is None else plain[highlight.start : highlight.end], limit)


def shorten(text: str, limit: int) -> str:
    """Plain `text` on one line of at most `limit` characters: cut behind a word, never inside a letter with accents."""
    text = squeeze(text)
    if len(text) <= limit:
        return text
    cut = limit - 1
    while cut and (unicodedata.combining(text[cut]) or "\u200d" in text[cut - 1 : cut + 1] or text[cut] == "\ufe0f"):
        cut -= 1
    head = text[:cut]
    # Scripts without blanks between words have no word's end nearby: there the letter's end has to do.
    words = _LAST_WORD.sub("", head) if not text[cut].isspace() else head
    return (words if len(words) > limit // 2 else head).rstrip(" ,;:–—-") + "…"
