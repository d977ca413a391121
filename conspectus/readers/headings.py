"""Blocks of a seed -> its lists: which headings name a list, and what stands under each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from conspectus.readers.blocks import Block
from conspectus.readers.heads import LONGEST_TITLE, read_head
from conspectus.readers.labels import read_label, read_other_label, read_section
from conspectus.readers.numbering import read_number
from conspectus.readers.shapes import (
    ends_sentence,
    is_list_heading,
    is_names,
    is_part_heading,
    is_people,
    is_title_like,
    starts_lower,
    words,
)
from conspectus.readers.wraps import item_kind

ABSTRACT = 30
"""Words from which a paragraph is surely an abstract and not a line about one."""

MOST = 0.8
"""Share of a list's entries that must have a form before it is taken for the form of that list."""

_ODD = 0.1
"""Share of paragraphs that are neither a title nor its text, up to which titles and texts take turns all the same."""

_LEAST = 20
"""Words from which a paragraph may be an abstract by itself."""

_FEW = 3
_STRAY = 2.5
_STRAY_IN_MANY = 4
"""Abstracts a stretch between separators from which these are ornaments: in few stretches, and in many."""

_TEXT = 15
"""Words from which a paragraph that does not look like a title is text that a title may stand above."""

_LONGEST = 120

_SURE_HEADING = re.compile(r"(?:list of )?(?:all )?accepted (?:papers|submissions|abstracts)|list of ", re.IGNORECASE)
"""How a line begins that names a list of titles without a blank line below it."""


@dataclass(frozen=True, slots=True)
class Section:
    """One list of a seed."""

    headings: tuple[Block, ...]
    """From the outermost to the innermost; empty if the list has none."""
    body: tuple[Block, ...]
    """Paragraphs, separators, and the headings that are titles."""
    explicit: bool
    """Whether separators, and not blank lines, stand between the entries; the same for a whole seed."""
    titled: bool
    """Whether every abstract has its title as a paragraph above it; the same for a whole seed."""

    @property
    def name(self) -> str:
        return " – ".join(block.text for block in self.headings)


def split_sections(blocks: Sequence[Block]) -> list[Section]:
    """The lists of a seed in order; a heading that follows another one directly belongs to the same list."""
    blocks = _part_headings(blocks)
    sections = _split(blocks, explicit=True)
    explicit = any(map(is_separated, sections)) and not _are_ornaments(blocks)
    return sections if explicit else _split(blocks, explicit=False)


def _split(blocks: Sequence[Block], *, explicit: bool) -> list[Section]:
    titled = _has_titled_chunks(blocks) if explicit else _has_titled_paragraphs(blocks)
    headings = _list_headings(blocks, explicit=explicit, titled=titled)
    sections: list[Section] = []
    path: tuple[Block, ...] = ()
    body: list[Block] = []
    for place, block in enumerate(blocks):
        if place not in headings:
            body.append(block)
            continue
        filled = any(other.kind != "separator" for other in body)
        if block.kind == "heading":
            kept = tuple(heading for heading in path if heading.level < block.level)
        else:
            kept = path if not filled else path[:1] if is_part_heading(block.text) else ()
        if filled or kept != path:
            sections.append(Section(path, tuple(body), explicit, titled))
        path = (*kept, block)
        body = []
    return [*sections, Section(path, tuple(body), explicit, titled)]


def _are_ornaments(blocks: Sequence[Block]) -> bool:
    """Whether so few separators stand among so many abstracts that blank lines, and not they, part the entries."""
    counts = []
    for apart, chunk in groupby(blocks, lambda block: block.kind == "separator"):
        if not apart and (count := sum(map(_may_be_abstract, chunk))):
            counts.append(count)
    least = _STRAY if len(counts) <= _FEW else _STRAY_IN_MANY
    return sum(counts) >= least * len(counts) > 0


def _may_be_abstract(block: Block) -> bool:
    text = block.text
    if block.kind != "paragraph" or words(text) < _LEAST or starts_lower(text) or not ends_sentence(text):
        return False
    return not (read_label(block.lines[0].text) or read_section(block.lines[0].text) or item_kind(text))


def is_separated(section: Section) -> bool:
    """Whether a separator stands between two entries; one below a heading or at the end of a list is an ornament."""
    kinds = "".join("-" if block.kind == "separator" else "x" for block in section.body)
    return "-" in kinds.strip("-")


