"""Entries as groups of blocks -> the same with their numbers gone, and titles and names at their beginnings set apart.

One entry alone tells little; what nearly all entries of a list begin with, all of them do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from conspectus.readers.blocks import Block, Group, Line
from conspectus.readers.headings import MOST
from conspectus.readers.heads import LONGEST_TITLE, Head, read_head
from conspectus.readers.labels import read_label, read_section
from conspectus.readers.numbering import entry_numbers, read_number
from conspectus.readers.shapes import ends_sentence, is_affiliation, is_names, is_people, is_title_like, starts_lower
from conspectus.readers.wraps import item_kind, join_lines

_HEADED = 0.6
"""Share of the entries that must begin with a title and names, before all are read so."""


def without_numbers(groups: Sequence[Group]) -> list[Group]:
    numbers = entry_numbers([_first_line(group) for group in groups])
    return [_without_number(group) if number else group for group, number in zip(groups, numbers, strict=True)]


def _without_number(group: Group) -> Group:
    first, *rest = group.blocks
    number = read_number(_first_line(group))
    if number and number.rest:
        return replace(group, blocks=(with_first_line(first, number.rest), *rest))
    if len(first.lines) > 1:
        return replace(group, blocks=(replace(first, lines=first.lines[1:]), *rest))
    return replace(group, blocks=tuple(rest)) if rest else group


def _first_line(group: Group) -> str:
    first = group.blocks[0]
    return first.text if first.kind == "heading" else first.lines[0].text


def with_heads(groups: Sequence[Group], least: int = 2) -> list[Group]:
    """`groups`, their titles and names set apart, if most begin with these, and `least` of them; otherwise nothing."""
    heads = [_head(group) for group in groups]
    if sum(head is not None for head in heads) < max(least, _HEADED * len(groups)):
        return []
    return [_with_head(group, head or _likely_head(group)) for group, head in zip(groups, heads, strict=True)]


def _head(group: Group) -> Head | None:
    """The title and the names, be they in the first paragraph or in the first two; not of what has no text behind."""
    first, *others = group.blocks
    if first.kind != "paragraph":
        return None
    lines = [line.text for line in first.lines]
    head = read_head(lines)
    apart = len(others) > 1 and is_names(others[0].text) and not (head and is_names(lines[head.title], several=True))
    if apart and len(lines) <= LONGEST_TITLE and is_title_like(first.text):
        return Head(len(lines), 0)
    return head if head and (others or sum(head) < len(lines)) else None


def _likely_head(group: Group) -> Head | None:
    """As `_head`, where the neighbours have one and the names are too odd: a title, and what is short below it."""
    first, *others = group.blocks
    if first.kind != "paragraph" or not is_title_like(first.lines[0].text) or read_label(first.lines[0].text):
        return None
    if len(first.lines) == 1:
        return Head(1, 0) if others else None
    second = first.lines[1].text
    short = not ends_sentence(second) and 3 * len(second) < max(
        len(line.text) for block in group.blocks for line in block.lines
    )
    return Head(1, int(short))


def _with_head(group: Group, head: Head | None) -> Group:
    if head is None:
        return group
    first, *others = group.blocks
    title = Block("title", first.lines[: head.title])
    names = first.lines[head.title : sum(head)]
    rest = first.lines[sum(head) :]
    if not names and not rest and len(others) > 1 and is_names(others[0].text):
        names, others = others[0].lines, others[1:]
    below = [replace(first, lines=rest), *others] if rest else others
    return replace(group, blocks=(title, *_without_affiliations(names, below)))


def _without_affiliations(names: Sequence[Line], below: Sequence[Block]) -> list[Block]:
    """The names and the blocks below, with the lines behind the names that say where these people work set apart."""
    if not names:
        return list(below)
    first, *others = below
    count = next((place for place, line in enumerate(first.lines) if not is_affiliation(line.text)), len(first.lines))
    rest = [replace(first, lines=first.lines[count:])] if count < len(first.lines) else []
    named = Block("names", tuple(names))
    if first.kind != "paragraph" or not count or not (rest or others):
        return [named, *below]
    return [named, Block("affiliations", first.lines[:count]), *rest, *others]


def with_names_first(groups: Sequence[Group]) -> list[Group]:
    """`groups`, names and the titles below them set apart, if nearly all begin with these in one paragraph with their
    text; otherwise nothing.
    """
    counts = [_names_first(group) for group in groups]
    named = [(group, count) for group, count in zip(groups, counts, strict=True) if count]
    if len(named) < max(2, MOST * len(groups)):
        return []
    titled = with_titles([_without_lines(group, count) for group, count in named])
    if all(group.blocks[0].kind == "paragraph" for group in titled):
        return []
    found = {
        group.line: replace(group, blocks=(first, Block("names", group.blocks[0].lines[:count]), *rest))
        for (group, count), (first, *rest) in zip(named, (each.blocks for each in titled), strict=True)
        if first.kind != "paragraph"
    }
    return [found.get(group.line, group) for group in groups]


def _names_first(group: Group) -> int:
    """How many lines are names at the beginning of a paragraph that has at least a title and a line of text below."""
    first = group.blocks[0]
    if first.kind != "paragraph" or len(first.lines) < 3 or not is_people(first.lines[0].text):
        return 0
    ends = (place for place, line in enumerate(first.lines, 1) if not line.text.endswith(","))
    count = next(ends, len(first.lines))
    return count if count + 1 < len(first.lines) else 0


def _without_lines(group: Group, count: int) -> Group:
    first, *rest = group.blocks
    return replace(group, blocks=(replace(first, lines=first.lines[count:]), *rest))


def with_titles(groups: Sequence[Group]) -> list[Group]:
    """`groups`, their first lines made titles if nearly all of them look like one, and most surely are one."""
    titled = [_begins_with_title(group) for group in groups]
    lengths = [_length_of_title(group) if begins else 0 for group, begins in zip(groups, titled, strict=True)]
    sure = sum(length > 0 for length in lengths)
    if sum(titled) < 2 or sum(titled) < MOST * len(groups) or sure < _HEADED * len(groups):
        return list(groups)
    return [
        _with_title(group, length or 1) if begins else group
        for group, length, begins in zip(groups, lengths, titled, strict=True)
    ]


def _begins_with_title(group: Group) -> bool:
    """Whether the first line looks like a title: no label, and set off from text that is more than it."""
    first, *others = group.blocks
    line, *rest = first.lines
    if first.kind != "paragraph" or not is_title_like(line.text) or read_section(line.text):
        return False
    if read_label(line.text) or item_kind(line.text):
        return False
    if not rest:
        return bool(others) and others[0] not in group.joined
    return not starts_lower(rest[0].text) or _length_of_title(group) > 0


def _length_of_title(group: Group) -> int:
    """How many lines look like a title and end where no wrapping broke them: the next word would have had room, or the
    line is wider than all.
    """
    lines = [line.text for line in group.blocks[0].lines]
    for length in range(1, min(LONGEST_TITLE, len(lines)) + 1):
        line, *rest = lines[length - 1 :]
        if not is_title_like(join_lines(lines[:length])) or (rest and starts_lower(rest[0])):
            continue
        longest = max(map(len, rest), default=0)
        if not rest or len(line) > longest or len(line) + 1 + len(rest[0].split()[0]) <= longest:
            return length
    return 0


def _with_title(group: Group, length: int) -> Group:
    first, *others = group.blocks
    title = as_title(replace(first, lines=first.lines[:length]))
    rest = [replace(first, lines=first.lines[length:])] if len(first.lines) > length else []
    return replace(group, blocks=(title, *rest, *others))


def as_title(block: Block) -> Block:
    return replace(block, kind="heading" if len(block.lines) == 1 else "title")  # a heading has one line


def with_names(groups: Sequence[Group]) -> list[Group]:
    """`groups`, the lines below their titles made authors if nearly all of them look like names."""
    named = [_has_names(group) for group in groups]
    if sum(named) < 2 or sum(named) < MOST * len(groups):
        return list(groups)
    return [_with_names_apart(group) if has else group for group, has in zip(groups, named, strict=True)]


def _has_names(group: Group) -> bool:
    if group.blocks[0].kind not in ("heading", "title") or len(group.blocks) < 2:
        return False
    below = group.blocks[1]
    return is_names(below.lines[0].text) and (len(below.lines) > 1 or len(group.blocks) > 2)


def _with_names_apart(group: Group) -> Group:
    title, below, *others = group.blocks
    rest = [replace(below, lines=below.lines[1:])] if len(below.lines) > 1 else []
    return replace(group, blocks=(title, *_without_affiliations(below.lines[:1], [*rest, *others])))


def with_first_line(block: Block, text: str) -> Block:
    return replace(block, lines=(replace(block.lines[0], text=text), *block.lines[1:]))
