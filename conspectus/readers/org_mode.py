"""An outline in Org (`.org`) -> raw entries: one paper a headline with what stands below it, or one a bullet.

Its marks are written as those of Markdown, a line for a line, and read as these are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from conspectus.fields import field_of
from conspectus.model import Notice, RawEntry, Skipped, Source
from conspectus.readers import markdown_lists, plain_text
from conspectus.readers.encoding import decode
from conspectus.readers.markdown_sections import Section, is_other, paper_under, sections_of, with_details
from conspectus.readers.mentions import Mention
from conspectus.readers.pieces import plain
from conspectus.readers.shapes import words

_BEGINNING = re.compile(r"(?:\s|#[ \t][^\n]*\n)*(?:#\+\w+:|\*+[ \t]+[^\n]*\n[ \t]*:PROPERTIES:)", re.IGNORECASE)
_STARS = re.compile(r"^\*+[ \t]", re.MULTILINE)
_LINKED = re.compile(r"\[\[https?://[^\[\]\s]+\]\[[^\[\]\n]+\]\]")
_SETTING = re.compile(r"[ \t]*#\+(\w+):[ \t]*(.*)")
_HEADLINE = re.compile(r"(\*+)[ \t]+(?:\[#\w\][ \t]+)?(.*?)(?:[ \t]+:([\w@#%:]+):)?[ \t]*$")
_STATES = frozenset("TODO DONE NEXT WAITING READING READ SKIMMED CANCELLED".split())
_PRIORITY = re.compile(r"\[#\w\][ \t]+")
_PROPERTY = re.compile(r"[ \t]*:([\w-]+):[ \t]*(.*)")
_BLOCK = re.compile(r"[ \t]*#\+(begin|end)_(\w+)", re.IGNORECASE)
_NO_TEXT = frozenset(("comment", "src", "example", "export"))
"""Blocks of which nothing is read."""
_PLANNED = re.compile(r"[ \t]*(?:(?:CLOSED|SCHEDULED|DEADLINE):[ \t]*[<\[][^>\]]*[>\]][ \t]*)+$")
_CHECKBOX = re.compile(r"^([ \t]*(?:[-+]|\d+[.)])[ \t]+)\[[ X-]\][ \t]+")
_DATE = re.compile(r"[<\[](\d{4}-\d\d-\d\d)[^<>\[\]\n]*[>\]]")
_LINK = re.compile(r"\[\[([^\[\]\n]+)\](?:\[([^\[\]\n]*)\])?\]")
_SCHEMES = {"doi": "https://doi.org/", "arxiv": "https://arxiv.org/abs/"}
_MARKS = (
    (re.compile(r"(?<![\w*])\*(?=\S)([^*\n]+)(?<=\S)\*(?![\w*])"), r"**\1**"),
    (re.compile(r"(?<![\w/:])/(?=\S)([^/\n]+)(?<=\S)/(?![\w/])"), r"*\1*"),
    (re.compile(r"(?<!\w)([=~])(?=\S)([^=~\n]+)(?<=\S)\1(?!\w)"), r"`\2`"),
)
_TITLE = 3
"""Words of a headline that is the title of a paper though nothing below it says so."""


@dataclass(slots=True)
class _Outline:
    """A document as it is written in Markdown."""

    lines: list[str] = field(default_factory=list)
    tags: dict[int, list[str]] = field(default_factory=dict)
    """Line of a headline -> its tags."""


def looks_like(head: str) -> bool:
    """Whether a text begins with settings of Org or with a headline that has properties, or has links as Org has."""
    return _BEGINNING.match(head) is not None or bool(_LINKED.search(head) and _STARS.search(head))


def read(data: bytes, name: str) -> Iterator[RawEntry | Skipped | Notice]:
    """What stands in `data`, the seed called `name`. Raises SeedError for bytes that are no text."""
    decoded = decode(data, name)
    lines = decoded.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    outline = _outline_of(lines)
    sections = sections_of(outline.lines)
    innermost = [
        section
        for section, below in zip(sections, [*sections[1:], None], strict=True)
        if section.level > 1 and (below is None or below.level <= section.level)
    ]
    bullets = sum(item.is_paper for section in sections for item in section.bullets)
    if not innermost or bullets > len(innermost):
        text = "\n".join(outline.lines)
        reader = markdown_lists if markdown_lists.looks_like(text) else plain_text
        yield from reader.read(text.encode(), name)
        return
    yield from decoded.notices
    path: list[Section] = []
    positions: dict[str, int] = {}
    for section in sections:
        path = [outer for outer in path if outer.level < section.level]
        heading = " – ".join(plain(outer.heading) for outer in path)
        if section in innermost and (fields := _paper(section, outline.tags.get(section.line, ()))):
            positions[heading] = positions.get(heading, 0) + 1
            yield RawEntry(fields.values(), Source(name, section.line), heading, positions[heading], last=section.end)
            continue
        if section.heading:
            path.append(section)
        if section.items or section in innermost:
            text = "\n".join(lines[max(section.line - 1, 0) : section.end]).rstrip()
            yield Skipped(Source(name, max(section.line, 1)), "no paper: text beside the list", text, loss=False)


def _paper(section: Section, tags: Sequence[str]) -> Mention | None:
    """The paper of a headline; None where neither its words nor what stands below it are of one."""
    below = with_details(Mention(), (), section.items)
    mention = paper_under(section)
    if "authors" in below.fields and "](" not in section.heading:  # then they do not stand in the headline
        mention = below
        mention.fields = {"title": [plain(section.heading)], **below.fields}
    if not mention.evidence and (is_other(section) or words(plain(section.heading)) < _TITLE):
        return None
    if tags:
        mention.add("keywords", "; ".join(tags))
    return mention


def _outline_of(lines: Sequence[str]) -> _Outline:
    """The lines as they are in Markdown, those that are no text blank."""
    outline = _Outline()
    states = set(_STATES)
    block = drawer = ""
    for number, line in enumerate(lines, 1):
        text = ""
        if (mark := _BLOCK.match(line)) and (mark[2].lower() in _NO_TEXT):
            block = mark[2] if mark[1].lower() == "begin" else ""
        elif block or mark or line.startswith("# ") or _PLANNED.match(line):
            pass
        elif setting := _SETTING.match(line):
            name = setting[1].upper()
            states |= set(setting[2].replace("|", " ").split()) if name.endswith("TODO") else set()
            text = f"# {_inline(setting[2])}" if name == "TITLE" else ""
        elif headline := _HEADLINE.match(line):
            title = headline[2].split(maxsplit=1)
            title = title[1:] if title and title[0] in states else [headline[2]]
            bare = _inline(_PRIORITY.sub("", "".join(title)))
            text = "" if field_of(bare) else f"{'#' * min(len(headline[1]) + 1, 6)} {bare}"
            if headline[3]:
                outline.tags[number] = headline[3].strip(":").split(":")
        elif (found := _PROPERTY.match(line)) and (drawer or not found[2]):
            drawer = "" if found[1].upper() == "END" else drawer or found[1]
            of_ours = drawer.upper() == "PROPERTIES" and found[2] and field_of(found[1]) not in ("", "title")
            text = f"- {found[1].capitalize()}: {_inline(found[2])}" if of_ours else ""
        elif not drawer:
            text = _inline(_CHECKBOX.sub(r"\1", line.replace("-+-", "-|-") if line.lstrip()[:1] == "|" else line))
        outline.lines.append(text)
    return outline


def _inline(text: str) -> str:
    """A line with the links, emphasis and dates of Markdown."""
    parts: list[str] = []
    at = 0
    for link in _LINK.finditer(text):
        parts += [_emphasized(text[at : link.start()]), _link(link[1], link[2] or "")]
        at = link.end()
    return "".join([*parts, _emphasized(text[at:])])


def _emphasized(text: str) -> str:
    for mark, markdown in _MARKS:
        text = mark.sub(markdown, text)
    return _DATE.sub(r"\1", text)


def _link(target: str, text: str) -> str:
    scheme, _, rest = target.partition(":")
    if scheme.startswith("cite"):
        return ""  # a key in somebody's bibliography, with names and year from there
    address = f"{_SCHEMES[scheme]}{rest}" if scheme in _SCHEMES else target
    if not address.startswith(("http://", "https://")):
        return text
    return f"[{text}]({address})" if text else f"<{address}>"