def _part_headings(blocks: Sequence[Block]) -> list[Block]:
    """`blocks`, with the headings that stand on their list without a blank line made blocks of their own.

    Only the first block may begin with any; the lines of others may be wrapped.
    """
    first = next((place for place, block in enumerate(blocks) if block.kind == "paragraph"), -1)
    parted: list[Block] = []
    for place, block in enumerate(blocks):
        if block.kind == "paragraph" and _stands_on_list(block, first=place == first):
            parted += (replace(block, lines=block.lines[:1]), replace(block, lines=block.lines[1:]))
        else:
            parted.append(block)
    return parted


def _stands_on_list(block: Block, *, first: bool) -> bool:
    """Whether the first line of `block` is a heading and the second begins the list."""
    if len(block.lines) < 2:
        return False
    head, second = (line.text for line in block.lines[:2])
    if not is_list_heading(head) or read_label(head):
        return False
    if len(block.lines) > _FEW and _SURE_HEADING.match(head):
        return True
    number = read_number(second)
    return first and bool(words(second) >= ABSTRACT or read_label(second) or (number and number.value == 1))


# --- which blocks are headings of lists --------------------------------------------------------------------------


def _list_headings(blocks: Sequence[Block], *, explicit: bool, titled: bool) -> frozenset[int]:
    """Places in `blocks` of what names a list."""
    found = set(_marked_headings(blocks))
    begun = explicit and titled and _begin_with_two(blocks)
    at_start = True
    for place, block in enumerate(blocks):
        after = blocks[place + 1] if place + 1 < len(blocks) else None
        opens = not place or blocks[place - 1].kind == "separator" or place - 1 in found
        if block.kind == "paragraph" and _may_be_heading(block, opens=not place):
            if titled and not begun:
                is_heading = (opens or not explicit) and (not after or _kind(after) == "T" or after.kind != "paragraph")
            else:
                is_heading = is_list_heading(block.text) and (opens or not explicit)
                is_heading |= not place and is_list_heading(block.text.rstrip("."))
                is_heading |= at_start and not found and not _goes_on_as_title(block, blocks[place + 1 :])
            if is_heading:
                found.add(place)
        at_start = at_start and (place in found or block.kind == "separator")
    return frozenset(found)


def _begin_with_two(blocks: Sequence[Block]) -> bool:
    """Whether two paragraphs like titles begin most of what separators enclose: title and names, in either order."""
    chunks = [list(chunk) for apart, chunk in groupby(blocks, lambda block: block.kind == "separator") if not apart]
    return 2 * sum("".join(map(_kind, chunk[:2])) == "TT" for chunk in chunks) > len(chunks)


def _goes_on_as_title(block: Block, after: Sequence[Block]) -> bool:
    """Whether `block`, at the start of a list, is its first title: names or nothing but titles stand behind it."""
    if is_list_heading(block.text) or not after or after[0].kind != "paragraph":
        return False
    if is_names(after[0].text, several=True):
        return True
    return (len(after) > 1 and all(map(_is_title, after))) or _comes_again(block, after)


def _comes_again(block: Block, after: Sequence[Block]) -> bool:
    """Whether `block` is the first of several prefaces of one form: with names in it or below it, or all names."""
    short = [other for other in after if other.kind == "paragraph" and words(other.text) < _TEXT]
    if len(block.lines) > 1:
        named = [place for place, line in enumerate(block.lines) if is_people(line.text)]
        return any(
            len(other.lines) > 1 and is_people(other.lines[place].text)
            for place in named
            for other in short
            if place < len(other.lines)
        )
    names = [other for other in short if is_people(other.text)]
    if is_people(after[0].text):
        return len(names) > 1
    return is_people(block.text) and len(names) > 1 and (len(after) < 2 or after[1] not in names)


def _may_be_heading(block: Block, *, opens: bool) -> bool:
    first = block.lines[0].text
    if len(block.lines) > 2 or len(first) > _LONGEST:
        return False
    if not (is_title_like(block.text) or (opens and is_list_heading(block.text.rstrip(".")))):
        return False
    if len(block.lines) > 1 and all(read_other_label(line.text) for line in block.lines):
        return False
    number = read_number(first)
    numbered = number and (not number.coded or is_people(number.rest.rstrip(" :：")))
    return not (read_label(first) or numbered or item_kind(first))


