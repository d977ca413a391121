"""A table as comma-, semicolon- or tab-separated text (RFC 4180) -> raw entries, one a row.

The first row names the columns. Quotes, commas and line breaks may stand inside quoted cells, of any length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from conspectus.errors import SeedError
from conspectus.fields import field_of
from conspectus.model import Notice, RawEntry, Skipped, Source
from conspectus.readers.encoding import decode
from conspectus.readers.fields import read_fields

_LONGEST = 100_000
"""Characters beyond which a cell is hardly an abstract."""


class _Row(NamedTuple):
    line: int
    cells: list[str]
    text: str
    """As found."""


def looks_like(head: str) -> bool:
    """Whether the first line names columns, a title or an abstract among them, and the next has as many cells."""
    text = head.replace("\r\n", "\n").replace("\r", "\n").lstrip("\n")
    first, _, rest = text.partition("\n")
    delimiter = _delimiter(text)
    columns = {field_of(cell.strip().strip('"')) for cell in first.split(delimiter)}
    return first.count(delimiter) > 0 and "title" in columns and rest.split("\n", 1)[0].count(delimiter) > 0


def read(data: bytes, name: str) -> Iterator[RawEntry | Skipped | Notice]:
    """The rows of `data`, the seed called `name`, with the line that each begins in.

    Raises SeedError for what is no text, for a quote that does not close and for a table without a column of
    abstracts or titles.
    """
    decoded = decode(data, name)
    yield from decoded.notices
    text = decoded.text.replace("\r\n", "\n").replace("\r", "\n")
    rows = _rows(text, _delimiter(text), name)
    header = next(rows, None)
    if header is None:
        yield Notice(Source(name, 1), "the file is empty: there is no row in it")
        return
    columns = [cell.strip() for cell in header.cells]
    if not {"abstract", "title"} & set(map(field_of, columns)):
        found = ", ".join(f"`{column[:40]}`" for column in columns[:12])
        raise SeedError(Source(name, header.line), f"no column is called `abstract` or `title`; found: {found}")
    position = 0
    for row in rows:
        source = Source(name, row.line)
        if len(row.cells) > len(columns):
            reason = f"{len(row.cells)} cells, but {len(columns)} columns; put quotes round cells with delimiters"
            yield Skipped(source, reason, row.text)
            continue
        position += 1
        fields, unused = read_fields(dict(zip(columns, row.cells, strict=False)))
        yield RawEntry(fields, source, "", position, unused=unused)
        if longest := max((len(cell) for cell in row.cells if len(cell) > _LONGEST), default=0):
            yield Notice(source, f"a cell of {longest} characters is hardly an abstract; is a quote missing?")
    if not position:
        yield Notice(Source(name, header.line), "a header and no row below it")


def _delimiter(text: str) -> str:
    """The delimiter that the first line has most of; names of columns have none in them."""
    first = text.lstrip("\n").split("\n", 1)[0]
    return max("\t,;", key=first.count)


def _rows(text: str, delimiter: str, name: str) -> Iterator[_Row]:
    """The rows that are not blank."""
    cell = re.compile(rf'(?:[ ]*"((?:[^"]|"")*+)"[ ]*(?=[{delimiter}\n]|\Z)|([^{delimiter}\n]*+))({delimiter}|\n|\Z)')
    at, line = 0, 1
    while at < len(text):
        start, cells, end = at, [], delimiter
        while end == delimiter:
            match = cell.match(text, at)
            quoted, bare, end = match.groups() if match else (None, None, "")
            if bare is not None and bare.lstrip().startswith('"') and (bare.count('"') % 2):
                place = line + text.count("\n", start, at)
                raise SeedError(
                    Source(name, place), "a cell begins with a quote that does not close, or goes on behind it"
                )
            cells.append(quoted.replace('""', '"') if quoted is not None else bare or "")
            at = match.end() if match else len(text)
        found = text[start:at].rstrip("\n")
        if any(value.strip() for value in cells):
            yield _Row(line, cells, found)
        line += text.count("\n", start, at)
