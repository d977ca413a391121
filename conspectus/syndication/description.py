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
    if highlight is None:
        return shorten(plain, limit)
    said = plain[highlight.start : highlight.end]
    return shorten(said[:1].upper() + said[1:] if begins_inside(paper) else said, limit)


def begins_inside(paper: Paper) -> bool:
    """Whether the highlight lacks the beginning of its sentence, so that its first letter is shown as a capital.

    A name such as lmKAN is no ordinary word, and stays as it is.
    """
    highlight = paper.reading.highlight
    if highlight is None or highlight.start == paper.reading.sentences[highlight.sentence].start:
        return False
    word = paper.abstract.plain[highlight.start : highlight.end].split(maxsplit=1)[:1]
    return bool(word) and word[0].isalpha() and word[0].islower()


def shorten(text: str, limit: int) -> str:
    """Plain `text` on one line of at most `limit` characters."""
    return clip(squeeze(text), limit)
