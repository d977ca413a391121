"""A sentence and the place of a measured number in it -> what a reader would put into a table: value, metric, place.

The value is the number with what belongs to it: `up to 6.0×`, `from 48% to over 80%`, `AIME score of 15.5`, `lower
bound of Ω(√n)`. A share, a factor or another number with its unit stands alone; a bare number or a bound takes the
words that say what it counts, where they adjoin.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from conspectus.reading.results import metrics, places, quantities
from conspectus.reading.results.quantities import METRICS

NUMBER = r"[+\-−–~∼≈±]?\d+(?:,\d{3})*(?:\.\d+)?"
_UNIT = r"\s?(?:%|×|[xX](?!\w)|-?fold|times|percent|(?:absolute\s|percentage\s)?points?|pp|dB)"
_QUALIFIER = (
    r"(?:up\sto|over|above|below|under|within|only|just|merely|nearly|almost|roughly|approximately|approx\.?|about|around|exceeding|beyond"
    r"|more\sthan|less\sthan|fewer\sthan|greater\sthan|better\sthan|at\sleast|at\smost|as\s(?:much|little|few|low|high)\sas"
    r"|[><≥≤~∼≈±+]\s?)"
)
_QUALIFIED = re.compile(
    rf"(?:(?<![\w>])|(?=[><≥≤~∼≈±+]))(?:{_QUALIFIER}\s?){{1,2}}(?:(?<=up\sto\s)an?\s)?$", re.IGNORECASE
)
_OVER_OTHERS = re.compile(
    r"\b(?:gains?|improvements?|speed-?ups?|advantage|reductions?|better|faster|wins?)\s+over\s$", re.IGNORECASE
)
_FROM = re.compile(
    rf"\bfrom\s(?:{_QUALIFIER}\s?)?(?:{NUMBER}(?:{_UNIT})?(?:\s[\w-]+){{0,4}}?\s(?:\([^()]{{1,20}}\)\s)?to\s(?:{_QUALIFIER}\s?)?)?$",
    re.IGNORECASE,
)
_ARROW = re.compile(rf"(?:{NUMBER})(?:{_UNIT})?\s?(?:→|⟶|->)\s?$")
_TO_ALMOST = re.compile(r"\sto\s(?:(?:near(?:ly)?|almost|close\sto)[\s-])?(?:zero|none|chance|perfect)\b")
_NONE = re.compile(
    r"\b(?:(?:none|neither)(?:\sof\s(?:[\w-]+\s){0,3}[\w-]+)?|no\s(?:[\w-]+\s){1,3}?)\s?(?:exceed|surpass|reach|achiev|scor|pass)\w*\s(?:(?:an?\s)?(?:[\w-]+\s){1,3}"
    r"(?:above|over|of|beyond|more\sthan)\s)?$",
    re.IGNORECASE,
)

_BOUND = re.compile(r"[OΘΩÕ𝒪]̃?\s?\(")
_PHYSICAL = re.compile(
    r"\s?(?:[mcnµμk]?m|[mk]?g|[kMG]?Hz|[mk]?[NWV]|[mc]?L|rad|deg(?:rees?)?|°C?|pixels?|px)\b(?:/s\b)?"
)
_BARE = re.compile(rf"{NUMBER}(?:/\d+)?")
_BOUND_NOUN = re.compile(
    r"\s(?:[\w-]+\s){0,2}?(?:(?:complexity|regret|rate|bounds?|error|convergence|queries|samples|iterations|time|memory|space)\b\s?)+(?<!\s)"
)
_GAIN_NOUN = re.compile(
    r"\s(?:(?:absolute|relative|average|mean)\s)?(?:improvements?|gains?|increase|boost|reduction|decrease|drop)\b"
)
_SCORE = re.compile(rf"\s(?:(?:overall|average|mean)\s)?(?:{METRICS}|[A-Z]{{2}}[\w@]*)\b(?!\s(?:of|=)\s)")
"""What a number is a score in: `1.93 FID`, `0.73 overall score`."""
_HIGHER = re.compile(r"\s(?:higher|lower|better|greater|fewer)\s[A-Z][\w@-]*")
_ON_DATA = re.compile(r"\son\s(?:the\s)?[A-Z]")
_JOIN = re.compile(r"\s?(?:of|=|:)\s?(?:order\s)?$")
_MEAN = re.compile(r"\b(?:average|mean|overall|median)\s$")
_NAMED = re.compile(rf"(?<!\w)(?:[A-Z]\w*\s)?(?:{METRICS})\s$")
"""The name of a quantity right before its number: `AUROC 0.96`."""
_LISTED = re.compile(
    r"(?:\s\([^()]{1,40}\))?[\s,/]*(?:and|or|to)?\s*|[^,;:()]{0,60},?\sand\s(?:by|of)\s|(?:(?:\s[\w@-]+){0,2}\son|\s(?:for|in|at))\s[^,;()]{1,40}(?:,\s(?:and\s)?|\sand\s)|,?\sand\s[A-Z]\S*\s"
)
"""What stands between two values of one quantity: `77% on X, 84% on Y`."""
_ELSEWHERE = re.compile(r"\b(?:while|whereas)\s(?!\w+ing\b)")
"""What stands between two values that were measured of different things, so in different places."""
_RESPECTIVE = re.compile(
    r"(?:\s[\w@-]+)?\s(?P<kind>in|on)\s(?:the\s(?:[a-z]+\s(?:sets?|splits?)\sof\s)?)?"
    r"(?P<names>[^;:()]{3,120}?),?\srespectively\b"
)
_BETWEEN_NAMES = re.compile(r",\s(?:and\s)?|\sand\s")


@dataclass(frozen=True, slots=True)
class Value:
    """Where in a sentence a value stands, and what it is a value of; empty where the sentence does not say."""

    start: int
    end: int
    metric: str
    on: str
    rival: bool = False
    """Whether `on` is what it was measured against."""
    sure: bool = True
    """Whether it says enough: a bare number of nothing does not."""


def widen(sentence: str, start: int, end: int) -> Value:
    """The number `sentence[start:end]` -> its value, metric and what it was measured on."""
    first = max(0, start - 120)
    before = sentence[first:start]
    if none := _NONE.search(before):
        at = first + none.start()
        return Value(at, end, metrics.told(sentence, start, end), *places.told(sentence, at, end))
    unit = _PHYSICAL.match(sentence, end) if _BARE.fullmatch(sentence, start, end) else None
    start, end, metric = _with_noun(sentence, start, end, sentence[start:end])
    if unit and unit.end() > end:
        end = unit.end()
    before = sentence[first:start]
    if came := _FROM.search(before):
        start = first + came.start()
        if ended := _TO_ALMOST.match(sentence, end):
            end = ended.end()
    elif arrow := _ARROW.search(before):
        start = first + arrow.start()
    elif (qualified := _QUALIFIED.search(before)) and not _OVER_OTHERS.search(before):
        start = first + qualified.start()
    told = metric or _unit(sentence[start:end]) or metrics.told(sentence, start, end)
    bare = _BARE.fullmatch(sentence[start:end])
    sure = bool(told) or sentence[start] == "+" or not bare or _ON_DATA.match(sentence, end) is not None
    return Value(start, end, told, *places.told(sentence, start, end), sure)


def _unit(value: str) -> str:
    """The score that a value is told in: `+3 and +4 BLEU`."""
    word = value.rpartition(" ")[2]
    return word if re.fullmatch(METRICS, word) else ""


def _with_noun(sentence: str, start: int, end: int, number: str) -> tuple[int, int, str]:
    """A bare number or a bound with the words that say what it counts, and these words."""
    bound = bool(_BOUND.match(number))
    if not bound and not _BARE.fullmatch(number):
        return start, end, ""
    if (joined := _JOIN.search(sentence, max(0, start - 12), start)) and not (bound and ":" in joined.group()):
        noun = quantities.before(sentence, joined.start())
        if noun < joined.start() and not metrics.is_gain(sentence[noun : joined.start()]):
            mean = _MEAN.search(sentence, max(0, noun - 8), noun)
            noun = mean.start() if mean else noun
            return noun, end, sentence[noun : joined.start()].strip()
    elif (named := _NAMED.search(sentence, max(0, start - 30), start)) and not bound:
        return named.start(), end, named.group().strip()
    if bound:
        after = _BOUND_NOUN.match(sentence, end)
        return (start, after.end(), after.group().strip()) if after else (start, end, "")
    if higher := _HIGHER.match(sentence, end):
        return start, higher.end(), higher.group().split()[-1]
    if score := _SCORE.match(sentence, end):
        return start, score.end(), score.group().strip()
    if gain := _GAIN_NOUN.match(sentence, end):
        return start, gain.end(), ""
    return start, end, ""


def shared(sentence: str, found: Sequence[Value]) -> list[Value]:
    """The values of a sentence, with what one of them says for its neighbours too.

    The quantity holds for all values of a list (`A of 3%, 4%, and 5%`), a place until another one is named; `3% and 4%
    in A and B, respectively` says which is which.
    """
    told = list(found)
    for at in range(1, len(told)):
        one, other = told[at - 1], told[at]
        listed = _LISTED.fullmatch(sentence, one.end, other.start)
        there = not other.on and not _ELSEWHERE.search(sentence, one.end, other.start)
        told[at] = replace(
            other,
            metric=other.metric or (one.metric if listed else ""),
            on=one.on if there else other.on,
            rival=one.rival if there else other.rival,
        )
    for at in range(len(told) - 1, 0, -1):
        one, other = told[at - 1], told[at]
        if not one.metric and _LISTED.fullmatch(sentence, one.end, other.start):
            told[at - 1] = replace(one, metric=other.metric)
    for first, last, kind, names in _respective(sentence, told):
        for at, name in zip(range(first, last), names, strict=True):
            told[at] = replace(told[at], metric=name) if kind == "in" else replace(told[at], on=name, rival=False)
    return told


def _respective(sentence: str, found: Sequence[Value]) -> Iterator[tuple[int, int, str, Sequence[str]]]:
    """The first value of a list, that behind its last, and the names that as many words behind it give, one each."""
    first = 0
    for at in range(1, len(found) + 1):
        if at < len(found) and _LISTED.fullmatch(sentence, found[at - 1].end, found[at].start):
            continue
        if named := _RESPECTIVE.match(sentence, found[at - 1].end):
            names = [name for name in _BETWEEN_NAMES.split(named["names"]) if name]
            if len(names) == at - first > 1:
                yield first, at, named["kind"], names
        first = at
