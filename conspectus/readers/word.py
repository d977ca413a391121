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
_RAISED = {
    "superscript": ("sup", dict(zip("0123456789+-=()n*,", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ*,", strict=True))),
    "subscript": ("sub", dict(zip("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎", strict=True))),
}
"""Tag of HTML, and the letters that have a form of their own, which marks behind names have too."""
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


def text_of(part: Callable[[str], bytes], name: str) -> str:
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
    return "\n".join(_lines(body, document)) + "\n"


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
        elif child.tag == f"{_WORD}tbl":
            yield from _rows(child, document)
        elif child.tag in _AROUND:
            yield from _lines(child, document)


def _rows(table: etree._Element, document: _Document) -> Iterator[str]:
    """A line a row; a row of one cell only frames what is in it."""
    for row in table.iterfind(f"{_WORD}tr"):
        cells = [list(_lines(cell, document)) for cell in row.iterfind(f"{_WORD}tc")]
        if len(cells) == 1:
            yield from cells[0]
        else:
            yield "\t".join(" ".join(" ".join(cell).split()) for cell in cells)


def _paragraph(paragraph: etree._Element, document: _Document) -> str:
    text = "".join(_inline(paragraph, document.links)).strip(" ")
    form = paragraph.find(f"{_WORD}pPr")
    style = form.find(f"{_WORD}pStyle") if form is not None else None
    if not text.strip():
        return ""
    if style is not None and style.get(f"{_WORD}val", "") in document.headings:
        return f"# {text}"
    if form is not None and form.find(f"{_WORD}numPr") is not None:
        return f"- {text}"
    runs = [run for run in paragraph.iter(f"{_WORD}r") if "".join(run.itertext()).strip()]
    return f"**{text}**" if runs and all(map(_is_bold, runs)) else text


def _is_bold(run: etree._Element) -> bool:
    bold = run.find(f"{_WORD}rPr/{_WORD}b")
    return bold is not None and bold.get(f"{_WORD}val", "1") not in ("0", "false", "off")


def _inline(element: etree._Element, links: Mapping[str, str]) -> Iterator[str]:
    for child in element:
        if child.tag == f"{_WORD}r":
            raised = child.find(f"{_WORD}rPr/{_WORD}vertAlign")
            yield _raised("".join(_inline(child, links)), "" if raised is None else raised.get(f"{_WORD}val", ""))
        elif child.tag == f"{_WORD}t":
            yield child.text or ""
        elif child.tag == f"{_WORD}hyperlink":
            text, address = "".join(_inline(child, links)), links.get(child.get(_TARGET, ""), "")
            yield f"[{text}]({address})" if address.startswith("http") and address != text else text
        elif child.tag == f"{_MATH}oMath":
            yield f"${_formula(child)}$"
        elif child.tag in _AROUND:
            yield from _inline(child, links)
        else:
            yield _SIGNS.get(etree.QName(child).localname, "")


def _raised(text: str, place: str) -> str:
    if place not in _RAISED or not text.strip():
        return text
    tag, forms = _RAISED[place]
    return "".join(map(forms.__getitem__, text)) if forms.keys() >= set(text) else f"<{tag}>{text}</{tag}>"


def _formula(element: etree._Element) -> str:
    if element.tag == f"{_MATH}t":
        return element.text or ""
    parts = [(etree.QName(child).localname, _formula(child)) for child in element if isinstance(child.tag, str)]
    if form := _TEX.get(etree.QName(element).localname):
        return form.format_map({"e": "", "sup": "", "sub": "", "num": "", "den": "", **dict(parts)})
    return "".join(text for _, text in parts)
