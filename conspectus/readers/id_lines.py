"""Lines that begin each entry of a list with its id (`ID: 107`) -> the list without them, its entries parted.

A list that has such lines is read as one with separators would be; then each entry is given its id.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from conspectus.model import Notice, RawEntry, Skipped, Value
from conspectus.readers.blocks import Block, Line
from conspectus.readers.headings import ABSTRACT
from conspectus.readers.labels import read_label
from conspectus.readers.shapes import is_list_heading, words

_LINE = re.compile(r"[^\W\d_][^\n:：]{0,20}[:：][ \t]*[\w#./-]{1,20}")
_LEAST = 2
"""Entries that a list has at least."""
_HEADINGS = 2
"""Blocks above the first id, which name the list."""


def part_ids(blocks: Sequence[Block]) -> tuple[list[Block], dict[int, str]]:
    """`blocks` with separators in the place of lines with ids, and the id on each of these lines by its number.

    Where ids are not the first thing that stands of each entry, `blocks` are as they were.
    """
    ids = {line.number: id_ for block in blocks for line in block.lines if (id_ := _id(line))}
    if len(ids) < _LEAST or len(set(ids.values())) < len(ids):
        return list(blocks), {}
    above = [block for block in blocks if block.line < min(ids)]
    named = all(block.kind in ("heading", "separator") or is_list_heading(block.text) for block in above)
    lines = [line for block in blocks for line in block.lines if block.kind != "separator"]
    alone = any(here.number in ids and there.number in ids for here, there in pairwise(lines))
    titles = sum(bool(label and label.field == "title") for label in (read_label(line.text) for line in lines))
    if len(above) > _HEADINGS or not named or alone or lines[-1].number in ids or titles not in (0, len(ids)):
        return list(blocks), {}
    abstracts = any(words(block.text) >= ABSTRACT for block in blocks)  # titles alone need nothing between them
    if not abstracts and any(block.kind == "separator" for block in blocks):
        return list(blocks), {}
    parted: list[Block] = []
    for part in (part for block in blocks for part in _parted(block, ids)):
        needed = abstracts and parted and parted[-1].kind not in ("separator", "heading")
        if part.line not in ids or needed:
            parted.append(part)
    return parted, ids


def _id(line: Line) -> str:
    """The id that a line says and nothing else."""
    label = read_label(line.text) if _LINE.fullmatch(line.text) else None
    return label.value if label and label.field == "id" else ""


def _parted(block: Block, ids: Mapping[int, str]) -> Iterator[Block]:
    run: list[Line] = []
    for line in block.lines:
        if line.number not in ids:
            run.append(line)
            continue
        if run:
            yield replace(block, lines=tuple(run))
        run = []
        yield Block("separator", (replace(line, text="---"),))
    if run:
        yield replace(block, lines=tuple(run))


def with_ids(
    items: Iterable[RawEntry | Skipped | Notice], ids: Mapping[int, str]
) -> Iterator[RawEntry | Skipped | Notice]:
    """`items`, each entry with the id that stands above it, and beginning there."""
    left = sorted(ids)
    for item in items:
        if isinstance(item, RawEntry) and left and (line := item.source.line) and left[0] < line:
            number = left.pop(0)
            while left and left[0] < line:
                number = left.pop(0)
            fields = {"id": Value((ids[number],)), **item.fields}
            item = replace(item, fields=fields, source=replace(item.source, line=number))  # noqa: PLW2901
        yield item
