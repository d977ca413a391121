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
from conspectus.text import ADDRESS, language

COMPLETE = ADDRESSES | {"year", "date", "doi", "arxiv", "id", "status", "pages", "volume", "issue"}
"""Fields whose value ends with its line; text without a label behind it is the abstract."""

_ADDRESS = re.compile(rf"(?:\[[^\]\n]*\]\(|<)({ADDRESS}[^\s<>]+?)[>)](?=\s|$)")
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
    spares: dict[str, str] = field(default_factory=dict)
    """Field -> the label that gives it if no other does, and under which it stands so far."""
    misspelled: list[tuple[int, str]] = field(default_factory=list)
    """Lines that seem to begin with one of our labels misspelled, and the label that is meant."""

    def values(self) -> dict[str, str]:
        """The fields as text. There is always an abstract, be it empty; a field given twice has a line for each."""
        texts = {name: "\n".join(map(join_lines, paragraphs)) for name, paragraphs in self.fields.items()}
        texts |= {name: _ADDRESS.sub(r"\1", text) for name, text in texts.items() if name in ADDRESSES}
        given = {name: text for name, text in texts.items() if text}
        for name, label in self.spares.items():
            if name not in given and label in given:
                given = {name if each == label else each: text for each, text in given.items()}
        abstract = self.fields.get("abstract") or self.fields.get(self.spares.get("abstract", ""), [])
        return {**given, "abstract": join_paragraphs(abstract)}


_FIELD_OF_KIND = {"names": "authors", "affiliations": "Affiliations", "note": "note"}
"""Blocks that are one field as they stand."""


def read_records(blocks: Iterable[Block]) -> list[Record]:
    """The records in `blocks`: paragraphs, perhaps with a heading, the title, and names in front."""
    reading = _Reading()
    for block in blocks:
        if block.kind == "labels" and reading.current == "abstract":
            reading.current = ""  # it is no text that a label of others might stand in
        if block.kind in ("heading", "title"):
            reading.records.append(Record(block.line, {"title": [[block.text]]}, last=block.lines[-1].number))
        elif field := _FIELD_OF_KIND.get(block.kind):
            reading.take(field, block)
        else:
            for place, (line, following) in enumerate(zip_longest(block.lines, block.lines[1:])):
                alone = len(block.lines) == 1
                reading.read(line, following, begins=place == 0, alone=alone, labelled=block.kind == "labels")
    return reading.records


@dataclass(slots=True)
class _Reading:
    """The records of some paragraphs, while these are read line by line."""

    records: list[Record] = field(default_factory=list)
    current: str = "abstract"
    """The field that a line without a label goes on with."""

    def take(self, name: str, block: Block) -> None:
        """Put what is known to be the field `name` there."""
        if not self.records:
            self.records.append(Record(block.line))
        self.records[-1].fields.setdefault(name, []).append([block.text.strip("*_ ")])
        self.records[-1].last = max(self.records[-1].last, block.lines[-1].number)

    def read(self, line: Line, following: Line | None, *, begins: bool, alone: bool, labelled: bool) -> None:
        """Put a line where it belongs; whether it begins its paragraph, is all of it, and is known to have a label."""
        record = self.records[-1] if self.records else Record(line.number)
        labelled = labelled or bool(record.labels)
        if label := read_label(line.text, labelled=labelled):
            if self.records and _is_second_language(record, label, line.text):
                record.spare.append((line.number, label.field, [label.value] if label.value else []))
                self.current = _SPARE
                record.last = line.number
                return
            record = self._labelled(record, label, line)
        elif labelled and (other := _other_label(record, self.current, line)):
            self._begin(record, other)
        elif self.current == _SPARE and self.records:
            record.spare[-1][2].append(line.text)
        elif is_bare_section(line.text) and not alone:
            record.fields.setdefault("abstract", []).extend([[line.text], []])
            self.current = "abstract"
        else:
            self._go_on(record, line, following, begins=begins)
        if near := near_label(line.text):
            record.misspelled.append((line.number, near))
        record.last = line.number
        if not self.records or self.records[-1] is not record:
            self.records.append(record)

    def _labelled(self, record: Record, label: Label, line: Line) -> Record:
        """The record that a line with one of our labels is part of: `record` or the next one."""
        if self.records and _begins_next(record, label):
            record = Record(line.number)
        elif not record.labels:
            _make_title(record)
        record.labels.append(line.text)
        self._begin(record, label)
        return record

    def _begin(self, record: Record, label: Label) -> None:
        self.current = label.spare or label.field
        record.fields.setdefault(self.current, []).append([label.value] if label.value else [])
        if label.spare:
            record.spares.setdefault(label.field, label.spare)

    def _go_on(self, record: Record, line: Line, following: Line | None, *, begins: bool) -> None:
        """A line without a label: more of the field under way, or the abstract that comes after it."""
        behind = following and read_label(following.text, labelled=True)
        wrapped = self.current == "title" and behind and behind.field in ("authors", "abstract")
        if not wrapped and _returns_to_abstract(record, self.current, line, first_of_block=begins):
            self.current = "abstract"
        paragraphs = record.fields.setdefault(self.current, [])
        if not paragraphs or (begins and paragraphs[-1]):
            paragraphs.append([])
        paragraphs[-1].append(line.text)


def _is_second_language(record: Record, label: Label, line: str) -> bool:
    """Whether `label` gives the title or the abstract of the same record once more, in another language."""
    if label.field not in ("title", "abstract") or label.field not in record.fields:
        return False
    if label.field == "title" and "abstract" in record.fields:
        return False
    read_before = " ".join(line for lines in record.fields[label.field] for line in lines)
    value = label.value or line
    return bool(read_before) and "title" in record.fields and language(read_before) != language(value)


def _other_label(record: Record, current: str, line: Line) -> Label | None:
    """A label that is none of ours; behind an abstract only where that has ended and others are labelled too."""
    other = read_other_label(line.text)
    if not other or current != "abstract":
        return other
    written = [text for lines in record.fields.get("abstract", ()) for text in lines]
    ended = bool(written) and ends_sentence(written[-1]) and len(record.labels) > 1
    return other if ended and not read_section(line.text) else None


def _begins_next(record: Record, label: Label) -> bool:
    """Whether a label begins another record than `record`."""
    if label.field == "title":
        return "title" in record.fields or "abstract" in record.fields
    if label.field == "abstract":
        return "abstract" in record.fields and not _is_bare_title(record)
    given = (label.spare or label.field) in record.fields
    return label.field in ("authors", "id") and given and "abstract" in record.fields


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
    if current in COMPLETE:
        return True
    width = len(written[-1])
    if len(written) == 1:
        width = len(record.labels[-1])
    if "abstract" in record.fields or line.indented or written[-1].endswith((",", ";", "，", "；", "、")):
        return False
    return ends_sentence(line.text) or width < _WRAPPED or len(line.text) > _LONGEST
