"""Identifiers and addresses as typed -> the numbers that registers gave, each with its kind, and their links."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from urllib.parse import unquote

from conspectus.fields import FIELDS
from conspectus.model import Link

_ARXIV = r"(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?"
_DOI = r"10\.\d{4,9}/[^\s\"\\]+"
_ACL = r"(?:\d{4}\.[a-z0-9_]+-[a-z0-9_]+\.\d+|[A-Z]\d\d-\d{4,5})"
_OPENREVIEW = r"[A-Za-z0-9_-]{6,20}"

_WHOLE: Mapping[str, re.Pattern[str]] = {
    "arxiv": re.compile(rf"(?:arxiv[:\s]*)?({_ARXIV})(?:\s*\[[\w.-]+\])?", re.IGNORECASE),
    "doi": re.compile(rf"(?:doi[:\s]*|https?://(?:dx\.)?doi\.org/)?({_DOI})", re.IGNORECASE),
    "acl": re.compile(rf"({_ACL})"),
    "openreview": re.compile(rf"({_OPENREVIEW})"),
    "pmid": re.compile(r"(?:pmid[:\s]*)?(\d{1,8})(?:\.0)?", re.IGNORECASE),
}
"""What a field of each kind may hold and nothing else."""

_ADDRESSES: Mapping[str, re.Pattern[str]] = {
    "arxiv": re.compile(
        rf"https?://(?:www\.|export\.)?(?:arxiv\.org|alphaxiv\.org)/(?:abs|pdf|html)/({_ARXIV})", re.IGNORECASE
    ),
    "doi": re.compile(rf"https?://(?:dx\.)?doi\.org/({_DOI})", re.IGNORECASE),
    "openreview": re.compile(rf"https?://openreview\.net/(?:forum|pdf)\?id=({_OPENREVIEW})"),
    "acl": re.compile(rf"https?://(?:www\.)?aclanthology\.org/({_ACL})(?=[/.#?]|$)"),
    "pmid": re.compile(r"https?://(?:pubmed\.ncbi\.nlm\.nih\.gov|www\.ncbi\.nlm\.nih\.gov/pubmed)/(\d+)"),
}
"""Where an address of a paper holds its number."""

_ARXIV_DOI = re.compile(rf"10\.48550/arxiv\.({_ARXIV})", re.IGNORECASE)
_VERSION = re.compile(r"(?<=\d)v\d+$")
_ENDS = ".,;:"


def identifier(kind: str, text: str) -> str:
    """The number of `kind` in a field that should hold one; empty where it holds something else."""
    text = text.strip()
    if found := from_address(text).get(kind):
        return found
    match = _WHOLE[kind].fullmatch(text)
    return _clean(kind, match[1]) if match else ""


def kind_of(text: str) -> str:
    """The kind of a number that says so by its form (`2301.04567`, `10.1000/x`, `2024.acl-long.1`), or nothing."""
    return next((kind for kind in ("arxiv", "doi", "acl") if identifier(kind, text)), "")


def from_address(url: str) -> dict[str, str]:
    """The numbers that the address of a paper holds, by kind."""
    found = {
        kind: _clean(kind, match[1]) for kind, pattern in _ADDRESSES.items() if (match := pattern.match(url.strip()))
    }
    if match := _ARXIV_DOI.fullmatch(found.get("doi", "")):
        found["arxiv"] = match[1]
    return found


def unversioned(arxiv: str) -> str:
    """An arXiv number without its version: what all versions of a paper share."""
    return _VERSION.sub("", arxiv)


def link(kind: str, number: str) -> Link:
    """The link that a number makes."""
    return Link(FIELDS[kind].address(number), "paper", given=True)


def links(numbers: Mapping[str, str]) -> Iterable[Link]:
    """The links that `numbers`, by kind, make."""
    return (link(kind, number) for kind, number in numbers.items())


def _clean(kind: str, number: str) -> str:
    if kind == "arxiv":
        return number[:1].lower() + number[1:] if "/" in number else number
    if kind == "doi":
        number = unquote(number) if "%" in number else number
        number = number.rstrip(_ENDS)
        return number[:-1] if number.endswith(")") and number.count("(") < number.count(")") else number
    return number
