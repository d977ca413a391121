"""A list kept in Markdown, as on the pages of projects -> raw entries: one paper a bullet, a row of a table, a heading.

Headings name the lists. What is no paper (contents, badges, thanks, prose) is skipped with its reason, so that every
line that is not blank is part of an entry, a heading, a rule, or a block that is skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from conspectus.model import Notice, RawEntry, Skipped, Source
from conspectus.readers.encoding import decode
from conspectus.readers.markdown_sections import (
    ABSTRACT,
    MARKUP,
    TEXT,
    Item,
    Section,
    is_other,
    lines_of,
    paper_under,
    sections_of,
    with_details,
)
from conspectus.readers.mentions import Mention, read_mention, venue_mention
from conspectus.readers.pieces import LONGEST, is_web, pieces, plain, without_emoji
from conspectus.readers.shapes import BETWEEN_NAMES, is_names, is_title_like, words

_RULE = re.compile(r"[ \t>]*([-*_])(?:[ \t]*\1){2,}[ \t]*$")
_ITEM = re.compile(r"^[ \t]{0,8}(?:[-*+•]|\d{1,4}[.)])[ \t]+", re.MULTILINE)
_TABLE = re.compile(r"^[^\n|]*\|[^\n]*\n[ \t]*\|?[ \t]*:?-+:?[ \t]*\|[-:| \t]*$", re.MULTILINE)
_TITLES = 10
"""Bullets that a list of bare titles has at least."""
_SHORT = 2
"""Words of a bullet that are no title yet."""
_NAME = 3
"""Words of a bullet that may be somebody's name or a topic."""
_LONG = 30
"""Words of a bullet that is more than a title."""
_VENUE_BEHIND = re.compile(r"\s*[(\[]([^()\[\]]{2,60})[)\]]\s*[.,]?$")
_REFERENCES = 3
_MOST = 0.6
"""Bullets without any link that must mention papers, and their share of all bullets."""
_LINES = 2
_RARE = 20
"""Lines of such a bullet, and among how many of them one is longer than all that a title and names take."""


def looks_like(head: str) -> bool:
    """Whether the text has bullets, rows or headings that mention papers, and these are no abstracts."""
    lines = lines_of(head)
    text = "\n".join(lines)
    if not ("](" in text or _TABLE.search(text) or _ITEM.search(text)):
        return False
    sections = sections_of(lines)
    if any(table.papers for section in sections for table in section.tables):
        return True
    kept = [section for section in sections if not is_other(section)]
    items = [item for section in kept for item in _mentioned(section.items)]
    papers = [item for item in items if item.is_paper and "](" in "".join(item.texts)]
    if len(papers) > 1 and 3 * len(papers) >= len(items) and not _are_abstracts(papers):
        return True
    if (not papers and _are_references(sections)) or _has_titles(sections):
        return True
    titled = [section for section in sections if section.is_paper]
    return len(titled) > 1 and not any(section.has_long_text for section in titled)


def _are_references(sections: Sequence[Section]) -> bool:
    """Whether bullets of a line or two mention people or venues beside a title, and hardly any other text is longer."""
    items = [item for section in sections for item in _all_items(section.bullets) if not item.is_detail]
    texts = [text for section in sections for item in section.items for text in item.texts]
    papers = sum(map(_has_people, items))
    short = all(item.texts[0].count("\n") < _LINES and not item.texts[1:] for item in items)
    long = sum(words(text) >= ABSTRACT for text in texts)
    between = sum(words(item.texts[0]) >= TEXT for section in sections for item in section.items if not item.bullet)
    enough = papers >= max(_REFERENCES, _MOST * len(items)) and 2 * between < papers
    return enough and short and _RARE * long <= len(texts)


def _has_people(item: Item) -> bool:
    """Whether a bullet is a paper surely, or names people behind what may be a title."""
    return item.is_paper or (item.may_be_paper and "authors" in item.mention.fields)


