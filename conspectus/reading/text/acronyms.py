"""Text of an abstract and its sentences -> the short forms that it explains, with their long forms as written.

Where short and long forms stand follows Schwartz and Hearst (A simple algorithm for identifying abbreviation
definitions in biomedical text, Pacific Symposium on Biocomputing 2003): one of them in brackets beside the other.
Added are the forms that abstracts use as well: `SHORT, Long Form`, `SHORT, short for long form`, `long form, or
SHORT`.

How a long form is told from the words around it differs: theirs takes the shortest stretch that holds the letters
in order, which cuts `self-supervised learning (SSL)` and `proximal policy optimization (PPO)` in half. Here every
letter of the short form earns more at the start of a word than inside one, words left out cost, and the best
alignment wins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from conspectus.model import Acronym, Span, Text
from conspectus.text import fold

_SHORT = r"[^\W_](?:[^\W_]|[-‐‑–./&@^+](?=[^\W_]))*\+*(?:['’]?s\b)?"
_QUOTE = r"[\"“”'‘’`*]*"

_IN_BRACKETS = re.compile(
    rf"""[(\[]\s*
    (?:or|i\.e\.,?|namely|called|dubbed|termed|denoted(?:\ as|\ by)?|abbreviated\ as|abbr\.|a\.?k\.?a\.?,?
      |hereafter)?\s*
    {_QUOTE}(?P<short>{_SHORT}){_QUOTE}
    \s*(?:[;,/:]\s*[^()]{{0,80}}|\s(?:and|or|for|hereafter|in)\s[^()]{{0,60}}|\s{_SHORT})?[)\]]""",
    re.VERBOSE,
)
_LINK = r"(?:of|and|for|the|in|to|with|via|by|on|an?|as|from|over|is|at)"
_LONG_AFTER = re.compile(
    rf"""{_QUOTE}\s*(?:
      \((?:i\.e\.,?|(?:which\ )?(?:is\ )?short\ for|(?:which\ )?stands\ for|from|for)?\s*
        {_QUOTE}(?P<bracketed>[^\W_][^()]{{5,110}}?){_QUOTE}\s*\)
    | [,(]?\s*(?:which\s)?
        (?:(?:is\s)?short\ for|stand(?:s|ing)\ for|an?\ acronym\ (?:for|of)|abbreviat\w+\ (?:for|of|from)|denoting)\s
        {_QUOTE}(?P<told>[^\W_][^().;]{{5,110}})
    | (?:,|:|–|—|---?)\s(?:an?\s|the\s)?
        {_QUOTE}(?P<titled>[A-Z][\w-]*(?:\s(?:[A-Z][\w-]*|\w*[A-Z]\w*|{_LINK}\b)){{1,11}})
    )""",
    re.VERBOSE,
)
_LONG_BEFORE = re.compile(
    r"(?:,\s(?:or|called|named|dubbed|termed|namely)|,?\s(?:abbreviated|short(?:ened)?|denoted|referred\sto)\s(?:as|to|by))"
    rf"\s{_QUOTE}$"
)
_SHAPED = re.compile(r"(?<![\w-])(?=[^\WA-Z_]{0,12}+[A-Z])" + _SHORT)

_NOT_SHORT = re.compile(
    r"\d.*%?|[A-Z]?\d+(?:\.\d+)?[BMKk]?|\d+[A-Za-z]|[A-Z]\.|[A-Z]?[a-z]{4,}|[IVX]{1,4}"
    r"|e\.g|i\.e|Figs?|Sec\w*|Eqs?|Tab|App"
)
_FUNCTION_WORDS = frozenset(
    """a an and as at by for from in into is of on or over per than that the through to under using via vs with
    without""".split()
)
_SPOKEN: Mapping[str, tuple[str, ...]] = {
    "x": ("cross", "Cross", "ex", "Ex", "trans", "Trans"),
    "2": ("to", "To", "two", "Two"),
    "3": ("three", "Three"),
    "4": ("for", "For", "four", "Four"),
}
_LEAD = re.compile(
    r"(?:an?|the|our|its|their|by|of|in|on|for|and|with|called|named|termed|dubbed|novel|new|we|propose|introduce|present|as|from"
    r"|to|using|via|is|are|namely|i\.e\.,?|or|this|these)\s+",
    re.IGNORECASE,
)
_PLURAL = re.compile(r"(?<=[A-Z0-9])['’]?s$")
_WORDS = re.compile(r"\S+")
_PARTS = re.compile(r"[^\W_]+")
_CLAUSE = re.compile(
    r".*(?:[;:]|\)|,(?=\s(?:we|which|that|and|where|while|but|called|named|dubbed|termed)\b))\s", re.DOTALL
)

_INITIAL, _NEXT, _INNER = 3.0, 2.5, 0.8
"""What a letter of the short form earns: starting a word, following the letter before it, somewhere inside the word."""
_LEFT_OUT, _PART_LEFT_OUT, _LINK_LEFT_OUT, _DIGIT_LEFT_OUT = -2.0, -0.8, -0.1, 0.5
_ENOUGH, _TITLED_ENOUGH, _SURE = 1.6, 1.2, 2.7
"""What a letter must earn on average: where brackets show the pair, where the long form is written like a title, and
where only a comma stands between them."""


def find(text: Text, sentences: Sequence[Span]) -> tuple[Acronym, ...]:
    """`text` and its `sentences` -> what each short form stands for, in the order of the text, each short form once.

    A plural `s` is taken off the short form (`LLMs` is told as `LLM`); the long form stays as written.
    """
    found: dict[str, str] = {}
    for sentence in sentences:
        for short, long in _pairs(text.plain[sentence.start : sentence.end]):
            found.setdefault(short, long)
    return tuple(Acronym(short, long) for short, long in found.items())


def singular(short: str) -> str:
    """A short form without its plural `s`: `LLMs` -> `LLM`, `lmKAN's` -> `lmKAN`; `DOTS` and `bus` stay."""
    return _PLURAL.sub("", short) if short.endswith("s") else short


@lru_cache(maxsize=1 << 15)
def key(name: str) -> str:
    """Letters and digits of a name, by which two spellings of it are the same: `T²SQNet`, `T2-SQNet`."""
    return fold(name).replace(" ", "")


def _pairs(sentence: str) -> Iterator[tuple[str, str]]:
    for m in _IN_BRACKETS.finditer(sentence) if "(" in sentence or "[" in sentence else ():
        yield from _checked(m["short"], _long_before(m["short"], sentence[: m.start()], _ENOUGH))
    for m in _SHAPED.finditer(sentence):
        short = m.group()
        if not _is_short(short):
            continue
        if after := _LONG_AFTER.match(sentence, m.end()):
            if after["bracketed"]:
                yield from _checked(short, _long_all(short, after["bracketed"], _ENOUGH))
            elif after["told"]:
                yield from _checked(short, _long_after(short, after["told"]))
            else:
                long = _long_all(short, after["titled"], _TITLED_ENOUGH) or _long_after(short, after["titled"])
                yield from _checked(short, long)
        before = _LONG_BEFORE.search(sentence, max(0, m.start() - 30), m.start())
        if before and sum(c.isupper() for c in short) > 1:
            yield from _checked(short, _long_before(short, sentence[: before.start()], _SURE))


def _checked(short: str, long: str) -> Iterator[tuple[str, str]]:
    if long:
        yield singular(short), long


def _is_short(short: str) -> bool:
    return 2 <= len(short) <= 16 and short.lower() != short and not _NOT_SHORT.fullmatch(short)


def _letters(short: str) -> str:
    return "".join(c for c in singular(short).lower() if c.isalnum())


def _long_before(short: str, before: str, enough: float) -> str:
    """Find the long form of `short` at the end of `before`; empty if there is none."""
    if not _is_short(short):
        return ""
    letters = _letters(short)
    clause = _CLAUSE.match(before[-170:])
    words = list(_WORDS.finditer(before, max(0, len(before) - 170) + (clause.end() if clause else 0)))
    words = words[-(min(len(letters) + 5, 2 * len(letters)) + 1) :]
    best, begin = enough * len(letters), -1
    for i, score in _alignments(letters, tuple(w.group() for w in words)):
        if score > best:
            best, begin = score, words[0].start() + i
    if begin < 0:
        return ""
    compound = before.rfind(" ", 0, begin) + 1
    if before[compound : compound + 1].lower() == letters[0]:
        begin = compound
    return _trimmed(short, before[begin:])


def _long_all(short: str, words: str, enough: float) -> str:
    """Give `words` where, up to a semicolon, all of them are the long form of `short`; else nothing."""
    long = re.split(r"[;:,]\s", words, maxsplit=1)[0]
    if not _is_short(short) or not (" " in long or "-" in long):
        return ""
    letters = _letters(short)
    parts = long.split()
    if len(parts) > 2 * len(letters) + 2:
        return ""
    whole = max((score for i, score in _alignments(letters, tuple(parts)) if i == 0), default=0.0)
    return _trimmed(short, long) if whole > enough * len(letters) else ""


def _long_after(short: str, after: str) -> str:
    """Find the long form of `short` at the start of `after`; empty if there is none."""
    if not _is_short(short):
        return ""
    letters = _letters(short)
    words = re.split(r"[,;:]\s", after, maxsplit=1)[0].split()
    best, long = _ENOUGH * len(letters), ""
    for k in range(1, min(len(words), len(letters) + 6) + 1):
        if words[k - 1].lower() in _FUNCTION_WORDS:
            continue
        some = words[:k]
        score = max((score for i, score in _alignments(letters, tuple(some)) if i == 0), default=0.0)
        if score > best:
            best, long = score, " ".join(some)
    return _trimmed(short, long) if " " in long or "-" in long else ""


def _trimmed(short: str, long: str) -> str:
    long = long.strip(" \"“”'‘’*,;:")
    while (lead := _LEAD.match(long)) and long[0].lower() != short[0].lower():
        long = long[lead.end() :]
    if len(long) <= len(short) + 1 or re.search(r"[.;!?()]\s", long):
        return ""
    itself = singular(short).rstrip("0123456789-") in long
    return "" if itself else long


@lru_cache(maxsize=4096)
def _alignments(letters: str, words: tuple[str, ...]) -> tuple[tuple[int, float], ...]:
    """Align `letters` with `words` so that the last letter falls into the last words.

    Gives, for each start of a word part where the first letter can stand, its offset in the words joined by blanks
    and the best score.
    """
    parts: list[tuple[str, int, bool]] = []
    offset = 0
    for word in words:
        inner = [(m.group(), offset + m.start(), m.start() > 0) for m in _PARTS.finditer(word)]
        parts.extend((part, at, hyphened and k > 0) for k, (part, at, hyphened) in enumerate(inner))
        offset += len(word) + 1
    n = len(letters)
    nothing = float("-inf")
    # row[k]: the best score with letters[k:] placed in the parts from here on
    row = [nothing] * n + [0.0]
    starts: list[tuple[int, float]] = []
    for place in range(len(parts) - 1, -1, -1):
        part, at, hyphened = parts[place]
        lower = part.lower()
        in_compound = hyphened or (place + 1 < len(parts) and parts[place + 1][2])
        left_out = _LINK_LEFT_OUT if lower in _FUNCTION_WORDS else _PART_LEFT_OUT if in_compound else _LEFT_OUT
        new = [score + left_out for score in row]
        for k in range(n - 1, -1, -1):
            if (begin := _begin(letters[k], part)) >= 0:
                for length, earned in _fits(letters, k, part, begin):
                    score = row[k + length] + earned
                    if score > new[k]:
                        new[k] = score
                        if k == 0 and lower not in {"and", "of"}:
                            starts.append((at, score))
            elif letters[k].isdigit() and k > 0 and row[k + 1] + _DIGIT_LEFT_OUT > new[k]:
                new[k] = max(new[k], row[k + 1] + _DIGIT_LEFT_OUT)
        row = new
    return tuple(starts)


def _begin(letter: str, part: str) -> int:
    """Tell where in a word part `letter` may open it: at the start (`2` of `to`) or at a capital (`X` of `eXtreme`)."""
    if part[0].lower() == letter or part.startswith(_SPOKEN.get(letter, ())):
        return 0
    return part.find(letter.upper()) if letter.isalpha() else -1


def _fits(letters: str, k: int, part: str, begin: int) -> Iterator[tuple[int, float]]:
    """Yield how many of `letters[k:]` may stand in one word part, the first of them at `begin`, and what they earn."""
    earned, at = _INITIAL, begin
    lower = part.lower()
    yield 1, earned
    for length in range(2, len(letters) - k + 1):
        letter = letters[k + length - 1]
        if at + 1 < len(lower) and lower[at + 1] == letter:
            at += 1
            earned += _NEXT
        else:
            at = lower.find(letter, at + 1)
            if at < 0:
                return
            earned += _INITIAL if part[at].isupper() else _INNER
        yield length, earned
