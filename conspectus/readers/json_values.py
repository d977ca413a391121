"""JSON as people have it -> its values, each with its place, and what is not whole.

The standard library reads what is right. What is wrong in one value (a comma too many, a file that was cut off) costs
that value and not the others: where the whole cannot be read, its items are, one by one. Numbers stay as written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

_BLANK = re.compile(r"[ \t\r\n]*")
_GAP = re.compile(r"[ \t\r\n\u00a0,;]*")
_WORD = re.compile(r"[^,\n\]}]*")
_LINE = re.compile(r"[^\n]*")
_FIRST_KEY = re.compile(r'\{\s*("[^"\\\n]{1,80}")')
_MARK = re.compile(r'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*"|["{}\[\]]')
_SCALAR = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*"|-?\d[\d.eE+-]*|true|false|null|NaN|-?Infinity', re.DOTALL)
_NAME = re.compile(r'"([^"\\\n]*+(?:\\.[^"\\\n]*+)*)"\s*:\s*')
_TOO_DEEP = "it is nested too deeply"
_FAILURES = 50
"""Refusals after which values are cut out before they are read."""
_DEEPEST = 20
"""Levels below which items are not read one by one."""
_ATTEMPTS = 8
"""How often a text may be gone through in all while it is mended, so that time stays in proportion to its length."""

_DECODER = json.JSONDecoder(parse_float=str, parse_int=str, parse_constant=lambda _: None, strict=False)


class Node(NamedTuple):
    """A value and its place."""

    start: int
    end: int
    value: object
    key: str = ""
    """The name under which an object has it."""
    parts: tuple[Node, ...] | None = None
    """The items of an array or an object that had to be read one by one."""
    fault: str = ""
    """Why an object is not whole; empty where it is."""


class Fault(NamedTuple):
    """A stretch of the text that is no JSON, and why."""

    start: int
    end: int
    message: str


def read_values(text: str) -> tuple[list[Node], list[Fault]]:
    """The values in `text`, one after the other, and what could not be read. Never raises."""
    reader = _Reader(text)
    nodes, _ = reader.items(0, "", 0)
    return nodes, reader.faults


def items(text: str, node: Node) -> Iterator[Node]:
    """The items of an array with their places."""
    if node.parts is not None:
        yield from node.parts
        return
    at = _after_blank(text, node.start + 1)
    while text[at] != "]":
        value, end = _DECODER.raw_decode(text, at)
        yield Node(at, end, value)
        at = _next(text, end)


def members(text: str, node: Node) -> Iterator[Node]:
    """The members of an object with their names and the places of their values."""
    if node.parts is not None:
        yield from node.parts
        return
    at = _after_blank(text, node.start + 1)
    while text[at] != "}":
        key, end = _DECODER.raw_decode(text, at)
        at = _after_blank(text, _after_blank(text, end) + 1)
        value, end = _DECODER.raw_decode(text, at)
        yield Node(at, end, value, str(key))
        at = _next(text, end)


def _next(text: str, end: int) -> int:
    at = _after_blank(text, end)
    return _after_blank(text, at + 1) if text[at] == "," else at


def _after_blank(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at


@dataclass(slots=True)
class _Reader:
    """Reads what can be read of a text that may be damaged anywhere."""

    text: str
    faults: list[Fault] = field(default_factory=list)
    spent: int = 0
    """Characters that were gone through in vain."""
    failures: int = 0
    """How often the library refused a value where it stands; it counts the lines before each time."""

    def items(self, at: int, close: str, depth: int) -> tuple[list[Node], int]:
        """The items from `at` to the bracket `close`, or to the end of the text, and the place behind it."""
        nodes: list[Node] = []
        while (at := self._gap(at)) < len(self.text):
            mark = self.text[at]
            if mark == close:
                return nodes, at + 1
            if mark in "]}":
                self._fault(at, at + 1, f"`{mark}` closes nothing")
                at += 1
                continue
            node = self._value(at, close, depth)
            nodes += [node] if isinstance(node, Node) else []
            at = node.end
        if close and not self._is_told_to_end():
            self._fault(at, at, f"the text ends before `{close}`")
        return nodes, at

    def _value(self, at: int, close: str, depth: int) -> Node | Fault:
        """The value at `at`, or the stretch that is none."""
        if self.spent > _ATTEMPTS * len(self.text) + 100_000:
            return self._fault(at, len(self.text), "the rest is too damaged to be read")
        message = ""
        if depth == 0 and self.failures < _FAILURES:
            try:
                value, end = _DECODER.raw_decode(self.text, at)
                return Node(at, end, value)
            except json.JSONDecodeError as error:
                self.failures += 1
                message = error.msg
            except RecursionError:
                message = _TOO_DEEP
        if self.text[at] not in "{[":
            return self._scalar(at, close, message)
        end = self._closed(at) if depth or self.failures >= _FAILURES else 0
        if end:
            try:
                return Node(at, end, _DECODER.decode(self.text[at:end]))
            except json.JSONDecodeError:
                self.spent += end - at
            except RecursionError:
                return self._fault(at, end, _TOO_DEEP)
        if depth >= _DEEPEST:
            return self._fault(at, end or self._end_of(at), _TOO_DEEP)
        if self.text[at] == "[":
            nodes, end = self.items(at + 1, "]", depth + 1)
            return Node(at, end, [node.value for node in nodes], parts=tuple(nodes))
        return self._object(at, depth)

    def _scalar(self, at: int, close: str, message: str) -> Node | Fault:
        if found := _SCALAR.match(self.text, at):
            try:
                return Node(at, found.end(), _DECODER.decode(found[0]))
            except json.JSONDecodeError as error:
                return self._fault(at, found.end(), error.msg)
        if self.text[at] == '"':
            self.spent += len(self.text) - at
            message = "a text that does not end"
        stretch = (_WORD if close else _LINE).match(self.text, at)
        return self._fault(at, max(stretch.end() if stretch else at, at + 1), message or "a value is missing")

    def _object(self, at: int, depth: int) -> Node:
        """The object at `at`, whose members are read one by one up to the first that is damaged."""
        parts: dict[str, Node] = {}
        place, fault = at + 1, ""
        while not fault:
            place = self._gap(place)
            if self.text.startswith("}", place):
                place += 1
                break
            key, fault, place = self._key(place)
            if not fault and place < len(self.text):
                value = self._value(place, "}", depth + 1)
                if isinstance(value, Node):
                    parts[key] = value._replace(key=key)
                    place = value.end
                else:
                    self.faults.pop()  # it is told with the whole object
                    fault, place = value.message, value.start
        if fault and not any(isinstance(part.value, dict | list) and part.end == place for part in parts.values()):
            place = self._end_of(at)
        return Node(at, place, {key: part.value for key, part in parts.items()}, "", tuple(parts.values()), fault)

    def _key(self, at: int) -> tuple[str, str, int]:
        """The name of a member, or what is wrong with it, and the place of the member's value."""
        if at >= len(self.text):
            return "", "the text ends before `}`", at
        found = _NAME.match(self.text, at)
        if not found:
            return "", "a name in quotes and a colon, or `}`, is missing", at
        return found[1], "", found.end()

    def _closed(self, at: int) -> int:
        """The place behind the bracket that closes the one at `at`; 0 if there is none that can be trusted."""
        level = 0
        for mark in _MARK.finditer(self.text, at):
            if mark[0] == '"':  # it does not close on its line: no bracket behind it can be trusted
                self.spent += mark.start() - at
                return 0
            level += (mark[0] in "{[") - (mark[0] in "}]")
            if level == 0:
                self.spent += (mark.end() - at) // 4
                return mark.end()
        self.spent += len(self.text) - at
        return 0

    def _end_of(self, at: int) -> int:
        """Where the damaged object or array at `at` ends: at its bracket, or where one that begins like it begins."""
        if end := self._closed(at):
            return end
        first = _FIRST_KEY.match(self.text, at)
        twin = re.compile(rf"\{{\s*{re.escape(first[1])}").search(self.text, at + 1) if first else None
        end = twin.start() if twin else len(self.text)
        self.spent += end - at
        return end

    def _fault(self, start: int, end: int, message: str) -> Fault:
        self.faults.append(Fault(start, end, message))
        return self.faults[-1]

    def _is_told_to_end(self) -> bool:
        """Whether what was told last reaches to the end of the text, so that the end needs no more words."""
        return bool(self.faults) and self.faults[-1].end >= len(self.text.rstrip())

    def _gap(self, at: int) -> int:
        match = _GAP.match(self.text, at)
        return match.end() if match else at
