"""Edition -> an e-book: EPUB 3.3 (https://www.w3.org/TR/epub-33/), the same bytes each time.

Templates write HTML as for the site; the XHTML that a book needs is made of it here.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Mapping
from io import BytesIO

from lxml import etree, html

from conspectus.editions.edition import Edition, Rendered, Static
from conspectus.model import Page
from conspectus.syndication.xmltext import DECLARATION, legal

_PART = 20
"""Papers in one file of a book: readers open a file as a whole."""
_STYLE = "book.css"
_CONTENTS = "contents.xhtml"
_PACKAGE = "package.opf"

_XHTML, _MATHML = "http://www.w3.org/1999/xhtml", "http://www.w3.org/1998/Math/MathML"
_OPS = "http://www.idpf.org/2007/ops"
_CONTAINER = f"""{DECLARATION}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="{_PACKAGE}" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the archive: no clock decides bytes."""


def book(edition: Edition, rendered: Rendered, static: Static) -> bytes:
    """The archive that is the book; `rendered` makes pages of HTML, `static` reads the static files by their names."""
    files = {name: xhtml(page) for name, page in rendered(_pages(edition)).items()}
    items = [(name, b"<math" in content) for name, content in files.items()]
    package = Page(_PACKAGE, "book-package.xml", {"edition": edition, "items": items, "style": _STYLE})
    return pack({**rendered([package]), _STYLE: static(_STYLE), **files})


def _pages(edition: Edition) -> Iterator[Page]:
    """The pages of the book by their names in it: contents, then parts, each still as HTML."""
    parts = [edition.chapters[start : start + _PART] for start in range(0, len(edition.chapters), _PART)]
    named = [(f"part-{number}.xhtml", chapters) for number, chapters in enumerate(parts, 1)]
    yield Page(_CONTENTS, "book-contents.html", {"edition": edition, "parts": named, "style": _STYLE})
    for name, chapters in named:
        yield Page(name, "book.html", {"edition": edition, "chapters": chapters, "style": _STYLE})


def pack(files: Mapping[str, bytes]) -> bytes:
    """The files of a book by their names -> the archive."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        # the first file says what it is, and is not packed: section 4.2.2
        archive.writestr(zipfile.ZipInfo("mimetype", _EARLIEST), "application/epub+zip", zipfile.ZIP_STORED)
        for name, content in {"META-INF/container.xml": _CONTAINER.encode(), **files}.items():
            archive.writestr(zipfile.ZipInfo(name, _EARLIEST), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def xhtml(page: bytes) -> bytes:
    """A page of HTML as XHTML."""
    root = _in_namespace(html.document_fromstring(legal(page.decode())), _XHTML)
    made: bytes = etree.tostring(root, encoding="utf-8", xml_declaration=True, doctype="<!DOCTYPE html>")
    return made


def _in_namespace(element: html.HtmlElement, around: str) -> etree._Element:
    """The element with all in it as XML; `around` is the namespace that it stands in."""
    space = _MATHML if element.tag == "math" else around
    attributes = {name.replace("epub:", f"{{{_OPS}}}"): value for name, value in element.attrib.items()}
    if space == _MATHML:
        attributes.pop("title", None)  # the MathML of books knows none
    made = etree.Element(f"{{{space}}}{element.tag}", attributes, nsmap={None: space, "epub": _OPS})
    made.text, made.tail = element.text, element.tail
    inside = _XHTML if element.tag == "mtext" else space  # words in a formula may be marked
    made.extend(_in_namespace(child, inside) for child in element if isinstance(child.tag, str))
    return made
