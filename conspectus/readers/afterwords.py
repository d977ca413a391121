"""What stands behind the text of each entry -> taken out of the blocks of a list, and given to the entries it is of.

Names or `Keywords: …` between two texts look as if they stood above the second one, so it is the list that tells: where
nearly every text has some behind it, the last one too, and the first has none above it, they are of the text before.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, pairwise
from typing import NamedTuple

from conspectus.fields import label_of
from conspectus.readers.blocks import Block, Group, Line
from conspectus.readers.headings import ABSTRACT
from conspectus.readers.labels import read_label
from conspectus.readers.shapes import (
    BETWEEN_NAMES,
    begins_with_institute,
    ends_sentence,
    is_affiliation,
    is_name,
    is_names,
    is_people,
    is_prose,
    is_title_like,
    words,
)
from conspectus.readers.wraps import join_lines

_SHARE = 0.6
"""Share of the texts that must have a field behind them."""
_TEXT = 15
"""Words of a sentence from which lines are the text of an entry."""
_LONGEST = 12
"""Lines of names."""
_WRAPPED = 50
"""Length from which a line may go on in the next."""


class _Afterword(NamedTuple):
    field: str
    """Of a paper: `authors`, or what its label says."""
    lines: tuple[Line, ...]


def part_afterwords(blocks: Sequence[Block]) -> tuple[list[Block], list[Block]]:
    """The blocks of a list without what stands behind its texts, and that: names, places, labels with their values."""
    _, texts = _find(blocks, odd=False)
    counts = Counter(chain.from_iterable(texts))
    often = {field for field, count in counts.items() if count >= max(2, _SHARE * len(texts))}
    if not often:
        return list(blocks), []
    found, texts = _find(blocks, odd="authors" in often)
    sure = (often & texts[-1]) - _fields_above(blocks)
    found = [each for each in found if each.field in sure]
    taken = {line.number for each in found for line in each.lines}
    left = ((block, tuple(line for line in block.lines if line.number not in taken)) for block in blocks)
    return [replace(block, lines=lines) for block, lines in left if lines], [*chain.from_iterable(map(_blocks, found))]


def with_afterwords(lists: Sequence[Sequence[Group]], afterwords: Sequence[Block]) -> list[list[Group]]:
    """The entries of each list, each with those that stand behind its beginning and before the next one's."""
    starts = [group.line for group in chain.from_iterable(lists)]
    own: dict[int, list[Block]] = {}
    for block in afterwords:
        own.setdefault(starts[bisect_left(starts, block.line) - 1], []).append(block)
    return [[replace(group, blocks=(*group.blocks, *own.get(group.line, ()))) for group in groups] for groups in lists]


def _find(blocks: Sequence[Block], *, odd: bool) -> tuple[list[_Afterword], list[set[str]]]:
    """What may stand behind texts, and the fields that stand behind each; `odd` names and texts too."""
    found: list[_Afterword] = []
    texts: list[set[str]] = []
    behind_text = closed = False
    for block in blocks:
        if block.kind != "paragraph":
            behind_text = False
            continue
        named = behind_text and "authors" in texts[-1]
        afterwords = _afterwords(block.lines, behind_text, named=named, odd=odd)
        above = block.lines[: len(block.lines) - sum(len(each.lines) for each in afterwords)]
        if _is_text(above, odd=odd):
            if closed or not behind_text:
                texts.append(set())
            behind_text, closed = True, False
        elif above:
            behind_text = False
        if afterwords:
            texts[-1].update(each.field for each in afterwords)
            found += afterwords
            closed = True
    return found, texts


def _fields_above(blocks: Sequence[Block]) -> set[str]:
    """The fields that stand above the first text, with a label or as names: in such lists they are no afterwords."""
    above = [*_lines_above(blocks)]
    fields = {label.field for text in above if (label := read_label(text, labelled=True))}
    return fields | {"authors" for text in above if is_people(text) and not is_name(text)}


def _lines_above(blocks: Sequence[Block]) -> Iterator[str]:
    """The lines up to where the first text ends a sentence, or its paragraph."""
    count = 0
    for block in blocks:
        for line in block.lines if block.kind != "separator" else ():
            yield line.text
            count += words(line.text)
            if count >= _TEXT and ends_sentence(line.text):
                return
        if words(block.text) >= ABSTRACT:
            return


