r"""A document of a word processor (`.docx`) -> its text, a line a paragraph, as if it had been saved as plain text.

Kept are what plain text can say: headings (`# …`), paragraphs that are bold as a whole, items of lists, links, letters
that are raised or lowered, formulas as TeX, and the cells of tables with tabs between them. What was deleted while
changes were tracked, notes and the margins of the page are left out. The format is that of ECMA-376, part 1.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from lxml import etree

from conspectus.errors import SeedError
from conspectus.model import Source
from conspectus.readers import document_text
from conspectus.readers.document_text import DocumentText
from conspectus.xmlfile import parse

BODY = "word/document.xml"
_STYLES = "word/styles.xml"
_LINKS = "word/_rels/document.xml.rels"

_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_TARGET = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_COMPATIBILITY = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"

_AROUND = frozenset(
    _WORD + name for name in ("body", "sdt", "sdtContent", "ins", "moveTo", "smartTag", "customXml", "fldSimple")
) | {f"{_COMPATIBILITY}AlternateContent", f"{_COMPATIBILITY}Choice", f"{_MATH}oMathPara"}
"""Elements of which only what is in them counts."""
_SIGNS = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
_PLACES = {"superscript": "sup", "subscript": "sub"}
_TEX = {
    "sSup": "{{{e}}}^{{{sup}}}",
    "sSub": "{{{e}}}_{{{sub}}}",
    "sSubSup": "{{{e}}}_{{{sub}}}^{{{sup}}}",
    "f": r"\frac{{{num}}}{{{den}}}",
    "rad": r"\sqrt{{{e}}}",
    "d": "({e})",
}
"""Structures of formulas, with places for their parts; of others the parts stand one behind the other."""


class _Document(NamedTuple):
    links: Mapping[str, str]
    """Addresses by the ids under which paragraphs name them."""
    headings: frozenset[str]
    """The ids of the styles that make a paragraph a heading."""


def text_of(part: Callable[[str], bytes], name: str) -> DocumentText:
    """The text of the document called `name`; `part` gives the bytes of a file in it, `KeyError` where there is none.

    Raises SeedError where the document cannot be read.
    """
    try:
        body = parse(part(BODY))
        document = _Document(
            links={each.get("Id", ""): each.get("Target", "") for each in _optional(part, _LINKS)},
            headings=frozenset(map(_id, filter(_is_heading, _optional(part, _STYLES).iter(f"{_WORD}style")))),
        )
    except (zipfile.BadZipFile, KeyError, ValueError, RuntimeError) as error:
        raise SeedError(Source(name), f"this document cannot be read: {error}; save its text as plain text") from error
    references = sum(1 for _ in body.iter(f"{_WORD}footnoteReference", f"{_WORD}endnoteReference"))
    objects = sum(1 for _ in body.iter(f"{_WORD}object"))
    left_out = document_text.left_out({"footnote": references, "embedded object": objects})
    return DocumentText("\n".join(_lines(body, document)) + "\n", left_out)


def _optional(part: Callable[[str], bytes], name: str) -> etree._Element:
    try:
        return parse(part(name))
    except KeyError:
        return etree.Element("none")


def _id(style: etree._Element) -> str:
    return str(style.get(f"{_WORD}styleId", ""))


def _is_heading(style: etree._Element) -> bool:
    """Ids of styles are words of the writer's language, their names are not."""
    named = style.find(f"{_WORD}name")
    return named is not None and named.get(f"{_WORD}val", "").lower().startswith(("heading", "title"))


def _lines(block: etree._Element, document: _Document) -> Iterator[str]:
    for child in block:
        if child.tag == f"{_WORD}p":
            yield _paragraph(child, document)
            for box in _boxes(child):
                yield from _lines(box, document)
        elif child.tag == f"{_WORD}tbl":
            yield from _rows(child, document)
        elif child.tag in _AROUND:
            yield from _lines(child, document)


def _boxes(element: etree._Element) -> Iterator[etree._Element]:
    """The outermost boxes of text on a paragraph; one that is there in two forms, for old programs too, counts once."""
    for child in element:
        if child.tag == f"{_WORD}txbxContent":
            yield child
        elif child.tag != f"{_COMPATIBILITY}Fallback":
            yield from _boxes(child)


def _rows(table: etree._Element, document: _Document) -> Iterator[str]:
    for row in table.iterfind(f"{_WORD}tr"):
        cells = [list(_lines(cell, document)) for cell in row.iterfind(f"{_WORD}tc")]
        yield from document_text.row(cells)


def _paragraph(paragraph: etree._Element, document: _Document) -> str:
    form = paragraph.find(f"{_WORD}pPr")
    style = form.find(f"{_WORD}pStyle") if form is not None else None
    runs = [run for run in paragraph.iter(f"{_WORD}r") if "".join(run.itertext()).strip()]
    return document_text.paragraph(
        "".join(_inline(paragraph, document.links)),
        heading=style is not None and style.get(f"{_WORD}val", "") in document.headings,
        item=form is not None and form.find(f"{_WORD}numPr") is not None,
        bold=bool(runs) and all(map(_is_bold, runs)),
    )


def _is_bold(run: etree._Element) -> bool:
    bold = run.find(f"{_WORD}rPr/{_WORD}b")
    return bold is not None and bold.get(f"{_WORD}val", "1") not in ("0", "false", "off")


def _inline(element: etree._Element, links: Mapping[str, str]) -> Iterator[str]:
    for child in element:
        if child.tag == f"{_WORD}r":
            raised = child.find(f"{_WORD}rPr/{_WORD}vertAlign")
            place = "" if raised is None else _PLACES.get(raised.get(f"{_WORD}val", ""), "")
            yield document_text.raised("".join(_inline(child, links)), place)
        elif child.tag == f"{_WORD}t":
            yield child.text or ""
        elif child.tag == f"{_WORD}hyperlink":
            yield document_text.link("".join(_inline(child, links)), links.get(child.get(_TARGET, ""), ""))
        elif child.tag == f"{_MATH}oMath":
            yield f"${_formula(child)}$"
        elif child.tag in _AROUND:
            yield from _inline(child, links)
        else:
            yield _SIGNS.get(etree.QName(child).localname, "")


def _formula(element: etree._Element) -> str:
    if element.tag == f"{_MATH}t":
        return element.text or ""
    parts = [(etree.QName(child).localname, _formula(child)) for child in element if isinstance(child.tag, str)]
    if form := _TEX.get(etree.QName(element).localname):
        return form.format_map({"e": "", "sup": "", "sub": "", "num": "", "den": "", **dict(parts)})
    return "".join(text for _, text in parts)
