r"""arXiv's daily mail -> raw entries: fields, the abstract and the address between lines of `\\`.

Submissions, cross-listings and replacements are records alike; what stands around them (the letter head, rules) is
skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from conspectus.fields import FIELDS, label_of
from conspectus.model import Notice, RawEntry, Skipped, Source, Value
from conspectus.readers.blocks import without_quotes
from conspectus.readers.encoding import decode

_MARK = re.compile(r"\\\\\s*(?:\(\s*(https?://\S+?)\s*[,)].*)?$")
_FIRST = re.compile(rf"(?:Paper:\s*)?(?:arXiv[:/])?\s*({FIELDS['arxiv'].form})\b.*")
_FIELD = re.compile(r"([A-Z][A-Za-z-]{1,20}):\s*(.*)")
_REPLACED = re.compile(r"replaced with (?:revised )?version\s+(.*)", re.IGNORECASE)
_SIZE = re.compile(r"\s*\(\d+\s*kb[^)]*\)\s*$", re.IGNORECASE)
_RULE = re.compile(r"[-%=\s]{8,}$")
_BEGINNING = re.compile(r"^[ \t]*\\\\[ \t]*\r?\n\s{0,80}(?:Paper:[ \t]*)?arXiv[:/][ \t]*\S", re.MULTILINE)
_LATEX = frozenset({"title", "authors", "abstract"})


def looks_like(head: str) -> bool:
    """Whether a record of the mail begins somewhere."""
    return _BEGINNING.search(without_quotes(head)) is not None


@dataclass(slots=True)
class _Record:
    """One record while it is read."""

    line: int
    last: int
    fields: dict[str, list[str]] = field(default_factory=dict)
    current: str = ""
    in_abstract: bool = False

    def add(self, line: str, number: int) -> None:
        """Take one line between the marks."""
        self.last = number
        if self.in_abstract:
            self.fields.setdefault("abstract", []).append(line.strip())
        elif match := _REPLACED.match(line):
            self.fields["date"] = [_SIZE.sub("", match[1])]
        elif match := _FIELD.match(line):
            self.current = label_of(match[1]) or match[1]
            self.fields[self.current] = [_SIZE.sub("", match[2])]
        elif self.current and line[:1] in (" ", "\t"):
            self.fields[self.current].append(line.strip())
        elif line.strip():
            self.fields.setdefault("note", []).append(line.strip())

    def values(self) -> dict[str, Value]:
        """Its fields as an entry has them."""
        texts = {name: " ".join(filter(None, lines)) for name, lines in self.fields.items()}
        return {
            name: Value((text,), "latex" if name in _LATEX else "text") for name, text in texts.items() if text.strip()
        }


def read(data: bytes, name: str) -> Iterator[RawEntry | Skipped | Notice]:
    """The records in `data`, the seed called `name`.

    Raises SeedError for bytes that are no text.
    """
    decoded = decode(data, name)
    yield from decoded.notices
    lines = without_quotes(decoded.text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    rest: list[tuple[int, str]] = []
    record: _Record | None = None
    position = 0
    for number, line in enumerate(lines, 1):
        mark = _MARK.match(line.strip())
        if record is None and mark and not mark[1] and (first := _first(lines, number)):
            record = _Record(number, number, {"arxiv": [first]})
        elif record is None:
            if not _RULE.match(line) and line.strip():
                rest.append((number, line))
        elif mark and (mark[1] or record.in_abstract):
            record.fields.setdefault("url", []).append(mark[1] or "")
            record.last = number
            position += 1
            yield RawEntry(record.values(), Source(name, record.line), "", position, last=record.last)
            record = None
        elif mark:
            record.in_abstract = True
            record.last = number
        elif _RULE.match(line) and line.strip():
            position += 1  # a record that lacks its last line
            yield RawEntry(record.values(), Source(name, record.line), "", position, last=record.last)
            record = None
        elif line.strip() and not (_FIRST.fullmatch(line.strip()) and not record.in_abstract):
            record.add(line, number)
    if record:
        yield RawEntry(record.values(), Source(name, record.line), "", position + 1, last=record.last)
    yield from _skipped(rest, name)


def _first(lines: Sequence[str], place: int) -> str:
    """The number in the first line of the record that may begin behind the line before `place`; empty if none does."""
    for line in lines[place : place + 3]:
        if line.strip():
            match = _FIRST.fullmatch(line.strip())
            return match[1] if match else ""
    return ""


def _skipped(rest: Sequence[tuple[int, str]], name: str) -> Iterator[Skipped]:
    """The lines around the records, each run of them as a block."""
    run: list[tuple[int, str]] = []
    for number, line in (*rest, (0, "")):
        if run and number != run[-1][0] + 1:
            yield Skipped(
                Source(name, run[0][0]), "text around the records", "\n".join(text for _, text in run), loss=False
            )
            run = []
        run.append((number, line))
