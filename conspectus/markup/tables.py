r"""Text -> its tables, and the text around them: LaTeX's, HTML's, and Markdown's, also where its line breaks are lost.

A table of pipes needs its row of dashes, or two rows of like length that begin and end with a pipe: `|x|` is a norm.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from conspectus.markup import tags

Row = tuple[str, ...]

EMPTY = "–"
"""What stands in a cell that has nothing in it."""


@dataclass(frozen=True, slots=True)
class Table:
    rows: tuple[Row, ...]
    """The cells of each row, their marks still to be read."""
    heads: int = 0
    """How many rows are headings."""


_TABULAR = re.compile(r"\\(?:(begin)|end)\s*\{(?P<name>tabular[*xy]?|longtable|supertabular)\}")
_HTML = re.compile(f"({tags.TABLE})|(?P<name>{tags.TABLE_END})")
_WIDTH = frozenset({"tabular*", "tabularx", "tabulary"})
_OPTION = re.compile(r"\s*\[[^\]\n]{0,20}\]")
_ROW_END = re.compile(r"\\{2,4}\*?(?:\s*\[[^\]\n]{0,20}\])?|\\tabularnewline(?![A-Za-z])")
_CELL_END = re.compile(r"(?<!\\)&")
_RULES = re.compile(
    r"\\(?:hline|toprule|midrule|bottomrule|addlinespace|endhead|endfirsthead|endfoot|endlastfoot|centering)(?![A-Za-z])"
    r"|\\(?:cline|cmidrule)(?:\([lr]*\))?\s*\{[^{}]*\}"
)
_BRACES = re.compile(r"\\.|[{}]", re.DOTALL)

_DASHES = re.compile(r"\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?")
_DASHES_INSIDE = re.compile(r"\|(?:[ \t]*:?-{3,}:?[ \t]*\|){2,40}")
_CELL = re.compile(r"(?:\\\||\$[^\s\d$][^$\n]*\$|`[^`\n]*`|[^|])+|(?<=\|)(?=\|)")


def parts(source: str, *, piped: bool = True) -> Iterator[str | Table]:
    """The tables of `source` and what stands between them, in order; `piped` says whether pipes may make a table."""
    for part in _cut(source, _TABULAR, _tabular) if "\\begin" in source else (source,):
        if isinstance(part, Table):
            yield part
        elif tags.TABLE in part:
            yield from _cut(part, _HTML, _of_html)
        elif piped and part.count("|") > 2:
            yield from _piped(part)
        else:
            yield part


def _cut(source: str, edge: re.Pattern[str], read: Callable[[str, str], Table]) -> Iterator[str | Table]:
    """`source` around what stands between outermost edges; a table whose end is cut off goes to the end."""
    start = depth = 0
    name = ""
    for found in edge.finditer(source):
        if found[1]:
            if not depth:
                yield source[start : found.start()]
                start, name = found.end(), found["name"] or ""
            depth += 1
        elif depth:
            depth -= 1
            if not depth:
                yield read(name, source[start : found.start()])
                start = found.end()
    yield read(name, source[start:]) if depth else source[start:]


def _table(rows: Iterator[Sequence[str]] | Sequence[Sequence[str]], heads: int = 0) -> Table:
    stripped = [tuple(cell.strip() for cell in row) for row in rows]
    return Table(tuple(tuple(cell or EMPTY for cell in row) for row in stripped if any(row)), heads)


def _tabular(name: str, body: str) -> Table:
    option = _OPTION.match(body)
    body = body[option.end() :] if option else body
    for _ in range(2 if name in _WIDTH else 1):
        body = _past_argument(body)
    return _table([_CELL_END.split(row) for row in _ROW_END.split(_RULES.sub(" ", body))])


def _past_argument(body: str) -> str:
    body = body.lstrip()
    depth = 0
    for brace in _BRACES.finditer(body) if body.startswith("{") else ():
        depth += {"{": 1, "}": -1}.get(brace[0], 0)
        if not depth:
            return body[brace.end() :]
    return body


def _of_html(_name: str, body: str) -> Table:
    body = re.sub(f"[{tags.TABLE}{tags.TABLE_END}]", " ", body)
    rows = [re.split(f"[{tags.HEAD}{tags.CELL}]", row) for row in body.split(tags.ROW)]
    heads = sum(tags.HEAD in row and tags.CELL not in row for row in body.split(tags.ROW))
    # what stands before the first cell of a row is a blank or, in a table that lacks its tags, all there is
    return _table([row[1:] if len(row) > 1 and not row[0].strip() else row for row in rows], heads)


def _piped(text: str) -> Iterator[str | Table]:
    lines = text.split("\n")
    kept: list[str] = []
    index = 0
    while index < len(lines):
        table, end = _table_at(lines, index)
        if table is None:
            kept += lines[index:end]
        else:
            yield from _on_one_line("\n".join(kept))
            yield table
            kept = []
        index = end
    yield from _on_one_line("\n".join(kept))


def _table_at(lines: Sequence[str], index: int) -> tuple[Table | None, int]:
    """The table that begins at a line, if one does, and the line behind it."""
    first = _cells(lines[index])
    if len(first) > 1 and index + 1 < len(lines) and _is_dashes(lines[index + 1], len(first)):
        end = index + 2
        while end < len(lines) and "|" in lines[end]:
            end += 1
        rows = [_cells(line) for line in lines[index + 2 : end] if not _is_rule(line)]
        return _table([first, *rows], 1), end
    end = index
    while end < len(lines) and (_is_row(lines[end]) or _is_rule(lines[end])):
        end += 1
    rows = [_cells(line) for line in lines[index:end] if not _is_rule(line)]
    if len(rows) > 1 and len({len(row) for row in rows}) == 1 and len(rows[0]) > 1:
        return _table(rows), end
    return None, max(end, index + 1)


def _cells(line: str) -> list[str]:
    stripped = line.strip()
    if "|" not in stripped:
        return []
    inner = stripped.removeprefix("|")
    return _CELL.findall(inner.removesuffix("|") if not inner.endswith("\\|") else inner)


def _is_dashes(line: str, columns: int) -> bool:
    stripped = line.strip()
    return bool(_DASHES.fullmatch(stripped)) and len(_cells(stripped) or [stripped]) == columns


def _is_row(line: str) -> bool:
    stripped = line.strip()
    return len(stripped) > 2 and stripped[0] == stripped[-1] == "|"


def _is_rule(line: str) -> bool:
    stripped = line.strip()
    return stripped[:1] in {"+", "|"} and set(stripped) <= set("+-=:| ") and ("--" in stripped or "==" in stripped)


def _on_one_line(text: str) -> Iterator[str | Table]:
    """A table whose line breaks became blanks: its row of dashes tells how long the rows are."""
    position = 0
    for dashes in _DASHES_INSIDE.finditer(text):
        if dashes.start() < position:
            continue
        columns = dashes[0].count("|") - 1
        before = text[position : dashes.start()].rstrip().removesuffix("|").split("|")
        if len(before) <= columns:
            continue
        row = re.compile(rf"\s*\|((?:[^|\n]*\|){{{columns}}})")
        rows = [before[-columns:]]
        end = dashes.end()
        while found := row.match(text, end):
            rows.append(found[1].split("|")[:-1])
            end = found.end()
        yield "|".join(before[:-columns])
        yield _table(rows, 1)
        position = end
    yield text[position:]
