"""A sentence and the place of a value in it -> what it is a value of, as far as the words beside it say.

`30% accuracy`, `a 30% gain in accuracy`, `30% of the tokens`; `accuracy of 30%`, `improves accuracy on X by 30%`,
`accuracy (from 20% to 30%)`. Words for a gain alone name nothing, nor does the name of what was beaten or improved.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from conspectus.reading.results import quantities

_GAIN = r"improvements?|gains?|increases?|boosts?|reductions?|decreases?|drops?|savings?|declines?|degradation"
_GAIN_IN = re.compile(
    rf"\s?(?:(?:[\w-]+\s){{0,2}}?(?:{_GAIN})\s(?:on\saverage\s)?(?:in|of)|in(?:\sterms\sof)?)\s(?:the\s|its\s|their\s|both\s)?"
)
_GAIN_OF = re.compile(rf"\b(?:{_GAIN})\sof\s(?:up\sto\s|over\s)?$")
_GROWTH = re.compile(r"from\s[a-z]+\sto\s[a-z]+")
"""How something grew and grows, of which `in` tells with what: `from cubic to linear in the depth`."""
_OF_IN = re.compile(r"\sin\s(?:the\s|its\s|their\s)?(?=[A-Za-z])")
_SHARE_OF = re.compile(r"(?<=[%f])\sof\s(?:the\s|all\s|its\s|their\s|total\s|[\w-]+[’']s\s)*(?=[^\W\d_])")
_MORE = re.compile(
    r"\s(?:(?:higher|lower|better|greater|fewer|less|more|smaller|larger|shorter|faster|narrower|cheaper|average|mean|overall"
    r"|relative|absolute)\s){0,2}(?=[^\W\d_])"
)
_SPEEDUP = re.compile(r"\s(?:[\w-]+\s)?(speed-?ups?|acceleration)\b")
_LINK = re.compile(
    r"""(?:\s\([^()]*\))?(?:\s(?:is|are|was|were|being)\s\w+(?:ed|ut)|\s\w+ly|\s(?:dropping|rising|falling|growing))?
    \s(?:by|of|to|from|at|(?:lies|ranges|varies)\sbetween|(?P<verb>is|are|was|reach(?:es|ed)|rose|drops?|dropped|falls?|fell))\s
    (?:an?\s)?(?:(?:average|mean|median|total)\s(?:of\s)?)?$""",
    re.VERBOSE,
)
_BESIDE = re.compile(r"(?:\s\([^()]*\))?(?:\s(?:is|are|was|were|being)\s\w+(?:ed|ut)|\s\w+ly)?,?\s\(?$")
_TOLD = re.compile(r"from\s|below\s|above\s|exceed|[\d.]+%?\s?(?:→|->)")
"""Beginnings of values that stand right behind their quantity: `accuracy from 20% to 30%`."""
_FASTER = re.compile(r"\s(?:faster|slower)\b")
_INSIDE = re.compile(
    r"\s(?P<word>of|in|for|under|on|at|across|between|with|from|to|over)\s(?:(?:[^\s,]+,\s)*[^\s,]+,?\sand\s)?(?:[a-z-]+\s){0,2}$"
)
"""What leads from a thing back to the quantity that was measured of it: `the accuracy of X`."""
_LOOSE = frozenset(("with", "from", "to", "over"))
"""What leads back only to what is known as a quantity: `the robustness to X`, but `a net with X`."""
_LIST = 60
"""Characters that are looked through for the beginning of a list of things."""
_BEATEN = re.compile(
    r"\b(?:outperform|surpass|exceed|beat|improv\w+\s(?:over|upon))\w*\s(?:(?!while|and\s[a-z]|with|by\s)[^\s,;:(]+\s){0,5}$",
    re.IGNORECASE,
)
"""What stands behind it is a rival and no quantity."""
_COUNTED = frozenset("number amount fraction share percentage proportion degree level".split())
_NOTHING = re.compile(
    rf"(?:(?:{_GAIN}|margins?|factors?|ranges?|(?-i:[a-z]+(?:er|ly))|times|points?|pp|models?|methods?|baselines?|SOTA|state-of-the-art|absolute|relative"
    r"|average|overall|consistent|notable|median|maximum|minimum)(?:\s|$))+",
    re.IGNORECASE,
)
_PRAISE = re.compile(r"^(?:consistent|absolute)\s(?=performance\b|accuracy\b)")
_LAST_GAIN = re.compile(rf"\s(?:{_GAIN})$")
_MODEL = re.compile(
    r"(?=\S*\d)[A-Z]\S*-\S+$|\b(?:models?|methods?|baselines?|counterparts?|approach(?:es)?|techniques?|systems?|LLMs|VLMs|agents?|ones)$"
)
"""Whose quantity it is, and no quantity."""


def told(sentence: str, start: int, end: int) -> str:
    """The name of the quantity; empty where the words do not say."""
    return next((name for found in _found(sentence, start, end) if (name := _named(found))), "")


def _found(sentence: str, start: int, end: int) -> Iterator[str]:
    if gain := None if _GROWTH.match(sentence, start) else _GAIN_IN.match(sentence, end):
        name = quantities.after(sentence, gain.end())
        if gain.group().split()[0] != "in" or "terms" in gain.group() or _is_known(name):
            yield name
    if not sentence.startswith("within", start) and (share := _SHARE_OF.match(sentence, end)):
        yield quantities.after(sentence, share.end())
    inside = _OF_IN.match(sentence, end)
    if inside and (sentence[start] == "+" or _GAIN_OF.search(sentence, max(0, start - 30), start)):
        yield quantities.after(sentence, inside.end())
    more = _MORE.match(sentence, end)
    counted = quantities.after(sentence, more.end()) if more else ""
    if _TOLD.match(sentence, start) and _is_known(counted):
        yield counted
    yield _before(sentence, start, _LINK)
    if speedup := _SPEEDUP.match(sentence, end):
        yield speedup[1]
    beside = _before(sentence, start, _BESIDE)
    if _TOLD.match(sentence, start) and sentence[start - 1] != "(":
        yield beside
    if not _FASTER.match(sentence, end):
        yield counted
        if _is_known(beside):
            yield beside
    elif beside.endswith("ing"):
        yield beside.split()[-1]
    else:
        yield counted


def is_gain(name: str) -> bool:
    """Whether a name says only that something was gained or lost."""
    return bool(_NOTHING.fullmatch(name))


def _before(sentence: str, start: int, link: re.Pattern[str]) -> str:
    """The name that leads to a value: the object of a verb, its head where it is `the accuracy of X`."""
    leading = link.search(sentence, max(0, start - 60), start)
    if not leading:
        return ""
    gain = _LAST_GAIN.search(sentence, max(0, leading.start() - _LIST), leading.start())
    at = gain.start() if gain else leading.start()
    begin = quantities.before(sentence, at)
    name = sentence[begin:at]
    outer, head = begin, name
    while inside := _INSIDE.search(sentence, max(0, outer - _LIST), outer):
        if _is_known(head) and inside["word"] != "on":
            break
        place = quantities.before(sentence, inside.start())
        head = sentence[place : inside.start()]
        if not head or head.lower() in _COUNTED or _NOTHING.fullmatch(head) or head[0].isdigit():
            break
        outer = place
        if inside["word"] not in _LOOSE or _is_known(head):
            begin, name = outer, head
    if _BEATEN.search(sentence, max(0, begin - 60), begin) or (_MODEL.search(name) and not _is_known(name)):
        return ""
    if leading.groupdict().get("verb") and not _is_known(name):
        return ""
    return name


def _is_known(name: str) -> bool:
    return bool(
        re.search(
            rf"(?:{quantities.METRICS}|latency|memory|throughput|costs?|time|speed|performance|quality|efficiency|FLOPs|usage|error"
            r"|robustness|generali[sz]ation|consistency|fidelity|loss|steps|tokens|calls|parameters|ASR|FPR\d*|TPR|AP|EM|\w+ity)$",
            name,
        )
    )


def _named(found: str) -> str:
    name = _PRAISE.sub("", _LAST_GAIN.sub("", found.strip(" ,.(:")))
    return "" if _NOTHING.fullmatch(name) or not any(map(str.isalpha, name)) or name[0].isdigit() else name
