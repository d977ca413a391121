"""Paper -> the short plain text that search engines, feeds and link previews show under its heading."""

from __future__ import annotations

from conspectus.model import Paper
from conspectus.text import clip, squeeze

LIMIT = 200
"""Characters; what shows more cuts by itself."""


def description(paper: Paper, limit: int = LIMIT) -> str:
    """The paper's own summary, the highlight, or the abstract's beginning; at most `limit` characters."""
    if "tldr" in paper.facts:
        return shorten(str(paper.facts["tldr"]), limit)
    highlight = paper.reading.highlight
    plain = paper.abstract.plain
    return shorten(plain if highlight is None else plain[highlight.start : highlight.end], limit)


def shorten(text: str, limit: int) -> str:
    """Plain `text` on one line of at most `limit` characters."""
    return clip(squeeze(text), limit)
