"""HTML of a field -> its words and elements, after a strict allow-list.

nh3 (the ammonia sanitizer) decides what may stay; what it lets through is only read, never put out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser

import nh3

from conspectus.markup import web
from conspectus.model import Mark

_INLINE = {
    "em": "em",
    "i": "em",
    "strong": "strong",
    "b": "strong",
    "sub": "sub",
    "sup": "sup",
    "code": "code",
    "u": "u",
    "a": "a",
}
_BREAKS = frozenset({"p", "div", "br", "li", "ul", "ol", "section", "title", "h1", "h2", "h3", "h4", "sec", "list"})
_ALLOWED = {*_INLINE, "p", "div", "br", "ul", "ol", "li"}

# JATS, the XML of journals, as Crossref and PubMed hand it out.
_JATS = {
    "italic": "em",
    "bold": "strong",
    "monospace": "code",
    "underline": "u",
    "title": "div",
    "sec": "div",
    "list": "ul",
    "list-item": "li",
    "ext-link": "a",
}
_JATS_TAG = re.compile(r"<(/?)(?:jats:)?([a-z-]+)(?=[\s/>])([^<>]*)>")


@dataclass(frozen=True, slots=True)
class Piece:
    """Words under the same elements, or the break before a block (`words` is empty then)."""

    words: str
    marks: tuple[Mark, ...] = ()
    block: str = ""
    """The tag of the block that begins here: `p`, `ul`, `ol`, `li`; empty inside a block."""


def pieces(source: str) -> Iterator[Piece]:
    """The words of `source`, an HTML or JATS fragment, in order, with the elements around them."""
    reader = _Reader()
    reader.feed(nh3.clean(_JATS_TAG.sub(_as_html, source), tags=_ALLOWED, attributes={"a": {"href"}}, link_rel=None))
    reader.close()
    yield from reader.found


def _as_html(tag: re.Match[str]) -> str:
    name = _JATS.get(tag[2], tag[2])
    attributes = tag[3].replace("xlink:href", "href") if name == "a" else ""
    return f"<{tag[1]}{name}{attributes}>"


class _Reader(HTMLParser):
    """Collects pieces; sees only what nh3 wrote, which is balanced."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Piece] = []
        self._marks: list[Mark] = []
        self._opened = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _BREAKS:
            self.found.append(Piece("", block=tag if tag in {"ul", "ol", "li"} else "p"))
        elif tag in _INLINE:
            self._opened += 1
            target = web.address(dict(attrs).get("href") or "") if tag == "a" else None
            # A link that leads nowhere is kept as an element without effect, so that its end finds its beginning.
            name = _INLINE[tag] if tag != "a" or target else "span"
            self._marks.append(Mark(name, (("href", target),) if target else (), -self._opened))

    def handle_endtag(self, tag: str) -> None:
        if tag in _BREAKS:
            self.found.append(Piece("", block="p"))
        elif tag in _INLINE and self._marks:
            self._marks.pop()

    def handle_data(self, data: str) -> None:
        self.found.append(Piece(data, tuple(self._marks)))
