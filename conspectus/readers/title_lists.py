"""A list of titles without abstracts -> one group of lines a paper: its title, and its authors if they stand there.

One title a line, or a title with the names below or behind it; numbers, bullets and blank lines do not matter.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from conspectus.readers.blocks import Block, Line
from conspectus.readers.labels import read_label
from conspectus.readers.numbering import entry_numbers
from conspectus.readers.shapes import ends_sentence, is_names, is_title_like, is_url, starts_lower, words
from conspectus.readers.wraps import item_kind

_LEAST = 3
"""Lines that a list of titles has at least."""

_WRAPPED = 0.2
"""Share of lines up to which lines that begin in lower case go on with the title above."""

_NAMED = 0.3
"""Share of lines that must be names before one name alone is taken for the authors."""

_MOST = 0.6
"""Share of titles with names behind them, from which names behind a dash are no part of a title."""

_OPEN = (",", "，", "-", ":", " and", " of", " for", " with")
"""How a line ends that goes on in the next."""

_NAMES_BEHIND = re.compile(r"(.*\S)(?:\s+[-–—|/]{1,2}\s+|\s+by:?\s+|\s*[(（](?=[^()（）]*[)）]$))(.+)")


class Titled(NamedTuple):
    """The lines of one paper."""

    title: tuple[Line, ...]
    names: tuple[Line, ...]


def read_titles(paragraphs: Sequence[Block]) -> list[Titled]:
    """The papers of a list that has nothing but titles and names; nothing where it has other text too."""
    lines = [line for block in paragraphs for line in block.lines]
    if len(lines) < _LEAST:
        return []
    lines = _without_marks(lines)
    lower = sum(starts_lower(line.text) for line in lines)
    if lower > _WRAPPED * len(lines) or not all(map(_may_be_part, lines)):
        return []
    if sum(is_names(line.text, several=True) for line in lines) < _NAMED * len(lines):
        behind = [names_behind(line.text) for line in lines]
        if sum(map(bool, behind)) >= _MOST * len(lines):
            return [_parted(line, names) for line, names in zip(lines, behind, strict=True)]
    found = _grouped(lines)
    return found if sum(words(each.title[0].text) > 1 for each in found) * 2 > len(found) else []


def _without_marks(lines: Sequence[Line]) -> list[Line]:
    """`lines` without bullets and the numbers of entries."""
    bare = [replace(line, text=line.text[1:].lstrip()) if _is_bulleted(line) else line for line in lines]
    numbered = entry_numbers([line.text for line in bare])
    counted = _counting([line.text for line in bare])
    return [
        replace(line, text=number.rest if number else rest) if number or rest else line
        for line, number, rest in zip(bare, numbered, counted, strict=True)
        if not (number and not number.rest)
    ]


def _counting(texts: Sequence[str]) -> list[str]:
    """What stands behind the number of each text that goes on counting; empty where there is none."""
    rests = []
    expected = 1
    for text in texts:
        match = re.match(rf"(?:\[0*{expected}\]|\(0*{expected}\)|0*{expected}[.):、])\s*(?=\S)", text)
        rests.append(text[match.end() :] if match else "")
        expected += bool(match)
    return rests


def _is_bulleted(line: Line) -> bool:
    return item_kind(line.text) not in ("", "1", "a")


def _may_be_part(line: Line) -> bool:
    """Whether `line` may be a title, a part of one, or names."""
    text = line.text
    if len(text) > 400 or is_url(text) or read_label(text):
        return False
    return is_names(text) or not ends_sentence(text) or text.rstrip()[-1:] in {*"?!？！"}


def _grouped(lines: Sequence[Line]) -> list[Titled]:
    """Titles with the names below them; a line in lower case, or behind an open end, goes on with the one above."""
    many = sum(is_names(line.text, several=True) for line in lines) >= _NAMED * len(lines)
    found: list[Titled] = []
    for line in lines:
        last = found[-1] if found else None
        if many and last and not last.names and is_names(line.text):
            found[-1] = Titled(last.title, (line,))
        elif last and (last.names or last.title)[-1].text.endswith(_OPEN):
            found[-1] = Titled(last.title, (*last.names, line)) if last.names else Titled((*last.title, line), ())
        elif last and not last.names and starts_lower(line.text):
            found[-1] = Titled((*last.title, line), ())
        else:
            found.append(Titled((line,), ()))
    return found


def names_behind(text: str) -> tuple[str, str] | None:
    """The title and the names in `Title – Names`, `Title (Names)`, `Title by Names`; None where that is not it."""
    match = _NAMES_BEHIND.fullmatch(text)
    if not match:
        return None
    names = match[2].rstrip(")）")
    return (match[1], names) if is_title_like(match[1]) and is_names(names) else None


def _parted(line: Line, found: tuple[str, str] | None) -> Titled:
    if not found:
        return Titled((line,), ())
    title, names = found
    return Titled((replace(line, text=title),), (replace(line, text=names),))
