"""Identifiers and addresses as typed -> the numbers that registers gave, each with its kind, and their links."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from urllib.parse import unquote

from conspectus.fields import FIELDS
from conspectus.model import Link

_ARXIV, _DOI, _ACL, _OPENREVIEW, _PMID, _PMCID = (
    FIELDS[kind].form for kind in ("arxiv", "doi", "acl", "openreview", "pmid", "pmcid")
)

_WHOLE: Mapping[str, re.Pattern[str]] = {
    "arxiv": re.compile(rf"(?:arxiv[:\s]*)?(?:abs/)?({_ARXIV})(?:\s*\[[\w.-]+\])?\.?", re.IGNORECASE),
    "doi": re.compile(rf"(?:(?:doi|info:doi/|urn:doi)[:\s]*)?({_DOI})", re.IGNORECASE),
    "acl": re.compile(rf"({_ACL})"),
    "openreview": re.compile(rf"({_OPENREVIEW})"),
    "pmid": re.compile(rf"(?:(?:pmid|pubmed)[:\s]*)?({_PMID})(?:\.0)?", re.IGNORECASE),
    "pmcid": re.compile(rf"(?:pmcid[:\s]*)?({_PMCID})(?:\.\d+)?", re.IGNORECASE),
}
"""What a field of each kind may hold and nothing else."""

_WITHIN: Mapping[str, re.Pattern[str]] = {
    "arxiv": re.compile(rf"(?<![\w./-])({_ARXIV})(?![\w-])", re.IGNORECASE),
    "doi": re.compile(rf"(?<![\w./])({_DOI})"),
}
"""What is that number wherever it stands in a field for it (`arXiv preprint arXiv:2301.04567, 2023`)."""

HTTP = r"(?:https?://)?(?:www\.)?"
"""What people leave out in front of an address whose host they write."""
ORCID = r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]"
"""A number of the register of people."""

_ADDRESSES: Mapping[str, re.Pattern[str]] = {
    "arxiv": re.compile(
        rf"{HTTP}(?:(?:export\.|[a-z]{{2}}\.)?arxiv\.org/(?:abs|pdf|html|format|ps)|alphaxiv\.org/(?:abs|overview|pdf)|"
        rf"ar5iv(?:\.labs\.arxiv)?\.org/(?:abs|html)|huggingface\.co/papers)/({_ARXIV})",
        re.IGNORECASE,
    ),
    "doi": re.compile(
        rf"{HTTP}(?:(?:dx\.)?doi\.org|[\w.-]+/doi(?:/(?:abs|full|pdf|epdf|epub|book|reader))?)/({_DOI})", re.IGNORECASE
    ),
    "openreview": re.compile(rf"{HTTP}openreview\.net/(?:forum|pdf|attachment)\?(?:[^#\s]*&)?id=({_OPENREVIEW})"),
    "acl": re.compile(rf"{HTTP}(?:aclanthology\.(?:org|info)(?:/papers)?|aclweb\.org/anthology)/({_ACL})(?=[/.#?]|$)"),
    "pmid": re.compile(rf"{HTTP}(?:pubmed\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov/pubmed)/(\d+)"),
    "pmcid": re.compile(
        rf"{HTTP}(?:pmc\.ncbi\.nlm\.nih\.gov/articles|ncbi\.nlm\.nih\.gov/pmc/articles|europepmc\.org/articles?(?:/PMC)?)/"
        r"((?:PMC)?\d{3,9})",
        re.IGNORECASE,
    ),
}
"""Where an address of a paper holds its number."""

_ARXIV_DOI = re.compile(rf"10\.48550/arxiv\.({_ARXIV})", re.IGNORECASE)
_ACL_DOI = re.compile(rf"10\.(?:18653/v1|3115)/({_ACL})", re.IGNORECASE)
_VERSION = re.compile(r"(?<=\d)v\d+$")
_LATEX = re.compile(r"\{?\\([_&%#{}~])\}?|\$([<>])\$|\{?\\text(less|greater)(?![a-z])(?:\{\})?\}?\s?")
_NEXT_DOI = re.compile(r"[;,|](?=(?:doi:|https?://|10\.\d{4}))|</", re.IGNORECASE)
_ENDS = ".,;:"
_LONGEST = 2_000


def identifier(kind: str, text: str) -> str:
    """The number of `kind` in a field that should hold one; empty where it holds something else."""
    text = _typed(text[:_LONGEST])
    if found := from_address(text).get(kind):
        return found
    match = _WHOLE[kind].fullmatch(text) or (_WITHIN[kind].search(text) if kind in _WITHIN else None)
    return _clean(kind, match[1]) if match else ""


def kind_of(text: str) -> str:
    """The kind of a number that says so by its form (`2301.04567`, `10.1000/x`, `2024.acl-long.1`), or nothing."""
    text = _typed(text[:_LONGEST])
    return next((kind for kind in ("arxiv", "doi", "acl") if _WHOLE[kind].fullmatch(text)), "")


def from_address(url: str) -> dict[str, str]:
    """The numbers that the address of a paper holds, by kind."""
    url = url.strip()
    found = {kind: _clean(kind, match[1]) for kind, pattern in _ADDRESSES.items() if (match := pattern.match(url))}
    if "doi" not in found and "%2f" in url[:_LONGEST].casefold() and (match := _ADDRESSES["doi"].match(unquote(url))):
        found["doi"] = _clean("doi", match[1])
    if "doi" in found:
        found["doi"] = re.split(r"\?\w+=", found["doi"], maxsplit=1)[0]
    for kind, pattern in (("arxiv", _ARXIV_DOI), ("acl", _ACL_DOI)):
        if match := pattern.fullmatch(found.get("doi", "")):
            found[kind] = match[1]
    return found


def unversioned(arxiv: str) -> str:
    """An arXiv number without its version: what all versions of a paper share."""
    return _VERSION.sub("", arxiv)


def link(kind: str, number: str) -> Link:
    """The link that a number makes."""
    return Link(FIELDS[kind].address(number), "paper", given=True)


def _typed(text: str) -> str:
    """A field without entities, LaTeX's escapes and what people put around addresses."""
    if "&" in text:
        text = html.unescape(text)
    if "\\" in text or "$" in text:
        text = _LATEX.sub(lambda found: found[1] or found[2] or ("<" if found[3] == "less" else ">"), text)
    text = text.strip(" \t\n{}\"'`")
    if text.startswith("<") and text.endswith(">"):
        text = text[1:-1]
    return unquote(text) if "%2f" in text.casefold() else text


def _clean(kind: str, number: str) -> str:
    if kind == "pmcid":  # some addresses leave out its letters
        return f"PMC{number.upper().removeprefix('PMC')}"
    if kind == "arxiv":
        return number[:1].lower() + number[1:] if "/" in number else number
    if kind == "doi":
        number = _NEXT_DOI.split(unquote(number) if "%" in number else number, maxsplit=1)[0].rstrip(_ENDS)
        for opening, closing in ("()", "[]", "<>", "{}"):
            if number.endswith(closing) and number.count(opening) < number.count(closing):
                number = number[:-1].rstrip(_ENDS)
    return number
