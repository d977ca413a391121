"""Text of a seed -> its blocks: paragraphs, Markdown headings, separator lines, comments, each with its lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Literal

from conspectus.readers.labels import is_label_heading
from conspectus.readers.shapes import ends_sentence, is_title_like, starts_lower
from conspectus.readers.wraps import join_lines

Kind = Literal["paragraph", "heading", "title", "names", "affiliations", "labels", "note", "separator", "comment"]

_PAD = " \t\u00a0\u3000\u200b\u2060\ufffc"
"""What may stand at the ends of a line unseen; the last takes the place of a picture."""

# Word's soft line break, a page break and Unicode's own separators break lines that editors do not count.
_UNCOUNTED = re.compile("[\v\f\u2028\u2029]")
_SEPARATOR = re.compile(r"([-*=_~—–―─━═＝－＊＿])(?:[ \t]?\1){2,}")
_HEADING = re.compile(r"(#{1,6})[ \t]+(.*)")
_CLOSING_HASHES = re.compile(r"[ \t]#+$")
_BOLD = re.compile(r"(\*\*|__)((?:(?!\1).)+)\1")
_QUOTE = re.compile(r"[ \t]{0,3}(?:>[ \t]?)+")
_LONGEST_HEADING = 250

BOLD = 7
"""The level of a line in bold that stands as a heading, in a seed that has no headings proper."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line that is not blank."""

    number: int
    """As editors count, from 1."""
    text: str
    """Without the blanks at its ends."""
    indented: bool = False
    """Whether there were blanks in front of it."""


@dataclass(frozen=True, slots=True)
class Block:
    """Lines with no blank line between them, or one line that means something by itself."""

    kind: Kind
    lines: tuple[Line, ...]
    level: int = 0
    """Of a heading: 1 is the highest, `BOLD` the lowest; 0 of everything else."""

    @property
    def line(self) -> int:
        """Number of its first line."""
        return self.lines[0].number

    @property
    def text(self) -> str:
        """On one line; of a heading without the marks."""
        if self.kind != "heading":
            text = join_lines([line.text for line in self.lines]).replace("\n", " ")
            return text[2:-2].strip() if self.kind == "title" and _BOLD.fullmatch(text) else text
        line = self.lines[0].text
        if match := _HEADING.fullmatch(line):
            return _CLOSING_HASHES.sub("", match.group(2)).strip()
        return line[2:-2].strip() if self.level == BOLD and _is_bold(self.lines[0]) else line


@dataclass(frozen=True, slots=True)
class Group:
    """The blocks of one entry."""

    blocks: tuple[Block, ...]
    """Paragraphs, the first one without the entry's number or bullet; a heading in front is the title."""
    line: int
    """Line of the first character."""
    joined: tuple[Block, ...] = ()
    """Those of `blocks` that a blank line set apart and that plainly continue what stands before."""


def without_quotes(text: str) -> str:
    """`text` without the marks of quotations, as in mails, if most of its lines have one."""
    if ">" not in text:
        return text
    lines = re.split("(\r\n|\r|\n)", text)
    filled = sum(bool(line.strip()) for line in lines[::2])
    if 2 * sum(bool(_QUOTE.match(line)) for line in lines[::2]) < filled:
        return text
    return "".join(line if place % 2 else _QUOTE.sub("", line, count=1) for place, line in enumerate(lines))


def split_lines(text: str, numbers: Sequence[int] = ()) -> Iterator[Line]:
    """The lines of `text`, blank ones as empty; linear in its length whatever it holds.

    `numbers` are those of the lines where the text was made of another one.
    """
    unified = text.replace("\r\r\n", "\n").replace("\r\n", "\n").replace("\r", "\n")
    odd = bool(_UNCOUNTED.search(unified))
    for number, counted in zip(numbers or count(1), unified.split("\n"), strict=False):
        if odd and _UNCOUNTED.search(counted):
            yield from _split_uncounted(number, counted)
        else:
            yield _line(number, counted)


def _split_uncounted(number: int, counted: str) -> Iterator[Line]:
    """The lines within one that editors count; only a paragraph separator, or nothing at all, is as good as blank."""
    for place, paragraph in enumerate(counted.split("\u2029")):
        lines = [line for piece in _UNCOUNTED.split(paragraph) if (line := _line(number, piece)).text]
        if place or not lines:
            yield Line(number, "")
        yield from lines


def _line(number: int, raw: str) -> Line:
    bare = raw.strip().strip(_PAD)
    return Line(number, bare, indented=bool(bare) and raw[0] != bare[0])


def split_blocks(text: str, numbers: Sequence[int] = ()) -> Iterator[Block]:
    """The blocks of `text` in order; every line that is not blank is in exactly one of them. `numbers` as for lines."""
    pending: list[Line] = []
    bold = not re.search(r"^[ \t]*#{1,6}[ \t]+\S", text, re.MULTILINE)
    for line in split_lines(text, numbers):
        if not line.text:
            yield from _flush(pending)
        elif _SEPARATOR.fullmatch(line.text):
            if len(pending) == 1 and line.text[0] in "=-" and _may_be_underlined(pending[0]):
                yield Block("heading", (pending.pop(), line), 1 if line.text[0] == "=" else 2)
            else:
                yield from _flush(pending)
                yield Block("separator", (line,))
        elif level := _heading_level(line, after=pending[-1] if pending else None):
            yield from _flush(pending)
            yield Block("heading", (line,), level)
        elif bold and not pending and _is_bold(line):
            yield Block("heading", (line,), BOLD)
        else:
            pending.append(line)
    yield from _flush(pending)


def _flush(pending: list[Line]) -> Iterator[Block]:
    if pending:
        comment = pending[0].text.startswith("<!--") and pending[-1].text.endswith("-->")
        yield Block("comment" if comment else "paragraph", tuple(pending))
        pending.clear()


def _may_be_underlined(line: Line) -> bool:
    return len(line.text) <= _LONGEST_HEADING and not ends_sentence(line.text) and not is_label_heading(line.text)


def _heading_level(line: Line, after: Line | None) -> int:
    """The level of a Markdown heading; 0 for text that begins with `#` and for `## Abstract`, which is a label."""
    if line.text[0] != "#" or len(line.text) > _LONGEST_HEADING or (after and not ends_sentence(after.text)):
        return 0
    match = _HEADING.fullmatch(line.text)
    if not match or starts_lower(match.group(2)) or match.group(2).endswith(".") or is_label_heading(line.text):
        return 0
    return len(match.group(1))


def _is_bold(line: Line) -> bool:
    if line.text[:2] not in ("**", "__") or len(line.text) > _LONGEST_HEADING or is_label_heading(line.text):
        return False
    return bool(_BOLD.fullmatch(line.text)) and is_title_like(line.text)
