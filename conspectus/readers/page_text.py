"""A web page -> its text in Markdown, as one would copy it: a line a block, bullets, links with their addresses."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from conspectus.readers.pieces import is_web

_Element = Any  # lxml tells no types

_APART = frozenset(("p", "ul", "ol", "dl", "blockquote", "table", "section", "article", "pre"))
"""Elements with a blank line above and below."""
_LINES = frozenset(
    ("div", "dd", "dt", "tr", "td", "th", "li", "main", "header", "footer", "aside", "form", "hr", "details")
)
_MARKS = {**dict.fromkeys(("em", "i", "cite"), "*"), **dict.fromkeys(("b", "strong"), "**")}
_HEADING = re.compile("h([1-6])")
_DEEPEST = 200
"""Levels of elements; what is nested deeper is no text that somebody wrote."""


class PageText(NamedTuple):
    lines: list[str]
    numbers: list[int]
    """The line of the page that each was made of."""


def page_text(root: _Element, resolve: Callable[[str], str], *, marked: bool = True) -> PageText:
    """The text of a page; `resolve` makes of an address the one that it stands for, `marked` asks for bullets, links
    and emphasis.
    """
    writer = _Writer(resolve, marked)
    writer.element(root, 0, 0)
    writer.end_line()
    return PageText(writer.lines, writer.numbers)


class _Writer:
    def __init__(self, resolve: Callable[[str], str], marked: bool) -> None:
        self.resolve = resolve
        self.marked = marked
        self.lines: list[str] = []
        self.numbers: list[int] = []
        self.line = ""
        """The line under way."""
        self.number = 1

    def end_line(self) -> None:
        if text := self.line.strip(" "):
            indent = self.line[: len(self.line) - len(self.line.lstrip(" "))]
            self.lines.append(indent + text)
            self.numbers.append(self.number)
        self.line = ""

    def blank(self) -> None:
        self.end_line()
        if self.lines and self.lines[-1]:
            self.lines.append("")
            self.numbers.append(self.number)

    def text(self, text: str | None) -> None:
        if not text:
            return
        bare = " ".join(text.split())
        if self.marked:
            bare = bare.replace("<", "&lt;")  # what is read as Markdown must not begin an element
        before = " " if text[:1].isspace() and self.line and not self.line.endswith(" ") else ""
        after = " " if bare and text[-1:].isspace() else ""
        self.line += f"{before}{bare}{after}"

    def element(self, element: _Element, items: int, level: int) -> None:
        """Write an element, which stands in `items` lists; what follows it is not part of it."""
        tag = element.tag if isinstance(element.tag, str) else ""
        if not tag or level > _DEEPEST:
            return
        self.number = element.sourceline or self.number
        heading = _HEADING.fullmatch(tag)
        if tag == "br":
            self._break(items)
        elif heading or tag in _APART:
            self.blank() if heading or not items else self.end_line()
            self.line = "#" * int(heading[1]) + " " if heading else ""
            self._inside(element, items + (tag in ("ul", "ol")), level)
            self.blank() if heading or not items else self.end_line()
        elif tag in _LINES:
            self.end_line()
            if tag == "li" and self.marked:
                self.line = "  " * (items - 1) + "- "
            self._inside(element, items, level)
            self.end_line()
        else:
            self._inline(element, tag, items, level)

    def _break(self, items: int) -> None:
        """A line break, after which an item goes on; the second one ends a paragraph."""
        if self.line.strip():
            self.end_line()
            self.line = "  " * items if self.marked else ""
        else:
            self.blank()

    def _inside(self, element: _Element, items: int, level: int) -> None:
        self.text(element.text)
        for child in element:
            self.element(child, items, level + 1)
            self.text(child.tail)

    def _inline(self, element: _Element, tag: str, items: int, level: int) -> None:
        """An element within a line, between marks where it is all on one."""
        start, count = len(self.line), len(self.lines)
        self._inside(element, items, level)
        inner = self.line[start:]
        bare = inner.strip()
        if len(self.lines) > count or not bare or not self.marked:
            return
        if mark := _MARKS.get(tag):
            marked = f"{mark}{bare.strip('*')}{mark}"
        elif tag == "a" and is_web(url := self.resolve((element.get("href") or "").strip())):
            marked = f"[{bare}]({url})"
        else:
            return
        self.line = self.line[:start] + inner.replace(bare, marked, 1)
