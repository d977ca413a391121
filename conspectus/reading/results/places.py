"""A sentence and the place of a value in it -> the data set that it was measured on, or else the rival.

A name right before the value goes first (`on X (3%)`, `X: 3%`), then `on X` behind it, then what opens the clause or
the sentence (`On X, …`, `Experiments on X show …`). What belongs to another value of the sentence is not taken.
"""

from __future__ import annotations

import re

from conspectus.reading.results.quantities import METRICS

_KINDS = r"(?:benchmarks?|data\s?sets?|tasks?|problems|domains|settings?|scenarios?)"
_ARTICLE = r"(?:(?:the|a|an|our|its|both|all|each|of)\s)*"
_ON = re.compile(rf"(?<!depend\s)(?<!focus\s)\b(?:[Oo]n|[Aa]cross)\s(?!average\b|par\b|top\b){_ARTICLE}")
_RIGHT_BEFORE = re.compile(
    rf"\b(?:[Oo]n|[Aa]cross|for)\s{_ARTICLE}([^,;:()]{{2,60}}?)\s[(\[]$|(?<=[\s(])([A-Z][\w.+-]*(?:\s[A-Z\d][\w.+-]*)*):?\s?[(:]?\s?$"
)
_OPENS = re.compile(
    rf"(?:^|[;:—]\s|,\s(?:and\s|while\s)?|\b(?:that|and|while|Empirically,)\s|\b(?:[Ee]xperiments?|[Rr]esults?|[Ee]valuations?)\s(?:\w+\s)?)"
    rf"(?:[Oo]n|[Aa]cross|[Ii]n|[Ff]or)\s{_ARTICLE}"
)
_AGAINST = re.compile(
    r"\b(?:over|than|compared\s(?:to|with)|relative\sto|versus|vs\.?|against|beyond|(?:outperform|surpass)(?:s|ing|ed)?)\s(?:the\s|a\s|an\s|our\s|its\s|all\s|that\sof\s|those\sof\s)*"
    r"(?!\d|just\s\d|only\s\d|(?:any|all|one|half\sof|even)\b)"
)
_BEATEN = re.compile(
    r"\b(?:[Cc]ompared\s(?:to|with)|[Rr]elative\sto|(?:outperform|surpass|exceed|beat)(?:s|ing|ed)?)\s(?:the\s|a\s|an\s|our\s|its\s|all\s|those\sof\s)*(?!\d)"
)
"""What leads to a rival that stands before the value: `Compared to X, …`, `outperforms X by`."""
_TRAINED = re.compile(r"(?<![\w-])(?:pre-?|fine-?)?(?:trained|tuned|based|built|rely|relies)(?:\s(?:only|\w+ly))?\s$")
"""Before `on`, where no place follows but what something was made of."""
_BESIDE = re.compile(r"\son\s")
_FOR = re.compile(r"[^,;.]{0,40}?\sfor\s(?:the\s)?(?=[A-Z])")
_OF = re.compile(r"\sof\s(?:the\s|an?\s)?")
_END = re.compile(
    rf"[,;:()—–]|\sof\s(?=[~≈<>]?\d+(?:\.\d|\s?%))|(?<!vs)\.(?:\s|$)|\sand\s(?=[a-z\d+−-])(?!(?:[\w-]+\s){{1,3}}{_KINDS}\b)|\scompared\s(?:to|with)"
    r"|\s(?:with|while|when|using|by|for|relative|over|which|that|it|we|they|in|at|under|without|than|such|including|like|spanning|against"
    r"|via|from|to|as|where|after|before|among|average|(?:show|demonstrate|reveal|indicate|confirm|validate)s?|up"
    r"|trained|derived|used|required|is|are|on|respectively|even|across)\b"
)
_MORE_NAMES = re.compile(
    r"(?:,\s[A-Z]\S*(?:\s[A-Z\d]\S*)*)*,?\sand\s[A-Z][\w.+-]*(?:\s[A-Z\d][\w.+-]*)*(?:\s(?:benchmarks?|data\s?sets?|tasks))?(?=[\s.,;:)]|$)"
)
_INCLUDING = re.compile(r"\s(?:such\sas|including|like)\s|\s?\((?:i\.e\.|e\.g\.|including)[.,]?,?\s")
_DATA = re.compile(
    r"(?<!\w)(?![A-Z]+s\b)\S*[A-Z]|\b(?:benchmarks?|data\s?sets?|tasks?|problems|corpora|corpus|tests?|suites?|domains|scenes?|sets?|websites|images|videos|settings?|scenarios?)\b"
)
_SCORE = re.compile(rf"(?:{METRICS})$")
_TASKS = re.compile(r"\b(?:tasks|benchmarks|data\s?sets|problems)$")
"""What a value is averaged over: no rival."""
_NO_DATA = re.compile(
    r"(?:various|multiple|diverse|different|several|many|some|other)\s\w+|[\d.,]+[BMKT]?(?:\s(?:and|to)\s[\d.]+[BMK])?|[a-z]+\s?(?:of\s)?|[\d.]+\s?%.*"
)
_OTHERS = re.compile(
    r"(?:(?:other|existing|prior|previous|earlier|current|competing|alternative|similar|comparable|recent)\s)*"
    r"(?:methods|models|approaches|techniques|systems|works?|others|ones|counterparts|even\s.*|.*\b(?:[a-z]+er|other|most|more))$"
)
"""Rivals without a name, and what breaks off before it: `even larger and …`."""
_APART = re.compile(
    r";|—|\b(?:while|whereas)\b|\([2-9ivx]+\)|\band\s(?:even\s|also\s|further\s)?(?:outperform|surpass|exceed|beat)\w*"
)
"""What stands between a value and another statement."""
_FUNCTION = re.compile(r"(?<![^\s=])(?:\w\u0303?|[a-z]{2,4})$")
"""What stands before the bracket of a function: `m = O(n)`."""
_SYMBOL = re.compile(r"[^\W\d_][′*]?")
"""What a bound grows with: no data."""
_NUMBER = re.compile(r"\d\s?(?:%|×|x\b|points?|pp\b|dB)")
_VERB = re.compile(
    r"\b(?:achiev|improv|reduc|outperform|surpass|increas|decreas|boost|cut|sav|yield|attain|reach|rais|enabl|provid|exceed|match)"
    r"(?:e|es|ed|ing|s|tt?ing)?\b|\([2-9i]+\)"
)
_BEFORE = 400
_BEHIND = 160
_LONGEST = 80


