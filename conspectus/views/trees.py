"""HTML of the markup stage -> nested JSON values, from which a script builds the same elements one by one.

A page that shows more of a paper than it came with needs no parser of HTML in the browser, so a policy of trusted
types may forbid them all.
"""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

Tree = str | list[Any]
"""A text, or `[tag, attributes, child, child …]`."""

_VOID = frozenset(("br", "wbr", "img", "hr"))


def trees(html: str) -> list[Tree]:
    """Well-formed HTML -> the trees at its top. Errors: `ValueError` where elements do not nest."""
    if "<" not in html and "&" not in html:
        return [html] if html else []
    reader = _Reader()
    reader.feed(html)
    reader.close()
    if len(reader.open) != 1:
        raise ValueError(f"<{reader.open[-1][0]}> is not closed")
    return reader.open[0][2:]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[list[Any]] = [["", {}]]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = [tag, {name: value or "" for name, value in attrs}]
        self.open[-1].append(element)
        if tag not in _VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].append([tag, {name: value or "" for name, value in attrs}])

    def handle_endtag(self, tag: str) -> None:
        if self.open[-1][0] != tag:
            raise ValueError(f"</{tag}> closes <{self.open[-1][0]}>")
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].append(data)
