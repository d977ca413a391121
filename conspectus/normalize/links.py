"""Fields of addresses as typed -> links with their kinds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import cast

from conspectus.fields import ADDRESSES, field_of
from conspectus.model import Link, LinkKind, Parts, Value

_WEB = re.compile(r"https?://[^\s/?#\x00-\x1f\x7f\"<>\\]+(?:[/?#][^\s\x00-\x1f\x7f\"<>]*)?", re.IGNORECASE)
_IN_MARKDOWN = re.compile(r"\]\(\s*<?([^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*)>?[^()]*\)")
_PICTURE = re.compile(r"!\[[^\[\]]*\]\([^()]*\)")
_SPLIT = re.compile(r"[\s|]+|[;,](?=\s|$|https?://)")
_HOST = re.compile(r"(?:www\.)?(?:[a-z0-9-]+\.)+[a-z]{2,12}/\S+|www\.(?:[a-z0-9-]+\.)+[a-z]{2,12}", re.IGNORECASE)
_CODE = re.compile(r"https?://(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)/", re.IGNORECASE)
_DATA = re.compile(r"https?://huggingface\.co/datasets/", re.IGNORECASE)
_VIDEO = re.compile(r"https?://(?:www\.)?(?:youtube\.com|youtu\.be|vimeo\.com|slideslive\.com)/", re.IGNORECASE)
_KEYS = ("url", "href", "link", "URL", "uri")
_KINDS = ("kind", "type", "name", "title", "label", "text", "rel")


def is_web_address(url: str) -> bool:
    """Whether `url` may become a link: http or https with a host, and no blanks or control characters."""
    return _WEB.fullmatch(url) is not None


def read_links(field: str, value: Value) -> tuple[list[Link], list[str]]:
    """The links in a field of addresses, and what in it is none.

    Several may stand in it, in Markdown (badges too), without their scheme, or as parts that say their kind.
    """
    links: list[Link] = []
    others: list[str] = []
    for kind, text in _addresses(field, value):
        for found in _parted(text):
            url = f"https://{found}" if _HOST.fullmatch(found) else found
            if is_web_address(url):
                links.append(Link(url, _kind(kind, url), given=True))
            elif found:
                others.append(found)
    return links, others


def each_once(links: Iterable[Link]) -> tuple[Link, ...]:
    """An address stands once, with the kind that it has first; a kind that says more than `paper` goes before it."""
    by_url: dict[str, Link] = {}
    for each in links:
        first = by_url.setdefault(_same_address(each.url), each)
        if first.kind == "paper" and each.kind != "paper" and first.given == each.given:
            by_url[_same_address(each.url)] = each
    return tuple(by_url.values())


def _same_address(url: str) -> str:
    return re.sub(r"^https?://(?:www\.|dx\.)?", "", url).rstrip("/")


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


def _parted(text: str) -> list[str]:
    """The addresses in `text`, without what Markdown and lists put around them."""
    if "](" in text:
        return [match[1] for match in _IN_MARKDOWN.finditer(_PICTURE.sub("", text))]
    parts = [part.strip("<>()[]\"'`,;") for part in _SPLIT.split(text)]
    return [part for part in parts if part]


def _kind(field: str, url: str) -> LinkKind:
    """The kind of a link: the field says it, except `url`, whose host may."""
    if field != "url":
        return cast("LinkKind", field)
    if _CODE.match(url):
        return "code"
    if _DATA.match(url):
        return "data"
    return "video" if _VIDEO.match(url) else "paper"