def told(sentence: str, start: int, end: int) -> tuple[str, bool]:
    """The data set, or else the rival, and whether it is a rival; empty where the words do not say."""
    behind, apart = _behind(sentence, end)
    beside = behind if _BESIDE.match(sentence, end) else ""
    opening = "" if behind and not apart else _opening(sentence, start)
    if name := beside or _right_before(sentence, start) or opening or behind or _for(sentence, end):
        return name, False
    rival = _rival(sentence, start, end)
    if _OTHERS.fullmatch(rival):
        return "", False
    return rival, bool(rival) and not _TASKS.search(rival)


def _right_before(sentence: str, start: int) -> str:
    found = _RIGHT_BEFORE.search(sentence, max(0, start - _LONGEST), start)
    name = (found[1] or found[2] or "") if found else ""
    if not found or not _is_data(name) or _SCORE.search(name):
        return ""
    return name if found[1] or sentence[start - 1] != " " or ":" in found.group() else ""


def _behind(sentence: str, end: int) -> tuple[str, bool]:
    """What follows a value, and whether a comma parts them."""
    for on in _ON.finditer(sentence, end, min(len(sentence), end + _BEHIND)):
        between = sentence[end : on.start()]
        if _TRAINED.search(between):
            continue
        if ";" in between or (_NUMBER.search(between) and _VERB.search(between)):
            break
        if name := _data(sentence, on.end()):
            return name, ", " in between
    return "", False


def _for(sentence: str, end: int) -> str:
    """Whose value it is, right behind it: `81% for X`."""
    found = _FOR.match(sentence, end)
    return _data(sentence, found.end()) if found and not _NUMBER.search(found.group()) else ""


def _opening(sentence: str, start: int) -> str:
    """What the clause of a value, or else its sentence, says first."""
    near = list(_OPENS.finditer(sentence, max(0, start - _BEFORE), start))
    for on in (*reversed(near), _OPENS.match(sentence)):
        if on and (name := _data(sentence, on.end())):
            return name
    return ""


def _rival(sentence: str, start: int, end: int) -> str:
    against = _AGAINST.search(sentence, end, min(len(sentence), end + _BEHIND))
    if sentence.startswith("within ", start) and (near := _OF.match(sentence, end)):
        return _place(sentence, near.end())
    if not against:
        beaten = list(_BEATEN.finditer(sentence, max(0, start - _BEHIND), start))
        return _place(sentence, beaten[-1].end()) if beaten else ""
    between = sentence[end : against.start()]
    far = _APART.search(sentence, end, against.end()) or (_NUMBER.search(between) and _VERB.search(between))
    apart = ";" in between or (far and not against.group().startswith(("compared", "relative")))
    return "" if apart else _place(sentence, against.end())


def _data(sentence: str, at: int) -> str:
    name = _place(sentence, at)
    listed = _INCLUDING.match(sentence, at + len(name))
    if listed and sentence[listed.end() : listed.end() + 1].isupper():
        name = _place(sentence, listed.end())
    return name if _is_data(name) and not _NO_DATA.fullmatch(name) else ""


def _is_data(name: str) -> bool:
    return bool(_DATA.search(name)) and not _SYMBOL.fullmatch(name)


def _place(sentence: str, at: int) -> str:
    """The words from a place to where they can no longer be one name, or several."""
    stop = _END.search(sentence, at, at + _LONGEST)
    if not stop and len(sentence) > at + _LONGEST:
        return ""
    end = stop.start() if stop else len(sentence)
    if stop and stop.group() == "(" and _FUNCTION.search(sentence, at, end):
        return ""
    if more := _MORE_NAMES.match(sentence, end):
        end = more.end()
    return sentence[at:end].strip(" .")
