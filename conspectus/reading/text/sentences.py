"""Text of an abstract -> its sentences, as spans of the plain text.

Rules for scientific prose: every stop is looked at once, together with the word before it and the word after it.
Formulas, code and links are never cut; a paragraph break always cuts. The lists of abbreviations, and the order in
which the rules ask, follow the error classes that Kiss and Strunk name (Unsupervised Multilingual Sentence Boundary
Detection, Computational Linguistics 32(4), 2006): abbreviations, initials, ordinal numbers, ellipses.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from conspectus.model import Mark, Run, Span, Text

_BLOCKS = frozenset(
    (
        "blockquote",
        "dd",
        "div",
        "dt",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "li",
        "ol",
        "p",
        "pre",
        "table",
        "td",
        "tr",
        "ul",
    )
)
_UNCUT = frozenset(("a", "code"))
_ADDRESS = re.compile(r"(?:https?://|www\.)\S*[^\s.,;:!?)\]}\"'”’]")

_STOP = re.compile(
    r"""
    (?P<sign>[.!?…。！？])                                                   # so that only signs are looked at
    (?: (?<=[.!?…])(?P<more>[.!?…]*) (?P<close>["'”’»)\]}*_]*) (?=\s)       # a stop before a blank
      | (?<=[.!?])(?P<glued>["”)]?) (?=["“(]?[A-Z])                          # no blank at all: `reliably.As`
      | (?<=[。！？])(?P<cjk>[。！？]*[」』”’）)]*)                              # no blank is customary
    )""",
    re.VERBOSE,
)

# No sentence ends in these.
_INNER = re.compile(
    r"""(?:^|[\s(\[{–—/-])
    (?:(?i:e\.\ ?g|i\.\ ?e|cf|c\.f|vs|v\.s|viz|resp|approx|ca|incl|w\.\ ?r\.\ ?t|a\.k\.a|s\.t)
      |Drs?|Profs?|Mr|Mrs|Ms|St)\.$""",
    re.VERBOSE,
)
# Nor in these before what they count.
_REFERENCE = re.compile(
    r"(?:^|[\s(\[{–—/-])"
    r"(?:[Ff]igs?|[Ee]q(?:s|n|ns)?|[Ss]ecs?|Tabs?|[Rr]efs?|Thms?|Lems?|Props?|Defs?|Algs?|Apps?|[Cc]h|[Vv]ol|pp?|[Nn]os?)\.$"
)
_COUNTED = re.compile(r"\(?(?:\d|(?![AI] [a-z])[A-Z]\b|[IVX]+\b)")
# A sentence ends in these only when the next word shows it.
_EITHER = re.compile(
    r"(?:^|[\s(\[{])(?:et\ al|al|etc|(?:[A-Za-z]\.)+[A-Za-z]|hrs|mins?|secs?|Inc|Ltd|Corp|Co)\.$", re.IGNORECASE
)
# The first letter of a person's name; after an ordinary word it is a variable.
_INITIAL = re.compile(r"(?:^|[\s(\[{.])[A-Z]\.$")
_VARIABLE = re.compile(r"\b(?!(?:by|of|and|from|to|with|in|for|see)\b)[a-zà-ÿ]+\s[A-Z]\.$")
_OPENER = re.compile(
    r"""(?:A|About|According|Across|Additionally|After|All|Also|Although|Among|An|And|Another|Applying|As|At|Based|Because
      |Before|Besides|Beyond|Both|Building|But|By|Can|Code|Compared|Consequently|Conversely|Crucially|Current|Despite|Did|Do
      |Does|Due|During|Each|Empirically|Even|Every|Existing|Experiments|Experimental|Extensive|Finally|First|Firstly|For
      |Fortunately|From|Further|Furthermore|Given|Hence|Here|How|However|I|If|Importantly|In|Indeed|Inspired|Instead|Is|It|Its
      |Last|Lastly|Many|Meanwhile|More|Moreover|Most|Motivated|Nevertheless|Next|No|Nonetheless|Not|Notably|Numerical|On|Once
      |One|Only|Other|Our|Overall|Particularly|Previous|Prior|Rather|Recent|Recently|Results|Second|Secondly|Several|Similarly
      |Since|So|Some|Specifically|Still|Such|Surprisingly|Such|That|The|Their|Then|Theoretically|There|Therefore|These|They
      |Third|This|Those|Though|Through|Throughout|Thus|To|Together|Towards|Traditional|Two|Typically|Under|Unfortunately|Unlike
      |Until|Using|Various|Via|We|What|When|Where|Whereas|Whether|Which|While|Why|With|Within|Without|Yes|Yet|You)\b
    """,
    re.VERBOSE,
)
_LOWER_OPENER = re.compile(r"(?:we|our|this|these|however|in this|to this|moreover|furthermore|finally)\b")
_LOWER_NAME = re.compile(r"[a-z]+(?:[A-Z]|\d)\w*|[a-z][\w-]* (?:is|are) (?:an?|the|our)\b")
_WORD = re.compile(r"[^\W_]")
_NUMBERED = re.compile(r"(?:^|[.?!;:]\s+)\(?(?:\d{1,2}|[ivx]{1,4}|[IVX]{1,4}|[a-h])\)?\.$")
_GLUED_BEFORE = re.compile(r"(?:^|[\s(–—-])(?:[A-Za-z]?[a-z]+|[A-Z]{2,}s?|\d+(?:\.\d+)?[%×]?|\S*\)|\S+%)$")
_GLUED_AFTER = re.compile(r"[\"“(]?(?:[A-Z][a-z]+|A|I)\b(?![./@_])")
_OPEN = re.compile(r"[\"'“‘«(\[{*_]+(?:(?:[ivx]{1,4}|[a-h])\)\s*)?")


def split(text: Text) -> tuple[Span, ...]:
    """`text` -> its sentences in order, trimmed of blanks; together they hold every character but blanks."""
    plain = text.plain
    uncut = _uncut(text)
    starts = [start for start, _ in uncut]
    spans: list[Span] = []
    for first, last in _blocks(text):
        begin = first
        for stop in _STOP.finditer(plain, first, last):
            at = bisect_right(starts, stop.start()) - 1
            end = stop.end()
            if at >= 0 and uncut[at][0] <= stop.start() < uncut[at][1] and end < uncut[at][1]:
                continue
            if stop["cjk"] is not None or _ends(plain, begin, stop, last):
                spans.extend(_trimmed(plain, begin, end))
                begin = end
        spans.extend(_trimmed(plain, begin, last))
    return tuple(_with_words(plain, spans))


def _with_words(plain: str, spans: Sequence[Span]) -> Iterator[Span]:
    """Join what is mere punctuation (the `;` after a list item) to the sentence before it."""
    current: Span | None = None
    for span in spans:
        if current is not None and not _WORD.search(plain, span.start, span.end):
            current = Span(current.start, span.end)
            continue
        if current is not None:
            yield current
        current = span
    if current is not None:
        yield current


def _trimmed(plain: str, start: int, end: int) -> Iterator[Span]:
    inner = plain[start:end]
    start += len(inner) - len(inner.lstrip())
    end -= len(inner) - len(inner.rstrip())
    if start < end:
        yield Span(start, end)


def _blocks(text: Text) -> Iterator[tuple[int, int]]:
    """Find the paragraphs, list items and other blocks of `text`, as start and end."""
    start = end = 0
    current: tuple[Mark, ...] | None = None
    for run in text.runs:
        if run.plain.isspace() and "\n\n" not in run.plain:
            end += len(run.plain)
            continue
        block = tuple(mark for mark in run.marks if mark.tag in _BLOCKS)
        if block != current:
            if end > start:
                yield start, end
            start, current = end, block
        end += len(run.plain)
    if end > start:
        yield start, end


def _uncut(text: Text) -> list[tuple[int, int]]:
    """Find the formulas, code and links of `text`, in order, as start and end."""
    found = [(m.start(), m.end()) for m in _ADDRESS.finditer(text.plain)]
    end = 0
    for run in text.runs:
        start, end = end, end + len(run.plain)
        if _is_uncut(run):
            found.append((start, end))
    return sorted(found)


def _is_uncut(run: Run) -> bool:
    return run.html is not None or any(mark.tag in _UNCUT for mark in run.marks)


def _ends(plain: str, begin: int, stop: re.Match[str], last: int) -> bool:
    """Tell whether the sentence that began at `begin` ends with `stop`."""
    after = plain[stop.end() : min(last, stop.end() + 40)].lstrip()
    if not after:
        return False
    if stop["glued"] is not None:
        return _ends_glued(plain[max(begin, stop.start() - 30) : stop.start()], after)
    word = _OPEN.sub("", after, count=1) if _OPEN.match(after) else after
    before = plain[max(begin, stop.start() - 20) : stop.start() + 1]
    lower = word[:1].islower()
    if stop["sign"] + stop["more"] != ".":
        return not lower and word[:1] not in ",;:)"
    if _INNER.search(before) or (_REFERENCE.search(before) and _COUNTED.match(after)):
        return False
    if _EITHER.search(before) or (_INITIAL.search(before) and not _VARIABLE.search(before)):
        return _OPENER.match(word) is not None or (before.endswith("etc.") and word[:1].isupper())
    if _NUMBERED.search(before if begin < stop.start() - 20 else before.lstrip()):
        return False
    if lower:
        return (_LOWER_OPENER.match(word) or _LOWER_NAME.match(word)) is not None
    return word[:1] not in ",;:)"


def _ends_glued(before: str, after: str) -> bool:
    """Was the blank after a stop forgotten? Not in `node.JS`, `U.S`, `v1.A` or an address."""
    word = _GLUED_BEFORE.search(before)
    if word is None or not _GLUED_AFTER.match(after):
        return False
    return not word.group().strip()[:1].isupper() or _OPENER.match(after) is not None
