"""HTML of a field -> its words and elements, after a strict allow-list.

nh3 (the ammonia sanitizer) decides what may stay; what it lets through is only read, never put out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

import nh3

from conspectus.markup import web
from conspectus.model import Mark

_INLINE = {
    **{tag: tag for tag in ("em", "strong", "sub", "sup", "code", "u", "a")},
    "i": "em",
    "b": "strong",
}
_LISTS = frozenset({"ul", "ol"})
_BLOCKS = frozenset({"p", "div", "br", "li", *_LISTS})

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
_TAG = re.compile(r"<(/?)(?:jats:)?([a-z-]+)(?=[\s/>])([^<>]*)>")
_HEADING = re.compile(r"<(?:jats:)?title>\s*Abstract\s*</(?:jats:)?title>", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Piece:
    """Words under the same elements, outermost first."""

    words: str
    marks: tuple[Mark, ...]


@dataclass(slots=True)
class Block:
    """A paragraph or, where `marks` holds a list, one of its items."""

    marks: tuple[Mark, ...] = ()
    pieces: list[Piece] = field(default_factory=list)


def blocks(source: str) -> list[Block]:
    """The blocks of `source`, an HTML or JATS fragment, in order. Marks have negative keys; those of others are positive."""
    encodable = source.encode("utf-8", "ignore").decode("utf-8")
    as_html = _TAG.sub(_as_html, _HEADING.sub("", encodable))
    reader = _Reader()
    reader.feed(nh3.clean(as_html, tags={*_INLINE, *_BLOCKS}, attributes={"a": {"href"}}, link_rel=None))
    reader.close()
    return reader.found


def _as_html(tag: re.Match[str]) -> str:
    name = _JATS.get(tag[2], tag[2])
    attributes = tag[3].replace("xlink:href", "href") if name == "a" else ""
    return f"<{tag[1]}{name}{attributes}>"


class _Reader(HTMLParser):
    """Collects blocks; sees only what nh3 wrote, which is balanced."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found = [Block()]
        self._marks: list[Mark] = []
        self._lists: list[Mark] = []
        self._opened = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._opened += 1
        if tag in _LISTS:
            self._lists.append(Mark(tag, (), -self._opened))
        if tag in _BLOCKS:
            self.found.append(Block(tuple(self._lists[:1])))
        elif tag in _INLINE:
            target = web.address(dict(attrs).get("href") or "") if tag == "a" else None
            # A link that leads nowhere stays as an element without effect, so that its end finds its beginning.
            name = _INLINE[tag] if tag != "a" or target else "span"
            self._marks.append(Mark(name, (("href", target),) if target else (), -self._opened))

    def handle_endtag(self, tag: str) -> None:
        if tag in _LISTS and self._lists:
            self._lists.pop()
        if tag in _BLOCKS:
            self.found.append(Block(tuple(self._lists[:1])))
        elif tag in _INLINE and self._marks:
            self._marks.pop()

    def handle_data(self, data: str) -> None:
        self.found[-1].pieces.append(Piece(data, tuple(self._marks)))
