"""Lines of a paragraph -> the text they make: hard wraps are undone, the items of a list keep their lines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from conspectus.readers.shapes import is_cjk

UNWRAPPED = 200
"""Length from which a line is not made by wrapping."""

_BULLETS = frozenset("-*+•▪◦·–‣⁃∙●○■□➢❖◆➤")
_PRIVATE = re.compile("[\uf020-\uf0ff]")
"""Bullets of symbol fonts, as word processors copy them."""
_COUNTED = re.compile(
    r"(?:[(\[](?P<a>\d{1,3}|[ivx]{1,4}|[a-z])[)\]]|(?P<b>\d{1,3}|[ivx]{1,4}|[a-z])\)|(?P<c>\d{1,3})\.)(?=[ \t])"
    r"|(?P<d>\d{1,3})[、．]",
    re.IGNORECASE,
)
_FULL_WIDTH = frozenset("，。、；：？！（）《》「」『』【】〈〉")
_SHARED = frozenset("“”‘’…—·")
_SPLIT_WORD = re.compile(r"[^\W_][-‐¬]")


def join_paragraphs(paragraphs: Iterable[Sequence[str]]) -> str:
    """The text of `paragraphs`, each given by its lines; a blank line stays between two."""
    return "\n\n".join(text for lines in paragraphs if (text := join_lines(lines)))


def join_lines(lines: Sequence[str]) -> str:
    """The text of one paragraph.

    Lines are joined by a blank, by nothing between Chinese or Japanese characters. A line that starts an item of a list
    (two items of one kind make a list) keeps its line, and so does what follows a hyphen: whether that goes on with a
    word is judged where all texts are known.
    """
    if len(lines) < 2:
        return "".join(lines)
    items = _items(lines)
    parts = [lines[0]]
    for index, (before, line) in enumerate(pairwise(lines), 1):
        parts += ("\n" if index in items else _glue(before, line), line)
    return "".join(parts)


def item_kind(line: str) -> str:
    """The kind of list that `line` may be an item of: its bullet, `1` or `a` for what counts; empty for plain text."""
    if (line[:1] in _BULLETS or _PRIVATE.match(line)) and line[1:2] in (" ", "\t"):
        return line[0]
    if match := _COUNTED.match(line):
        return "1" if any(group and group.isdigit() for group in match.groups()) else "a"
    return ""


def _items(lines: Sequence[str]) -> frozenset[int]:
    kinds = [item_kind(line) for line in lines]
    counts = Counter(kinds)
    return frozenset(index for index, kind in enumerate(kinds) if kind and counts[kind] > 1)


def _glue(before: str, after: str) -> str:
    ends = {before[-1:], after[:1]}
    if ends & _FULL_WIDTH:
        return ""
    if all(is_cjk(end) or end in _SHARED for end in ends) and any(map(is_cjk, before[-3:] + after[:3])):
        return ""
    return "\n" if _SPLIT_WORD.fullmatch(before[-2:]) and after[:1].isalnum() else " "
