"""A line of a seed -> the field and the value of its label: `Title: …`, `**作者**：…`, `## Abstract`."""

from __future__ import annotations

import difflib
import re
from typing import NamedTuple

from conspectus.fields import ADDRESSES, LABELS, field_of, is_spare, key, label_of
from conspectus.readers.shapes import ends_sentence
from conspectus.text import ADDRESS, HAN

_OPENING = frozenset(
    {"title", "authors", "abstract", "keywords", "venue", "year", "doi", "arxiv", "id", "status", "tldr"}
)
"""Fields whose label may open a record. Any other label counts behind one of these, since it may open a sentence
(`Language: a window …`); that of an address also where an address follows it."""

_SPARE = frozenset({"authors", "abstract"})
"""Fields of which people write labels that programs mean less by."""

_PAPER = "paper"
"""A label of an address, and of a title where no address stands behind it."""

_STANDING_ALONE = frozenset({"abstract", "keywords"})
"""Fields whose label people put on a line of its own without a colon."""

_HEADINGS = _OPENING | {"url", "code", "pdf", "data", "project"}
"""Fields whose label people set off as a heading."""

_SECTIONS = {
    name: rank
    for rank, names in enumerate(
        (
            "background introduction context motivation 背景",
            "objective objectives aim aims purpose problem 目的",
            "method methods methodology approach design 方法",
            "results result findings 结果 結果",
            "conclusion conclusions discussion significance impact limitations 结论 結論 讨论 意义",
        ),
        1,
    )
    for name in names.split()
}
"""Labels that open a part of a structured abstract -> the place of that part."""

_LONGEST = 40
_LONGEST_VALUE = 120
_MARKS = "*_【】[]# \t"
_INSIDE = re.compile(r"(?:^|(?<=[.?!)]\s)|(?<=\*\*))([^\W\d_]{3,12})[*_]{0,2}[:：]", re.MULTILINE)
_BULLET = re.compile(r"[-*+•][ \t]+")
_ABSTRACT_WITHOUT_COLON = re.compile(
    r"[*_]{0,3}(?i:Abstract)[*_]{0,3}[ \t]*(?:[—–]|-{1,3}(?=[ \t*_]))[*_]{0,3}"
    r"|[*_]{0,3}(?i:Abstract)\.[*_]{0,3}(?=[ \t]+[^\W\d_a-z]|$)"
)
_OTHER = re.compile(rf"[A-Z][^\W\d_]+(?:[ _-][^\W\d_]+){{0,2}}|[{HAN}]{{2,6}}")


class Label(NamedTuple):
    field: str
    value: str
    """What stands behind the label on its line; may be empty."""
    spare: str = ""
    """The label as it stands if it gives the field only where no other does: `Speaker`."""


def read_label(line: str, *, labelled: bool = False) -> Label | None:
    """The label at the start of `line`; `labelled` says that other labels of the same record stand before it."""
    if match := _ABSTRACT_WITHOUT_COLON.match(line):
        return Label("abstract", line[match.end() :].strip())
    name, value = _split(line)
    if name is None:
        field = label_of(line.strip(_MARKS)) if len(line) <= _LONGEST else ""
        alone = field in _STANDING_ALONE or (field in _HEADINGS and line.startswith("#"))
        return Label(field, "") if field and alone else None
    field, spare = label_of(name), ""
    if not field and _is_spare_label(name, value):
        field, spare = field_of(name), name
    elif key(name) == _PAPER and value and not _is_address(value):
        field = "title"
    opens = field in _OPENING - {"abstract" if spare else ""} or (field in ADDRESSES and _is_address(value))
    if not field or not (labelled or opens):
        return None
    if field in ("id", "arxiv") and _is_address(value):
        field = "url"
    return Label(field, value, spare)


def _is_spare_label(name: str, value: str) -> bool:
    """Whether people write `name` as a label of a field that has better ones: `Speaker: Ana Prim`."""
    if not is_spare(name) or field_of(name) not in _SPARE:
        return False
    return field_of(name) == "abstract" or len(value) <= _LONGEST_VALUE or not ends_sentence(value)


def read_other_label(line: str, *, longest: int = _LONGEST_VALUE) -> Label | None:
    """A label that names none of our fields, under its own name: `Mood: calm`.

    What is long or ends as a sentence does is text that has a colon in it: `FooNet: we show …`.
    """
    name, value = _split(line)
    if not name or not value or len(value) > longest or ends_sentence(value):
        return None
    return Label(name, value) if _OTHER.fullmatch(name) else None


def near_label(line: str) -> str:
    """The label that a misspelled one at the start of `line` is meant to be (`Tilte:` -> `Title`), or nothing."""
    name, _ = _split(line)
    if not name or not _OTHER.fullmatch(name) or key(name) in LABELS:
        return ""
    near = difflib.get_close_matches(key(name), LABELS, 1, cutoff=0.8)
    return near[0].capitalize() if near else ""


def read_section(line: str) -> int:
    """The place of the part that `line` opens in a structured abstract (4 of `**Results:** …`); 0 if it opens none."""
    name, _ = _split(line)
    return _SECTIONS.get(name.casefold(), 0) if name else is_bare_section(line)


def is_bare_section(line: str) -> int:
    """As `read_section`, for a label that stands on a line of its own: `Methods`."""
    return _SECTIONS.get(line.strip(_MARKS).casefold(), 0) if len(line) <= _LONGEST else 0


def last_section(text: str) -> int:
    """The place of the last part of a structured abstract that `text` holds; 0 if it holds none."""
    return max((_SECTIONS.get(match[1].casefold(), 0) for match in _INSIDE.finditer(text)), default=0)


def is_label_heading(line: str) -> bool:
    """Whether `line`, set off as a heading, is a label or opens a part of an abstract: `## Abstract`, `**Methods**`."""
    heading = line if line.startswith("#") else f"# {line}"
    return read_label(heading) is not None or read_section(f"{heading}:") > 0


def _split(line: str) -> tuple[str | None, str]:
    """What stands before and behind the first colon, or inside and behind `【…】`; None if there is no such place."""
    bullet = _BULLET.match(line)
    start = bullet.end() if bullet else 0
    ends = [place for mark in ":：】" if (place := line.find(mark, start, start + _LONGEST)) > 0]
    end = min(ends, default=0)
    if not end or (line[end] == "】" and line[start] != "【"):
        return None, ""
    name, value = line[start:end], line[end + 1 :].strip()
    opening = re.match(r"[*_]*", name).group()  # type: ignore[union-attr]  # the pattern matches nothing too
    if line[end] == "】":
        value = value.lstrip(":： \t")
    elif not name.endswith(("*", "_")):
        closed = value.removeprefix(opening)  # `**Title:** Foo` closes its mark behind the colon, others at the end
        value = closed if closed != value or not opening else value.removesuffix(opening)
    return name.strip(_MARKS), value.strip()


_IS_ADDRESS = re.compile(rf"(?:\[[^\]]*\]\()?<?{ADDRESS}\S+", re.IGNORECASE)
"""Bare, in brackets of its own, or as a link of Markdown."""


def _is_address(value: str) -> bool:
    return _IS_ADDRESS.fullmatch(value) is not None
