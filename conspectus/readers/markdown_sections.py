"""A document in Markdown -> its sections and bullets, each with the paper that it mentions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from conspectus.fields import ADDRESSES, FIELDS, LABELS, key
from conspectus.readers.labels import Label, read_label, read_other_label
from conspectus.readers.markdown_tables import Table, read_table
from conspectus.readers.mentions import Mention, read_mention, read_pieces
from conspectus.readers.pieces import LONGEST, is_web, pieces, plain, without_emoji
from conspectus.readers.shapes import is_list_heading, is_names, is_title_like, starts_lower, words

_BLOCKS = MarkdownIt("commonmark").enable("table").disable(["code", "html_block", "inline", "text_join"])
_END_OF_COMMENT = "-->"
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
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
_LINK = r"\[[^\]\n]{0,500}\]\([^)\n]{0,1000}\)"  # bounded: some brackets never close
_PICTURE = re.compile(rf"\[!{_LINK}\]\([^)\n]{{0,1000}}\)|!{_LINK}")
MARKUP = re.compile(rf"!?{_LINK}|</?[a-z][^<>\n]*>|https?://\S+", re.IGNORECASE)
_FOLDED = re.compile(
    r"\s*(?:<summary>\s*(?:abstract|summary|摘要)?[:：]?\s*</summary>|</?(?:details|summary|div|p)\b[^<>]*>)\s*",
    re.IGNORECASE,
)
"""Tags that fold an abstract away."""
ABSTRACT = 60
"""Words of a bullet, without its addresses, from which it may be an abstract by itself."""
TEXT = 15
"""Words from which a paragraph below a title is the abstract."""
_PEOPLE_AND_TIME = frozenset({"authors", "year"})
"""What together says that a title is a paper's."""
_LABEL = re.compile(r"([^\W\d_]+(?: [^\W\d_]+)?) ?[:：] ?(?=\S)")
_LONGEST_LABEL = 200
_VERSIONS = {"proceedings": "venue", "preprint": "url"}
"""Labels of bullets that say where versions of a paper are -> the field that they give."""
_ONCE = frozenset(name for name, field in FIELDS.items() if field.type in ("identifier", "line", "date", "year"))
"""Fields of which a paper has one value."""
_DETAILS = frozenset(label for label, field in LABELS.items() if field != "title") | _VERSIONS.keys()
"""Labels of bullets that tell of the paper above them."""
_MOST_DETAILS = 12
"""Bullets that tell of one paper; more of them are a list."""
_BEFORE = 6
"""Words that may stand in front of a title in a paragraph that mentions a paper."""


@dataclass(frozen=True, slots=True)
class Item:
    """A bullet, or a paragraph that stands like one, with all that hangs on it."""

    texts: tuple[str, ...]
    """Its own paragraphs."""
    children: tuple[Item, ...]
    line: int
    last: int
    mention: Mention
    """What its first paragraph mentions."""
    bullet: bool = True

    @property
    def is_paper(self) -> bool:
        """Whether it surely mentions a paper."""
        title = "".join(self.mention.fields.get("title", ()))
        told = self.mention.evidence or (self.mention.fields.keys() >= _PEOPLE_AND_TIME)
        if not title or not told or len(self.texts[0]) > LONGEST or self.is_detail:
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
        return self.is_paper or (self.bullet and told and words(title) > 2 and not self.is_detail)

    @property
    def is_detail(self) -> bool:
        """Whether its first line says by a label what it tells of a paper (`Journal: …`) or a meeting (`Chair: …`).

        A label that stands in a title which is set off is a part of it: `[Video: a new medium](https://…)`.
        """
        label = _LABEL.match(plain(self.texts[0][:_LONGEST_LABEL]))
        if label is None or (self.bullet and key(label[1]) not in _DETAILS):
            return False
        title = "".join(self.mention.fields.get("title", ()))
        return not (self.bullet and self.mention.certain and title.startswith(label[1]))


@dataclass(slots=True)
class Section:
    """A heading and what stands under it, up to the next heading."""

    heading: str
    level: int
    line: int
    last: int
    """Last line of the heading, and of all that stands under it."""
    end: int
    items: list[Item] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)

    @property
    def bullets(self) -> list[Item]:
        return [item for item in self.items if item.bullet]

    @property
    def is_paper(self) -> bool:
        """Whether the heading is a title, and what is under it says the rest of the paper."""
        title = _NUMBER.sub("", self.heading)
        if (
            self.level < 2
            or self.tables
            or words(plain(title)) < 3
            or is_other(self)
            or len(self.bullets) > _MOST_DETAILS
        ):
            return False
        if any(is_web(piece.url) for piece in pieces(title)):
            return read_mention(title).evidence
        return bool(self.bullets) and not any(item.is_paper for item in self.bullets) and paper_under(self).evidence

    @property
    def has_long_text(self) -> bool:
        """Whether abstracts stand under the heading as in a list of plain text."""
        return any(words(text) >= ABSTRACT and not read_label(text) for item in self.items for text in item.texts)


