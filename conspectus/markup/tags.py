r"""Text with tags of HTML, JATS and MathML -> the same text with private characters in their place.

Tags stand in any field of any format: Crossref hands out `<jats:p>`, publishers `H<sub>2</sub>O`, BibTeX exports write
`{\textless}i{\textgreater}`. A tag is what has a known name and is well formed and, but for those that part blocks,
closed again; `<blank>`, `</s>` and `a<b and c>d` are text. A text that holds a `<script>` shows tags and has none.

The private characters are read by `blocks` and `inline`. No source can smuggle one in: `unicode` drops them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from typing import Literal

from conspectus.model import Mark

_NAMES = {
    Mark("em"): "em i italic",
    Mark("strong"): "strong b bold",
    Mark("code"): "code tt kbd samp monospace",
    Mark("sub"): "sub inf",
    Mark("sup"): "sup",
    Mark("u"): "u underline",
    Mark("span", (("class", "sc"),)): "sc scp",
}
_INLINE = {
    name: (chr(0xE000 + 2 * at), chr(0xE001 + 2 * at))
    for at, names in enumerate(_NAMES.values())
    for name in names.split()
}
ELEMENTS = {chr(0xE000 + 2 * at): mark for at, mark in enumerate(_NAMES)}
"""Opening character -> its element; the character behind it closes."""

LINK, LABEL, LINK_END = "\ue020", "\ue021", "\ue022"
"""`LINK address LABEL words LINK_END`."""

TEX, MATHML, FORMULA_END = "\ue023", "\ue024", "\ue025"
"""`TEX source FORMULA_END`, `MATHML source FORMULA_END`; the latter with `LESS` and `GREATER` for the brackets."""
LESS, GREATER = "\ue026", "\ue027"

UL, OL, LIST_END, ITEM = "\ue028", "\ue029", "\ue02a", "\ue02b"
TABLE, TABLE_END, ROW, HEAD, CELL = "\ue02c", "\ue02d", "\ue02e", "\ue02f", "\ue030"

PRIVATE = "\ue000-\ue030"
"""All of them, as in a set of a regular expression."""
_PRIVATE = re.compile(f"[{PRIVATE}]")
_IN_TEX = {
    **dict.fromkeys(range(0xE000, 0xE031)),
    **{ord(_INLINE[name][0]): mark for name, mark in (("sub", "_{"), ("sup", "^{"))},
    **{ord(_INLINE[name][1]): "}" for name in ("sub", "sup")},
}

_BLOCKS = frozenset(
    """
    p div br hr h1 h2 h3 h4 h5 h6 blockquote center pre dl dt dd sec break disp-quote para simple-para section-title
    abstracttext
    """.split()
)
_PARTS = {
    "ul": (f"\n\n{UL}", f"{LIST_END}\n\n"),
    "ol": (f"\n\n{OL}", f"{LIST_END}\n\n"),
    "li": (ITEM, ""),
    "list-item": (ITEM, ""),
    "table": (f"\n\n{TABLE}", f"{TABLE_END}\n\n"),
    "tr": (ROW, ""),
    "th": (HEAD, ""),
    "td": (CELL, ""),
    **dict.fromkeys(("thead", "tbody", "tfoot"), ("", "")),
}
_PIECES = {
    "li": {"ul", "ol"},
    "list-item": {"list"},
    **{name: {"table"} for name in ("thead", "tbody", "tfoot", "tr", "th", "td")},
}
"""Tags that need not be closed, and what they stand in."""
_HEADINGS = frozenset("h1 h2 h3 h4 h5 h6 section-title strong b".split())
_LINKS = frozenset({"a", "ext-link", "uri", "url"})
_WITHOUT_EFFECT = frozenset(
    """
    span font small big abbr acronym ins del strike nobr fixed-case roman sans-serif named-content styled-content xref
    inline-formula disp-formula alternatives wbr
    """.split()
)
_CHARACTERS = {**_INLINE, **_PARTS}
_FORMULAS = frozenset({"inline-formula", "disp-formula", "alternatives", "math", "tex-math"})
OF_JATS = {
    "title": "h6",
    "list": "ul",
    "label": "span",
    **dict.fromkeys(("abstract", "caption", "section", "sec"), "div"),
}
"""Names that are words as well, and tags only with a prefix or in HTML; and `sec`, whose content nh3 drops."""
_PREFIXES = frozenset("jats mml m ce sb xhtml html o".split())
NAMES = frozenset({*_INLINE, *_BLOCKS, *_PARTS, *_LINKS, *_WITHOUT_EFFECT, "math", "tex-math", "img"})
"""All names that are tags wherever they stand."""

_ATTRIBUTE = r"""\s+(?!on\w+\s*=)[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[\w\#%./:-]+)"""
TAG = re.compile(rf"<(/?)([A-Za-z][\w:.-]*)((?:{_ATTRIBUTE})*)\s*(/?)>")
_ADDRESS = re.compile(r"""(?:xlink:)?href\s*=\s*["']?([^"'\s<>]+)""", re.IGNORECASE)
_ALTERNATIVE = re.compile(r"""\salt\s*=\s*(?:"([^"]*)"|'([^']*)')""", re.IGNORECASE)

_LT = r"(?:\{\\textless\s*\}|\\textless(?:\{\}|\s+)?|\{?\$<\$\}?|\\ensuremath\{<\})"
_GT = _LT.replace("less", "greater").replace("<", ">")
_SPELT = re.compile(rf"{_LT}(/?[A-Za-z][^<>{{}}\\$]{{0,200}}){_GT}")
_AUTOLINK = re.compile(r"<((?:https?://|mailto:)[^\s<>]+)>")
_SHOWS_TAGS = re.compile(r"<script\b", re.IGNORECASE)
_TALKS_OF_TAGS = re.compile(r"[\"'`”’]?\s*(?:and|or|to|und|oder|,|/|…|\.\.\.)\s*[\"'`“‘]?")
_ABSTRACT = re.compile(r"\s*abstract[.:]?\s*", re.IGNORECASE)
_SENTENCE_END = frozenset('.!?:;)"”’>…。！？')

_DOCUMENT = re.compile(r"\\begin\{document\}(.*?)(?:\\end\{document\}|$)", re.DOTALL)
_DELIMITERS = re.compile(r"^\s*(?:\$+|\\[(\[])|(?:\$+|\\[)\]])\s*$")


@dataclass(frozen=True, slots=True)
class _Tag:
    start: int
    end: int
    name: str
    prefix: str
    kind: Literal["open", "close", "empty"]
    attributes: str


def read(text: str) -> str:
    """`text` with a private character, or a blank line, for each of its tags."""
    if ("\\" in text and "\\textless" in text) or ("<" in text and ("$<" in text or "{<" in text)):
        text = _SPELT.sub(r"<\1>", text)
    if "<" not in text or _SHOWS_TAGS.search(text):
        return text
    if "<![CDATA[" in text:
        text = text.replace("<![CDATA[", "").replace("]]>", "")
    text = _AUTOLINK.sub(r"\1", text)
    tags = [_tag(found) for found in TAG.finditer(text)]
    tags = [tag for tag in tags if tag.name in NAMES or tag.prefix in _PREFIXES]
    return _rewritten(text, tags) if tags else text


def without(text: str) -> str:
    """`text` without private characters."""
    return text if text.isascii() else _PRIVATE.sub("", text)


def as_tex(text: str) -> str:
    """`text` of a formula with its raised and lowered pieces as TeX writes them."""
    return text if text.isascii() else text.translate(_IN_TEX)


def _tag(found: re.Match[str]) -> _Tag:
    closing, raw, attributes, empty = found.groups()
    prefix, _, name = raw.lower().rpartition(":")
    if prefix in _PREFIXES:
        name = OF_JATS.get(name, name)
    return _Tag(*found.span(), name, prefix, "close" if closing else "empty" if empty else "open", attributes)


def _rewritten(text: str, tags: list[_Tag]) -> str:
    partners = _partners(text, tags)
    names = {tag.name for tag in tags}
    formulas = [at for at, tag in enumerate(tags) if tag.name in {"math", "tex-math"} and partners.get(at, -1) > at]
    pieces: list[str] = []
    position = index = 0
    begun = False
    while index < len(tags):
        tag, last = tags[index], partners.get(index, -1)
        begun = begun or bool(text[position : tag.start].strip())
        written = None
        if last > index and tag.name in _FORMULAS:
            inner = formulas[bisect_left(formulas, index) : bisect_left(formulas, last)][:2]
            written = _formula(text, [(tags[at], tags[partners[at]]) for at in inner])
        elif last > index and tag.name in _HEADINGS and not begun:
            written = "\n\n" if _ABSTRACT.fullmatch(text, tag.end, tags[last].start) else None
        end = index if written is None else last
        if written is None:
            written = _written(text, tag, closed=last >= 0, names=names)
        if written is not None:
            pieces += (text[position : tag.start], written)
            position = tags[end].end
        index = end + 1
    return "".join((*pieces, text[position:]))


def _partners(text: str, tags: list[_Tag]) -> dict[int, int]:
    """Index of each opening tag -> that of the tag that closes it, and the reverse."""
    opened: dict[str, list[int]] = {}
    partners: dict[int, int] = {}
    for index, tag in enumerate(tags):
        if tag.kind == "open":
            opened.setdefault(tag.name, []).append(index)
        elif tag.kind == "close" and opened.get(tag.name):
            start = opened[tag.name].pop()
            if not _TALKS_OF_TAGS.fullmatch(text, tags[start].end, tag.start) and not _is_quoted(
                text, tags[start], tag
            ):
                partners[start], partners[index] = index, start
    return partners


def _is_quoted(text: str, first: _Tag, last: _Tag) -> bool:
    """Whether backquotes enclose the two: `` `<b>x</b>` `` shows what somebody is to type."""
    return text[first.start - 1 : first.start] == "`" == text[last.end : last.end + 1]


def _written(text: str, tag: _Tag, *, closed: bool, names: set[str]) -> str | None:
    """What stands in the place of a tag; None where it is none."""
    name, opens = tag.name, tag.kind == "open"
    certain = closed or tag.prefix in _PREFIXES or tag.kind == "empty"
    if name in {"br", "hr"}:
        return "\n\n"
    if name == "img":
        words = _ALTERNATIVE.search(tag.attributes)
        return (words[1] or words[2] or "") if words else "" if tag.attributes else None
    if name in _BLOCKS:
        return "\n\n" if certain or _parts_blocks(text, tag) else None
    if name in _PIECES:
        return _PARTS[name][not opens] if certain or names & _PIECES[name] else None
    if not certain:
        return None
    if not closed:
        return ""
    if name in _LINKS:
        address = _ADDRESS.search(tag.attributes)
        return f"{LINK}{address[1] if address else ''}{LABEL}" if opens else LINK_END
    return _CHARACTERS.get(name, ("", ""))[not opens]


def _parts_blocks(text: str, tag: _Tag) -> bool:
    """Whether a tag that has no partner stands where a paragraph may begin or end."""
    before = text[max(0, tag.start - 20) : tag.start].rstrip()[-1:]
    after = text[tag.end : tag.end + 20].lstrip()[:1]
    return not before or before in _SENTENCE_END or (tag.kind == "close" and not after)


def _formula(text: str, forms: list[tuple[_Tag, _Tag]]) -> str | None:
    """The formula that stands between tags, in one or two forms; None if there is none. MathML comes first."""
    for first, last in sorted(forms, key=lambda form: form[0].name):
        content = text[first.end : last.start]
        if first.name == "math" and "<" in content:
            return f"{MATHML}{content.replace('<', LESS).replace('>', GREATER)}{FORMULA_END}"
        document = _DOCUMENT.search(content)
        if tex := _DELIMITERS.sub("", document[1] if document else content).strip():
            return f"{TEX}{tex}{FORMULA_END}"
    return None
