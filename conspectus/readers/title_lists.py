"""A list of titles without abstracts -> one group of lines a paper: its title, and its authors if they stand there.

One title a line, or a title with the names below or behind it; numbers, bullets and blank lines do not matter.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from conspectus.readers.blocks import Block, Line
from conspectus.readers.headings import MOST
from conspectus.readers.labels import read_label
from conspectus.readers.numbering import entry_numbers
from conspectus.readers.shapes import ends_sentence, is_names, is_url, starts_lower, words
from conspectus.readers.title_lines import names_before, names_behind, names_beside
from conspectus.readers.wraps import item_kind

_LONGEST = 400
"""Length of a line that has a title, perhaps with names, and no abstract."""

_LEAST = 3
"""Lines that a list of titles has at least."""

_WRAPPED = 0.2
"""Share of lines up to which lines that begin in lower case go on with the title above."""

_NAMED = 0.3
"""Share of lines that must be names before one name alone is taken for the authors."""

_MOST = 0.6
"""Share of titles with names behind them, from which names behind a dash are no part of a title."""

_RARE = 20
"""Lines, many of them names, among which one may look like neither names nor a title."""

_OPEN = (",", "，", "-", ":", " and", " of", " for", " with")
"""How a line ends that goes on in the next."""

_SURE = 0.3
"""Share of lines with several names in front, from which one name in front of a colon is no part of a title."""

_ID = re.compile(r"[A-Z]{0,4}[#-]?\d{1,6}(?:\t|[ ]{2,})\s*(?=\S)")
"""The number of a submission in a column of its own."""


class Titled(NamedTuple):
    """The lines of one paper."""

    title: tuple[Line, ...]
    names: tuple[Line, ...]


def read_titles(paragraphs: Sequence[Block]) -> list[Titled]:
    """The papers of a list that has nothing but titles and names; nothing where it has other text too."""
    lines = [line for block in paragraphs for line in block.lines]
    if len(lines) < _LEAST or sum(len(line.text) > _LONGEST for line in lines) > (1 - _MOST) * len(lines):
        return []
    lines = _without_marks(lines)
    few_names = sum(is_names(line.text, several=True) for line in lines) < _NAMED * len(lines)
    if few_names and (both := title_and_names([line.text for line in lines])):
        return [_parted(line, names) for line, names in zip(lines, both, strict=True)]
    lower = sum(starts_lower(line.text) for line in lines)
    others = sum(not _may_be_part(line) for line in lines)
    if lower > _WRAPPED * len(lines) or others > (0 if few_names else len(lines) // _RARE):
        return []
    found = _grouped(lines)
    return found if sum(words(each.title[0].text) > 1 for each in found) * 2 > len(found) else []


def title_and_names(lines: Sequence[str]) -> list[tuple[str, str] | None]:
    """The title and the names in each of the lines of a list, where most have both; otherwise nothing."""
    for read in (names_beside, names_behind, names_before):
        found = [read(line) for line in lines]
        if sum(map(bool, found)) < _MOST * len(lines):
            continue
        named = [(line, both[1]) for line, both in zip(lines, found, strict=True) if both]
        sure = sum(is_names(names, several=True) or line[len(names)] not in ":：" for line, names in named)
        if read is not names_before or sure >= _SURE * len(lines):
            return found
    return []


def _without_marks(lines: Sequence[Line]) -> list[Line]:
    """`lines` without bullets and the numbers of entries."""
    bare = [replace(line, text=line.text[1:].lstrip()) if _is_bulleted(line) else line for line in lines]
    ids = [_ID.match(line.text) for line in bare]
    if sum(map(bool, ids)) >= MOST * len(lines):
        ends = [id_.end() if id_ else 0 for id_ in ids]
        bare = [replace(line, text=line.text[end:]) for line, end in zip(bare, ends, strict=True)]
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
    if len(text) > _LONGEST or is_url(text) or read_label(text):
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


def _parted(line: Line, found: tuple[str, str] | None) -> Titled:
    if not found:
        return Titled((line,), ())
    title, names = found
    return Titled((replace(line, text=title),), (replace(line, text=names),))
