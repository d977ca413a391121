"""A workbook (`.xlsx`, `.xlsm`, `.ods`) -> raw entries: each sheet is a table, read like any other.

The number of a row stands for the line.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from typing import NamedTuple
from xml.etree.ElementTree import ParseError

from conspectus.errors import SeedError
from conspectus.model import Notice, RawEntry, Skipped, Source
from conspectus.readers import opendocument
from conspectus.readers.tables import Row, read_rows
from conspectus.text import without_controls

_LARGEST = 500_000_000
"""Bytes to which a workbook may unpack."""
_UNNAMED = ("sheet", "tabelle", "feuil", "hoja", "foglio", "工作表")
"""How programs call a sheet that nobody named."""


class Sheet(NamedTuple):
    """A sheet that is shown."""

    title: str
    rows: Iterable[tuple[int, list[str]]]
    """The number of each row, and its cells."""


def read(data: bytes, name: str) -> Iterator[RawEntry | Skipped | Notice]:
    """The rows of all sheets in `data`, the seed called `name`; sheets without papers are told.

    Raises SeedError for what is no workbook, and where no sheet has a column of abstracts or titles.
    """
    archive = _checked(data, Source(name, 1))
    if opendocument.holds(archive, "spreadsheet"):
        sheets = opendocument.sheets_of(archive.read, name)
        yield from _read_sheets([Sheet(each.title, each.rows) for each in sheets if each.visible], name)
    else:
        yield from _read_excel(data, name)


def _read_excel(data: bytes, name: str) -> Iterator[RawEntry | Skipped | Notice]:
    # takes longer to load than most digests to read, and few have a workbook
    from openpyxl import load_workbook  # noqa: PLC0415
    from openpyxl.utils.exceptions import InvalidFileException  # noqa: PLC0415

    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        sheets = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
        for sheet in sheets:
            sheet.reset_dimensions()  # some programs write them wrong
        rows = (_texts(sheet.iter_rows(values_only=True)) for sheet in sheets)
        yield from _read_sheets(
            [Sheet(*each) for each in zip((sheet.title for sheet in sheets), rows, strict=True)], name
        )
    except (
        InvalidFileException,
        zipfile.BadZipFile,
        ParseError,
        KeyError,
        ValueError,
        TypeError,
        OSError,
    ) as error:
        message = f"this is no workbook that can be read: {error}; save it as CSV (UTF-8)"
        raise SeedError(Source(name, 1), message) from error


def _read_sheets(sheets: Sequence[Sheet], name: str) -> Iterator[RawEntry | Skipped | Notice]:
    errors: list[SeedError] = []
    for sheet in sheets:
        named = len(sheets) > 1 and not sheet.title.casefold().startswith(_UNNAMED)
        try:
            yield from read_rows(_rows(sheet.rows), name, sheet.title if named else "")
        except SeedError as found:
            errors.append(SeedError(found.source, f"sheet `{sheet.title}`: {found.message}"))
    if errors and len(errors) == len(sheets):
        raise errors[0]
    yield from (Notice(each.source, each.message, loss=True) for each in errors)


def _checked(data: bytes, whole: Source) -> zipfile.ZipFile:
    """The archive; what is none is refused, what is larger than it looks, and XML that defines entities."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        size = sum(info.file_size for info in archive.infolist())
        texts = [info for info in archive.infolist() if info.filename.endswith((".xml", ".rels"))]
        if size <= _LARGEST and not any(b"<!DOCTYPE" in archive.open(info).read(2000) for info in texts):
            return archive
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError) as error:
        raise SeedError(whole, f"this is no workbook: {error}; save it as .xlsx or as CSV (UTF-8)") from error
    raise SeedError(whole, "a workbook that is too large or defines entities; save it as CSV (UTF-8)")


def _texts(rows: Iterable[tuple[object, ...]]) -> Iterator[tuple[int, list[str]]]:
    for number, values in enumerate(rows, 1):
        yield number, [_text(value) for value in values]


def _rows(rows: Iterable[tuple[int, list[str]]]) -> Iterator[Row]:
    for number, cells in rows:
        while cells and not cells[-1]:
            cells.pop()
        if cells:
            yield Row(number, cells, " | ".join(cells), apart=True)


def _text(value: object) -> str:
    """A cell as a person reads it."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return without_controls(str(value)).strip()
