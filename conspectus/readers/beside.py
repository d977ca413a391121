"""Blocks of a text copied from a mail, a document or a website -> those of the list, and what stands beside it.

Heads of mails, tables of contents, page numbers with the running heads beside them, and what mails and websites say of
themselves are told and not read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from conspectus.readers.blocks import Block, Line
from conspectus.readers.headings import ABSTRACT
from conspectus.readers.labels import read_label
from conspectus.readers.numbering import read_number
from conspectus.readers.shapes import ends_sentence, starts_lower, words
from conspectus.readers.wraps import UNWRAPPED
from conspectus.text import fold

_HEAD_OF_MAIL = re.compile(
    r"(from|von|de|发件人|to|an|à|para|收件人|cc|bcc|subject|betreff|objet|asunto|主题|date|datum|sent|gesendet|日期"
    r"|发送时间|reply-to|sender|return-path|received|delivered-to|message-id|mime-version|(?:content|list|x)-[\w-]+)"
    r"\s?[:：]|from \S+ (?:at \S+ )?.*\d{4}$",
    re.IGNORECASE,
)
_SENDER = frozenset({"from", "von", "de", "发件人"})
_SUBJECT = frozenset({"subject", "betreff", "objet", "asunto", "主题"})

_CONTENTS = re.compile(
    r"(?:table of )?contents:?|in this issue.{0,20}|inhalt(?:sverzeichnis)?|table des matières|índice|sommaire"
    r"|目[录錄]",
    re.IGNORECASE,
)
_ANCHOR = re.compile(r"(?:[-*+•]|\d{1,3}[.)])?[ \t]*\[[^\]]*\]\(#[^)]*\)[ \t]*")
"""A line that leads to a place further down."""
_LEADER = re.compile(r"(?:\s*\.){3,}\s*[\divxl]{0,4}$|\t\s*\d{1,4}$|\s{2,}\d{1,4}$")
"""Dots and the number of a page behind a title."""
_BY = re.compile(r"\s+[Bb]y:?\s+(?=[A-Z])")
_LONGEST_TITLE = 300
"""Length of a line beyond which it is compared with no title."""
_LONGEST_HEAD = 4
"""Lines of a paragraph that may hold its title."""
_LONGEST_HEADING = 2
"""Lines of a paragraph above a table of contents that may be the heading of the list."""
_FEWEST = 3
"""Titles that come again below, from which they are a table of contents."""
_SHARE = 0.5
"""Share of its lines that must come again."""

_PAGE = re.compile(
    r"[-–—|\s]*(?:page|seite|p\.|第)?\s?(\d{1,4})(?:\s?(?:/|of|von)\s?\d{1,4})?\s?页?[-–—|\s]*", re.IGNORECASE
)
_LONGEST_RUNNING_HEAD = 100
_MOST_PAGES = 3
"""Pages between two numbers, since pages without text have none."""

_OF_ITSELF = re.compile(
    r"\bunsubscribe\b|\byou (?:are receiving|received) this\b|\bthis (?:e-?mail|message) was sent\b|\bcancel alert\b"
    r"|\b(?:manage|edit|update) (?:your )?(?:alerts?|subscriptions?|preferences)\b|\bmay be freely redistributed\b"
    r"|\bto stop receiving\b|\bprivacy policy\b|退订",
    re.IGNORECASE,
)
_RIGHTS = re.compile(r"(?:©|\(c\)|copyright)\s", re.IGNORECASE)
_LONGEST_RIGHTS = 25
_LONGEST_END = 250
"""Words of all that may stand at the end of a mail."""


class Beside(NamedTuple):
    """What is no part of the list."""

    lines: tuple[Line, ...]
    reason: str


def part(blocks: Sequence[Block]) -> tuple[list[Block], list[Beside]]:
    """The blocks of the list, and what stands beside it, in order of its lines."""
    kept, beside = _without_pages(blocks)
    for without in (_without_heads, _without_contents, _without_ends):
        kept, more = without(kept)
        beside += more
    return kept, sorted(beside, key=lambda each: each.lines[0].number)


# --- heads of mails ----------------------------------------------------------------------------------------------


def _without_heads(blocks: Sequence[Block]) -> tuple[list[Block], list[Beside]]:
    heads = [block for block in blocks if block.kind == "paragraph" and _is_head_of_mail(block)]
    return [block for block in blocks if block not in heads], [
        Beside(each.lines, "the head of a mail") for each in heads
    ]


def _is_head_of_mail(block: Block) -> bool:
    found = [_HEAD_OF_MAIL.match(line.text) for line in block.lines]
    names = {match[1].lower() for match in found if match and match[1]}
    whole = all(match or line.indented for match, line in zip(found, block.lines, strict=True))
    return whole and bool(names & _SENDER) and bool(names & _SUBJECT)


# --- tables of contents ------------------------------------------------------------------------------------------


def _without_contents(blocks: Sequence[Block]) -> tuple[list[Block], list[Beside]]:
    """Without the titles above the first text that come again below, and the line that says what they are."""
    first = next((place for place, block in enumerate(blocks) if _is_text(block)), 0)
    above = [
        place for place in range(first) if blocks[place].kind == "paragraph" and not _has_only_labels(blocks[place])
    ]
    below = _places_below(blocks, above)
    again = {
        place: sum(_once_more(below.get(title, set()), place) for title in _titles(blocks[place])) for place in above
    }
    contents = {place for place, count in again.items() if count >= _SHARE * len(blocks[place].lines)}
    if sum(again[place] for place in contents) < _FEWEST:
        contents = set()
    contents |= {place for place, block in enumerate(blocks) if _leads_down(block)}
    filled = [place for place, block in enumerate(blocks) if block.kind != "separator"]
    contents |= {
        here for here, after in pairwise(filled) if after in contents and _CONTENTS.fullmatch(blocks[here].text)
    }
    beside = [Beside(blocks[place].lines, "a table of contents") for place in sorted(contents)]
    if contents:  # but for a heading, nothing stands above it that is a paper
        mastheads = {place for place in above[1:] if place < min(contents)}
        mastheads |= {place for place in above[:1] if len(blocks[place].lines) > _LONGEST_HEADING}
        beside += [Beside(blocks[place].lines, "text above a table of contents") for place in sorted(mastheads)]
        contents |= mastheads
    return [block for place, block in enumerate(blocks) if place not in contents], beside


def _has_only_labels(block: Block) -> bool:
    """Whether a paragraph says by labels what it tells of a paper, as of its authors, who may have others below."""
    labels = [read_label(line.text) for line in block.lines]
    return all(label and label.field != "title" for label in labels)


def _once_more(places: AbstractSet[int], place: int) -> bool:
    """Whether what stands at `place` stands at one other place, and below it: what comes often is no title."""
    return len(places - {place}) == 1 and max(places) > place


def _leads_down(block: Block) -> bool:
    return all(_ANCHOR.fullmatch(line.text) for line in block.lines)


def _is_text(block: Block) -> bool:
    """Whether the abstract of a paper, or some of it, is in a paragraph."""
    if block.kind != "paragraph":
        return False
    if words(block.text) >= ABSTRACT and block.text.rstrip().endswith((".", "。")):
        return True
    lines = (line.text for line in block.lines)
    return any(len(line) >= UNWRAPPED and ends_sentence(line) for line in lines)


def _titles(block: Block) -> set[str]:
    """What the lines of a paragraph say as titles: each, two that may be one, and what names stand behind."""
    lines = [_bare(line.text) for line in block.lines if len(line.text) <= _LONGEST_TITLE]
    both = [f"{line} {after}" for line, after in pairwise(lines)]
    alone = [_BY.split(line, maxsplit=1)[0] for line in lines if _BY.search(line)]
    return {title for line in (*lines, *both, *alone) if words(title := fold(line)) > 1}


def _bare(line: str) -> str:
    """A title as a table of contents and a line above an abstract both have it: without number and page."""
    number = read_number(line)
    return _LEADER.sub("", number.rest if number else line)


def _places_below(blocks: Sequence[Block], above: Sequence[int]) -> dict[str, set[int]]:
    """Where each title that stands at `above` is one of the first lines of a paragraph."""
    wanted = {title for place in above for title in _titles(blocks[place])}
    found: dict[str, set[int]] = {}
    for place, block in enumerate(blocks) if wanted else ():
        for title in _titles(replace(block, lines=block.lines[:_LONGEST_HEAD])) & wanted:
            found.setdefault(title, set()).add(place)
    return found


# --- pages -------------------------------------------------------------------------------------------------------


def _without_pages(blocks: Sequence[Block]) -> tuple[list[Block], list[Beside]]:
    """Without the numbers of pages, and the lines that stand beside them again and again."""
    lines = [line for block in blocks for line in block.lines]
    pages = _pages(lines)
    heads = _running_heads(lines, pages)
    gone = pages | heads if heads or sum(_parts_sentence(lines, place) for place in pages) > 1 else frozenset()
    numbers = {lines[place].number for place in gone}
    kept = list(_without_lines(blocks, numbers)) if numbers else list(blocks)
    return kept, [Beside((lines[place],), "the number or the running head of a page") for place in sorted(gone)]


def _without_lines(blocks: Sequence[Block], numbers: AbstractSet[int]) -> Iterator[Block]:
    for block in blocks:
        left = tuple(line for line in block.lines if line.number not in numbers)
        if left:
            yield replace(block, lines=left)


def _pages(lines: Sequence[Line]) -> frozenset[int]:
    """Places of the lines that are numbers and nothing else, if they go on counting as pages do."""
    found = [(place, int(match[1])) for place, line in enumerate(lines) if (match := _PAGE.fullmatch(line.text))]
    counting = [there - here in range(1, _MOST_PAGES + 1) for (_, here), (_, there) in pairwise(found)]
    return frozenset(place for place, _ in found) if len(found) >= _FEWEST and all(counting) else frozenset()


def _running_heads(lines: Sequence[Line], pages: AbstractSet[int]) -> frozenset[int]:
    """Places of the lines that come again and again, mostly beside the number of a page."""
    beside: dict[str, list[int]] = {}
    for page in pages:
        for place in (page - 2, page - 1, page + 1, page + 2):
            if 0 <= place < len(lines) and place not in pages and _may_run(lines[place].text):
                beside.setdefault(lines[place].text, []).append(place)
    counts = Counter(line.text for line in lines)
    running = {text for text, places in beside.items() if len(places) >= max(_FEWEST, _SHARE * counts[text])}
    return frozenset(place for place, line in enumerate(lines) if line.text in running)


def _may_run(text: str) -> bool:
    return len(text) <= _LONGEST_RUNNING_HEAD and not (ends_sentence(text) or read_label(text, labelled=True))


def _parts_sentence(lines: Sequence[Line], place: int) -> bool:
    before, after = lines[place - 1].text if place else "", lines[place + 1].text if place + 1 < len(lines) else ""
    return bool(before) and not ends_sentence(before) and starts_lower(after)


# --- ends --------------------------------------------------------------------------------------------------------


def _without_ends(blocks: Sequence[Block]) -> tuple[list[Block], list[Beside]]:
    """Without what a mail says of itself at its end, and who has the rights to what stands above."""
    start = _start_of_end(blocks)
    rights = [block for block in blocks[:start] if block.kind == "paragraph" and _is_rights(block)]
    beside = [
        *(Beside(block.lines, "what a mail or a website says of itself") for block in blocks[start:]),
        *(Beside(block.lines, "who has the rights") for block in rights),
    ]
    return [block for block in blocks[:start] if block not in rights], beside


def _start_of_end(blocks: Sequence[Block]) -> int:
    """Where a mail begins to speak of itself; behind the last block where it does not."""
    start, count = len(blocks), 0
    for place in range(len(blocks) - 1, -1, -1):
        count += words(blocks[place].text)
        if count > _LONGEST_END or any(read_label(line.text) for line in blocks[place].lines):
            break
        if _OF_ITSELF.search(blocks[place].text):
            start = place
    return start


def _is_rights(block: Block) -> bool:
    return _RIGHTS.match(block.lines[0].text) is not None and words(block.text) <= _LONGEST_RIGHTS
