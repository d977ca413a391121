"""A LaTeX document (`.tex`) -> raw entries: a book of abstracts, a programme, or one paper with its abstract.

It is read as the plain text that says the same (`tex_text`), and told by the lines of the source.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from conspectus.model import Notice, RawEntry, Skipped, Source, Value
from conspectus.readers import plain_text, programme
from conspectus.readers.encoding import decode
from conspectus.readers.headings import ABSTRACT, MOST
from conspectus.readers.shapes import is_people, names_and_place, words
from conspectus.readers.tex_source import read_source
from conspectus.readers.tex_text import text_of

_BEGINNING = re.compile(
    r"(?:\s|%[^\n]*\n)*\\(?:documentclass|documentstyle|begin\s*\{document\}|input|chapter|section)\b"
)
_TIME = re.compile(r"(#+ )(\d{1,2}[:.h]\d\d(?:\s?[-–—]+\s?\d{1,2}[:.h]\d\d)?)[\s:|–—-]+(\S.*)")
_ITALICS = re.compile(r"\*([^*]+)\*")
_HEADING = re.compile(r"#+ ")
_BOLD = re.compile(r"\*\*([^*]+)\*\*")
_RULE = "---"
_LABEL = re.compile(r"(Title|Authors|Affiliations|Abstract|Keywords): ?(.*)")
_SHOWN = 500
_BOOK = 3
"""Paragraphs as long as abstracts from which a document is a book of them, and its tables are those of the days."""

Lines = Sequence[tuple[int, str]]
"""Lines of text, each with the number of its line in the source."""


def looks_like(head: str) -> bool:
    """Whether a beginning is that of a LaTeX document."""
    return _BEGINNING.match(head) is not None


def read(data: bytes, name: str) -> Iterator[RawEntry | Skipped | Notice]:
    """What stands in `data`, the seed called `name`. Raises SeedError for bytes that are no text."""
    decoded = decode(data, name)
    yield from decoded.notices
    source = read_source(decoded.text.replace("\r\n", "\n").replace("\r", "\n"))
    document = text_of(source)
    if is_book := sum(words(line) >= ABSTRACT for _, line in document.lines) >= _BOOK:
        document = text_of(source, tables=False)
    if document.left_out:
        yield Notice(Source(name), f"not in the text of this document: {', '.join(document.left_out)}")
    lines = _with_people_last(_with_labels(document.lines))
    if paper := _paper(lines, name):
        yield from paper
        return
    text = "\n".join(line for _, line in lines)
    numbers = [number for number, _ in lines]
    found = 0
    if text.strip():
        by_times = programme.looks_like(text) and not is_book
        read_text = programme.read_text if by_times else plain_text.read_text
        for item in read_text(text.replace("*", "") if by_times else text, name, numbers):
            found += isinstance(item, RawEntry)
            yield item
    if document.files and not found:
        named = ", ".join(f"`{file}`" for file in document.files[:3])
        message = f"no paper in it; what it names ({named}) is read where it lies among the seeds"
        yield Notice(Source(name), message)


def _with_labels(lines: Lines) -> Lines:
    """The lines, with labels for what stands at a heading: the time before a title, the people below it.

    Where there is but one paper in a file, nothing else tells its people; in many, most headings must have some.
    """
    below = dict(_below_headings(lines))
    people = [at for at in below.values() if is_people(lines[at][1])]
    italics = [at for at in below.values() if _ITALICS.fullmatch(lines[at][1]) and at in people]
    named = people if 2 * len(people) >= len(below) and len(below) > 1 else italics
    alone = frozenset(_alone(lines))
    times: dict[int, str] = {}
    found: list[tuple[int, str]] = []
    for at, (number, line) in enumerate(lines):
        if at in below and below[at] in named and (time := _TIME.fullmatch(line)):
            found.append((number, f"{time[1]}{time[3]}"))
            times[below[at]] = time[2]
        elif at in named:
            names, place = names_and_place(line) or (line, "")
            found.append((number, f"Authors: {names.replace('*', '').strip()}"))
            found += [(number, f"Affiliations: {place.replace('*', '').strip()}")] * bool(place)
            found += [(number, f"Time: {times.get(at, '')}")] * (at in times)
        else:
            found.append((number, line[1:] if at in alone else line))
    return found


def _alone(lines: Lines) -> Iterator[int]:
    """The places of headings that another one of their level follows at once: days, sessions."""
    headings = [(at, line) for at, (_, line) in enumerate(lines) if line]
    for (at, line), (_, following) in pairwise(headings):
        if line.startswith("##") and _HEADING.match(line) and following.startswith(f"{line.split(' ', 1)[0]} "):
            yield at


def _below_headings(lines: Lines) -> Iterator[tuple[int, int]]:
    """The places of the headings that text stands below, and of the first line of it."""
    heading = None
    for at, (_, line) in enumerate(lines):
        if _HEADING.match(line):
            heading = at
        elif line and heading is not None:
            yield heading, at
            heading = None


def _with_people_last(lines: Lines) -> Lines:
    """The lines, those in italics labelled that name people and end what rules enclose, nearly everywhere."""
    found = list(lines)
    chunks = [
        [at for at in group if lines[at][1]]
        for rule, group in groupby(range(len(lines)), lambda at: lines[at][1] == _RULE)
        if not rule
    ]
    chunks = [chunk for chunk in chunks if len(chunk) > 2]
    ends = [chunk for chunk in chunks if (last := _ITALICS.fullmatch(lines[chunk[-1]][1])) and is_people(last[1])]
    if len(ends) < 2 or len(ends) < MOST * len(chunks):
        return lines
    for chunk in ends:
        number, line = lines[chunk[-1]]
        found[chunk[-1]] = (number, f"Authors: {line.strip('*')}")
        number, line = lines[chunk[0]]
        found[chunk[0]] = (number, f"Title: {line.strip('*')}" if _BOLD.fullmatch(line) else line)
    return found


def _paper(lines: Lines, name: str) -> list[RawEntry | Skipped]:
    """The paper that a document is, with what stands behind its abstract; nothing where it is none, or several."""
    labels = [(at, label) for at, (_, line) in enumerate(lines) if (label := _LABEL.match(line))]
    names = [label[1] for _, label in labels]
    if names.count("Title") != 1 or names.count("Abstract") != 1:
        return []
    first = min(at for at, label in labels if label[1] == "Title")
    abstract = next(at for at, label in labels if label[1] == "Abstract")
    end = next((at for at in range(abstract, len(lines)) if _HEADING.match(lines[at][1])), len(lines))
    values: dict[str, list[str]] = {}
    said: list[str] = []
    for _, line in lines[first:end]:
        if label := _LABEL.match(line):
            said = values.setdefault(label[1].casefold(), [])
            line = label[2]  # noqa: PLW2901 - the rest of it
        said.append(line)
    fields = {field: Value((re.sub(r"\n{2,}", "\n\n", "\n".join(each)).strip(),)) for field, each in values.items()}
    entry = RawEntry(
        {field: value for field, value in fields.items() if value.text}, Source(name, lines[first][0]), "", 1
    )
    rest = "\n".join(line for _, line in lines[end:] if line)
    reason = "the text of the paper behind its abstract"
    return [entry, *([Skipped(Source(name, lines[end][0]), reason, rest[:_SHOWN], loss=False)] if rest else [])]
