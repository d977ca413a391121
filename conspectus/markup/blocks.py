"""A text -> its paragraphs and lists, each still to be read.

A blank line parts paragraphs, a line break alone is a blank. Lists are LaTeX's, or two or more lines that begin with
like marks: one such line is more often a sentence that happens to begin so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from conspectus.markup import tables, tags
from conspectus.text import squeeze


@dataclass(frozen=True, slots=True)
class Block:
    kind: Literal["p", "ul", "ol"]
    pieces: tuple[str, ...]
    """The paragraph, or the items; each on one line, without outer blanks."""
    first: int = 1
    """Number of the first item of an `ol`."""


_LIST = re.compile(
    r"\\(begin|end)\s*\{?(itemize|enumerate|description|compactitem|compactenum|inparaenum)\b\}?(?:\s*\[[^\]\n]*\])?"
    rf"|({tags.UL})|({tags.OL})|{tags.LIST_END}"
)
_GLUED_LIST = re.compile(r"\\(begin|end)(itemize|enumerate|description)")
_ITEM = re.compile(rf"\\item(?![A-Za-z])\s*(?:\[([^\]\n]{{0,100}})\])?\s*|{tags.ITEM}")
_MARKERS = (
    re.compile(r"(?P<mark>[-*+•▪◦‣])[ \t]+(?=\S)"),
    re.compile(r"(?P<number>\d{1,2})(?P<mark>[.)])[ \t]+(?=\S)"),
    re.compile(r"\((?P<number>\d{1,2})(?P<mark>\))[ \t]+(?=\S)"),
)


@dataclass(frozen=True, slots=True)
class _Marker:
    sign: str
    number: int | None
    length: int


def blocks(source: str, *, marked_lines: bool = True) -> Iterator[Block | tables.Table]:
    """The blocks of `source`; `marked_lines` says whether lines that begin with `-` or `1.` may be items."""
    for part in tables.parts(source, piped=marked_lines):
        if isinstance(part, tables.Table):
            yield part
            continue
        for kind, text in _around_lists(part):
            if kind == "p":
                yield from _paragraphs_and_lists(text, marked_lines=marked_lines)
            else:
                before, items = _items(text)
                yield from _paragraphs_and_lists(before, marked_lines=False)
                if items:
                    yield Block("ol" if "enum" in kind else "ul", items)


def _around_lists(source: str) -> list[tuple[str, str]]:
    """Kind and text of each stretch; lists inside lists are part of the outer one."""
    if "\\item" not in source and tags.ITEM not in source:
        return [("p", source)]
    source = _GLUED_LIST.sub(r"\\\1{\2}", source)
    parts: list[tuple[str, str]] = []
    start = depth = 0
    kind = ""
    for edge in _LIST.finditer(source):
        opens = edge[2] if edge[1] == "begin" else edge[3] or (edge[4] and "enumerate")
        if opens:
            if not depth:
                parts.append(("p", source[start : edge.start()]))
                kind, start = opens, edge.end()
            depth += 1
        elif depth:
            depth -= 1
            if not depth:
                parts.append((kind, source[start : edge.start()]))
                start = edge.end()
    rest = source[start:]
    # A list whose end was cut off, or items whose environment was stripped.
    parts.append((kind if depth else "itemize" if len(_ITEM.findall(rest)) > 1 else "p", rest))
    return parts


def _items(text: str) -> tuple[str, tuple[str, ...]]:
    """What stands before the first item, and the items."""
    text = _LIST.sub(" ", text)
    before, *rest = _ITEM.split(text)
    labelled = zip(rest[::2], rest[1::2], strict=True)
    items = (squeeze(f"{label} {item}" if label else item) for label, item in labelled)
    return before, tuple(item for item in items if item)


def _paragraphs_and_lists(text: str, *, marked_lines: bool) -> list[Block]:
    if "\n" not in text:
        line = squeeze(text)
        return [Block("p", (line,))] if line else []
    lines = [line.strip() for line in text.split("\n")]
    found: list[Block] = []
    paragraph: list[str] = []
    index = 0
    while index < len(lines):
        items, first, end = _list_at(lines, index) if marked_lines else ((), 1, index)
        if items:
            _close(paragraph, found)
            found.append(Block("ul" if first is None else "ol", items, first or 1))
            index = end
            continue
        if lines[index]:
            paragraph.append(lines[index])
        else:
            _close(paragraph, found)
        index += 1
    _close(paragraph, found)
    return found


def _close(paragraph: list[str], found: list[Block]) -> None:
    if paragraph:
        found.append(Block("p", (squeeze(" ".join(paragraph)),)))
        paragraph.clear()


def _list_at(lines: list[str], index: int) -> tuple[tuple[str, ...], int | None, int]:
    """Items of the list that begins at line `index`, its first number, and the line after it; no items: no list."""
    first = _marker(lines[index])
    if first is None:
        return (), 1, index
    items = [[lines[index][first.length :]]]
    position, after_blank = index + 1, False
    while position < len(lines):
        line = lines[position]
        marker = _marker(line)
        if not line:
            after_blank = True
        elif marker and marker.sign == first.sign and _follows(marker, first, len(items)):
            items.append([line[marker.length :]])
            after_blank = False
        elif after_blank or marker:
            break
        else:
            items[-1].append(line)
        position += 1
    if len(items) < 2:
        return (), 1, index
    return tuple(squeeze(" ".join(item)) for item in items), first.number, position


def _marker(line: str) -> _Marker | None:
    for pattern in _MARKERS:
        if found := pattern.match(line):
            number = found.groupdict().get("number")
            return _Marker(f"{pattern.pattern[:2]}{found['mark']}", int(number) if number else None, found.end())
    return None


def _follows(marker: _Marker, first: _Marker, count: int) -> bool:
    return first.number is None or marker.number == first.number + count
