r"""A text of OpenDocument (`.odt`) -> its text, a line a paragraph; a spreadsheet (`.ods`) -> its sheets.

The format is that of OASIS OpenDocument 1.3, which LibreOffice, Google and Microsoft write too. Of a text are kept the
same things as of a document of Word: headings, paragraphs that are bold as a whole, items, links, letters that are
raised or lowered, formulas and tables. Its table of contents is no text of its own.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from lxml import etree

from conspectus.errors import SeedError
from conspectus.model import Source
from conspectus.readers import document_text, mathml_text
from conspectus.readers.document_text import DocumentText
from conspectus.xmlfile import parse

CONTENT = "content.xml"
_KIND = "application/vnd.oasis.opendocument."
_STYLES = "styles.xml"

_OASIS = "{urn:oasis:names:tc:opendocument:xmlns:"
_OFFICE, _STYLE, _TEXT, _TABLE, _DRAW = (
    f"{_OASIS}{name}:1.0}}" for name in ("office", "style", "text", "table", "drawing")
)
_FORM = f"{_OASIS}xsl-fo-compatible:1.0}}"
_ADDRESS = "{http://www.w3.org/1999/xlink}href"

_ELSEWHERE = frozenset(
    {f"{_TEXT}table-of-content", f"{_TEXT}tracked-changes", f"{_TEXT}sequence-decls", f"{_OFFICE}annotation"}
    | {f"{_TEXT}alphabetical-index", f"{_TEXT}ruby-text", f"{_OFFICE}forms", f"{_DRAW}a"}
)
"""Elements that are not read: what was deleted, what somebody remarked, what repeats the rest."""
_BOLD = frozenset({"bold", "600", "700", "800", "900"})
_DEEPEST = 50
"""Styles that may stand upon one another."""

_WIDEST = 1_000
"""Columns of a sheet that are read."""
_COPIES = 20
"""Cells that may share what is written down once: a column of ticks does, and a number of any size may be written."""
_WHOLE = re.compile(r"(-?\d{1,20})(?:\.0*)?")


class Sheet(NamedTuple):
    """A sheet of a spreadsheet."""

    title: str
    visible: bool
    rows: Iterator[tuple[int, list[str]]]
    """The number of each row, and its cells."""


class _Style(NamedTuple):
    """What a style says of the text that has it; None where it says nothing."""

    parent: str
    heading: bool
    bold: bool | None
    place: str
    """`sup` or `sub` where the text is raised or lowered."""


class _Document(NamedTuple):
    part: Callable[[str], bytes]
    styles: Mapping[str, _Style]
    left_out: Counter[str]


def holds(archive: zipfile.ZipFile, kind: str) -> bool:
    """Whether an archive is a document of this kind: `text`, `spreadsheet`."""
    try:
        said = archive.open("mimetype").read(len(_KIND) + 20)
    except (zipfile.BadZipFile, KeyError, NotImplementedError, RuntimeError, OSError, zlib.error):
        return False
    return CONTENT in archive.namelist() and said.decode("ascii", "replace").startswith(f"{_KIND}{kind}")


def text_of(part: Callable[[str], bytes], name: str) -> DocumentText:
    """The text of the document called `name`; `part` gives the bytes of a file in it, `KeyError` where there is none.

    Raises SeedError where the document cannot be read.
    """
    root = _content(part, name, "document; save its text as plain text")
    try:
        styles = {**_styles(parse(part(_STYLES))), **_styles(root)}
    except KeyError:
        styles = _styles(root)
    except ValueError as error:
        raise SeedError(Source(name), f"this document cannot be read: {error}; save its text as plain text") from error
    document = _Document(part, styles, Counter())
    lines = [line for text in root.iter(f"{_OFFICE}text") for line in _lines(text, document, item=False)]
    return DocumentText("\n".join(lines) + "\n", document_text.left_out(document.left_out))


def sheets_of(part: Callable[[str], bytes], name: str) -> Iterator[Sheet]:
    """The sheets of the spreadsheet called `name`, as `text_of` reads a text. Raises SeedError."""
    root = _content(part, name, "workbook; save it as .xlsx or as CSV (UTF-8)")
    hidden = {
        style.get(f"{_STYLE}name")
        for style in root.iter(f"{_STYLE}style")
        if any(each.get(f"{_TABLE}display") == "false" for each in style.iter(f"{_STYLE}table-properties"))
    }
    for sheet in root.iterfind(f"{_OFFICE}body/{_OFFICE}spreadsheet/{_TABLE}table"):
        visible = sheet.get(f"{_TABLE}style-name") not in hidden
        yield Sheet(sheet.get(f"{_TABLE}name", ""), visible, _rows_of_sheet(sheet))


def _content(part: Callable[[str], bytes], name: str, what: str) -> etree._Element:
    try:
        return parse(part(CONTENT))
    except (zipfile.BadZipFile, KeyError, ValueError, RuntimeError) as error:
        kind, instead = what.split("; ")
        raise SeedError(Source(name), f"this {kind} cannot be read: {error}; {instead}") from error


# --- texts ---------------------------------------------------------------------------------------------------------


def _styles(root: etree._Element) -> dict[str, _Style]:
    found = {}
    for style in root.iter(f"{_STYLE}style"):
        if style.get(f"{_STYLE}family") not in ("paragraph", "text"):
            continue
        name = style.get(f"{_STYLE}name", "")
        said = style.find(f"{_STYLE}text-properties")
        weight = "" if said is None else said.get(f"{_FORM}font-weight", "")
        place = "" if said is None else said.get(f"{_STYLE}text-position", "").split(" ")[0]
        found[name] = _Style(
            style.get(f"{_STYLE}parent-style-name", ""),
            name.lower().startswith(("heading", "title")),
            weight in _BOLD if weight else None,
            "sub" if place.startswith(("sub", "-")) else "sup" if place.strip("0%") else "",
        )
    return found


def _chain(name: str, document: _Document) -> Iterator[_Style]:
    """A style and those that it stands upon."""
    for _ in range(_DEEPEST):
        if not (style := document.styles.get(name)):
            return
        yield style
        name = style.parent


def _lines(block: etree._Element, document: _Document, *, item: bool) -> Iterator[str]:
    for child in block:
        if child.tag in (f"{_TEXT}p", f"{_TEXT}h"):
            yield from _paragraph(child, document, item=item)
            item = False  # what follows in the same item goes on with it
        elif child.tag == f"{_TABLE}table":
            yield from _rows(child, document)
        elif child.tag in (f"{_TEXT}list-item", f"{_TEXT}list-header"):
            yield from _lines(child, document, item=child.tag == f"{_TEXT}list-item")
        elif child.tag not in _ELSEWHERE:
            yield from _lines(child, document, item=False)


def _rows(table: etree._Element, document: _Document) -> Iterator[str]:
    for row in table.iter(f"{_TABLE}table-row"):
        if next(row.iterancestors(f"{_TABLE}table")) is table:
            cells = [list(_lines(cell, document, item=False)) for cell in row.iterfind(f"{_TABLE}table-cell")]
            yield from document_text.row(cells)


def _paragraph(paragraph: etree._Element, document: _Document, *, item: bool) -> Iterator[str]:
    """The line of a paragraph, and those of the boxes that hang on it."""
    style = paragraph.get(f"{_TEXT}style-name", "")
    heading = paragraph.tag == f"{_TEXT}h" or any(each.heading for each in _chain(style, document))
    runs = list(_runs(paragraph, document, bold=_said(style, document)))
    bold = all(run.bold for run in runs if run.text.strip())
    text = "".join(run.text for run in runs)
    listed = item and not heading
    yield document_text.paragraph(text, heading=heading, item=listed, bold=bold and not listed)
    for box in _boxes(paragraph):
        yield from _lines(box, document, item=False)


def _boxes(element: etree._Element) -> Iterator[etree._Element]:
    """The outermost boxes of text below an element."""
    for child in element:
        if child.tag == f"{_DRAW}text-box":
            yield child
        else:
            yield from _boxes(child)


class _Run(NamedTuple):
    text: str
    bold: bool


def _said(style: str, document: _Document, *, otherwise: bool = False) -> bool:
    return next((each.bold for each in _chain(style, document) if each.bold is not None), otherwise)


def _runs(element: etree._Element, document: _Document, *, bold: bool) -> Iterator[_Run]:
    yield _Run(_squeezed(element.text), bold)
    for child in element:
        if child.tag == f"{_TEXT}span":
            style = child.get(f"{_TEXT}style-name", "")
            place = next((each.place for each in _chain(style, document) if each.place), "")
            for run in _runs(child, document, bold=_said(style, document, otherwise=bold)):
                yield run._replace(text=document_text.raised(run.text, place)) if place else run
        elif child.tag == f"{_TEXT}a":
            inside = list(_runs(child, document, bold=bold))
            text = document_text.link("".join(run.text for run in inside), child.get(_ADDRESS, ""))
            yield _Run(text, all(run.bold for run in inside if run.text.strip()))
        elif child.tag == f"{_TEXT}note":
            document.left_out["footnote"] += 1
        elif child.tag == f"{_DRAW}frame":
            yield _Run(_formula(child, document), bold)
        elif child.tag in _SIGNS:
            yield _Run(_SIGNS[child.tag] * _number(child, f"{_TEXT}c", _COPIES), bold)
        elif child.tag not in _ELSEWHERE and not child.tag.startswith(_DRAW):
            yield from _runs(child, document, bold=bold)
        yield _Run(_squeezed(child.tail), bold)


_SIGNS = {f"{_TEXT}s": " ", f"{_TEXT}tab": "\t", f"{_TEXT}line-break": "\n"}


def _squeezed(text: str | None) -> str:
    """Blanks in the file are one blank; others have elements of their own."""
    if not text:
        return ""
    words = " ".join(text.split())
    return f"{' ' * text[0].isspace()}{words}{' ' * text[-1].isspace()}" if words else " "


def _formula(frame: etree._Element, document: _Document) -> str:
    """The formula in a frame, as TeX; empty for what else hangs in it."""
    for made in frame.iterfind(f"{_DRAW}object"):
        for inside in made:
            return f"${mathml_text.tex(inside)}$"
        folder = made.get(_ADDRESS, "").removeprefix("./").strip("/")
        try:
            root = parse(document.part(f"{folder}/{CONTENT}"))
        except (KeyError, ValueError):
            continue
        if etree.QName(root).localname == "math":
            return f"${mathml_text.tex(root)}$"
    return ""


# --- sheets --------------------------------------------------------------------------------------------------------


def _rows_of_sheet(sheet: etree._Element) -> Iterator[tuple[int, list[str]]]:
    """Rows that repeat one another are read once: they say the same."""
    number = 1
    for row in sheet.iter(f"{_TABLE}table-row"):
        yield number, [text for cell in row for text in _copies(cell)][:_WIDEST]
        number += _number(row, f"{_TABLE}number-rows-repeated", 10_000_000)


def _copies(cell: etree._Element) -> Iterator[str]:
    """The text of a cell, as often as it stands in its row."""
    if cell.tag not in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
        return
    text = _text_of_cell(cell)
    for copy in range(_number(cell, f"{_TABLE}number-columns-repeated", _WIDEST)):
        yield text if copy < _COPIES else ""


def _text_of_cell(cell: etree._Element) -> str:
    """A cell as a person reads it, numbers and days without the form that a sheet gives them."""
    if whole := _WHOLE.fullmatch(cell.get(f"{_OFFICE}value", "")):
        return str(whole[1])
    if day := cell.get(f"{_OFFICE}date-value", ""):
        return str(day).removesuffix("T00:00:00")
    nothing = _Document(lambda name: b"", {}, Counter())
    lines = ["".join(run.text for run in _runs(each, nothing, bold=False)) for each in cell.iterfind(f"{_TEXT}p")]
    return "\n".join(lines).strip()


def _number(element: etree._Element, name: str, most: int) -> int:
    """How often an element counts: once if it does not say."""
    said = element.get(name, "1")
    return min(int(said), most) if said.isascii() and said.isdecimal() else 1
