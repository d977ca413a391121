"""A list kept in Markdown, as on the pages of projects -> raw entries: one paper a bullet, a row of a table, a heading.

Headings name the lists. What is no paper (contents, badges, thanks, prose) is skipped with its reason, so that every
line that is not blank is part of an entry, a heading, a rule, or a block that is skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from conspectus.fields import ADDRESSES
from conspectus.model import Notice, RawEntry, Skipped, Source
from conspectus.readers.encoding import decode
from conspectus.readers.labels import read_label, read_other_label
from conspectus.readers.markdown_tables import Table, read_table
from conspectus.readers.mentions import Mention, read_mention, read_pieces, venue_mention
from conspectus.readers.pieces import LONGEST, is_web, pieces, plain, without_emoji
from conspectus.readers.shapes import is_list_heading, is_names, is_title_like, starts_lower, words

_BLOCKS = MarkdownIt("commonmark").enable("table").disable(["code", "html_block", "inline", "text_join"])

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_RULE = re.compile(r"[ \t>]*([-*_])(?:[ \t]*\1){2,}[ \t]*$")
_NUMBER = re.compile(r"^\s*(?:\[(?:new|replaced|updated|\d)[^\]]{0,12}\]|\d{1,4}[.)、])\s*", re.IGNORECASE)
_OTHER = re.compile(
    r"\b(?:contents?|contribut\w+|licen[cs]e|acknowledge?ments?|thanks|citations?|citing|star history|sponsors?|"
    r"contact|related (?:lists|repos\w*|awesome)|other (?:awesome )?lists|communit(?:y|ies))\b"
    r"|目录|目錄|贡献|致谢|许可|引用",
    re.IGNORECASE,
)
"""Headings of what stands beside the papers."""

_LONGEST_OTHER = 4
"""Words of a heading, above which such a word in it says nothing."""

_PICTURE = re.compile(r"\[!\[[^\]\n]*\]\([^)\n]*\)\]\([^)\n]*\)|!\[[^\]\n]*\]\([^)\n]*\)")
_MARKUP = re.compile(r"!?\[[^\]\n]*\]\([^)\n]*\)|</?[a-z][^<>\n]*>|https?://\S+", re.IGNORECASE)

_FOLDED = re.compile(
    r"\s*(?:<summary>\s*(?:abstract|summary|摘要)?[:：]?\s*</summary>|</?(?:details|summary|div|p)\b[^<>]*>)\s*",
    re.IGNORECASE,
)
"""Tags that fold an abstract away."""

_ABSTRACT = 60
"""Words of a bullet, without its addresses, from which it may be an abstract by itself."""

_TEXT = 15
"""Words from which a paragraph below a title is the abstract."""

_TITLES = 10
"""Bullets that a list of bare titles has at least."""

_SHORT = 2
"""Words of a bullet that are no title yet."""

_VENUE_BEHIND = re.compile(r"\s*[(\[]([^()\[\]]{2,60})[)\]]\s*[.,]?$")

_BEFORE = 6
"""Words that may stand in front of a title in a paragraph that mentions a paper."""

# --- whether a text is such a list -------------------------------------------------------------------------------

_ITEM = re.compile(r"^[ \t]{0,8}(?:[-*+•]|\d{1,4}[.)])[ \t]+", re.MULTILINE)
_TABLE = re.compile(r"^[^\n|]*\|[^\n]*\n[ \t]*\|?[ \t]*:?-+:?[ \t]*\|[-:| \t]*$", re.MULTILINE)

_REFERENCES = 3
_MOST = 0.6
"""Bullets without any link that must mention papers, and their share of all bullets."""


def looks_like(head: str) -> bool:
    """Whether the text has bullets, rows or headings that mention papers, and these are no abstracts."""
    lines = _lines(head)
    text = "\n".join(lines)
    if not ("](" in text or _TABLE.search(text) or _ITEM.search(text)):
        return False
    sections = _sections(lines)
    if any(table.papers for section in sections for table in section.tables):
        return True
    kept = [section for section in sections if not _is_other(section)]
    items = [item for section in kept for item in _mentioned(section.items)]
    papers = [item for item in items if item.is_paper and "](" in "".join(item.texts)]
    if len(papers) > 1 and 3 * len(papers) >= len(items) and not _are_abstracts(papers):
        return True
    if (not papers and _are_references(sections)) or _has_titles(sections):
        return True
    titled = [section for section in sections if section.is_paper]
    return len(titled) > 1 and not any(section.has_long_text for section in titled)


def _are_references(sections: Sequence[_Section]) -> bool:
    """Whether bullets of one line each mention people or venues beside a title, and no other text is longer."""
    items = [item for section in sections for item in _all_items(section.bullets)]
    texts = [text for section in sections for item in section.items for text in item.texts]
    papers = sum(item.is_paper for item in items)
    single = all("\n" not in item.texts[0] and not item.texts[1:] for item in items)
    return papers >= max(_REFERENCES, _MOST * len(items)) and single and max(map(words, texts)) < _ABSTRACT


def _all_items(items: Sequence[_Item]) -> Iterator[_Item]:
    for item in items:
        yield item
        yield from _all_items(item.children)


def _mentioned(items: Sequence[_Item]) -> Iterator[_Item]:
    """What may be a paper: neither the lines of a table of contents nor the details below a paper."""
    for item in items:
        if not _is_content(item):
            yield item
        if not item.is_paper or any(child.is_paper and child.mention.certain for child in item.children):
            yield from _mentioned(item.children)


def _is_content(item: _Item) -> bool:
    return item.texts[0].startswith("[") and "](#" in item.texts[0]


def _has_titles(sections: Sequence[_Section]) -> bool:
    """Whether the bullets are titles and nothing else, perhaps with a venue behind them."""
    kept = [section for section in sections if section.heading and not _is_other(section)]
    if any(section.has_long_text for section in kept):
        return False
    bullets = [item for section in kept for item in _mentioned(section.bullets)]
    marked = sum(item.mention.certain for item in bullets)
    titles = sum(_is_title(item) for item in bullets)
    return len(bullets) >= _TITLES and 5 * titles >= 4 * len(bullets) and 5 * marked <= len(bullets)


def _is_title(item: _Item) -> bool:
    text = _VENUE_BEHIND.sub("", plain(item.texts[0]))
    linked = any(piece.url for piece in pieces(item.texts[0]))
    return (
        item.bullet
        and not (item.children or linked or item.texts[1:] or "\n" in item.texts[0])
        and words(text) > _SHORT
        and is_title_like(text)
        and not is_names(text)
    )


def _are_abstracts(items: Sequence[_Item]) -> bool:
    long = sum(words(_MARKUP.sub(" ", item.texts[0])) >= _ABSTRACT for item in items if item.texts)
    return 2 * long > len(items)


# --- the parts of a document -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Item:
    """A bullet, or a paragraph that stands like one, with all that hangs on it."""

    texts: tuple[str, ...]
    """Its own paragraphs."""
    children: tuple[_Item, ...]
    line: int
    last: int
    mention: Mention
    """What its first paragraph mentions."""
    bullet: bool = True

    @property
    def is_paper(self) -> bool:
        """Whether it surely mentions a paper."""
        title = "".join(self.mention.fields.get("title", ()))
        if not title or not self.mention.evidence or len(self.texts[0]) > LONGEST:
            return False
        if self.bullet:
            return True
        return (
            self.mention.certain and not starts_lower(title) and words(plain(self.texts[0]).split(title)[0]) <= _BEFORE
        )

    @property
    def may_be_paper(self) -> bool:
        """Whether it is a paper where its neighbours are."""
        title = "".join(self.mention.fields.get("title", ()))
        told = self.mention.certain or "authors" in self.mention.fields
        return self.is_paper or (self.bullet and told and words(title) > 2)


@dataclass(slots=True)
class _Section:
    """A heading and what stands under it, up to the next heading."""

    heading: str
    level: int
    line: int
    last: int
    """Last line of the heading, and of all that stands under it."""
    end: int
    items: list[_Item] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)

    @property
    def bullets(self) -> list[_Item]:
        return [item for item in self.items if item.bullet]

    @property
    def is_paper(self) -> bool:
        """Whether the heading is a title, and what is under it says the rest of the paper."""
        title = _NUMBER.sub("", self.heading)
        if self.level < 2 or self.tables or words(plain(title)) < 3 or _is_other(self):
            return False
        if any(is_web(piece.url) for piece in pieces(title)):
            return read_mention(title).evidence
        return bool(self.bullets) and not any(item.is_paper for item in self.bullets) and _under(self).evidence

    @property
    def has_long_text(self) -> bool:
        """Whether abstracts stand under the heading as in a list of plain text."""
        return any(words(text) >= _ABSTRACT and not read_label(text) for item in self.items for text in item.texts)


def _is_other(section: _Section) -> bool:
    return words(section.heading) <= _LONGEST_OTHER and _OTHER.search(section.heading) is not None


def _lines(text: str) -> list[str]:
    """The lines of `text`, comments blanked out."""
    unified = text.replace("\r\n", "\n").replace("\r", "\n")
    if "<!--" in unified:
        unified = _COMMENT.sub(lambda match: "\n" * match.group().count("\n"), unified)
    return unified.split("\n")


def _sections(lines: Sequence[str]) -> list[_Section]:
    """What stands under each heading; first what stands above them all."""
    found = [_Section("", 0, 0, 0, 0)]
    nodes = SyntaxTreeNode(_BLOCKS.parse("\n".join(lines))).children
    unmarked = all(node.type != "heading" for node in nodes)
    for node in nodes:
        line, last = _span(node, lines)
        if unmarked and node.type == "paragraph" and is_list_heading(node.children[0].content):
            found.append(_Section(plain(node.children[0].content), 1, line, last, last))
            continue
        if node.type == "heading" and (node.markup.startswith("#") or is_title_like(node.children[0].content)):
            text = _PICTURE.sub("", node.children[0].content).strip()
            heading = (
                text if any(is_web(piece.url) and words(piece.text) > 2 for piece in pieces(text)) else plain(text)
            )
            found.append(_Section(heading, int(node.tag[1]), line, last, last))
        else:
            _read_node(node, lines, found[-1])
            found[-1].end = last
    return found


def _read_node(node: SyntaxTreeNode, lines: Sequence[str], section: _Section) -> None:
    if node.type in ("bullet_list", "ordered_list"):
        section.items += [_item(child, lines) for child in node.children]
    elif node.type == "table":
        section.tables.append(read_table(node))
    elif node.type == "blockquote":
        for child in node.children:
            _read_node(child, lines, section)
    elif node.type in ("paragraph", "heading"):
        text = node.children[0].content
        line, last = _span(node, lines)
        section.items.append(_Item((text,), (), line, last, read_mention(text), bullet=False))


def _item(node: SyntaxTreeNode, lines: Sequence[str]) -> _Item:
    texts: list[str] = []
    children: list[_Item] = []
    for child in node.children:
        if child.type in ("bullet_list", "ordered_list"):
            children += [_item(each, lines) for each in child.children]
        elif child.type in ("paragraph", "heading"):
            texts.append(child.children[0].content)
        elif child.type == "blockquote":
            texts += [each.children[0].content for each in child.children if each.type == "paragraph"]
    line, last = _span(node, lines)
    return _Item(tuple(texts) or ("",), tuple(children), line, last, read_mention(texts[0] if texts else ""))


def _span(node: SyntaxTreeNode, lines: Sequence[str]) -> tuple[int, int]:
    """First and last line, counted from 1, that are not blank."""
    first, end = node.map or (0, 0)
    while end > first + 1 and not lines[end - 1].strip():
        end -= 1
    return first + 1, end


# --- reading -----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Reading:
    """What was read, while it is."""

    name: str
    titles: bool
    """Whether bullets without marks are titles as they stand."""
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
    sections = _sections(_lines(decoded.text))
    deepest = max((section.level for section in sections if section.is_paper), default=0)
    reading = _Reading(name, titles=_has_titles(sections))
    path: list[_Section] = []
    for section in sections:
        path = [outer for outer in path if outer.level < section.level]
        if section.level == deepest and section.is_paper:
            reading.add(_under(section), _name(path), section.line, section.end)
            continue
        if section.heading:
            path.append(section)
            reading.headings.update(range(section.line, section.last + 1))
        if not _is_other(section):
            _read_items(section.items, _name(path), reading)
        for table in section.tables:
            for row in table.papers:
                reading.add(row.mention, _name(path), row.line, row.line)
            if table.papers:
                reading.headings.update(range(table.line, table.first))
    yield from reading.entries
    yield from _rest(decoded.text, reading)


def _name(path: Sequence[_Section]) -> str:
    return " – ".join(section.heading for section in path)


def _read_items(items: Sequence[_Item], heading: str, reading: _Reading) -> None:
    bullets = [item for item in items if item.bullet]
    lenient = 2 * sum(item.is_paper for item in bullets) > len(bullets)
    for item in items:
        papers = sum(child.is_paper and child.mention.certain for child in item.children)
        if papers and not item.is_paper and words(plain(item.texts[0])) <= _TEXT:
            reading.headings.update(range(item.line, item.children[0].line))
            part = plain(item.texts[0]).strip(" :")
            _read_items(item.children, f"{heading} – {part}" if heading and part else heading or part, reading)
        elif reading.titles and not item.mention.certain and _is_title(item):
            reading.add(_titled(item), heading, item.line, item.last)
        elif item.is_paper or (lenient and item.may_be_paper):
            apart = papers > 1
            mention = _with_details(item.mention, item.texts[1:], () if apart else item.children)
            reading.add(mention, heading, item.line, item.children[0].line - 1 if apart else item.last)
            if apart:
                _read_items(item.children, heading, reading)


def _titled(item: _Item) -> Mention:
    """The paper of a bullet that is its title, with a venue in brackets behind it."""
    text = plain(item.texts[0])
    behind = _VENUE_BEHIND.search(text)
    mention = Mention(fields={"title": [text]})
    if behind and (read := venue_mention(behind[1])):
        mention = Mention(fields={"title": [text[: behind.start()]], **read.fields})
    return mention


def _under(section: _Section) -> Mention:
    """The paper whose title is the heading of `section`."""
    mention = read_mention(_NUMBER.sub("", section.heading))
    mention.fields.setdefault("title", [plain(_NUMBER.sub("", section.heading))])
    return _with_details(mention, [], section.items)


def _with_details(mention: Mention, texts: Sequence[str], children: Sequence[_Item]) -> Mention:
    """`mention`, with what paragraphs and bullets below the title say of the paper."""
    for text in texts:
        _read_detail(text, mention)
    for child in children:
        for text in child.texts:
            _read_detail(text, mention)
        _with_details(mention, (), child.children)
    return mention


def _read_detail(text: str, mention: Mention) -> None:
    """A paragraph below a title: lines with labels, names, the abstract, or links and what else a bullet has."""
    text = _FOLDED.sub("\n", text).strip() if "<" in text else text
    current = ""
    rest: list[str] = []
    for line in map(without_emoji, text.split("\n")):
        label = read_label(line, labelled=True) or read_other_label(line, longest=LONGEST)
        if label:
            current = label.field
            addresses = (
                [piece.url for piece in pieces(label.value) if is_web(piece.url)] if current in ADDRESSES else []
            )
            mention.evidence |= current in ("authors", "abstract", "arxiv", "doi") or bool(addresses)
            for value in addresses or [label.value]:
                mention.add(current, value)
        elif current and current not in ADDRESSES and mention.fields.get(current):
            mention.fields[current][-1] += f" {line.strip()}"
        else:
            rest.append(line)
    left = "\n".join(rest)
    if not left.strip():
        return
    if "authors" not in mention.fields and is_names(plain(left), several=True):
        mention.add("authors", plain(left))
        mention.evidence = True
    elif words(_MARKUP.sub(" ", left)) >= _TEXT:
        mention.fields["abstract"] = ["\n\n".join([*mention.fields.get("abstract", ()), left])]
    elif "authors" not in mention.fields and is_names(plain(left)):
        mention.add("authors", plain(left))
        mention.evidence = True
    else:
        read_pieces(pieces(left), mention)


# --- what is left ------------------------------------------------------------------------------------------------


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
    if not _MARKUP.sub("", text.replace("[![", "![").replace(")](", "")).strip(" \n()[]#*>-"):
        return "pictures and badges"
    if text.lstrip().startswith("|"):
        return "a table without papers"
    return "no paper: text beside the list"
