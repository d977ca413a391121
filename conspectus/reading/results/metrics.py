"""A sentence and the place of a value in it -> what it is a value of, as far as the words beside it say.

`30% accuracy`, `a 30% gain in accuracy`, `30% of the tokens`; `accuracy of 30%`, `improves accuracy on X by 30%`,
`accuracy (from 20% to 30%)`. Words for a gain alone name nothing, nor does the name of what was beaten or improved.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from conspectus.reading.results import quantities

_GAIN = r"improvements?|gains?|increases?|boosts?|reductions?|decreases?|drops?|savings?|declines?|degradation"
_GAIN_WORD = re.compile(_GAIN)
_GAIN_IN = re.compile(
    rf"\s?(?:(?:[\w-]+\s){{0,2}}?(?:{_GAIN})\s(?:on\saverage\s)?(?:in(?:\sterms\sof)?|of)|(?:\w+ly\s)?in(?:\sterms\sof)?)\s"
    r"(?:the\s|its\s|their\s|both\s)?(?:[Aa]verage\s|overall\s|mean\s)?"
)
_GAIN_OF = re.compile(rf"\b(?:{_GAIN})\sof\s(?:up\sto\s|over\s)?$")
_GAINED = re.compile(rf"\s(?:[\w@-]+\s){{1,4}}?(?:{_GAIN})\b")
"""The word for a gain behind a value and what was gained: `a 3% accuracy improvement`."""
_GROWTH = re.compile(r"from\s[a-z]+\sto\s[a-z]+")
"""How something grew and grows, of which `in` tells with what: `from cubic to linear in the depth`."""
_OF = re.compile(r"\sof\s$")
_OF_IN = re.compile(r"\sin\s(?:the\s|its\s|their\s)?(?=[A-Za-z])")
_SHARE_OF = re.compile(r"(?<=[%f])\sof\s(?:the\s|all\s|its\s|their\s|total\s|[\w-]+[’']s\s)*(?=[^\W\d_])")
_MORE = re.compile(
    r"\s(?:(?:higher|lower|better|greater|fewer|less|more|smaller|larger|shorter|faster|narrower|cheaper|average|mean|overall"
    r"|relative|absolute)\s){0,2}(?=[^\W\d_])"
)
_SPEEDUP = re.compile(r"\s(?:[\w-]+\s)?(speed-?ups?|acceleration)\b")
_MOVING = r"\s(?P<moves>dropp|rang|ris|fall|grow|climb|improv|increas|decreas|declin)(?:ing|s|es)(?:\s\w+ly)?"
_SPEEDUP_OF = re.compile(r"\b(speed-?ups?|acceleration)\sof\s$")
_LINK = re.compile(
    rf"""(?:\s\([^()]*\))?(?:\s(?:is|are|was|were|being)\s(?:also\s)?\w+(?:ed|ut)|\s\w+ly|{_MOVING})?
    \s(?:by|of|to|from|at|(?:lies|ranges|varies)\sbetween|(?P<verb>as|is|are|was|reach(?:es|ed)|rose|drops?|dropped|falls?|fell))\s
    (?:an?\s|between\s)?(?:(?:average|mean|median|total)\s(?:of\s)?)?$""",
    re.VERBOSE,
)
_BESIDE = re.compile(rf"(?:\s\([^()]*\))?(?:\s(?:is|are|was|were|being)\s\w+(?:ed|ut)|\s\w+ly|{_MOVING})?,?\s\(?$")
_BRACKET = re.compile(r"\s\((?:(?:e\.g\.,?|sometimes|by|on|an?|average|mean|of|with)\s)*$")
"""A bracket that a value opens says how much what stands before it is."""
_CHANGED = re.compile(
    r"(?<!\b[Tt]he\s)(?<!\ban\s)(?<!\ba\s)\b(?:improv|enhanc|boost|increas|rais|reduc|decreas|lower|cut|shorten|shrink|sav)(?:e|es|s|ed|t|ts|ing|ting)?\s"
    r"(?:the\s|its\s|their\s|both\s|average\s|overall\s)*(?=[^\W\d_])"
)
"""Verbs whose object grows or shrinks by a value."""
_SAVING = re.compile(r"\bsav(?:e|es|ed|ing)\s(?:(?:up\sto|over|about)\s)?$")
_PROPER = re.compile(r"[A-Z][\w-]*[a-z][\w.-]*")
"""One word with a capital names a model or a data set: `improves LLaMA by 3%`."""
_TOLD = re.compile(r"from\s|below\s|above\s|exceed|[\d.]+%?\s?(?:→|->)")
"""Beginnings of values that stand right behind their quantity: `accuracy from 20% to 30%`."""
_FASTER = re.compile(r"\s(?:faster|slower)\b")
_INSIDE = re.compile(
    r"\s(?P<word>of|in|for|under|on|at|across|between|with|from|to|over)\s(?:(?:[^\s,]+,\s)*[^\s,]+,?\sand\s)?(?:(?!like\s|as\s)[a-z-]+\s){0,2}$"
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
_CLAUSE = 160
_APART = re.compile(r"[;:—]|\d\s?(?:%|×|x\b|points?)|,\s(?:and|while|with|which)\s")
"""What parts a value from a verb before it."""
_COUNTED = frozenset("number amount fraction share percentage proportion degree level".split())
_NOTHING = re.compile(
    rf"(?:(?:{_GAIN}|margins?|factors?|ranges?|(?-i:[a-z]+(?:er|ly))|times|points?|pp|models?|methods?|baselines?|SOTA|state-of-the-art|absolute|relative"
    r"|average|overall|consistent|notable|median|maximum|minimum|real[-\s]time|state|various|metrics?)(?:\s|$))+",
    re.IGNORECASE,
)
_PRAISE = re.compile(r"^(?:consistent\s|absolute\s(?=performance\b|accuracy\b))")
_KNOWN = re.compile(
    rf"(?:{quantities.METRICS}|latency|memory|throughput|costs?|time|speed|performance|quality|efficiency|FLOPs|usage|error"
    r"|robustness|generali[sz]ation|consistency|fidelity|loss|frequency|speed-?ups?|\bcounts?|steps|tokens|calls|parameters"
    r"|ASR|FPR\d*|TPR|AP|EM|\w+ity)$"
)
_LAST_GAIN = re.compile(rf"\s(?:{_GAIN})$")
_MODEL = re.compile(
    r"(?=\S*\d)[A-Z]\S*-\S+$|\b(?:models?|methods?|baselines?|counterparts?|approach(?:es)?|techniques?|systems?|LLMs|VLMs|agents?|ones|tasks|benchmarks|data\s?sets)$"
)
"""Whose quantity it is, and no quantity."""


def told(sentence: str, start: int, end: int) -> str:
    """The name of the quantity; empty where the words do not say."""
    return next((name for found in _found(sentence, start, end) if (name := _named(found))), "")


def _found(sentence: str, start: int, end: int) -> Iterator[str]:
    more = _MORE.match(sentence, end)
    counted = quantities.after(sentence, more.end()) if more else ""
    if gain := None if _GROWTH.match(sentence, start) else _GAIN_IN.match(sentence, end):
        name = quantities.after(sentence, gain.end())
        saved = _SAVING.search(sentence, max(0, start - 30), start) and name[:1].islower()
        if _GAIN_WORD.search(gain.group()) or "terms" in gain.group() or saved or _is_known(name):
            yield name
    if sped := _SPEEDUP_OF.search(sentence, max(0, start - 30), start):
        yield sped[1]
    leading = _before(sentence, start, _LINK)
    if _OF.search(sentence, max(0, start - 10), start) and _is_known(leading):
        yield leading
    if not sentence.startswith("within", start) and (share := _SHARE_OF.match(sentence, end)):
        yield quantities.after(sentence, share.end())
    inside = _OF_IN.match(sentence, end)
    if inside and (sentence[start] == "+" or _GAIN_OF.search(sentence, max(0, start - 30), start)):
        yield quantities.after(sentence, inside.end())
    bracketed = _before(sentence, start, _BRACKET)
    if bracketed or _GAINED.match(sentence, end) or (_is_known(counted) and _TOLD.match(sentence, start)):
        yield counted
    if _is_known(bracketed):
        yield bracketed
    yield leading
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
    yield _changed(sentence, start)


def _changed(sentence: str, start: int) -> str:
    """The object of the verb of change that a value belongs to, however far before it."""
    verbs = list(_CHANGED.finditer(sentence, max(0, start - _CLAUSE), start))
    if not verbs or _APART.search(sentence, verbs[-1].end(), start):
        return ""
    name = quantities.after(sentence, verbs[-1].end())
    return name if _is_known(name) else ""


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
        if (_is_known(head) and inside["word"] != "on") or (inside["word"] in _LOOSE and " of " in leading.group()):
            break
        place = quantities.before(sentence, inside.start())
        head = sentence[place : inside.start()]
        if not head or head.lower() in _COUNTED or _NOTHING.fullmatch(head) or head[0].isdigit():
            break
        outer = place
        if inside["word"] not in _LOOSE or _is_known(head):
            begin, name = outer, head
    if _is_known(name) or (begin and _is_known(name[:1].lower() + name[1:])):
        return "" if _BEATEN.search(sentence, max(0, begin - 60), begin) and " of " not in sentence[begin:at] else name
    beaten = _BEATEN.search(sentence, max(0, begin - 60), begin)
    named = _MODEL.search(name) or (begin and _PROPER.fullmatch(name))
    return "" if beaten or named or any(leading.groupdict().values()) else name


def _is_known(name: str) -> bool:
    """Whether a name ends with what numbers are known to measure, also where it is written as a name is."""
    return bool(_KNOWN.search(name) or _KNOWN.search(name.lower()))


def _named(found: str) -> str:
    name = _PRAISE.sub("", _LAST_GAIN.sub("", found.strip(" ,.(:")))
    return "" if _NOTHING.fullmatch(name) or not any(map(str.isalpha, name)) or name[0].isdigit() else name
