"""Text of an abstract in; its links with their kind out, and whether there is code: linked, promised or neither."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from urllib.parse import urlsplit

from conspectus.hosts import kind_of_host
from conspectus.model import CodeState, Link, LinkKind, Text

_BEFORE: tuple[tuple[LinkKind, re.Pattern[str]], ...] = (
    (
        "code",
        re.compile(
            r"\b(?:codes?|codebase|implementation|software|toolkit|library|repository|open-sourced)\b", re.IGNORECASE
        ),
    ),
    ("data", re.compile(r"\b(?:data|data\s?sets?|benchmark|corpus|corpora|annotations)\b", re.IGNORECASE)),
    (
        "project",
        re.compile(
            r"\b(?:project|web\s?page|web\s?site|homepage|page|demos?|videos?|visuali[sz]ations?)\b", re.IGNORECASE
        ),
    ),
)
"""What the words before a link say of it, where the host says nothing."""

_CODE = r"\b(?:codes?|codebase|implementations?|software|toolkit)\b"
_NOT_CODE = (
    r"(?!-|\s(?:generat|complet|complex|llm|language|model|snippet|review|repair|search|understand|edit|translat|reason"
    r"|agent|benchmark))"
)
"""`Code generation` and its like are subjects, not something that is released."""
_NEAR = r"[^.;:!?]{0,80}?"
_REACH = 40
"""Characters after a promise of code in which its link stands: `our code is available at`."""
_PROMISE = re.compile(
    rf"""
      {_CODE}{_NOT_CODE}{_NEAR}
      \b(?:available|released|open[ -]?sourced|be\sopen[ -]?source|public|publicly|published|accessible|supplement\w*
        |appendix)\b
    | \breleas(?:e[sd]?|ing)\b{_NEAR}{_CODE}{_NOT_CODE}
    | \b(?:open[ -]?sourcing|publish|share)\b{_NEAR}{_CODE}{_NOT_CODE}
    | \bwe\s(?:will\s|also\s|fully\s|further\s|have\s)*open[ -]?sourced?\b
    | \bopen[ -]?source\scode{_NOT_CODE}
    """,
    re.VERBOSE | re.IGNORECASE,
)


def find(text: Text) -> tuple[Link, ...]:
    """The links of a text in order, each address once."""
    found: dict[str, Link] = {}
    end = 0
    for run in text.runs:
        start, end = end, end + len(run.plain)
        for mark in run.marks:
            url = dict(mark.attributes).get("href", "") if mark.tag == "a" else ""
            if url and url not in found and urlsplit(url).scheme in {"http", "https"}:
                found[url] = Link(url, _kind(url, _sentence_before(text.plain, start), run.plain))
    return tuple(found.values())


def code_state(text: Text, links: Iterable[Link]) -> CodeState:
    """Whether a paper with these links has code: a link to it, only the authors' word, or nothing said."""
    urls = set()
    for link in links:
        if link.kind == "code":
            return "link"
        urls.add(link.url)
    promise = _PROMISE.search(text.plain)
    if not promise:
        return "none"
    return (
        "link" if any(url in urls for url in _addresses(text, promise.start(), promise.end() + _REACH)) else "promised"
    )


def _addresses(text: Text, start: int, end: int) -> Iterator[str]:
    """Addresses of the links that stand, in part at least, in a stretch of a text."""
    run_end = 0
    for run in text.runs:
        run_start, run_end = run_end, run_end + len(run.plain)
        if run_start < end and run_end > start:
            for mark in run.marks:
                if mark.tag == "a":
                    yield dict(mark.attributes).get("href", "")


def _kind(url: str, before: str, words: str) -> LinkKind:
    if kind := kind_of_host(url):
        return kind
    for kind, told in _BEFORE:
        if told.search(words) or told.search(before):
            return kind
    return "other"


def _sentence_before(plain: str, start: int) -> str:
    """The part of a link's sentence that stands before it."""
    window = plain[max(0, start - 160) : start]
    return re.split(r"[.!?]\s", window)[-1]
