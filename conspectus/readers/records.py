"""The blocks of an entry -> its fields, by the labels on its lines; two records where labels begin a second one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import zip_longest

from conspectus.fields import ADDRESSES
from conspectus.readers.blocks import Block, Line
from conspectus.readers.labels import Label, is_bare_section, near_label, read_label, read_other_label, read_section
from conspectus.readers.shapes import ends_sentence, is_title_like
from conspectus.readers.wraps import join_lines, join_paragraphs
from conspectus.text import language

_COMPLETE = ADDRESSES | {"year", "date", "doi", "arxiv", "id", "status", "pages", "volume", "issue"}
"""Fields whose value ends with its line; text without a label behind it is the abstract."""

_ADDRESS = re.compile(r"(?:\[[^\]\n]*\]\(|<)((?:https?://|www\.)[^\s<>]+?)[>)](?=\s|$)")
"""An address in Markdown: `[here](https://…)` or `<https://…>`."""

_SPARE = "in a second language"
"""The field under way while a text is read that the record has in another language already."""

_WRAPPED = 50
"""Length from which a line of a title or of names may have been wrapped."""

_LONGEST = 120
"""Length from which a line was not wrapped, so it begins something else."""


@dataclass(slots=True)
class Record:
    """One record while it is read."""

    line: int
    """Line of its first character."""
    fields: dict[str, list[list[str]]] = field(default_factory=dict)
    """Field -> its paragraphs, each as its lines; in the order found."""
    labels: list[str] = field(default_factory=list)
    """The lines that begin with a label, as found."""
    last: int = 0
    """Line of its last character so far."""
    spare: list[tuple[int, str, list[str]]] = field(default_factory=list)
    """Titles and abstracts in a second language: line, what it is, its lines."""
    misspelled: list[tuple[int, str]] = field(default_factory=list)
    """Lines that seem to begin with one of our labels misspelled, and the label that is meant."""

    def values(self) -> dict[str, str]:
        """The fields as text. There is always an abstract, be it empty; a field given twice has a line for each."""
        texts = {name: "\n".join(map(join_lines, paragraphs)) for name, paragraphs in self.fields.items()}
        texts |= {name: _ADDRESS.sub(r"\1", text) for name, text in texts.items() if name in ADDRESSES}
        given = {name: text for name, text in texts.items() if text}
        return {**given, "abstract": join_paragraphs(self.fields.get("abstract", ()))}


def read_records(blocks: Iterable[Block]) -> list[Record]:
    """The records in `blocks`: paragraphs, perhaps with a heading, the title, and names in front."""
    records: list[Record] = []
    current = "abstract"
    for block in blocks:
        if block.kind in ("heading", "title"):
            records.append(Record(block.line, {"title": [[block.text]]}, last=block.lines[-1].number))
            continue
        if block.kind == "names":
            records[-1].fields["authors"] = [[block.text.strip("*_ ")]]
            records[-1].last = block.lines[-1].number
            continue
        first = True
        for line, next_line in zip_longest(block.lines, block.lines[1:]):
            record = records[-1] if records else Record(line.number)
            if label := read_label(line.text, labelled=bool(record.labels)):
                if records and _is_second_language(record, label, line.text):
                    record.spare.append((line.number, label.field, [label.value] if label.value else []))
                    current = _SPARE
                    record.last = line.number
                    first = False
                    continue
                if records and _begins_next(record, label.field):
                    record = Record(line.number)
                elif not record.labels:
                    _make_title(record)
                record.labels.append(line.text)
                current = label.field
                record.fields.setdefault(current, []).append([label.value] if label.value else [])
            elif record.labels and (other := _other_label(record, current, line)):
                current = other.field
                record.fields.setdefault(current, []).append([other.value])
            elif current == _SPARE and records:
                record.spare[-1][2].append(line.text)
            elif is_bare_section(line.text) and len(block.lines) > 1:
                record.fields.setdefault("abstract", []).extend([[line.text], []])
                current = "abstract"
            else:
                behind = next_line and read_label(next_line.text, labelled=True)
                wrapped = current == "title" and behind and behind.field in ("authors", "abstract")
                if not wrapped and _returns_to_abstract(record, current, line, first_of_block=first):
                    current = "abstract"
                paragraphs = record.fields.setdefault(current, [])
                if not paragraphs or (first and paragraphs[-1]):
                    paragraphs.append([])
                paragraphs[-1].append(line.text)
            if near := near_label(line.text):
                record.misspelled.append((line.number, near))
            record.last = line.number
            if not records or records[-1] is not record:
                records.append(record)
            first = False
    return records


def _is_second_language(record: Record, label: Label, line: str) -> bool:
    """Whether `label` gives the title or the abstract of the same record once more, in another language."""
    if label.field not in ("title", "abstract") or label.field not in record.fields:
        return False
    if label.field == "title" and "abstract" in record.fields:
        return False
    found = " ".join(line for lines in record.fields[label.field] for line in lines)
    value = label.value or line
    return bool(found) and "title" in record.fields and language(found) != language(value)


def _other_label(record: Record, current: str, line: Line) -> Label | None:
    """A label that is none of ours; behind an abstract only where that has ended and others are labelled too."""
    other = read_other_label(line.text)
    if not other or current != "abstract":
        return other
    written = [text for lines in record.fields.get("abstract", ()) for text in lines]
    ended = bool(written) and ends_sentence(written[-1]) and len(record.labels) > 1
    return other if ended and not read_section(line.text) else None


def _begins_next(record: Record, name: str) -> bool:
    """Whether a label of field `name` begins another record than `record`."""
    if name == "title":
        return "title" in record.fields or ("abstract" in record.fields)
    if name == "abstract":
        return "abstract" in record.fields and not _is_bare_title(record)
    return name in ("authors", "id") and name in record.fields and "abstract" in record.fields


def _make_title(record: Record) -> None:
    """A short line that stands without a label above the labelled ones is the title."""
    if _is_bare_title(record):
        record.fields["title"] = record.fields.pop("abstract")


def _is_bare_title(record: Record) -> bool:
    paragraphs = record.fields.get("abstract", [])
    if record.labels or len(record.fields) > 1 or len(paragraphs) != 1:
        return False
    return is_title_like(join_lines(paragraphs[0]))


def _returns_to_abstract(record: Record, current: str, line: Line, *, first_of_block: bool) -> bool:
    """Whether `line`, which has no label, is part of the abstract although the field under way is `current`."""
    written = record.fields.get(current, [[]])[-1]
    if current == "abstract" or not written:
        return False  # a label with nothing behind it waits for its value
    if first_of_block:
        return True
    if current in _COMPLETE:
        return True
    width = len(written[-1])
    if len(written) == 1:
        width = len(record.labels[-1])
    if "abstract" in record.fields or line.indented or written[-1].endswith((",", ";", "，", "；", "、")):
        return False
    return ends_sentence(line.text) or width < _WRAPPED or len(line.text) > _LONGEST
