"""XML that others wrote -> its root. Nothing outside it is ever read, and none that declares entities of its own is:
they can grow without end (https://docs.python.org/3/library/xml.html#xml-vulnerabilities) or name other files.

What people cut out of answers or write by hand is XML but for three things, which cost nothing to read: an ampersand
that begins no entity, an entity of HTML, and a prefix that nobody declared.
"""

from __future__ import annotations

import re
from functools import partial
from html.entities import html5

from lxml import etree

_parser = partial(
    etree.XMLParser, resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True
)
_PARSER = _parser()
_AMPERSAND = re.compile(rb"<!\[CDATA\[.*?\]\]>|&(?:#\d+;|#x[0-9A-Fa-f]+;|([A-Za-z]\w*);)?", re.DOTALL)
_OF_XML = frozenset({"amp", "lt", "gt", "quot", "apos"})
"""The entities that XML itself has."""
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
    if b"\0" not in data:  # or it is written in two bytes a letter
        data = _AMPERSAND.sub(_entity, data)
    try:
        return etree.fromstring(data, _PARSER)
    except etree.XMLSyntaxError as error:
        lenient = _parser(recover=True)
        root = etree.fromstring(data, lenient) if data.strip() else None
        if root is not None and {each.domain for each in lenient.error_log} == {etree.ErrorDomains.NAMESPACE}:
            return root
        raise XMLError(error.lineno or 1, f"this is no XML: {error.msg}") from error


def _entity(found: re.Match[bytes]) -> bytes:
    """The numbers of the characters that HTML has a name for; `&amp;` for an ampersand that begins no entity."""
    if found[0] == b"&":
        return b"&amp;"
    name = (found[1] or b"").decode()
    characters = "" if name in _OF_XML else html5.get(f"{name};", "")
    return "".join(f"&#{ord(each)};" for each in characters).encode() or found[0]
