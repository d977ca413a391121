"""A sentence and the place of a measured number in it -> what a reader would put into a table: value, metric, data.

The value is the number with what belongs to it: `up to 6.0×`, `from 48% to over 80%`, `AIME score of 15.5`, `lower
bound of Ω(√n)`. A share, a factor or another number with its unit stands alone; a bare number or a bound takes the
words that say what it counts, where they adjoin.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

METRICS = (
    r"accurac(?:y|ies)|AUC|AUROC|F1|FIDs?|FVD|BLEU|ROUGE|CIDEr|mAP|mIoU|IoU|PSNR|SSIM|LPIPS|MAE|RMSE|MSE|perplexity|Elo|WER"
    r"|Dice|correlation|recall|precision|rate|\w*[Ss]core|pass@\d+|R2|R²"
)
NUMBER = r"[+\-−–~∼≈±]?\d+(?:,\d{3})*(?:\.\d+)?"
_UNIT = r"\s?(?:%|×|[xX](?!\w)|-?fold|times|percent|(?:absolute\s|percentage\s)?points?|pp|dB)"
_QUALIFIER = (
    r"(?:up\sto|over|above|below|under|only|just|merely|nearly|almost|roughly|approximately|about|around|exceeding|beyond"
    r"|more\sthan|less\sthan|fewer\sthan|greater\sthan|better\sthan|at\sleast|at\smost|as\s(?:much|little|few|low|high)\sas"
    r"|[><≥≤~∼≈±+]\s?)"
)
_QUALIFIED = re.compile(rf"(?:(?<![\w>])|(?=[><≥≤~∼≈±+]))(?:{_QUALIFIER}\s?){{1,2}}$", re.IGNORECASE)
_OVER_OTHERS = re.compile(
    r"\b(?:gains?|improvements?|speed-?ups?|advantage|reductions?|better|faster|wins?)\s+over\s$", re.IGNORECASE
)
_FROM = re.compile(
    rf"\bfrom\s(?:{_QUALIFIER}\s?)?(?:{NUMBER}(?:{_UNIT})?(?:\s[\w-]+){{0,4}}?\s(?:\([^()]*\)\s)?to\s(?:{_QUALIFIER}\s?)?)?$",
    re.IGNORECASE,
)
_ARROW = re.compile(rf"(?:{NUMBER})(?:{_UNIT})?\s?(?:→|⟶|->)\s?$")
_NONE = re.compile(
    r"\b(?:none|neither|no\s(?:[\w-]+\s){1,3}?)\s?(?:exceed|surpass|reach|achiev|scor|pass)\w*\s(?:(?:an?\s)?(?:[\w-]+\s){1,3}"
    r"(?:above|over|of|beyond|more\sthan)\s)?$",
    re.IGNORECASE,
)

_WORD = re.compile(r"[^\W_][\w@./+²-]*|\([^()\s]{1,12}\)")
_BOUND = re.compile(r"[OΘΩÕ𝒪]̃?\s?\(")
_PHYSICAL = re.compile(r"\s?(?:[mcnµμk]?m|[mk]?g|[kMG]?Hz|[mk]?[NWV]|[mc]?L|rad|deg(?:rees?)?|°C?)\b(?:/s\b)?")
_BARE = re.compile(rf"{NUMBER}(?:/\d+)?")
_BOUND_NOUN = re.compile(
    r"\s(?:[\w-]+\s){0,2}?(?:complexity|regret|rate|bounds?|error|convergence|queries|samples|iterations|time|memory|space)\b"
)
_GAIN_NOUN = re.compile(
    r"\s(?:(?:absolute|relative|average|mean)\s)?(?:improvements?|gains?|increase|boost|reduction|decrease|drop)\b"
)
_SCORE = re.compile(rf"\s(?:(?:overall|average|mean)\s)?(?:{METRICS}|[A-Z]{{2}}[\w@]*)\b(?!\s(?:of|=)\s)")
"""What a number is a score in: `1.93 FID`, `0.73 overall score`."""
_HIGHER = re.compile(r"\s(?:higher|lower|better|greater|fewer)\s[A-Z][\w@-]*")
_JOIN = re.compile(r"\s?(?:of|=|:)\s?$")
_NAMED = re.compile(rf"(?<!\w)(?:[A-Z]\w*\s)?(?:{METRICS})\s$")
"""The name of a quantity right before its number: `AUROC 0.96`."""

_NO_PART = frozenset(
    """a an the its their our this that these those of in on at by for with to from and or as is are was were be than
    over under into via which while when where we it they not also both all each new novel low lower high higher
    strong improved better best competitive state-of-the-art remarkable notable impressive significant
    substantial large small larger smaller respectively only just up more less most achieves achieve achieved
    achieving reaches reach reached reaching attains attain attained attaining obtains obtain obtained obtaining
    yields yield yielding yielded has have having had shows show showing improves improve improving reduces
    reduce reducing reduced increases increase increasing increased decreases decrease decreasing decreased
    boosts boost boosting delivers deliver delivering raises raise raising cuts cut cutting lowers lowering
    gains gain gaining gives give giving exhibits outperforms outperform outperforming outperformed surpasses
    surpass surpassing exceeds exceed exceeding maintains maintain maintaining provides provide providing
    produces establishes establish proves prove enjoys enjoy incurs incur scales scale lifts saves save saving
    accelerates accelerate accelerating demonstrates demonstrating demonstrate records scores worse often once
    using allows after corresponding typically points bringing brings enhances enhance enhancing sometimes
    incurring enables enabling leads leading results resulting average averaging faster slower speedup speed-up
    compared relative versus against across per""".split()
)
"""Words at which the name of a quantity ends."""
_MOST_WORDS = 4

_IN = re.compile(
    r"\s?(?:(?:absolute|relative|average|mean)\s)?(?:improvements?|gains?|increase|boost|reductions?|decrease|drop|savings?)"
    r"\s(?:in|of)\s(?:the\s|its\s)?"
)
_MORE = re.compile(
    r"\s(?:(?:higher|lower|better|greater|fewer|less|more|smaller|larger|shorter|faster|average|mean|relative|absolute)\s)?(?=[^\W_])"
)
_LINKED = re.compile(r"\s(?:by|of|to|from|at|is)\s(?:an?\s)?(?:average\sof\s)?$")
_BEATING = re.compile(r"\b(?:outperform|surpass|exceed|beat)\w*\s(?:the\s|all\s|strong\s)*$", re.IGNORECASE)
"""What it stands before is a rival and no metric."""
_ON = re.compile(r"\b[Oo]n\s(?:both\s|all\s|the\s|a\s|an\s|our\s|its\s)?")
_AGAINST = re.compile(
    r"\b(?:over|than|compared\s(?:to|with)|relative\sto|versus|vs\.?|against|beyond)\s(?!\d)(?:the\s|a\s|an\s|our\s|its\s|that\sof\s)?"
)
_PLACE_END = re.compile(
    r"[,;:()—–]|\.(?:\s|$)|\sand\s(?=[a-z\d+−-])|\s(?:with|while|when|using|by|for|compared|relative|over|which|that|in|at|under|without|than"
    r"|via|from|to|as|where|after|before|among|average)\b"
)
_DATA = re.compile(
    r"[A-Z\d]|\b(?:benchmarks?|data\s?sets?|tasks?|problems|corpora|corpus|tests?|suite|domains|scenes?)\b"
)
_LONGEST_PLACE = 80


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
        return Value(first + none.start(), end, "", *_on(sentence, end))
    start, end, metric = _with_noun(sentence, start, end, sentence[start:end])
    if _BARE.fullmatch(sentence, start, end) and (unit := _PHYSICAL.match(sentence, end)):
        end = unit.end()
    before = sentence[first:start]
    if came := _FROM.search(before):
        start = first + came.start()
    elif arrow := _ARROW.search(before):
        start = first + arrow.start()
    elif (qualified := _QUALIFIED.search(before)) and not _OVER_OTHERS.search(before):
        start = first + qualified.start()
    told = metric or _metric(sentence, start, end)
    sure = bool(told) or not _BARE.fullmatch(sentence[start:end])
    return Value(start, end, told, *_on(sentence, end), sure)


def _with_noun(sentence: str, start: int, end: int, number: str) -> tuple[int, int, str]:
    """A bare number or a bound with the words that say what it counts, and these words."""
    bound = bool(_BOUND.match(number))
    if not bound and not _BARE.fullmatch(number):
        return start, end, ""
    if joined := _JOIN.search(sentence, max(0, start - 12), start):
        noun = _quantity_before(sentence, joined.start())
        if noun < joined.start():
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


def _quantity_before(sentence: str, at: int) -> int:
    """Where the name of a quantity begins that ends at a place; the place itself if there is none."""
    first = max(0, at - 60)
    begin, known = at, 0
    for word in reversed(list(_WORD.finditer(sentence, first, at))):
        limit = sentence[begin : begin + 5] == "bound" and word.group().lower() in {"lower", "upper"}
        ended = word.group().lower() in _NO_PART and not limit
        if sentence[word.end() : begin].strip() or ended or known == _MOST_WORDS:
            break
        begin, known = word.start(), known + (not word.group().startswith("("))
    return begin


def _quantity_after(sentence: str, at: int) -> str:
    """The name of a quantity that begins at a place."""
    end, known = at, 0
    for word in _WORD.finditer(sentence, at, at + 60):
        if sentence[end : word.start()].strip() or word.group().lower() in _NO_PART or known == _MOST_WORDS:
            break
        end, known = word.end(), known + 1
    return sentence[at:end].strip(" .")


def _metric(sentence: str, start: int, end: int) -> str:
    """What a number is a value of: `30% accuracy`, `a 30% gain in accuracy`, `improves accuracy by 30%`."""
    if gain := _IN.match(sentence, end):
        return _quantity_after(sentence, gain.end())
    if linked := _LINKED.search(sentence, max(0, start - 24), start):
        noun = _quantity_before(sentence, linked.start())
        if noun < linked.start() and not _BEATING.search(sentence, max(0, noun - 24), noun):
            return sentence[noun : linked.start()].strip()
    more = _MORE.match(sentence, end)
    return _quantity_after(sentence, more.end()) if more else ""


def _on(sentence: str, end: int) -> tuple[str, bool]:
    """The data set, or else the rival, that a number was measured on or against, and whether it is a rival."""
    stop = min(len(sentence), end + 160)
    for place in _ON.finditer(sentence, end, stop):
        if (name := _place(sentence, place.end())) and _DATA.search(name):
            return name, False
    if sentence.startswith("On ") and _DATA.search(name := _place(sentence, 3).removeprefix("the ")):
        return name, False
    against = _AGAINST.search(sentence, end, stop)
    rival = _place(sentence, against.end()) if against else ""
    return rival, bool(rival)


def _place(sentence: str, at: int) -> str:
    """The words from a place to where they can no longer be one name."""
    stop = _PLACE_END.search(sentence, at, at + _LONGEST_PLACE)
    return (
        sentence[at : stop.start() if stop else min(len(sentence), at + _LONGEST_PLACE)].strip(" .")
        if (stop or len(sentence) <= at + _LONGEST_PLACE)
        else ""
    )
