"""XML that others wrote -> its root. Nothing outside it is ever read, and none that declares entities of its own is:
they can grow without end (https://docs.python.org/3/library/xml.html#xml-vulnerabilities) or name other files.
"""

from __future__ import annotations

import re

from lxml import etree

_PARSER = etree.XMLParser(
    resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True
)
_FIRST_ELEMENT = re.compile(rb"<[A-Za-z_]")


class XMLError(ValueError):
    """Why XML is not read, and the line of it."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line
        self.message = message


def parse(data: bytes) -> etree._Element:
    """The root, without comments and processing instructions. Raises XMLError."""
    begin = _FIRST_ELEMENT.search(data)
    if begin and (entity := data.find(b"<!ENTITY", 0, begin.start())) >= 0:
        line = data.count(b"\n", 0, entity) + 1
        raise XMLError(line, "this XML declares entities of its own, which is never safe to read; export it without")
    try:
        return etree.fromstring(data, _PARSER)
    except etree.XMLSyntaxError as error:
        raise XMLError(error.lineno or 1, f"this is no XML: {error.msg}") from error
