"""Text of an abstract in; its links with their kind out, and whether there is code: linked, promised or neither.

The links are the paper's own. One that is wrapped around the name of other work, or stands in what the paper says of
others, leads to what it cites; it stays a link in the abstract.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from conspectus.hosts import is_web_address, kind_of_host
from conspectus.model import CodeState, Link, LinkKind, Role, Span, Text

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
    \b(?=[cioprstwCIOPRSTW])(?i:                             # what all of them begin with is looked for first
      {_CODE}{_NOT_CODE}{_NEAR}
      \b(?:available|released|open[ -]?sourced|be\sopen[ -]?source|public|publicly|published|accessible|supplement\w*
        |appendix)\b
    | releas(?:e[sd]?|ing)\b{_NEAR}{_CODE}{_NOT_CODE}
    | (?:open[ -]?sourcing|publish|share)\b{_NEAR}{_CODE}{_NOT_CODE}
    | we\s(?:will\s|also\s|fully\s|further\s|have\s)*open[ -]?sourced?\b
    | open[ -]?source\scode{_NOT_CODE}
    )""",
    re.VERBOSE,
)


_CITATION = re.compile(
    r"\bet\s?al\b | ^\W*(?:19|20)\d\d[a-z]?\W*$ | ^\W*\[?\d{1,3}\]?\W*$"
    r"| ^\W*[A-Z][\w'’-]+(?:,?\s(?:and|&)\s[A-Z][\w'’-]+)?,?\s\W?(?:19|20)\d\d[a-z]?\W*$",
    re.VERBOSE,
)
"""Words that name the work of others: `Doe et al. (2023)`, `Doe and Roe, 2023`, `[12]`."""
_OTHERS_SPEAK = frozenset(("background", "gap"))
"""What a sentence with such a role links is the work of others, unless it says otherwise."""
_OWN = re.compile(
    r"\b(?:we|our|this\s(?:paper|work|study|article)|available|released?|codes?|demos?|project\s(?:page|website))\b",
    re.IGNORECASE,
)


def find(text: Text, sentences: Sequence[Span] = (), roles: Sequence[Role] = ()) -> tuple[Link, ...]:
    """The paper's own links in a text in order, each address once; sentences and roles tell what is said of others."""
    others = [span for span, role in zip(sentences, roles, strict=True) if role in _OTHERS_SPEAK]
    found: dict[str, Link] = {}
    for url, start, end in _places(text):
        words = text.plain[start:end]
        if url not in found and not _CITATION.search(words) and not _of_others(text.plain, start, others):
            found[url] = Link(url, _kind(url, _sentence_before(text.plain, start), words))
    return tuple(found.values())


def _places(text: Text) -> Iterator[tuple[str, int, int]]:
    """Each link of the web with the place of its words, all runs of one link together."""
    placed: list[tuple[str, int, int]] = []
    end = 0
    for run in text.runs:
        start, end = end, end + len(run.plain)
        for mark in run.marks:
            url = dict(mark.attributes).get("href", "") if mark.tag == "a" else ""
            if placed and placed[-1][0] == url and placed[-1][2] == start:
                placed[-1] = url, placed[-1][1], end
            elif url and is_web_address(url):
                placed.append((url, start, end))
    yield from placed


def _of_others(plain: str, place: int, others: Sequence[Span]) -> bool:
    """Whether a place is in one of the sentences about others, and this one does not speak of the paper."""
    return any(span.start <= place < span.end and not _OWN.search(plain, span.start, span.end) for span in others)


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
