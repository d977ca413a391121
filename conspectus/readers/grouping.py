"""The body of a list -> groups of blocks, one group an entry.

Separators and titles say where an entry begins; failing these, marks that all entries have (a label `Title:`, a number,
a bullet); failing these, blank lines, except in front of a block that plainly continues the one before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import pairwise

from conspectus.readers.blocks import BOLD, Block
from conspectus.readers.headings import ABSTRACT, MOST, Section
from conspectus.readers.labels import read_label, read_section
from conspectus.readers.numbering import entry_numbers, read_number
from conspectus.readers.records import read_records
from conspectus.readers.shapes import ends_sentence, is_names, is_title_like, starts_lower, words
from conspectus.readers.wraps import item_kind

_ITEM = 25
"""Words from which an item of a list is an entry and not a point within one."""

_FORMULA = re.compile(r"\$\$|\\\[|\\begin\{")


@dataclass(frozen=True, slots=True)
class Group:
    """The blocks of one entry."""

    blocks: tuple[Block, ...]
    """Paragraphs, the first one without the entry's number or bullet; a heading in front is the title."""
    line: int
    """Line of the first character."""
    joined: tuple[Block, ...] = ()
    """Those of `blocks` that a blank line set apart and that plainly continue what stands before."""


def split_groups(section: Section) -> list[Group]:
    """The entries of a list in order; every paragraph and title of its body is in exactly one."""
    groups = [group for run in _runs(section) for group in _split_run(run, section)]
    return _with_names(_with_titles(_without_numbers(groups)))


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


def _split_run(run: tuple[Block, ...], section: Section) -> Iterable[Group]:
    if section.explicit or run[0].kind == "heading":
        return [Group(run, run[0].line)]
    if section.titled:
        return _by_turns(run)
    paragraphs = [part for block in run for part in _part_items(block)]
    if len(paragraphs) == 1:
        paragraphs = _part_lines(paragraphs[0])
    return _by_marks(paragraphs) or _by_blank_lines(paragraphs)


def _by_turns(run: tuple[Block, ...]) -> Iterator[Group]:
    """Groups of a title and the paragraphs behind it."""
    starts = [place for place, block in enumerate(run) if is_title_like(block.text) and len(block.lines) == 1]
    for here, there in pairwise([0, *starts[1:], len(run)]):
        yield Group((replace(run[here], kind="heading"), *run[here + 1 : there]), run[here].line)


# --- entries by their marks --------------------------------------------------------------------------------------


def _by_marks(paragraphs: Sequence[Block]) -> list[Group]:
    """Groups that begin with a mark each, if marks say throughout the list where an entry begins; otherwise nothing.

    The list must begin with a mark and hold two. More paragraphs behind the last mark than behind any other mean that
    the marks end before the list does, so they are no marks of entries.
    """
    lines = [block.lines[0].text for block in paragraphs]
    for starts in (_labelled(lines), _numbered(lines), _bulleted(lines)):
        if len(starts) < 2 or starts[0] != 0:
            continue
        longest = max(there - here for here, there in pairwise(starts))
        if len(paragraphs) - starts[-1] <= longest:
            ends = [*starts[1:], len(paragraphs)]
            parts = [tuple(paragraphs[here:there]) for here, there in zip(starts, ends, strict=True)]
            return [Group((_without_bullet(part[0]), *part[1:]), part[0].line) for part in parts]
    return []


def _labelled(lines: Sequence[str]) -> list[int]:
    labels = [read_label(number.rest if (number := read_number(line)) else line) for line in lines]
    return [place for place, label in enumerate(labels) if label and label.field == "title"]


def _numbered(lines: Sequence[str]) -> list[int]:
    """Places of the lines that begin with a number, if these count by one."""
    numbers = {place: number.value for place, line in enumerate(lines) if (number := read_number(line))}
    return list(numbers) if all(there == here + 1 for here, there in pairwise(numbers.values())) else []


def _bulleted(lines: Sequence[str]) -> list[int]:
    return [place for place, line in enumerate(lines) if item_kind(line) not in ("", "1", "a")]


def _without_bullet(block: Block) -> Block:
    line = block.lines[0]
    if item_kind(line.text) in ("", "1", "a"):
        return block
    return _with_first_line(block, line.text[1:].lstrip())


def _with_first_line(block: Block, text: str) -> Block:
    return replace(block, lines=(replace(block.lines[0], text=text), *block.lines[1:]))


def _part_items(block: Block) -> list[Block]:
    """`block`, parted where its lines are numbered or bulleted items that are each as long as an entry."""
    kind = item_kind(block.lines[0].text)
    starts = [place for place, line in enumerate(block.lines) if kind and item_kind(line.text) == kind]
    if len(starts) < 2:
        return [block]
    items = [block.lines[here:there] for here, there in pairwise([*starts, len(block.lines)])]
    if any(sum(words(line.text) for line in item) < _ITEM for item in items):
        return [block]
    return [replace(block, lines=item) for item in items]