def is_other(section: Section) -> bool:
    return words(section.heading) <= _LONGEST_OTHER and _OTHER.search(section.heading) is not None


def lines_of(text: str) -> list[str]:
    """The lines of `text`, comments blanked out."""
    unified = text.replace("\r\n", "\n").replace("\r", "\n")
    if end := unified.rfind(_END_OF_COMMENT) + 1:  # behind the last end no comment is looked for
        end += len(_END_OF_COMMENT) - 1
        unified = _COMMENT.sub(lambda match: "\n" * match.group().count("\n"), unified[:end]) + unified[end:]
    return unified.split("\n")


def sections_of(lines: Sequence[str]) -> list[Section]:
    """What stands under each heading; first what stands above them all."""
    sections = [Section("", 0, 0, 0, 0)]
    nodes = SyntaxTreeNode(_BLOCKS.parse("\n".join(lines))).children
    unmarked = all(node.type != "heading" for node in nodes)
    for node in nodes:
        line, last = _span(node, lines)
        if unmarked and node.type == "paragraph" and is_list_heading(node.children[0].content):
            sections.append(Section(plain(node.children[0].content), 1, line, last, last))
            continue
        if node.type == "heading" and (node.markup.startswith("#") or is_title_like(node.children[0].content)):
            text = _PICTURE.sub("", node.children[0].content).strip()
            heading = (
                text if any(is_web(piece.url) and words(piece.text) > 2 for piece in pieces(text)) else plain(text)
            )
            sections.append(Section(heading, int(node.tag[1]), line, last, last))
        else:
            _read_node(node, lines, sections[-1])
            sections[-1].end = last
    return sections


def _read_node(node: SyntaxTreeNode, lines: Sequence[str], section: Section) -> None:
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
        section.items.append(Item((text,), (), line, last, read_mention(text), bullet=False))


def _item(node: SyntaxTreeNode, lines: Sequence[str]) -> Item:
    texts: list[str] = []
    children: list[Item] = []
    for child in node.children:
        if child.type in ("bullet_list", "ordered_list"):
            children += [_item(each, lines) for each in child.children]
        elif child.type in ("paragraph", "heading"):
            texts.append(child.children[0].content)
        elif child.type == "blockquote":
            texts += [each.children[0].content for each in child.children if each.type == "paragraph"]
    line, last = _span(node, lines)
    return Item(tuple(texts) or ("",), tuple(children), line, last, read_mention(texts[0] if texts else ""))


def _span(node: SyntaxTreeNode, lines: Sequence[str]) -> tuple[int, int]:
    """First and last line, counted from 1, that are not blank."""
    first, end = node.map or (0, 0)
    while end > first + 1 and not lines[end - 1].strip():
        end -= 1
    return first + 1, end


def paper_under(section: Section) -> Mention:
    """The paper whose title is the heading of `section`."""
    mention = read_mention(_NUMBER.sub("", section.heading))
    mention.fields.setdefault("title", [plain(_NUMBER.sub("", section.heading))])
    return with_details(mention, [], section.items)


def with_details(mention: Mention, texts: Sequence[str], children: Sequence[Item]) -> Mention:
    """`mention`, with what paragraphs and bullets below the title say of the paper."""
    for text in texts:
        _read_detail(text, mention)
    for child in children:
        for text in child.texts:
            _read_detail(text, mention)
        with_details(mention, (), child.children)
    return mention


def _read_version(line: str) -> Label | None:
    label = _LABEL.match(line)
    name = _VERSIONS.get(key(label[1]), "") if label else ""
    return Label(name, line[label.end() :].strip()) if label and name else None


def _read_detail(text: str, mention: Mention) -> None:
    """A paragraph below a title: lines with labels, names, the abstract, or links and what else a bullet has."""
    text = _FOLDED.sub("\n", text).strip() if "<" in text else text
    current = ""
    rest: list[str] = []
    for line in map(without_emoji, text.split("\n")):
        label = read_label(line, labelled=True) or _read_version(line) or read_other_label(line, longest=LONGEST)
        if label:
            current = label.field
            addresses = (
                [piece.url for piece in pieces(label.value) if is_web(piece.url)] if current in ADDRESSES else []
            )
            mention.evidence |= current in ("authors", "abstract", "arxiv", "doi") or bool(addresses)
            if current in _ONCE and current in mention.fields:
                current = "note"  # of another version of the paper
            value = plain(label.value) if current in FIELDS and FIELDS[current].type == "identifier" else label.value
            for each in addresses or [value]:
                mention.add(current, each)
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
    elif words(MARKUP.sub(" ", left)) >= TEXT:
        mention.fields["abstract"] = ["\n\n".join([*mention.fields.get("abstract", ()), left])]
    elif "authors" not in mention.fields and is_names(plain(left)):
        mention.add("authors", plain(left))
        mention.evidence = True
    else:
        read_pieces(pieces(left), mention)
