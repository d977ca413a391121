"""The body of a list -> groups of blocks, one group an entry.

Separators and titles say where an entry begins; failing these, marks that all entries have (a label `Title:`, a number,
a bullet); failing these, blank lines, except in front of a block that plainly continues the one before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import pairwise

from conspectus.readers.beginnings import (
    as_title,
    with_first_line,
    with_heads,
    with_names,
    with_names_first,
    with_titles,
    without_numbers,
)
from conspectus.readers.blocks import BOLD, Block, Group, Line
from conspectus.readers.headings import ABSTRACT, MOST, Section
from conspectus.readers.heads import LONGEST_TITLE, head_places
from conspectus.readers.labels import last_section, read_label, read_section
from conspectus.readers.numbering import read_number
from conspectus.readers.prefaces import form_of, groups_of, with_prefaces
from conspectus.readers.records import read_records
from conspectus.readers.shapes import ends_sentence, is_title_like, starts_lower, words
from conspectus.readers.title_lists import Titled, read_titles
from conspectus.readers.wraps import UNWRAPPED, item_kind

_ITEM = 25
"""Words from which an item of a list is an entry and not a point within one."""
_FORMULA = re.compile(r"\$\$|\\\[|\\begin\{")


def split_groups(sections: Sequence[Section]) -> list[list[Group]]:
    """The entries of each list in order; every paragraph and title of its body is in exactly one.

    A list of one entry, as sessions of a programme are, has the form of the others.
    """
    runs = [[(run, _turns(run, section)) for run in _runs(section)] for section in sections]
    in_turns = form_of([group for own in runs for _, turns in own for group in turns]) is not None
    lists = [
        without_numbers([group for run, turns in own for group in (in_turns and turns) or _split_run(run, section)])
        for section, own in zip(sections, runs, strict=True)
    ]
    pooled = [group for groups in lists for group in groups]
    if form := form_of(pooled):
        return [with_prefaces(groups, form) for groups in lists]
    headed = bool(with_heads(pooled))
    return [
        with_heads(groups, least=1 if headed else 2) or with_names_first(groups) or with_names(with_titles(groups))
        for groups in lists
    ]


def _runs(section: Section) -> Iterator[tuple[Block, ...]]:
    """Stretches of the body that separators or titles enclose; a title opens its stretch."""
    run: list[Block] = []
    for block in section.body:
        if block.kind == "separator" and not section.explicit:
            continue
        if block.level == BOLD and section.explicit and run:
            run.append(replace(block, kind="paragraph"))  # emphasis within an abstract
            continue
        if block.kind != "paragraph" and run:
            yield tuple(run)
            run = []
        if block.kind != "separator":
            run.append(block)
    if run:
        yield tuple(run)


def _turns(run: tuple[Block, ...], section: Section) -> list[Group]:
    """The entries of a run in which prefaces and texts take turns, if they do and nothing else parts them."""
    if section.explicit or run[0].kind == "heading" or section.titled or read_titles(run):
        return []
    paragraphs = [part for block in run for part in _part_items(block)]
    return _by_marks(paragraphs) or groups_of(paragraphs)


def _split_run(run: tuple[Block, ...], section: Section) -> Iterable[Group]:
    if section.explicit or run[0].kind == "heading":
        behind = next((line.text for block in run for line in block.lines[block is run[0] :]), "")
        first = run[0] if item_kind(behind) else _without_bullet(run[0])  # two items are a list within an abstract
        return [Group((first, *run[1:]), run[0].line)]
    if section.titled:
        return _by_turns(run)
    if titles := read_titles(run):
        return [_of_title(each) for each in titles]
    paragraphs = [part for block in run for part in _part_items(block)]
    paragraphs = [part for block in paragraphs for part in _part_heads(block)]
    if len(paragraphs) == 1:
        paragraphs = _part_lines(paragraphs[0])
    return _by_marks(paragraphs) or _by_blank_lines(paragraphs)


def _of_title(titled: Titled) -> Group:
    """A paper of which only the title is given, and perhaps the names."""
    blocks = (Block("title", titled.title), *([Block("names", titled.names)] if titled.names else ()))
    return Group(blocks, titled.title[0].number)


def _by_turns(run: tuple[Block, ...]) -> Iterator[Group]:
    """Groups of a title and the paragraphs behind it."""
    starts = [
        place for place, block in enumerate(run) if is_title_like(block.text) and len(block.lines) <= LONGEST_TITLE
    ]
    for here, there in pairwise([0, *starts[1:], len(run)]):
        yield Group((as_title(run[here]), *run[here + 1 : there]), run[here].line)


def _by_marks(paragraphs: Sequence[Block]) -> list[Group]:
    """Groups that begin with a mark each, if marks say throughout the list where an entry begins; otherwise nothing.

    The list must begin with a mark and hold two. More paragraphs behind the last mark than behind any other mean that
    the marks end before the list does, so they are no marks of entries.
    """
    lines = [block.lines[0].text for block in paragraphs]
    titles = _titled(lines)
    for starts in (titles, _numbered(lines), _bulleted(lines)):
        if len(starts) < 2 or starts[0] != 0 or (starts == titles and _are_mixed(paragraphs, starts)):
            continue
        longest = max(there - here for here, there in pairwise(starts))
        if len(paragraphs) - starts[-1] <= longest:
            ends = [*starts[1:], len(paragraphs)]
            parts = [tuple(paragraphs[here:there]) for here, there in zip(starts, ends, strict=True)]
            return [Group((_without_bullet(part[0]), *part[1:]), part[0].line) for part in parts]
    return []


def _titled(lines: Sequence[str]) -> list[int]:
    """Places of the lines that begin with a label of a title."""
    labels = [read_label(number.rest if (number := read_number(line)) else line) for line in lines]
    return [place for place, label in enumerate(labels) if label and label.field == "title"]


def _are_mixed(paragraphs: Sequence[Block], starts: Sequence[int]) -> bool:
    """Whether abstracts without any label stand between entries that begin with labels."""
    ends = [*starts[1:], len(paragraphs)]
    mixed = 0
    for start, end in zip(starts, ends, strict=True):
        begun = False
        for block in paragraphs[start:end]:
            labels = [label.field for line in block.lines if (label := read_label(line.text, labelled=True))]
            if begun and not labels and words(block.text) >= ABSTRACT:
                mixed += 1
                break
            begun = begun or "abstract" in labels
    return 2 * mixed >= len(starts)


def _numbered(lines: Sequence[str]) -> list[int]:
    """Places of the lines that begin with a number, if these count by one."""
    read = {place: number for place, line in enumerate(lines) if (number := read_number(line))}
    plain = {place: number for place, number in read.items() if not number.coded}
    numbers = plain or read
    values = [number.value for number in numbers.values()]
    return list(numbers) if all(there == here + 1 for here, there in pairwise(values)) else []


def _bulleted(lines: Sequence[str]) -> list[int]:
    return [place for place, line in enumerate(lines) if item_kind(line) not in ("", "1", "a")]


def _without_bullet(block: Block) -> Block:
    line = block.lines[0]
    if item_kind(line.text) in ("", "1", "a"):
        return block
    return with_first_line(block, line.text[1:].lstrip())


def _part_items(block: Block) -> list[Block]:
    """`block`, parted where its lines are numbered or bulleted items that are as long as entries."""
    kind = item_kind(block.lines[0].text)
    if not kind:
        return [block]
    starts = [place for place, line in enumerate(block.lines) if item_kind(line.text) == kind]
    if kind in ("1", "a"):
        starts = _counting(block.lines, starts)
    if len(starts) < 2:
        return [block]
    items = [block.lines[here:there] for here, there in pairwise([*starts, len(block.lines)])]
    if sum(words(line.text) for line in block.lines) < _ITEM * len(items):
        return [block]
    return [replace(block, lines=item) for item in items]


def _counting(lines: Sequence[Line], starts: Sequence[int]) -> list[int]:
    """Those of the places `starts` whose numbers go on counting by one; others begin points within an entry."""
    counting: list[int] = []
    expected: int | None = None
    for place in starts:
        number = read_number(lines[place].text)
        if number and (expected is None or number.value == expected):
            counting.append(place)
            expected = number.value + 1
    return counting


def _part_heads(block: Block) -> list[Block]:
    """`block`, parted where titles with names below them begin entries."""
    if len(block.lines) < 6:
        return [block]
    starts = head_places([line.text for line in block.lines])
    if len(starts) < 2 or starts[0] != 0:
        return [block]
    return [replace(block, lines=block.lines[here:there]) for here, there in pairwise([*starts, len(block.lines)])]


def _part_lines(block: Block) -> list[Block]:
    """The only block of a list, parted into lines if at least three are abstracts by themselves, and all sentences."""
    lines = block.lines
    whole = [ends_sentence(line.text) and not starts_lower(line.text) for line in lines]
    long = sum(words(line.text) >= ABSTRACT for line in lines)
    unwrapped = sum(len(line.text) >= UNWRAPPED for line in lines) >= MOST * len(lines)
    if (
        len(lines) < 3
        or long < MOST * len(lines)
        or not (all(whole) or (unwrapped and sum(whole) >= MOST * len(lines)))
    ):
        return [block]
    return [replace(block, lines=(line,)) for line in lines]


def _by_blank_lines(paragraphs: Iterable[Block]) -> list[Group]:
    groups: list[list[Block]] = []
    fields: set[str] = set()
    for block in paragraphs:
        added = {name for record in read_records([block]) for name in record.fields}
        if groups and _continues(groups[-1], fields, block, added):
            groups[-1].append(block)
            fields |= added
            if added != {"abstract"}:  # a line above labels turns out to be a title
                fields = {name for record in read_records(groups[-1]) for name in record.fields}
        else:
            groups.append([block])
            fields = added
    return [Group(tuple(blocks), blocks[0].line, tuple(blocks[1:])) for blocks in groups]


def _continues(group: Sequence[Block], fields: AbstractSet[str], block: Block, added: AbstractSet[str]) -> bool:
    """Whether `block`, which has the fields `added`, plainly belongs to the entry that `group` with `fields` begins."""
    first, before = block.lines[0].text, group[-1]
    last = before.lines[-1].text
    if read_label(first, labelled=fields > {"abstract"}):
        if len(group) == 1 and fields == {"abstract"} and is_title_like(before.text):
            return "title" not in added
        return not added & fields and ("title" not in added or "abstract" not in fields)
    if "abstract" not in fields:
        return True
    if section := read_section(first):
        return 0 < max(read_section(other.lines[0].text) for other in group) < section > max(map(_last_part, group))
    if starts_lower(first):
        return not ends_sentence(last) and words(last) > 3
    if kind := item_kind(first):
        return last.endswith((":", "：")) or (len(group) > 1 and item_kind(before.lines[0].text) == kind)
    return bool(_FORMULA.match(first)) and not ends_sentence(last)


def _last_part(block: Block) -> int:
    return last_section("\n".join(line.text for line in block.lines))
