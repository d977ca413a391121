"""A table of Markdown, as parsed -> its rows that mention papers.

Columns are known by their names; where these say nothing, by what most of their cells look like.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from markdown_it.tree import SyntaxTreeNode

from conspectus.fields import ADDRESSES, field_of
from conspectus.readers.link_labels import is_paper_address, label_field
from conspectus.readers.mention_forms import is_names_list, is_venue
from conspectus.readers.mentions import Mention, read_mention
from conspectus.readers.pieces import Piece, is_web, pieces
from conspectus.readers.shapes import words
from conspectus.text import is_filler

_MOST = 0.6
"""Share of the cells that must look like titles in a column of titles that no name tells."""

_TELLING = frozenset({"authors", "abstract", "year", "date", "pdf", "doi", "arxiv"})
"""Columns beside which a column of titles is one of papers."""

_NUMBERING = re.compile(r"(?:no\.?|nr\.?|number|index|idx|rank|序号|编号|[#№*])?", re.IGNORECASE)
_NUMBER = re.compile(r"\W*\d{1,5}\W*")
_CROSSES = re.compile(r"[-–—/\\×✗x?]*", re.IGNORECASE)
_PAPERS = re.compile(r"papers?|publications?|articles?|works?|论文|文章", re.IGNORECASE)
"""What a column of titles is called that may hold addresses as well."""
_DATE = re.compile(r"(?:19|20)\d\d(?:[-./]\d{1,2}){0,2}")


@dataclass(frozen=True, slots=True)
class Row:
    """A row that mentions a paper."""

    line: int
    mention: Mention


@dataclass(frozen=True, slots=True)
class Table:
    """A table; without papers where it has no titles."""

    line: int
    """Of its header."""
    first: int
    """Of its first row."""
    papers: tuple[Row, ...]


def read_table(node: SyntaxTreeNode) -> Table:
    """The table that `node` is."""
    header = [cell.children[0].content for cell in node.children[0].children[0].children]
    rows = node.children[1].children if len(node.children) > 1 else []
    cells = [[pieces(cell.children[0].content) if cell.children else [] for cell in row.children] for row in rows]
    sources = [[cell.children[0].content if cell.children else "" for cell in row.children] for row in rows]
    lines = [(row.map or node.map or (0, 0))[0] + 1 for row in rows]
    line = (node.map or (0, 0))[0] + 1
    columns = _columns([_text(pieces(name)) for name in header], cells)
    papers = []
    if "title" in columns:
        for number, found, source in zip(lines, cells, sources, strict=True):
            mention = _read_row(columns, found, source)
            if mention.fields.get("title"):
                papers.append(Row(number, mention))
    return Table(line, line + 2, tuple(papers))


def _columns(names: Sequence[str], cells: Sequence[Sequence[Sequence[Piece]]]) -> list[str]:
    """The field of each column; a name of its own where it is none of ours, nothing for running numbers."""
    columns = []
    for place, name in enumerate(names):
        texts = [_text(row[place]) for row in cells if place < len(row)]
        if _NUMBERING.fullmatch(name.strip()) and texts and all(map(_NUMBER.fullmatch, filter(None, texts))):
            columns.append("")
        else:
            columns.append(field_of(name) or name)
    if _TELLING.isdisjoint(columns):
        columns = [name if name.casefold() == "name" else column for name, column in zip(names, columns, strict=True)]
    if "title" not in columns:
        called = next((place for place, name in enumerate(names) if _is_called_paper(name, place, cells)), None)
        titles = _titles(columns, cells) if called is None else called
        columns = [column if place != titles else "title" for place, column in enumerate(columns)]
    if "title" in columns and not any(map(field_of, names)):
        columns = [_by_cells(column, place, columns, cells) for place, column in enumerate(columns)]
    return columns


def _is_called_paper(name: str, place: int, cells: Sequence[Sequence[Sequence[Piece]]]) -> bool:
    """Whether a column is called that of papers and tells their titles, and not `PDF` or `link` in each row."""
    texts = {_text(row[place]) for row in cells if place < len(row)}
    told = [text for text in texts if 1 < words(text) <= 40 and not is_web(text)]
    return _PAPERS.fullmatch(name.strip()) is not None and len(told) >= max(1, _MOST * len(texts))


def _titles(columns: Sequence[str], cells: Sequence[Sequence[Sequence[Piece]]]) -> int | None:
    """The column whose cells look like titles of papers: linked where others are not, and the longest of these."""
    best: tuple[bool, float, int] | None = None
    for place, name in enumerate(columns):
        if name in ("authors", "abstract", "keywords", "venue", "tldr"):
            continue
        texts = [_text(row[place]) for row in cells if place < len(row)]
        titles = [
            text for text in texts if 2 < words(text) <= 40 and not is_names_list(text) and not text.endswith(".")
        ]
        if not texts or len(titles) < _MOST * len(texts):
            continue
        linked = sum(any(is_web(piece.url) for piece in row[place]) for row in cells if place < len(row))
        addresses = (piece.url for row in cells for cell in row for piece in cell)
        known = not _TELLING.isdisjoint(columns) or (linked * 2 > len(texts) and any(map(is_paper_address, addresses)))
        found = (linked * 2 > len(texts), sum(map(words, texts)) / len(texts), place)
        if known and (best is None or found > best):
            best = found
    return best[2] if best else None


def _by_cells(column: str, place: int, columns: Sequence[str], cells: Sequence[Sequence[Sequence[Piece]]]) -> str:
    """What a column holds whose name says nothing."""
    texts = [text for row in cells if place < len(row) and (text := _text(row[place])) and not _says_nothing(text)]
    if column == "title" or not texts:
        return column
    if all(map(_DATE.fullmatch, texts)) and "date" not in columns:
        return "date"
    if all(map(is_names_list, texts)) and "authors" not in columns:
        return "authors"
    if all(map(is_venue, texts)) and "venue" not in columns:
        return "venue"
    return column


def _read_row(columns: Sequence[str], cells: Sequence[Sequence[Piece]], sources: Sequence[str]) -> Mention:
    mention = Mention()
    for name, found, source in zip(columns, cells, sources, strict=False):
        text = _text(found)
        links = [piece for piece in found if is_web(piece.url)]
        if not name or (not links and _says_nothing(text)):
            continue
        if name == "title":
            _read_title(source, text, mention)
        elif name in ADDRESSES:
            for piece in links:
                kind = label_field(piece.text, piece.url) if name == "url" else name
                mention.add(kind, piece.url)
            if not links:
                mention.add(name, text)
        elif field_of(name):
            mention.add(name, text)
            for piece in links:
                mention.add(label_field("", piece.url), piece.url)
        else:
            mention.add(name, " ".join(piece.url for piece in links) or text)
    return mention


def _read_title(source: str, text: str, mention: Mention) -> None:
    """A cell with a title, and perhaps links or people and venue below it."""
    cell = read_mention(source)
    title = cell.fields.get("title", [])
    if not title:
        others = {
            name: values for name, values in cell.fields.items() if values != [text]
        }  # two words look like a name
        cell.fields = {"title": [text], **others}
        cell.fields.pop("note", None)
    for name, values in cell.fields.items():
        for value in values:
            mention.add(name, value)


def _says_nothing(text: str) -> bool:
    return is_filler(text) or _CROSSES.fullmatch(text) is not None


def _text(found: Sequence[Piece]) -> str:
    """The words of a cell without its marks."""
    return " ".join("".join(piece.text or piece.url for piece in found).split())
