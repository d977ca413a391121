"""The first lines of an entry -> how many of them are its title, and how many its authors.

`Title / names / abstract` is the commonest form of a pasted list. What tells it is the line of names: it is no
sentence, and a title stands in front of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from conspectus.readers.labels import read_label
from conspectus.readers.shapes import ends_sentence, is_names, is_title_like
from conspectus.readers.wraps import UNWRAPPED, item_kind, join_lines

LONGEST_TITLE = 3
"""Lines that a title is wrapped into at most."""

_LONGEST_NAMES = 12
"""Lines that names are wrapped into at most."""

_ROOM = 8
"""Characters that a line is shorter than the one above, beyond the next word, where it was not wrapped."""


class Head(NamedTuple):
    """How many lines are title, and how many behind these are names."""

    title: int
    names: int


def read_head(lines: Sequence[str], *, several: bool = False) -> Head | None:
    """The head that `lines` begin with; `several` says that one name is not enough to tell it."""
    if not lines or read_label(lines[0]) or item_kind(lines[0]):
        return None
    counts = range(1, min(LONGEST_TITLE, len(lines) - 1) + 1)
    counts_of_titles = [count for count in counts if is_title_like(join_lines(lines[:count]))]
    for count in counts_of_titles:
        if is_names(lines[count], several=True):  # a wrapped title may end in a line that looks like one name
            return Head(count, _names(lines, count))
    for count in counts_of_titles:
        names = _names(lines, count)
        if names and is_names(join_lines(lines[count : count + names]), several=several):
            return Head(count, names)
    return None


def head_places(lines: Sequence[str]) -> list[int]:
    """Places in a paragraph where an entry begins with its title, told by the line of names below it."""
    places = _places(lines, several=True)
    return _places(lines, several=False) if len(places) > 1 else places


def _places(lines: Sequence[str], *, several: bool) -> list[int]:
    places: list[int] = []
    before = 0  # where the text of the last head begins
    for place, line in enumerate(lines):
        if place <= before or not is_names(line, several=several):
            continue
        start = place - 1
        while start > max(before, place - LONGEST_TITLE) and not _ends(lines, start - 1):
            start -= 1
        begun = start == 0 or _ends(lines, start - 1)
        if start >= before and begun and is_title_like(join_lines(lines[start:place])) and not read_label(lines[start]):
            places.append(start)
            before = place + _names(lines, place) + 1
    return places


def _ends(lines: Sequence[str], place: int) -> bool:
    """Whether a text ends with a line: it ends as a sentence does, is too long to be wrapped, or was broken off."""
    line = lines[place]
    if ends_sentence(line) or len(line) > UNWRAPPED:
        return True
    room = len(lines[place - 1]) - len(line) if place else 0
    return room > _ROOM + len(lines[place + 1].split(" ", 1)[0])


def _names(lines: Sequence[str], start: int) -> int:
    """How many lines from `start` on are names together."""
    count = 0
    while count < _LONGEST_NAMES and start + count < len(lines):
        if not is_names(join_lines(lines[start : start + count + 1])):
            break
        count += 1
    return count
