r"""The source of a LaTeX document -> its lines without comments, and with its own short commands written out.

`\newcommand{\R}{\mathbb{R}}` says what `\R` stands for; who reads the abstract alone would not know. How much comes of
that is limited, whatever the definitions say.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from itertools import accumulate
from typing import NamedTuple

from conspectus.markup.latex import KNOWN

_COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)%.*")
_NEW_COMMAND = r"\\(?:(?:re|provide)?newcommand|DeclareRobustCommand)\*?[ ]*"
_DEFINITION = re.compile(
    rf"{_NEW_COMMAND}(?:\{{\\([A-Za-z]+)\}}|\\([A-Za-z]+))[ ]*(?:\[([1-9])\])?[ ]*(?=\{{)"
    r"|\\def[ ]*\\([A-Za-z]+)(#1)?(?=\{)"
    r"|\\DeclareMathOperator\*?[ ]*\{\\([A-Za-z]+)\}[ ]*(?=\{)"
)
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_ARGUMENT = re.compile(r"\s*\{((?:[^{}\\]|\\.|\{[^{}]{0,500}\}){0,500})\}")

_LONGEST = 400
"""Characters of a definition that is written out."""
_ROUNDS = 4
"""How deep definitions may name one another."""
_GROWTH = 1_000_000
"""Characters by which a document may grow."""


class TexSource(NamedTuple):
    """A document as it is read."""

    text: str
    starts: tuple[int, ...]
    """Where each of its lines begins."""
    numbers: tuple[int, ...]
    """The number of each line as editors count; lines of comments are gone."""
    braces: Mapping[int, int]
    """The place of every opening brace, and of the one that closes it."""

    def line_at(self, place: int) -> int:
        return self.numbers[bisect_right(self.starts, place) - 1]


def read_source(text: str) -> TexSource:
    """What of `text` is no comment, line by line."""
    lines = [
        (number, bare)
        for number, line in enumerate(text.split("\n"), 1)
        if (bare := _COMMENT.sub(r"\1", line)).strip() or not line.strip()
    ] or [(1, "")]
    written_out = _write_out([line for _, line in lines])
    joined = "\n".join(written_out)
    starts = tuple(accumulate((len(line) + 1 for line in written_out[:-1]), initial=0))
    return TexSource(joined, starts, tuple(number for number, _ in lines), braces(joined))


def braces(text: str) -> dict[int, int]:
    """The place of every opening brace that is closed, and where."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for brace in _BRACE.finditer(text):
        if brace[0] == "{":
            opened.append(brace.start())
        elif brace[0] == "}" and opened:
            found[opened.pop()] = brace.start()
    return found


def _write_out(lines: list[str]) -> list[str]:
    text = "\n".join(lines)
    definitions = _definitions(text) if "\\def" in text or "newcommand" in text or "\\Declare" in text else {}
    if not definitions:
        return lines
    call = re.compile(rf"\\({'|'.join(sorted(definitions, key=len, reverse=True))})(?![A-Za-z])")
    for _ in range(_ROUNDS):
        definitions = {name: _called(call, body, definitions)[: _LONGEST + 1] for name, body in definitions.items()}
    definitions = {name: body for name, body in definitions.items() if len(body) <= _LONGEST}
    left = _GROWTH
    found = []
    for line in lines:
        said = line
        if left > 0 and not _DEFINITION.search(line) and call.search(line):
            said = _called(call, line, definitions)
            left -= len(said)
        found.append(said)
    return found


def _definitions(text: str) -> dict[str, str]:
    """The names of the document's own commands of one argument or none, and what they stand for."""
    ends = braces(text)
    found = {}
    for each in _DEFINITION.finditer(text):
        name = each[1] or each[2] or each[4] or each[6]
        end = ends.get(each.end(), 0)
        body = text[each.end() + 1 : end].replace("\n", " ").strip()
        if each[6]:
            body = rf"\operatorname{{{body}}}"
        if not end or len(body) > _LONGEST or each[3] not in (None, "1") or name in KNOWN or "@" in body:
            continue
        found[name] = body
    return found


def _called(call: re.Pattern[str], text: str, definitions: Mapping[str, str]) -> str:
    """A text with the commands in it written out, once."""
    found: list[str] = []
    place = 0
    for each in call.finditer(text):
        body = definitions.get(each[1])
        if body is None or each.start() < place:
            continue
        end = each.end()
        if "#1" in body:
            argument = _ARGUMENT.match(text, end)
            if not argument:
                continue
            body, end = body.replace("#1", argument[1]), argument.end()
        elif text.startswith("{}", end):
            end += 2
        glued = body[-1:].isalpha() and "\\" in body and text[end : end + 1].isalpha()
        found += (text[place : each.start()], body, " " * glued)
        place = end
    return "".join((*found, text[place:]))