def _is_text(lines: Sequence[Line], *, odd: bool = False) -> bool:
    """Whether lines end as a text; an `odd` one may have been cut off."""
    ends = bool(lines) and ends_sentence(lines[-1].text)
    if not (ends or (odd and lines)) or sum(words(line.text) for line in lines) < _TEXT:
        return False
    return ends or not is_title_like(join_lines([line.text for line in lines]))


# --- the parts of a paragraph --------------------------------------------------------------------------------------


def _afterwords(lines: Sequence[Line], behind_text: bool, *, named: bool, odd: bool) -> list[_Afterword]:
    """What stands at the end of a paragraph behind the text in it.

    `behind_text` says that a text stands above the paragraph, `named` that its names do too.
    """
    if _is_text(lines[-1:]):
        return []
    end = _start_of_labels(lines)
    start = _start_of_names(lines[:end], behind_text and not named, odd=odd)
    if not (behind_text if not start else _is_text(lines[:start], odd=odd)):
        return []
    names = [_Afterword("authors", tuple(lines[start:end]))] if start < end else []
    return [*names, *_by_label(lines[end:])]


def _field(line: Line) -> str:
    """The field that the label of a line gives, if that may stand behind a text."""
    label = read_label(line.text, labelled=True)
    return label.field if label and label.field not in ("title", "abstract") else ""


def _start_of_labels(lines: Sequence[Line]) -> int:
    """Where the labels with their values, be these wrapped, begin that lines end with; behind them all if none do."""
    start = len(lines)
    for place in range(len(lines) - 1, -1, -1):
        before = lines[place - 1].text if place else ""
        if _field(lines[place]):
            start = place
        elif not (len(before) >= _WRAPPED or before.endswith(",")) or read_label(lines[place].text, labelled=True):
            break
    return start


def _by_label(lines: Sequence[Line]) -> list[_Afterword]:
    starts = [place for place, line in enumerate(lines) if _field(line)]
    return [
        _Afterword(_field(lines[here]), tuple(lines[here:there])) for here, there in pairwise([*starts, len(lines)])
    ]


def _start_of_names(lines: Sequence[Line], behind_text: bool, *, odd: bool) -> int:
    """Where the names begin that lines end with; behind them all if there are none."""
    texts = [line.text for line in lines]
    for start in range(max(0, len(lines) - _LONGEST), len(lines)):
        behind = _is_text(lines[:start]) if start else behind_text
        if behind and not is_prose(texts[start]) and _are_names(texts[start:]):
            return start
    for start in range(max(0, len(lines) - _LONGEST), len(lines)) if odd else ():
        names, *places = texts[start + _length_of_label(texts[start:]) :] or [""]
        if _may_be_names(names) and all(map(is_affiliation, places)):
            return start
    return len(lines)


def _are_names(texts: Sequence[str]) -> bool:
    """Whether lines are names, perhaps below the word `Authors`, and behind them nothing but places."""
    names = texts[_length_of_label(texts) :]
    return any(
        (is_names(join_lines(names[:count])) or all(map(is_people, names[:count])))
        and all(map(is_affiliation, names[count:]))
        for count in range(1, len(names) + 1)
    )


def _may_be_names(text: str) -> bool:
    """Whether most of several parts of a line are names: `Ada Prim, bo sekund and Cy Third`."""
    parts = BETWEEN_NAMES.split(text)
    return len(parts) > 1 and 2 * sum(map(is_name, parts)) > len(parts) and not ends_sentence(text)


def _length_of_label(texts: Sequence[str]) -> int:
    """Lines of a label of authors that stands alone."""
    return int(label_of(texts[0].strip("*_# :：")) == "authors") if texts else 0


def _blocks(afterword: _Afterword) -> list[Block]:
    """An afterword as blocks of an entry: names apart from places."""
    lines = afterword.lines
    if _field(lines[0]):
        return [Block("paragraph", lines)]
    lines = lines[_length_of_label([lines[0].text]) :]
    count = next((place for place, line in enumerate(lines) if place and _is_place(line.text)), len(lines))
    names = Block("names", lines[:count])
    return [names, Block("affiliations", lines[count:])] if count < len(lines) else [names]


def _is_place(text: str) -> bool:
    return is_affiliation(text) and (begins_with_institute(text) or not is_people(text))