def _part_lines(block: Block) -> list[Block]:
    """The only block of a list, parted into lines if each of at least three is an abstract by itself."""
    lines = block.lines
    whole = len(lines) > 2 and all(
        words(line.text) >= ABSTRACT and ends_sentence(line.text) and not starts_lower(line.text) for line in lines
    )
    return [replace(block, lines=(line,)) for line in lines] if whole else [block]


# --- entries by blank lines --------------------------------------------------------------------------------------


def _by_blank_lines(paragraphs: Iterable[Block]) -> list[Group]:
    groups: list[list[Block]] = []
    fields: set[str] = set()
    for block in paragraphs:
        found = {name for record in read_records([block]) for name in record.fields}
        if groups and _continues(groups[-1], fields, block, found):
            groups[-1].append(block)
            fields |= found
            if found != {"abstract"}:  # a line above labels turns out to be a title
                fields = {name for record in read_records(groups[-1]) for name in record.fields}
        else:
            groups.append([block])
            fields = found
    return [Group(tuple(blocks), blocks[0].line, tuple(blocks[1:])) for blocks in groups]


def _continues(group: Sequence[Block], fields: AbstractSet[str], block: Block, found: AbstractSet[str]) -> bool:
    """Whether `block`, which has the fields `found`, plainly belongs to the entry that `group` with `fields` begins."""
    first, before = block.lines[0].text, group[-1]
    last = before.lines[-1].text
    if read_label(first, labelled=fields > {"abstract"}):
        if len(group) == 1 and fields == {"abstract"} and is_title_like(before.text):
            return "title" not in found
        return not found & fields and ("title" not in found or "abstract" not in fields)
    if "abstract" not in fields:
        return True
    if section := read_section(first):
        return 0 < max(read_section(other.lines[0].text) for other in group) < section
    if starts_lower(first):
        return not ends_sentence(last) and words(last) > 3
    if kind := item_kind(first):
        return last.endswith((":", "：")) or (len(group) > 1 and item_kind(before.lines[0].text) == kind)
    return bool(_FORMULA.match(first)) and not ends_sentence(last)


# --- what stands at the beginning of an entry --------------------------------------------------------------------


def _without_numbers(groups: Sequence[Group]) -> list[Group]:
    numbers = entry_numbers([_first_line(group) for group in groups])
    return [_without_number(group) if number else group for group, number in zip(groups, numbers, strict=True)]


def _without_number(group: Group) -> Group:
    first, *rest = group.blocks
    number = read_number(_first_line(group))
    if number and number.rest:
        return replace(group, blocks=(_with_first_line(first, number.rest), *rest))
    if len(first.lines) > 1:
        return replace(group, blocks=(replace(first, lines=first.lines[1:]), *rest))
    return replace(group, blocks=tuple(rest)) if rest else group


def _first_line(group: Group) -> str:
    first = group.blocks[0]
    return first.text if first.kind == "heading" else first.lines[0].text


def _with_titles(groups: Sequence[Group]) -> list[Group]:
    """`groups`, their first lines made titles if nearly all of them look like one."""
    titled = [_begins_with_title(group) for group in groups]
    if sum(titled) < 2 or sum(titled) < MOST * len(groups):
        return list(groups)
    return [_with_title(group) if begins else group for group, begins in zip(groups, titled, strict=True)]


def _begins_with_title(group: Group) -> bool:
    """Whether the first line looks like a title: no label, and set off from text that is more than it.

    In a wrapped paragraph the first line is about as long as the longest, and the next one rarely begins with a
    capital; this is what tells the two apart.
    """
    first, *others = group.blocks
    line, *rest = first.lines
    if first.kind == "heading" or not is_title_like(line.text) or read_label(line.text) or item_kind(line.text):
        return False
    if not rest:
        return bool(others) and others[0] not in group.joined
    longest = max(len(other.text) for other in rest)
    return not starts_lower(rest[0].text) and len(line.text) < 0.8 * longest


def _with_title(group: Group) -> Group:
    first, *others = group.blocks
    title = replace(first, kind="heading", lines=first.lines[:1])
    rest = [replace(first, lines=first.lines[1:])] if len(first.lines) > 1 else []
    return replace(group, blocks=(title, *rest, *others))


def _with_names(groups: Sequence[Group]) -> list[Group]:
    """`groups`, the lines below their titles made authors if nearly all of them look like names."""
    named = [_has_names(group) for group in groups]
    if sum(named) < 2 or sum(named) < MOST * len(groups):
        return list(groups)
    return [_with_names_apart(group) if has else group for group, has in zip(groups, named, strict=True)]


def _has_names(group: Group) -> bool:
    if group.blocks[0].kind != "heading" or len(group.blocks) < 2:
        return False
    below = group.blocks[1]
    return is_names(below.lines[0].text) and (len(below.lines) > 1 or len(group.blocks) > 2)


def _with_names_apart(group: Group) -> Group:
    title, below, *others = group.blocks
    names = replace(below, kind="names", lines=below.lines[:1])
    rest = [replace(below, lines=below.lines[1:])] if len(below.lines) > 1 else []
    return replace(group, blocks=(title, names, *rest, *others))
