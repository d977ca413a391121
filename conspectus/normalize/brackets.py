"""A text -> the same text with what stands between brackets covered, so that nothing in there parts anything."""

from __future__ import annotations

_CLOSING = {"(": ")", "[": "]", "{": "}", "（": "）", "【": "】"}
_DEEPEST = 8
"""How many brackets that never close one that closes may pass over: keeps the work linear."""


def masked(text: str, brackets: str = "([{（【") -> str:
    """`text` with NULs in place of all that stands between brackets that close, and of the brackets themselves."""
    if not any(sign in text for sign in brackets):
        return text
    opening = {_CLOSING[sign]: sign for sign in brackets}
    opened: list[int] = []
    spans: list[tuple[int, int]] = []
    for place, sign in enumerate(text):
        if sign in brackets:
            opened.append(place)
        elif sign in opening:
            inner = range(len(opened) - 1, max(len(opened) - 1 - _DEEPEST, -1), -1)
            depth = next((depth for depth in inner if text[opened[depth]] == opening[sign]), None)
            if depth is not None:
                start = opened[depth]
                del opened[depth:]
                while spans and spans[-1][0] > start:
                    spans.pop()
                spans.append((start, place + 1))
    pieces: list[str] = []
    end = 0
    for start, stop in spans:
        pieces += (text[end:start], "\0" * (stop - start))
        end = stop
    return "".join((*pieces, text[end:]))