def _marked_headings(blocks: Sequence[Block]) -> set[int]:
    """Places of the Markdown headings that name lists: all but the deepest ones, which are titles.

    Where most of the deepest ones look like names of lists, or have several abstracts under them, they name lists too;
    where names stand right below them, all must do both.
    """
    places = [place for place, block in enumerate(blocks) if block.kind == "heading"]
    bodies = [blocks[here + 1 : there] for here, there in pairwise([*places, len(blocks)])]
    bodies = [[block for block in body if block.kind == "paragraph"] for body in bodies]
    headings = [(place, blocks[place], body) for place, body in zip(places, bodies, strict=True)]
    level = max((heading.level for _, heading, _ in headings), default=0)
    deepest = [(heading, body) for _, heading, body in headings if heading.level == level]
    naming = sum(is_list_heading(heading.text) or is_part_heading(heading.text) for heading, _ in deepest)
    named = sum(bool(body) and is_people(body[0].lines[0].text) for _, body in deepest)
    texts = [sum(words(block.text) >= ABSTRACT for block in body) for _, body in deepest]
    crowded = sum(count > 1 for count in texts)
    if 2 * max(naming, crowded) > len(deepest) and (len(deepest) >= 2 * named or naming == crowded == len(deepest)):
        return set(places)
    return {
        place
        for place, heading, body in headings
        if heading.level < level or (not body and is_list_heading(heading.text))
    }


# --- titles without a mark ---------------------------------------------------------------------------------------


def _is_title(block: Block, *, longest: int = 1) -> bool:
    """Whether `block` may be a title of at most `longest` lines."""
    return (
        block.kind == "paragraph"
        and len(block.lines) <= longest
        and is_title_like(block.text)
        and not read_label(block.text)
    )


def _has_titled_paragraphs(blocks: Sequence[Block]) -> bool:
    """Whether titles and abstracts take turns, each a paragraph: at least two pairs, and hardly anything else."""
    if any(block.kind == "heading" for block in blocks):
        return False
    paragraphs = [block for block in blocks if block.kind == "paragraph"]
    kinds = "".join(map(_kind, paragraphs))
    pairs = kinds.count("TA")
    others = kinds.count("A") - pairs + kinds.count("x") + kinds.count("TTT")  # some texts have blank lines in them
    if pairs < 2 or others > _ODD * pairs or not re.match("T{1,2}A", kinds) or not kinds.endswith("A"):
        return False
    titles = [block for block, kind in zip(paragraphs, kinds, strict=True) if kind == "T"]
    if 2 * sum(map(_has_names, titles)) >= len(titles) or 2 * kinds.count("TTA") > pairs:
        return False
    above = [block.text for block, pair in zip(paragraphs, pairwise(kinds), strict=False) if pair == ("T", "A")]
    if 2 * sum(is_names(text, several=True) for text in above) >= len(above):
        return False
    return 2 * sum(map(is_list_heading, above)) <= len(above)


def _has_names(block: Block) -> bool:
    """Whether names stand above or below the title in one paragraph."""
    first, *rest = (line.text for line in block.lines)
    number = read_number(first)
    lines = [number.rest if number and number.rest else first, *rest]
    head = read_head(lines)
    return bool(rest) and ((head is not None and sum(head) == len(lines)) or any(map(is_people, lines)))


def _kind(block: Block) -> str:
    if _is_title(block, longest=LONGEST_TITLE):
        return "T"
    return "A" if words(block.text) >= _TEXT and not read_label(block.lines[0].text) else "x"


def _has_titled_chunks(blocks: Sequence[Block]) -> bool:
    """Whether what separators enclose begins with a title in a paragraph of its own, almost everywhere."""
    chunks = [list(chunk) for apart, chunk in groupby(blocks, lambda block: block.kind == "separator") if not apart]
    chunks = [chunk for chunk in chunks if len(chunk) > 1 or not _is_title(chunk[0])]
    begun = sum(len(chunk) > 1 and _is_title(chunk[0]) and not is_list_heading(chunk[0].text) for chunk in chunks)
    return begun > 1 and begun >= MOST * len(chunks)
