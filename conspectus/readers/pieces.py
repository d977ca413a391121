"""Inline Markdown, and the HTML that people put into it -> pieces: stretches of one kind, each with its link."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from markdown_it import MarkdownIt
from markdown_it.token import Token

LONGEST = 6_000
"""Length of a bullet or cell from which it is prose, and its marks are not looked for."""
_MARKDOWN = MarkdownIt("commonmark").disable(["escape", "entity", "html_inline"])
BREAK = "\n"
_TAGS = (
    (re.compile(r"<br ?/?>", re.IGNORECASE), "\\\n"),
    (re.compile(r"<a\s[^<>]*?href=[\"']?([^\"'<>\s]+)[\"']?[^<>]*>(.{0,400}?)</a>", re.IGNORECASE), r"[\2](\1)"),
    (re.compile(r"<img\s[^<>]*?alt=[\"']([^\"'<>]*)[\"'][^<>]*>", re.IGNORECASE), r"\1"),
    (re.compile(r"<summary\b[^<>]*>[^<>]{0,60}</summary>", re.IGNORECASE), ""),
    (re.compile(r"</?(?:b|strong)>", re.IGNORECASE), "**"),
    (re.compile(r"</?(?:i|em)>", re.IGNORECASE), "*"),
    (
        re.compile(
            r"</?(?:a|img|span|div|p|font|kbd|small|center|details|summary|ul|li|sub|sup)\b[^<>]*>", re.IGNORECASE
        ),
        "",
    ),
)
"""HTML that people put into Markdown -> the Markdown for it."""
ADDRESS = re.compile(r"<?(https?://[^\s<>()\[\]]+(?:\([^\s()]*\)[^\s<>()\[\]]*)*)>?")
EMOJI = re.compile("[\u2190-\u2bff\u3030\ufe0f\u200d\U0001f000-\U0001faff]|:[a-z0-9_+-]{2,30}:")
_EMOJI_BEFORE = re.compile(rf"\s*(?:(?:{EMOJI.pattern})\s*)+")
EDGES = " \t\n,;:.|/\\-–—·•[](){}*_\"'“”‘’`~!<>，。；：、【】（）《》"
BOUNDARY = re.compile(
    r"\s[-–—|·•]{1,2}\s|(?:(?<!\s)\s*)?[|\n]\s*|"
    r"(?<!\b[^\W\d_])(?<!\b[Ee]d)(?<!\b[Vv]ol)(?<!\b[Nn]o)(?<!\b[Pp]p)(?<!\b[Pp]roc)(?<!\b[Ii]nt)(?<!\b[Cc]onf)"
    r"(?<!\b[Ss]ymp)(?<!\b[Tt]rans)(?<!\b[Nn]um)[.。](?=\s|$)|[\[\](){}【】（）]"
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text of one kind."""

    text: str
    url: str = ""
    """Where it leads, if it is a link."""
    strong: bool = False
    emphasis: bool = False
    code: bool = False
    picture: bool = False
    """Whether its text is that of a picture, as of a badge."""


def pieces(source: str) -> list[Piece]:
    """Inline Markdown as its pieces; pictures are only seen as the text of the link around them."""
    if len(source) > LONGEST:
        return [Piece(source)]
    if "<" in source:
        for pattern, replacement in _TAGS:
            source = pattern.sub(replacement, source)
    tokens = _MARKDOWN.parseInline(source)[0].children or []
    read: list[Piece] = []
    strong = emphasis = False
    url = ""
    for token in tokens:
        match token.type:
            case "strong_open" | "strong_close":
                strong = token.type == "strong_open"
            case "em_open" | "em_close":
                emphasis = token.type == "em_open"
            case "link_open":
                url = str(token.attrs.get("href", ""))
                read.append(Piece("", url, strong, emphasis))
            case "link_close":
                url = ""
            case "softbreak" | "hardbreak":
                read.append(Piece(BREAK))
            case "image":
                if url:
                    read[-1] = _longer(read[-1], _alternative(token))
            case _ if url:
                text = f"`{token.content}`" if token.type == "code_inline" and read[-1].text else token.content
                read[-1] = Piece(read[-1].text + text, url, read[-1].strong or strong, read[-1].emphasis or emphasis)
            case _:
                read.extend(_with_addresses(Piece(token.content, "", strong, emphasis, token.type == "code_inline")))
    return [piece for piece in read if piece.text or piece.url]


def _alternative(token: Token) -> str:
    return token.content or str(token.attrs.get("alt", ""))


def _longer(piece: Piece, text: str) -> Piece:
    return replace(piece, text=f"{piece.text} {text}".strip(), picture=piece.picture or not piece.text)


def _with_addresses(piece: Piece) -> Iterator[Piece]:
    """`piece`, its bare addresses made links."""
    place = 0
    for match in ADDRESS.finditer(piece.text):
        yield Piece(piece.text[place : match.start()], "", piece.strong, piece.emphasis)
        yield Piece("", match[1].rstrip(".,;:"))
        place = match.end()
    yield Piece(piece.text[place:], "", piece.strong, piece.emphasis, piece.code)


def plain(source: str) -> str:
    """Inline Markdown without its marks, on one line."""
    return " ".join("".join(piece.text for piece in pieces(source)).split())


def without_emoji(line: str) -> str:
    """`line` without the pictures in front of it: `📅 Date: 2026` -> `Date: 2026`."""
    match = _EMOJI_BEFORE.match(line)
    return line[match.end() :] if match else line


def is_web(url: str) -> bool:
    return url.startswith(("http://", "https://"))
