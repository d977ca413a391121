"""What stars and underscores begin: emphasis of Markdown, or the characters themselves."""

from __future__ import annotations

import re

from markdown_it.rules_inline.state_inline import Delimiter, StateInline

from conspectus.markup.paragraph import say, shared
from conspectus.text import CJK, HANGUL

_MARKERS = {"*": re.compile(r"\*+"), "_": re.compile(r"_+")}
_LETTER_IN_WORD = re.compile(r"\*[A-Z]{1,3}\*(?=[a-z])")
_DUNDER = re.compile(r"__[a-z]\w*?__")


def emphasis(state: StateInline) -> bool:
    """A run of `*` or `_`, as something that may open or close emphasis, or as the characters themselves.

    CommonMark 0.31, section 6.2, but for what abstracts show: `p^*`, `A*`, `a*b*c`, `346*260`, `x_{1}`, `__init__`
    and `2**3` are text, and `**` needs no blank beside punctuation (`**Head:**text`).
    """
    source, start = state.src, state.pos
    marker = source[start]
    run = _MARKERS[marker].match(source, start)
    length = len(run[0]) if run else 1
    before, after = source[start - 1 : start], source[start + length : start + length + 1]
    if not shared(state).markdown or length > 3 or _is_literal(state, marker, length, before, after):
        say(state, marker * length, start + length)
        return True
    scanned = state.scanDelims(start, marker == "*")
    opens, closes = scanned.can_open, scanned.can_close
    if marker == "*" and before and after:
        # CommonMark takes punctuation for the edge of a word; without blanks between words it is not
        east_asian = before in _EAST_ASIAN or after in _EAST_ASIAN or _is_east_asian(before + after)
        if length > 1 or east_asian:
            closes = closes or ((before in _CLOSING or before in _EAST_ASIAN) and after.isalnum())
            opens = opens or ((after in _OPENING or after in _EAST_ASIAN) and before.isalnum())
    for _ in range(length):
        state.push("text", "", 0).content = marker
        state.delimiters.append(Delimiter(ord(marker), length, len(state.tokens) - 1, -1, opens, closes))
    state.pos += length
    return True


_CLOSING = frozenset('.:;,!?)]”’"%$}')
_OPENING = frozenset('“‘(["$\\')
_EAST_ASIAN = frozenset("。，、：；！？「」『』（）《》〈〉【】〔〕“”‘’…—·～")
_LETTER_OF_EAST_ASIA = re.compile(f"[{CJK}{HANGUL}]")


def _is_east_asian(text: str) -> bool:
    return not text.isascii() and bool(_LETTER_OF_EAST_ASIA.search(text))


def _is_literal(state: StateInline, marker: str, length: int, before: str, after: str) -> bool:
    if before == "^" or (before == "_" and length == 1 and state.src[max(0, state.pos - 2) : state.pos - 1].isalnum()):
        return True
    if marker == "_":
        of_formula = bool(after) and (after in "{\\" or after.isdigit())
        return of_formula or bool(_DUNDER.match(state.src, state.pos))
    if not before.isalnum() or _is_east_asian(before):
        return False
    if before.isdigit() and after.isalnum():
        return True
    if length > 1:
        return after.isdigit()
    if _may_close(state):
        return False
    in_word = _LETTER_IN_WORD.match(state.src, state.pos)
    return not (in_word and state.src[max(0, state.pos - 2) : state.pos].islower())


def _may_close(state: StateInline) -> bool:
    """Whether a star stands open; of several that may open, each takes one that may close."""
    open_stars = 0
    for star in state.delimiters[-30:]:
        if star.marker == ord("*") and star.length % 2:
            if star.close and open_stars:
                open_stars -= 1
            elif star.open:
                open_stars += 1
    return open_stars > 0
