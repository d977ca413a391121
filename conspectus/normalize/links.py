"""Fields of addresses as typed -> links with their kinds."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import cast
from urllib.parse import unquote

from conspectus.fields import ADDRESSES, field_of, label_of
from conspectus.hosts import is_web_address, kind_of_host
from conspectus.model import Link, LinkKind, Parts, Value
from conspectus.normalize import identifiers
from conspectus.normalize.literals import unquoted

_PICTURE = re.compile(r"!\[([^\[\]]{0,200})\]\([^()]{0,2000}\)")
_IN_MARKDOWN = re.compile(
    r"\[([^\[\]]{0,200})\]\(\s?<?([^\s()<>]{1,2000}(?:\([^\s()]{0,200}\)[^\s()<>]{0,2000})?)>?(?:\s[^()]{0,200})?\)"
)
_IN_HTML = re.compile(
    r"<a\b[^<>]{0,200}?href\s?=\s?[\"']?([^\s\"'<>]{1,2000})[\"']?[^<>]{0,200}>([^<>]{0,200})</a", re.IGNORECASE
)
_IN_LATEX = re.compile(r"\\href\{([^{}]{1,2000})\}\{([^{}]{0,200})\}|\\url\{([^{}]{1,2000})\}")
_ESCAPED = re.compile(r"\{?\\([_&%#~])\}?")
_SPLIT = re.compile(r"[\s|]+|[;,](?=\s|$|https?://)")
_HOST = re.compile(r"(?:[a-z0-9-]{1,63}\.){1,5}([a-z]{2,12})(?:[/?#]\S*)?", re.IGNORECASE)
_FILES = frozenset(
    ("pdf", "zip", "tar", "gz", "html", "htm", "md", "txt", "py", "json", "docx", "pptx", "ipynb", "et", "al")
)
"""What ends the name of a file and not that of a host."""
_DATA = re.compile(r"https?://huggingface\.co/datasets/", re.IGNORECASE)
_VIDEO = re.compile(
    r"https?://(?:www\.)?(?:youtube\.com|youtu\.be|vimeo\.com|slideslive\.com|bilibili\.com)/", re.IGNORECASE
)
_OF_A_PERSON = re.compile(
    r"https?://(?:[^/]+/~[^/?#]+/?$|(?:www\.)?(?:scholar\.google\.|linkedin\.com/in/|orcid\.org/|dblp\.org/pid/))",
    re.IGNORECASE,
)
_REPOSITORY = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,38}/[\w.-]{2,100}")
"""Owner and name of a repository, as `github: owner/name` in the settings of a page."""
_PAGE = re.compile(
    r"https?://(?:[^/]*\barxiv\.org/abs/|(?:dx\.)?doi\.org/|openreview\.net/forum|.*\.html?$)", re.IGNORECASE
)
_KEYS = ("url", "href", "link", "URL", "uri")
_KINDS = ("kind", "type", "name", "title", "label", "text", "rel")
_PAIRS = {")": "(", "]": "[", "}": "{", ">": "<"}


def read_links(field: str, value: Value) -> list[Link]:
    """The links in a field of addresses; what in it is no address is passed over.

    Several may stand in it, in Markdown (badges too), HTML or LaTeX, without their scheme, behind a label, as a number
    of arXiv's or a DOI, or as parts that say their kind.
    """
    links: list[Link] = []
    for kind, text in _addresses(field, unquoted(value)):
        for label, found in _parted(text):
            url = _address(found)
            if is_web_address(url):
                links.append(Link(url, _kind(_labelled(label, kind), url), given=True))
            elif number := identifiers.kind_of(found):
                links.append(identifiers.link(number, identifiers.identifier(number, found)))
            elif kind == "code" and found == text.strip() and _REPOSITORY.fullmatch(found):
                links.append(Link(f"https://github.com/{found}", "code", given=True))
    return links


def is_of_authors(value: Value, authors: int) -> bool:
    """Whether a field for the paper's own page holds the authors' instead, as the lists of OpenReview do.

    Plain are as many addresses as there are authors, some perhaps empty, and one of somebody's own.
    """
    texts = [item for item in value.items if isinstance(item, str)]
    entries = texts if len(texts) > 1 else [entry for text in texts for entry in text.split(";")]
    if len(entries) == authors > 1:
        return True
    return any(texts) and all(map(_OF_A_PERSON.match, filter(None, map(str.strip, entries))))


def each_once(links: Iterable[Link]) -> tuple[Link, ...]:
    """An address stands once, with the kind that it has first; a kind that says more than `paper` goes before it."""
    by_url: dict[str, Link] = {}
    for each in links:
        first = by_url.setdefault(_same_address(each.url), each)
        if first.kind == "paper" and each.kind != "paper" and first.given == each.given:
            by_url[_same_address(each.url)] = each
    return tuple(by_url.values())


def _same_address(url: str) -> str:
    bare = re.sub(r"^https?://(?:www\.|dx\.)?", "", url, flags=re.IGNORECASE).rstrip("/")
    return unquote(bare) if "%" in bare else bare


def _addresses(field: str, value: Value) -> Iterator[tuple[str, str]]:
    """Texts with addresses, each with the field that its kind is taken from."""
    for item in value.items:
        if isinstance(item, str):
            yield field, item
        else:
            yield from _of_parts(field, item)


def _of_parts(field: str, parts: Parts) -> Iterator[tuple[str, str]]:
    if url := next((parts[key] for key in _KEYS if key in parts), ""):
        named = (field_of(parts[key]) for key in _KINDS if key in parts)
        yield next((name for name in named if name in ADDRESSES), field), url
        return
    for key, text in parts.items():
        name = field_of(key)
        yield (name if name in ADDRESSES else field), text


def _parted(text: str) -> Iterator[tuple[str, str]]:
    """The addresses in `text`, without what markup and lists put around them, each with what it is called there."""
    text = html.unescape(text) if "&" in text else text
    if "](" in text:
        # of a badge, the picture's own description is what it is called
        yield from ((match[1], match[2]) for match in _IN_MARKDOWN.finditer(_PICTURE.sub(r"\1", text)))
        return
    if "<a" in text and (anchors := _IN_HTML.findall(text)):
        yield from ((label, url) for url, label in anchors)
        return
    if "\\" in text:
        if linked := _IN_LATEX.findall(text):
            yield from ((label, _ESCAPED.sub(r"\1", url or plain)) for url, label, plain in linked)
            return
        text = _ESCAPED.sub(r"\1", text)
    label = ""
    for part in map(_bare, _SPLIT.split(text)):
        if part.endswith((":", "：")):
            label = part[:-1]
        elif part:
            yield label, part
            label = ""


def _bare(part: str) -> str:
    """`part` without quotes, brackets and marks around it; a bracket that the address itself opens stays."""
    part = part.strip("\"'`*“”").lstrip("<([{")
    ends = ".,;!?)]}>\"'`*" + (":" if "://" in part else "")
    end = len(part)
    left = Counter(part)  # what stands before the end
    while end and (last := part[end - 1]) in ends:
        if (opening := _PAIRS.get(last)) and left[opening] >= left[last]:
            break
        left[last] -= 1
        end -= 1
    return part[:end]


def _address(found: str) -> str:
    if found[:4].casefold() == "http":
        return found
    found = found.removeprefix("//")
    host = _HOST.fullmatch(found)
    return f"https://{found}" if host and host[1].casefold() not in _FILES else found


def _labelled(label: str, field: str) -> str:
    """The field that a label names, where the field itself may hold any kind."""
    named = label_of(label.strip(" *_[]()【】:：")) if field == "url" else ""
    return named if named in ADDRESSES else field


def _kind(field: str, url: str) -> LinkKind:
    """The kind of a link: the field says it, except `url`, whose host may, and a page that is called a PDF."""
    if field == "pdf":
        return "paper" if _PAGE.match(url) else "pdf"
    if field != "url":
        return cast("LinkKind", field)
    if kind_of_host(url) == "code":
        return "code"
    if _DATA.match(url):
        return "data"
    return "video" if _VIDEO.match(url) else "paper"