def _all_items(items: Sequence[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        yield from _all_items(item.children)


def _mentioned(items: Sequence[Item]) -> Iterator[Item]:
    """What may be a paper: neither the lines of a table of contents nor the details below a paper."""
    for item in items:
        if not _is_content(item):
            yield item
        if not item.is_paper or any(child.is_paper and child.mention.certain for child in item.children):
            yield from _mentioned(item.children)


def _is_content(item: Item) -> bool:
    return item.texts[0].startswith("[") and "](#" in item.texts[0]


def _has_titles(sections: Sequence[Section]) -> bool:
    """Whether the bullets are titles and nothing else, perhaps with a venue behind them."""
    kept = [section for section in sections if section.heading and not is_other(section)]
    if any(section.has_long_text for section in kept):
        return False
    bullets = [item for section in kept for item in _mentioned(section.bullets)]
    marked = sum(_is_marked(item) for item in bullets)
    titles, sure = (sum(map(judge, bullets)) for judge in (_may_be_title, _is_title))
    enough = 5 * titles >= 4 * len(bullets) and 2 * sure >= len(bullets)
    return len(bullets) >= _TITLES and enough and 5 * marked <= len(bullets)


def _is_title(item: Item) -> bool:
    """Whether a bullet is surely a title and nothing else."""
    text = _without_venue(item)
    return _is_line(item) and words(text) > _SHORT and is_title_like(text) and not is_names(text)


def _is_among_papers(item: Item) -> bool:
    """Whether a bullet among papers is one: a title without a link, or a short one with the link of a paper."""
    if item.is_detail or not item.bullet or len(item.texts[0]) > LONGEST:
        return False
    if item.mention.evidence and any(is_web(piece.url) for piece in pieces(item.texts[0])):
        return bool(read_mention(item.texts[0], sure=False).fields.get("title"))
    return _is_line(item) and words(_without_venue(item)) > _NAME and is_title_like(_without_venue(item))


def _may_be_title(item: Item) -> bool:
    """Whether a bullet is a title where the others are: `latent-FOO: a bar`, or three words like a name's."""
    text = _without_venue(item)
    names = is_names(text, several=True) and all(" " in part for part in BETWEEN_NAMES.split(text))
    people = names and BETWEEN_NAMES.search(text)
    return _is_line(item) and 1 < words(text) <= _LONG and not people


def _without_venue(item: Item) -> str:
    return _VENUE_BEHIND.sub("", _text(item))


def _text(item: Item) -> str:
    return plain(without_emoji(item.texts[0]))


def _is_line(item: Item) -> bool:
    """Whether a bullet is one line of text that leads nowhere else."""
    linked = any(is_web(piece.url) for piece in pieces(item.texts[0]))
    return item.bullet and not (item.children or linked or item.texts[1:] or "\n" in item.texts[0])


def _is_marked(item: Item) -> bool:
    """Whether a link to somewhere else, bold or quotes mark the title; a link to a page beside the list does not."""
    parts = [part for part in pieces(without_emoji(item.texts[0])) if part.text.strip()]
    return item.mention.certain and not (parts and all(part.url and not is_web(part.url) for part in parts))


def _are_abstracts(items: Sequence[Item]) -> bool:
    long = sum(words(MARKUP.sub(" ", item.texts[0])) >= ABSTRACT for item in items if item.texts)
    return 2 * long > len(items)


@dataclass(slots=True)
class _Reading:
    """What was read, while it is."""

    name: str
    titles: bool
    """Whether bullets without marks are titles as they stand, everywhere."""
    mixed: bool
    """Whether half of the bullets are surely papers, so that titles among them need no link."""
    entries: list[RawEntry] = field(default_factory=list)
    positions: dict[str, int] = field(default_factory=dict)
    """List -> how many entries it has so far."""
    headings: set[int] = field(default_factory=set)
    """Lines that name lists, or the columns of tables."""

    def add(self, mention: Mention, heading: str, line: int, last: int) -> None:
        position = self.positions[heading] = self.positions.get(heading, 0) + 1
        self.entries.append(RawEntry(mention.values(), Source(self.name, line), heading, position, last=last))


def read(data: bytes, name: str) -> Iterator[RawEntry | Skipped | Notice]:
    """What stands in `data`, the seed called `name`.

    Raises SeedError for bytes that are no text.
    """
    decoded = decode(data, name)
    yield from decoded.notices
    sections = sections_of(lines_of(decoded.text))
    titles = _has_titles(sections)
    deepest = max((section.level for section in sections if section.is_paper and not titles), default=0)
    reading = _Reading(name, titles, _are_mostly_papers(sections))
    path: list[Section] = []
    for section in sections:
        path = [outer for outer in path if outer.level < section.level]
        if deepest and section.level == deepest and section.is_paper:
            reading.add(paper_under(section), _name(path), section.line, section.end)
            continue
        if section.heading:
            path.append(section)
            reading.headings.update(range(section.line, section.last + 1))
        if not is_other(section):
            _read_items(section.items, _name(path), reading, titles=reading.titles or _has_titles([section]))
        for table in section.tables:
            for row in table.papers:
                reading.add(row.mention, _name(path), row.line, row.line)
            if table.papers:
                reading.headings.update(range(table.line, table.first))
    yield from reading.entries
    yield from _rest(decoded.text, reading)


def _are_mostly_papers(sections: Sequence[Section]) -> bool:
    """Whether at least half of the bullets are surely papers."""
    bullets = [item for section in sections if not is_other(section) for item in _mentioned(section.bullets)]
    return 2 * sum(item.is_paper for item in bullets) >= len(bullets)


def _name(path: Sequence[Section]) -> str:
    return " – ".join(section.heading for section in path)


def _read_items(items: Sequence[Item], heading: str, reading: _Reading, *, titles: bool) -> None:
    bullets = [item for item in items if item.bullet]
    lenient = 2 * sum(map(_has_people, bullets)) > len(bullets)
    mixed = reading.mixed and any(item.is_paper for item in bullets)
    for item in items:
        papers = sum(child.is_paper and child.mention.certain for child in item.children)
        if papers and not item.is_paper and words(plain(item.texts[0])) <= TEXT:
            reading.headings.update(range(item.line, item.children[0].line))
            part = plain(item.texts[0]).strip(" :")
            inner = f"{heading} – {part}" if heading and part else heading or part
            _read_items(item.children, inner, reading, titles=titles)
        elif titles and not _is_marked(item) and _may_be_title(item):
            reading.add(_titled(item), heading, item.line, item.last)
        elif item.is_paper or (lenient and item.may_be_paper) or (mixed and _is_among_papers(item)):
            apart = papers > 1
            mention = item.mention if "title" in item.mention.fields else read_mention(item.texts[0], sure=False)
            mention = with_details(mention, item.texts[1:], () if apart else item.children)
            reading.add(mention, heading, item.line, item.children[0].line - 1 if apart else item.last)
            if apart:
                _read_items(item.children, heading, reading, titles=titles)


def _titled(item: Item) -> Mention:
    """The paper of a bullet that is its title, with a venue in brackets behind it."""
    text = _text(item)
    behind = _VENUE_BEHIND.search(text)
    mention = Mention(fields={"title": [text]})
    if behind and (read := venue_mention(behind[1])):
        mention = Mention(fields={"title": [text[: behind.start()]], **read.fields})
    return mention


def _rest(text: str, reading: _Reading) -> Iterator[Skipped]:
    """The lines that are part of nothing, each stretch of them with its reason."""
    taken = set(reading.headings)
    for entry in reading.entries:
        taken.update(range(entry.source.line or 0, entry.last + 1))
    start = 0
    stretch: list[str] = []
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        if number in taken or _RULE.fullmatch(line):
            yield from _skipped(reading.name, start, stretch)
            stretch = []
        elif line.strip() or stretch:
            start = start if stretch else number
            stretch.append(line)
    yield from _skipped(reading.name, start, stretch)


def _skipped(name: str, line: int, stretch: Sequence[str]) -> Iterator[Skipped]:
    text = "\n".join(stretch).rstrip()
    if text:
        yield Skipped(Source(name, line), _reason(text), text, loss=False)


def _reason(text: str) -> str:
    if "](#" in text or 'href="#' in text or "href=#" in text:
        return "a table of contents"
    if not MARKUP.sub("", text.replace("[![", "![").replace(")](", "")).strip(" \n()[]#*>-"):
        return "pictures and badges"
    if text.lstrip().startswith("|"):
        return "a table without papers"
    return "no paper: text beside the list"
