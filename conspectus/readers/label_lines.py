"""Labels alone on their lines (`Title`, below it the title) -> the same labels in front of what they say."""

from __future__ import annotations

from collections.abc import Sequence

from conspectus.fields import field_of

_LABELS = frozenset({"title", "authors", "abstract", "keywords", "affiliations"})
_LEAST = 2
"""Titles with such a label that a list has at least."""
_LONGEST = 20
_MARKS = " \t#*_"


def with_labels_in_front(text: str, numbers: Sequence[int]) -> tuple[str, Sequence[int]]:
    """`text`, in which a line that is a label and nothing else goes before the line below it; the numbers of its lines.

    It is as it was where titles have no such label (`Abstract` alone is a heading in many lists); a label without
    anything below stays alone.
    """
    lines = text.replace("\r\r\n", "\n").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    fields = [_field(line) for line in lines]
    if fields.count("title") < _LEAST:
        return text, numbers
    joined: list[tuple[int, str]] = []
    label = ""
    for place, (line, field) in enumerate(zip(lines, fields, strict=True)):
        number = numbers[place] if numbers else place + 1
        if field:
            if label:
                joined.append((number, label))
            label = line.strip(_MARKS)
        elif not label or line.strip():
            joined.append((number, f"{label}: {line.strip()}" if label else line))
            label = ""
    if label:
        joined.append((numbers[-1] if numbers else len(lines), label))
    return "\n".join(line for _, line in joined), [number for number, _ in joined]


def _field(line: str) -> str:
    """The field whose label a line is and nothing else; empty if it is anything else."""
    name = field_of(line.strip(_MARKS)) if len(line) <= _LONGEST and line[-1:] not in (":", "：") else ""
    return name if name in _LABELS else ""
