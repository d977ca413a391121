"""The rows of a table -> raw entries, one a row; for all files that have rows.

One row, not always the first, names the columns, or what stands in them does. What stands above it names the list.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice, zip_longest
from typing import NamedTuple, cast

from conspectus.errors import SeedError
from conspectus.fields import is_spare
from conspectus.model import Notice, RawEntry, Skipped, Source
from conspectus.readers.column_forms import FORMS, are_people, fields_of
from conspectus.readers.field_names import known_field
from conspectus.readers.fields import read_fields
from conspectus.readers.shapes import ends_sentence
from conspectus.readers.tagged import with_capitals
from conspectus.text import is_filler

_ABOVE = 20
"""Rows among which the one that names the columns is looked for."""
_LONGEST = 100_000
"""Characters beyond which a cell is hardly an abstract."""
_LONGEST_NAME = 60
_FEWEST = 2
"""Rows from which columns that nobody named are told by what they hold."""

_REPOSITORY = ("dc.", "dcterms.")
"""How the names of columns begin that DSpace writes, whose cells hold several values."""
_BEHIND_NAME = re.compile(r"(?<=\w) ?\([^()]{1,60}\)[:：*]?$")
"""A remark behind the name of a column: `Abstract (at most 300 words)`."""
_NOT_FOUND = re.compile(r"no (?:title|abstract|name|paper)s? [a-z]+\.?", re.IGNORECASE)

_SENTENCE = 20
"""Words that are more than a cell of any other column has and that end as a sentence."""

_TAGS = {
    "TI": "Article Title",
    "AF": "Author Full Names",
    "AU": "Authors",
    "CA": "Group Authors",
    "BE": "Book Editors",
    "SO": "Source Title",
    "AB": "Abstract",
    "DE": "Author Keywords",
    "ID": "Keywords Plus",
    "DI": "DOI",
    "PM": "Pubmed Id",
    "UT": "UT (Unique WOS ID)",
    "PY": "Publication Year",
    "PD": "Month",
    "VL": "Volume",
    "IS": "Issue",
    "BP": "Start Page",
    "EP": "End Page",
    "AR": "Article Number",
    "PU": "Publisher",
    "LA": "Language",
    "DT": "Document Type",
}
"""The tags by which Web of Science calls the columns of a table with tabs, as it calls those of a workbook."""
_TAGS_OF_RIS = {
    **dict.fromkeys(("TI", "T1"), "Title"),
    **dict.fromkeys(("AU", "A1"), "Authors"),
    **dict.fromkeys(("AB", "N2"), "Abstract"),
    **dict.fromkeys(("JO", "JF", "T2"), "Journal"),
    **dict.fromkeys(("PY", "Y1"), "Year"),
    "TY": "Type",
    "KW": "Keywords",
    "DA": "Date",
    "DO": "DOI",
    "UR": "URL",
    "VL": "Volume",
    "IS": "Issue",
    "SP": "Start Page",
    "EP": "End Page",
    "PB": "Publisher",
    "LA": "Language",
}
"""The tags by which programs that read RIS call the columns of a table."""
_SPRINGER = frozenset({"Item Title", "Item DOI", "Authors"})
"""Columns of SpringerLink, which writes names with nothing between them."""
_GLUED = re.compile(
    r"(?<=[a-zß-öø-ÿ])(?=[A-ZÀ-ÖØ-Þ])(?<!\bMc)(?<!\bMac)(?<!\bFitz)(?<!\bVan)(?<!\bDe)(?<!\bDi)(?<!\bLa)(?<!\bLe)"
)
"""Where the next name begins, unless a name may have a capital inside: `McFoo`."""


class Row(NamedTuple):
    line: int
    cells: Sequence[str]
    text: str
    """As found."""
    fault: str = ""
    """Why its cells cannot be told; empty where they can."""
    apart: bool = False
    """Whether no delimiter can be taken for a part of a cell, as in a workbook."""


def read_rows(rows: Iterable[Row], name: str, heading: str = "") -> Iterator[RawEntry | Skipped | Notice]:
    """The entries in the rows of the seed called `name`, none of them blank; `heading` is that of their list.

    Columns that no row names are told by what stands in them.
    Raises SeedError for a table without a column of abstracts or titles.
    """
    rows = iter(rows)
    first = list(islice(rows, _ABOVE))
    if not first:
        yield Notice(Source(name, 1), "the file is empty: there is no row in it")
        return
    place = header_place(first)
    if place is not None:
        columns, start = column_names(first[place].cells), place + 1
    elif columns := _columns_by_content(first):
        place = start = _start_of_papers(first, columns)
        told = ", ".join(column for column in columns if known_field(column))
        yield Notice(Source(name, first[place].line), f"no row names the columns; told by what they hold: {told}")
    else:
        raise _no_header(first, name)
    title, others = _title_above(first[:place])
    for row in others:
        yield Skipped(Source(name, row.line), "above the rows of papers", row.text, loss=False)
    heading = " – ".join(part for part in (title, heading) if part)
    position = 0
    for row in chain(first[start:], rows):
        source = Source(name, row.line)
        cells = _without_empty_ends(row.cells, len(columns))
        left_out: tuple[str, ...] = ()
        if len(cells) > len(columns) and row.apart:
            cells, left_out = cells[: len(columns)], tuple(_unnamed(cells, len(columns)))
        elif len(cells) > len(columns) and (sure := _as_far_as_sure(row, cells, columns)):
            cells, left_out = sure
        if skipped := _no_paper(row, cells, columns, source):
            yield skipped
            continue
        fields, unused = read_fields(_values(columns, cells))
        if all(_says_nothing(fields[field].text) for field in ("title", "abstract") if field in fields):
            yield Skipped(source, "neither a title nor an abstract in this row", row.text)
            continue
        position += 1
        yield RawEntry(fields, source, heading, position, unused=(*unused, *left_out))
        if longest := max((len(cell) for cell in cells if len(cell) > _LONGEST), default=0):
            yield Notice(source, f"a cell of {longest} characters is hardly an abstract; is a quote missing?")
    if not position:
        yield Notice(Source(name, first[place].line), "a header and no paper below it")


def _no_header(rows: Sequence[Row], name: str) -> SeedError:
    widest = max(rows[:5], key=lambda row: len(row.cells))
    found = ", ".join(f"`{column.strip()[:40]}`" for column in widest.cells[:12])
    return SeedError(Source(name, widest.line), f"no column is called `abstract` or `title`; found: {found}")


def _columns_by_content(rows: Sequence[Row]) -> list[str]:
    """Names of columns that no row names, by what stands in them; nothing where these are not those of papers."""
    sample = [row.cells for row in rows if not row.fault]
    columns = [*zip_longest(*sample, fillvalue="")]
    fields = fields_of([column if 2 * sum(map(bool, column)) >= len(sample) else () for column in columns])
    if len(sample) < _FEWEST or not ("abstract" in fields or {"title", "authors"} <= set(fields)):
        return []
    return [field or f"column {place}" for place, field in enumerate(fields, 1)]


def _start_of_papers(rows: Sequence[Row], columns: Sequence[str]) -> int:
    """The place of the first row that has a text in the column of abstracts, or else names in that of authors."""
    telling, fits = ("abstract", ends_sentence) if "abstract" in columns else ("authors", are_people)
    at = columns.index(telling)
    whole = (place for place, row in enumerate(rows) if len(row.cells) > at and fits(row.cells[at]))
    return next(whole, 0)


def _title_above(rows: Sequence[Row]) -> tuple[str, list[Row]]:
    """The title of a table in the rows above the names of its columns, and the other rows there."""
    title = ""
    others: list[Row] = []
    for row in rows:
        said = [cell.strip() for cell in row.cells if cell.strip()]
        if len(said) == 1 and not (row.fault or title or ends_sentence(said[0])):
            title = said[0]
        else:
            others.append(row)
    return title, others


def _without_empty_ends(cells: Sequence[str], width: int) -> list[str]:
    """`cells` without the empty ones at the end for which there is no column."""
    kept = list(cells)
    while len(kept) > width and not kept[-1].strip():
        kept.pop()
    return kept


def _unnamed(cells: Sequence[str], start: int) -> Iterator[str]:
    """What to call the filled cells from the place `start` on, which stand in columns without a name."""
    return (f"column {place}" for place, cell in enumerate(cells[start:], start + 1) if cell.strip())


def _as_far_as_sure(row: Row, cells: Sequence[str], columns: Sequence[str]) -> tuple[list[str], tuple[str, ...]] | None:
    """The cells of a row that has more of them than there are columns, and the columns that are left empty.

    Sure is what stands before the last cell that has the form of its column, and a text that ends as a sentence under
    the abstract. If that is the last column and all before it is sure, it goes on in the cells behind. None where the
    title is not sure.
    """
    fields = list(map(known_field, columns))
    end, misplaced = 0, False
    for place, field in enumerate(fields):
        if (form := FORMS.get(field)) and cells[place].strip() and not misplaced:
            misplaced = form.search(cells[place]) is None
            end = end if misplaced else place + 1
    if "title" not in fields[:end]:
        return None
    if fields[-1] == "abstract" and end == len(columns) - 1:
        delimiter = max(",;\t|", key=row.text.count)
        return [*cells[: len(columns) - 1], delimiter.join(cells[len(columns) - 1 :])], ()
    abstract = fields.index("abstract") if "abstract" in fields else -1
    if abstract >= end and not (len(cells[abstract].split()) > _SENTENCE and ends_sentence(cells[abstract])):
        return None
    kept = [cell if place < end or place == abstract else "" for place, cell in enumerate(cells[: len(columns)])]
    left_out = (place for place, cell in enumerate(kept) if cells[place].strip() and not cell)
    return kept, tuple(columns[place] for place in left_out)


def _no_paper(row: Row, cells: Sequence[str], columns: Sequence[str], source: Source) -> Skipped | None:
    """Why a row cannot be that of a paper; None where it may be."""
    if row.fault:
        return Skipped(source, row.fault, row.text)
    if len(cells) > len(columns):
        reason = f"{len(cells)} cells, but {len(columns)} columns; put quotes round cells with delimiters"
        return Skipped(source, reason, row.text)
    short = all(len(cell) < _LONGEST_NAME for cell in cells)
    if short and names_papers(cells) and set(map(str.casefold, column_names(cells))) <= set(map(str.casefold, columns)):
        return Skipped(source, "the names of the columns once more", row.text, loss=False)
    return None


def _values(columns: Sequence[str], cells: Sequence[str]) -> dict[str, object]:
    values = {name: _cell(name, cell) for name, cell in zip(columns, cells, strict=False)}
    if set(columns) >= _SPRINGER and isinstance(names := values.get("Authors"), str):
        values["Authors"] = _GLUED.split(names)
    if _TAGS["UT"] in columns and isinstance(source_title := values.get(_TAGS["SO"]), str):
        values[_TAGS["SO"]] = with_capitals(source_title, "")
    return values


def _says_nothing(cell: str) -> bool:
    return is_filler(cell) or _NOT_FOUND.fullmatch(cell.strip()) is not None


def _cell(column: str, text: str) -> object:
    """A cell, or what a program wrote into it: an object (`{'ArXiv': '2401.01234'}`), or values with bars between."""
    if column.lower().startswith(_REPOSITORY):
        between = r"\|\||;" if known_field(column) in ("authors", "editors") else r"\|\|"
        values = [value for value in map(str.strip, re.split(between, text)) if value]
        return values if len(values) > 1 or between != r"\|\|" else text
    if not (text.startswith(("{'", '{"')) and text.endswith("}")):
        return text
    for parse in (json.loads, ast.literal_eval):
        try:
            return cast("object", parse(text))
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            continue
    return text


def header_place(rows: Sequence[Row]) -> int | None:
    """The place of the row that names the columns; None where no row does."""
    names = (place for place, row in enumerate(rows[:_ABOVE]) if names_papers(row.cells))
    return next(names, next((place for place, row in enumerate(rows[:_ABOVE]) if _may_name_papers(row.cells)), None))


def _may_name_papers(cells: Sequence[str]) -> bool:
    """Whether there are columns of titles and of abstracts, by whatever names: `name`, `description`."""
    return {"title", "abstract"} <= {known_field(name) for name in column_names(cells) if len(name) < _LONGEST_NAME}


def names_papers(cells: Sequence[str]) -> bool:
    """Whether `cells` name columns and one of them is that of titles or abstracts."""
    return any(
        known_field(name) in ("title", "abstract") and not is_spare(name)
        for name in column_names(cells)
        if len(name) < _LONGEST_NAME
    )


def _tags_of(cells: frozenset[str]) -> Mapping[str, str]:
    """The names of the columns that are called by the tags of some format."""
    if "TY" in cells and not cells.isdisjoint(("TI", "T1")):
        return _TAGS_OF_RIS
    return _TAGS if cells >= {"AU", "TI", "SO"} else {}


def column_names(cells: Sequence[str]) -> list[str]:
    """The names of columns, without what ends them; one that comes again is told apart."""
    names: list[str] = []
    seen: set[str] = set()
    tags = _tags_of(frozenset(cells))
    for cell in cells:
        name = tags.get(cell) or _BEHIND_NAME.sub("", " ".join(cell.split())).rstrip(":：*").strip()
        name = name if known_field(name) or not known_field(name.lstrip("#")) else name.lstrip("#")
        names.append(f"{name} again" if name and name in seen else name)
        seen.add(name)
    return names
