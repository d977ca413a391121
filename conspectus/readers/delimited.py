"""A table as comma-, semicolon-, tab- or bar-separated text (RFC 4180) -> raw entries, one a row.

Quotes, delimiters and line breaks may stand inside quoted cells, of any length. Python's csv module cannot tell where a
row begins in the file and swallows the rest of it behind a quote that does not close; hence the rows are split here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from conspectus.model import Notice, RawEntry, Skipped
from conspectus.readers.encoding import decode
from conspectus.readers.field_names import known_field
from conspectus.readers.tables import Row, column_names, header_place, names_papers, read_rows

_MARKDOWN = re.compile(r"^[ ]*\||^[ :|-]*-[ :|-]*$", re.MULTILINE)
"""A row of a table in Markdown, or the line below its header; other readers know more of them."""
_DELIMITERS = "\t;,|"
_SEP = re.compile(r"\s*\"?sep=([,;|\t])\"?[,;|\t ]*(?:\n|\Z)", re.IGNORECASE)
"""What Excel writes in front of a table for itself."""
_SAMPLE = 20_000
"""Characters by which the delimiter is judged."""


def looks_like(head: str) -> bool:
    """Whether a text begins as a table does: a row names columns, and the next one has as many cells."""
    text = _lines(head).lstrip("\n")
    if _SEP.match(text):
        return True
    delimiter = _delimiter(text)
    if delimiter == "|" and _MARKDOWN.search(text[:_SAMPLE]):
        return False
    rows = list(islice(_rows(text[:_SAMPLE], delimiter), 6))
    place = header_place(rows[:3])
    if place is None or place + 1 >= len(rows):
        return False
    header, below = rows[place], rows[place + 1]
    names = [name for name in column_names(header.cells) if name]
    known = sum(bool(known_field(name)) for name in names)
    return known > 1 and len(names) < 2 * known + 20 and len(below.cells) >= len(names) // 2 and len(below.cells) > 1


def read(data: bytes, name: str) -> Iterator[RawEntry | Skipped | Notice]:
    """The rows of `data`, the seed called `name`, with the line that each begins in.

    Raises SeedError for what is no text and for a table without a column of abstracts or titles.
    """
    decoded = decode(data, name)
    yield from decoded.notices
    text = _lines(decoded.text)
    first = 1
    if mark := _SEP.match(text):
        first += text.count("\n", 0, mark.end())
        text = text[mark.end() :]
    yield from read_rows(_rows(text, mark[1] if mark else _delimiter(text), first), name)


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _delimiter(text: str) -> str:
    """The delimiter by which the first rows have the most names of our fields, and then the most cells, all as many."""
    sample = text[:_SAMPLE].lstrip("\n")
    first = sample.split("\n", 1)[0]

    def fitness(delimiter: str) -> tuple[int, bool, int]:
        rows = list(islice(_rows(sample, delimiter), 5))
        widths = {len(row.cells) for row in rows[: max(1, len(rows) - 1)]}  # the last may be cut off
        known = (sum(bool(known_field(name)) for name in column_names(row.cells)) for row in rows if _is_header(row))
        return max(known, default=0), len(widths) == 1 and widths != {1}, first.count(delimiter)

    return max(_DELIMITERS, key=fitness)


def _is_header(row: Row) -> bool:
    return not row.fault and names_papers(row.cells)


def _rows(text: str, delimiter: str, line: int = 1) -> Iterator[Row]:
    """The rows that are not blank, the first line of `text` being called `line`."""
    end_of_cell = re.escape(delimiter)
    cell = re.compile(
        rf'(?:[ ]*"([^"]*+(?:""[^"]*+)*)"[ ]*(?=[{end_of_cell}\n]|\Z)|([^{end_of_cell}\n]*+))({end_of_cell}|\n|\Z)'
    )
    at = 0
    while at < len(text):
        start, cells, end, fault = at, [], delimiter, ""
        while end == delimiter and not fault:
            match = cell.match(text, at)
            quoted, bare, end = match.groups() if match else (None, None, "")
            if bare is not None and bare.lstrip().startswith('"') and bare.count('"') % 2:
                fault = "a cell begins with a quote that does not close, or goes on behind it"
            cells.append(quoted.replace('""', '"') if quoted is not None else bare or "")
            at = match.end() if match else len(text)
        if fault:  # only this line is lost: the next one begins a row of its own
            at = text.find("\n", start) + 1 or len(text)
        found = text[start:at].rstrip("\n")
        if fault or any(value.strip() for value in cells):
            yield Row(line, cells, found, fault)
        line += text.count("\n", start, at)
