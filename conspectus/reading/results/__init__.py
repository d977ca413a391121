"""Sentences of an abstract with their roles in; the numbers that the paper reports as its own out, and its claims.

A result is a stretch of a sentence that holds a measured number: a share, a factor, a score, a bound. Counts, sizes,
years and digits in names are no results; the numbers of others, to which a paper compares itself, are not its own.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from conspectus.model import Result, Role, Span, Text
from conspectus.reading.lexicon.achieving import ACHIEVING, CHANGING
from conspectus.reading.results import values
from conspectus.reading.results.quantities import METRICS
from conspectus.reading.results.spread import tells_spread
from conspectus.reading.results.values import Value
from conspectus.text import squeeze

_NUMBER = values.NUMBER
_TO = r"\s?(?:-|–|—|−|~|∼|～|±|to|and|or|/)\s?"
_UNITS = (
    r"dB|FPS|fps|ms|mAP|BLEU|Elo|(?:absolute\s|percentage\s|normalized\s)?points?|pts|pp|nats|seconds?|minutes?|(?:[GCT]PU[-\s])?hours?"
    r"|GB|MB"
)
_METRICS = METRICS

_MEASURED = re.compile(
    rf"""
    (?<![\w.@])(?<![A-Za-z]-)(?:
        {_NUMBER}(?:\s?%)?(?:{_TO}{_NUMBER})?\s?
            (?:%(?:\spoints?\b|p\b|(?:/{_NUMBER}%)+)?|percent\b|percentage\spoints?\b|pp\b)               # 64%, 1%-4%
      | {_NUMBER}\s?[×x]?(?:{_TO}{_NUMBER})?\s?
            (?:×(?!\s?\d)|[xX](?![\w-]|\s10)|-?fold\b(?!\s[Cc])|\stimes\b(?!\s\d))                   # 6×
      | {_NUMBER}(?:{_TO}{_NUMBER})?\s?(?:{_UNITS})\b(?!\s(?:GPU|VRAM|RAM))(?:\sand\s\d+\s(?:{_UNITS})\b)?  # 3.1 dB
      | (?<=\s)[+\-−]?\d*\.\d+(?:/\d+)?(?:{_TO}\d*\.\d+)?(?![\w×%]|-[A-Za-z]|\s?[×%]|\sx\s?10|\.\d)          # 0.545
      | (?<=[(=])\d*\.\d+(?=[),]|\sand\s\d)                                                                # (0.279)
    )
    | (?<![\w−^])(?<!\^\()[OΘΩÕ𝒪]\u0303?\s?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)  # O(n log n)
    | (?<=\s)(?:two|three|four|five|six|eight|ten)(?:fold\b|[-\s](?:fold|times)\b)(?=\s[a-z])
    | (?<=more\sthan\s)half\b | (?<=less\sthan\s)half\b
    | (?<=up\sto\s)(?:two|three|four)-(?:thirds?|quarters?|fifths?)\b
    | (?<=\s)(?:(?:(?:one|two|three)\sto\s)?(?:an|one|two|three|four|five|several|multiple|\d(?:\s?[-–]\s?\d)?)\s)?
      orders?\sof\smagnitude\b                                                                  # in words
    | (?<=\s)from\s(?:cubic|quadratic|exponential|polynomial|linear)\sto\s[\w-]+\b(?:\stime\b)?
    | (?<=\sto\s)(?:quasi-?|near-?|sub)?(?:linear|logarithmic)\sin\s(?:the\s)?[\w-]+(?:\s[\w-]+)?(?=[,;.]|$)
    | (?<=\s)(?:{_METRICS})\s(?:score\s)?(?:of|to|=|:)\s(?:only\s)?(?P<scored>{_NUMBER}(?:/\d+)?)
      (?![\w×%]|\.\d|\s?[×%]|\sx\s?10|[-\s]bit)                                                            # a FID of 3
    """,
    re.VERBOSE,
)

_NUMERAL = re.compile(
    r"\d|[OΘΩÕ𝒪]\u0303?\s?\(|\b(?:half|thirds?|quarters|fifths|fold|times|magnitude|linear|logarithmic"
    r"|from\s(?:cubic|quadratic|exponential|polynomial))\b"
)
"""Nothing is measured in a sentence without it."""


def _any_of(words: str, ignore_case: bool = True) -> re.Pattern[str]:
    """A pattern that finds any of some words or, with `_` for a blank, phrases; a final `*` stands for any ending.

    The words are gathered by their first letters: most places of a text are then passed over by one look.
    """
    endings: dict[str, list[str]] = {}
    for word in words.split():
        endings.setdefault(word[0], []).append(word[1:].replace("*", r"\w*").replace("_", r"\s"))
    choices = "|".join(f"{first}(?:{'|'.join(rest)})" for first, rest in endings.items())
    firsts = "".join(endings)
    if ignore_case:
        firsts, choices = firsts + firsts.upper(), f"(?i:{choices})"
    return re.compile(rf"\b(?=[{firsts}])(?:{choices})(?!\w)")


_FINDING = _any_of(
    f"""{ACHIEVING} {CHANGING}
    reduction faster slower higher lower fewer less more better worse accura* speed* preserv* bound* rate*
    complexity error* within compar* drop* up_to win* success regret converg* optimal perform* recover* detect*
    solv* explain* account* shrink* narrow* correlat* agree* efficien* close* only degrad* declin* fail* memory
    parameters throughput latency time from"""
)
"""Some such word stands in every sentence that reports a measurement."""

_OWN = _any_of("we our")
_OTHERS_SPEAK = frozenset(("background", "gap", "outlook"))
"""In sentences with these roles, numbers are the paper's own only if it says so."""

_BOUND = re.compile(r"[OΘΩÕ𝒪]\u0303?\s?\(")
_PROVED = _any_of(
    "we our prove* proof achiev* attain* establish* improv* guarantee* match* optimal* reduc* regret bound* first"
)
"""Some such word stands where a bound was gained; elsewhere it is what a step of the method costs."""

_PROVISO = _any_of(
    """where temperature threshold frame_rate sampling_rate learning_rate control_rate dropout_rate
    time_scale time_scales pruning_ratio compression_ratio masking_ratio batch_size step_size sparsity confidence
    significance epsilon version top"""
)
"""What a number is a setting of, where it stands just before it."""
_GIVEN = re.compile(
    r"\b(?:(?:required|needed|necessary)\sto\s(?:achieve|reach|obtain|attain)|adding|assuming|allowing"
    r"|tested\s(?:up\sto|at|with|under))\s(?:an?\s)?$"
    r"|\b(?:videos?|clips?|recordings?|segments?|windows?|horizons?)\sof\s(?:up\sto\s)?$"
    r"|\b(?:data|samples|images|videos|inputs|instances|signals)\s(?:that|which)\s(?:ha[sd]|have|is|are|was|were|contain\w*)"
    r"\s[^,;]{0,60}$"
)
"""What stands before a number that is demanded, put in, or a property of the data."""
_FAR = 120
"""Characters before a number that are looked through for what it is."""
_AMOUNT = re.compile(
    r"\s?(?:of\s(?:the\s|all\s|its\s|their\s|available\s)?(?:[\w-]+\s){0,4}?(?:labels?|label+ed|data\w*|training|annotat\w+"
    r"|samples|examples|demonstrations|participants|users|time|video|audio|speech|recordings?|driving)"
    r"|sparsity|(?:[\w-]+\s)?(?:noise|margin|missingness|occlusion|overlap|contamination|dropout)"
    r"(?!\s(?:reduction|decrease|suppression)))\b",
    re.IGNORECASE,
)
"""What a number is an amount of, where it stands just after it."""

_EXTENT = re.compile(
    r"\b(?:size|width|depth|rank|degree|dimension|length)\s(?:of\s)?$|\b(?:iterations?|steps?|time|when|after|for)\s\S+\s?=\s?$"
    r"|\btheir\s(?:[^\s.;,]+\s){0,2}$|\b(?:mitigat|alleviat|avoid|circumvent|bypass|eliminat)\w*\s(?:[^\s.;,]+\s){0,2}$"
    r"|\b(?:spann?\w*|cover\w*|rang\w+)\s(?:across\s|over\s)?$|\bspen[dt]\w*\s(?:over\s|more\sthan\s|about\s)?$"
    r"|\b(?:preserv|retain|maintain|unchang)\w*\s(?:[^\s.;,]+\s){0,6}\(?$|\b(?:whenever|provided|if|region|regime|tackl\w+|overcom\w+|suffers?\sfrom)\s(?:[^\s.;,]+\s){0,8}$",
)
"""What stands before the extent of what was studied, what is merely kept, and conditions."""
_SIZE = re.compile(
    r"(?:,?\s(?:and\s)?[\d.]+[x×])*\s(?:scal(?:e|ing)|(?:up|down|super)-?(?:sampl|scal|resol)\w+|magnification|zoom)\b"
    r"|\s(?:thousand|million|billion|trillion)s?\b|\s(?:pruning|compression|masking|sampling)\s(?:ratio|rate)\b"
)
"""A size, or a ratio that was set."""

_TIME = re.compile(r"(?:seconds?|minutes?|hours?)$")
_WHEN_BEFORE = re.compile(r"\b(?:at|after|every|until|(?:first|last|next|following))\s$")
_WHEN_BEHIND = re.compile(r"\s(?:after|later|before|post-?\w*|prior\sto)\b")
"""What stands beside the time at which something was measured."""
_NAME_BEFORE = re.compile(r"(?<![^\s(])([A-Z][\w-]*|v)\s$")
_METRIC = re.compile(_METRICS)
_SEVERAL = re.compile(r"[\s,/]*(?:and|or|to)?\s*")
"""What stands between two numbers of which the same holds."""

_COMPARISON = _any_of(
    """compared_to compared_with competitive_with comparable_to comparable_with on_par_with versus vs than relative_to
    instead_of as_opposed_to against whereas baseline baselines previous prior chance existing from exceed* surpass*
    outperform* beat* over like such_as rival* human humans"""
)
_THEIRS = re.compile(
    r",?\s(?:which|who)\s(?:only\s|just\s)?\w+\s(?:an?\s)?(?:(?:less|more|fewer)\sthan\s|at\smost\s|up\sto\s|about\s|only\s|just\s)?$"
)
_OF_OTHERS = re.compile(
    r"\bet\sal\b.*\s(?:who|which)\s|\b[A-Z]\w+,?\swho\s(?:pro|show|achiev|obtain|present|report|gave|establish)\w*\s"
    r"|\bcould\sonly\b|\b(?:below|behind|above)\s(?!\d)[^,;()]*\($"
    r"|\b(?:whereas|while)\s(?:\w+\s){0,2}?(?:classical|conventional|traditional|previous|prior|existing|other|standard"
    r"|competing|baselines?)\s(?:(?!\b(?:we|our|ours)\b).)*\b(?:achiev|reach|attain|obtain|scor|yield)\w*\s(?:only\s|just\s)?$"
)
"""What gives a number to others, whatever else is compared: `Foto et al., who reach 3%`, `far below people (3%)`."""
_FARTHEST = 400
"""Characters before a number that are looked through for whose it is: a long sentence costs in proportion."""
_PLACED = re.compile(r"\b(?:on|in|for|across|under)\s[^()]*\($")
"""A bracket behind it belongs to a place: `a gain over X on Y (3%)`."""
_THEIRS_TOO = re.compile(r"(?:,|,?\sand)\san?\s(?:[\w-]+\s){1,3}of\s$")
"""What stands between a number of others and another one of theirs: `a cost of 3% and a delay of 5%`."""
_DIFFERENCE = _any_of("by up_to")
_THRESHOLD = re.compile(
    r"\b(?:(?:more|less|fewer|greater|better|larger|smaller|lower|higher|faster)\s+than|over|exceeding)\s$"
    r"|\bnone\s+exceed\w*\s$"
)

_BREAK = re.compile(
    r"""[;:—]\s | \s[–-]\s | ,\s(?!respectively)
      | \s(?=(?:while|whereas|which|where|because|thereby)\s)
      | (?<=\sthat)\s
      | \sand\s(?=(?:achiev|outperform|surpass|improv|reduc|demonstrat|reach|maintain|remain|cut|yield)\w*)""",
    re.VERBOSE,
)
_VERB = _any_of(f"""{ACHIEVING} {CHANGING} lower* enabl* provid* show* find*""")
_LONG = 200
"""Characters of a clause from which on a result begins with the verb before its number."""
_TOO_LONG = 300
"""Characters that a result never reaches by taking in what stands before its clause."""
_FRAGMENT = 4
"""A clause of fewer words belongs to the one before it."""

_JOINING = re.compile(r"^\s*(?:(?:and|but|or|while|whereas|which|where|thereby|because)\s+)*")
_JOINS = " \t\n,;:—–-"

_CLAIM = _any_of(
    f"""{ACHIEVING}
    match matches enhanc* accelerat* advanc* sets_a_new prove proves narrow* mitigat* preserv* guarantee*
    the_first orders_of_magnitude on_par state-of-the-art superior effectiveness more_efficient"""
)
_WEIGHT = _any_of(
    """outperform* surpass* state-of-the-art state_of_the_art superior significant* substantial* consistent* the_first
    magnitude on_par competitive comparable achiev* improve* match* prove proves guarantee* better faster reduc* exceed*
    optimal effective*"""
)
_CLAIMS = 2


def find(text: Text, sentences: Sequence[Span], roles: Sequence[Role]) -> tuple[Result, ...]:
    """The stretches of a text that hold its own measured numbers, in order."""
    found = []
    for number, (span, role) in enumerate(zip(sentences, roles, strict=True)):
        sentence = text.plain[span.start : span.end]
        if not _NUMERAL.search(sentence) or role == "availability":
            continue
        if role not in _OTHERS_SPEAK or _OWN.search(sentence):
            for start, end, measured in _measurements(sentence):
                if _BOUND.match(sentence, measured[0].start) and not _PROVED.search(sentence):
                    continue
                found += [
                    Result(
                        span.start + start,
                        span.start + end,
                        number,
                        squeeze(sentence[value.start : value.end]) if value.sure else "",
                        squeeze(value.metric),
                        squeeze(value.on),
                        value.rival,
                    )
                    for value in measured
                ]
    return tuple(found)


def claims(text: Text, sentences: Sequence[Span], roles: Sequence[Role]) -> tuple[Result, ...]:
    """The stretches of a text that say what it achieves, in order; meant for one that has no results."""
    rated: list[tuple[int, int, int, Span]] = []
    for number, (span, role) in enumerate(zip(sentences, roles, strict=True)):
        if role not in {"contribution", "method", "result"}:
            continue
        claim = _CLAIM.search(text.plain, span.start, span.end)
        strength = len(_WEIGHT.findall(text.plain, span.start, span.end)) if claim else 0
        if claim and strength:
            rated.append((-strength - 2 * (role == "result"), number, claim.start(), span))
    claimed = []
    for _, number, place, span in sorted(rated, key=lambda item: item[0])[:_CLAIMS]:
        sentence = text.plain[span.start : span.end]
        start = span.start + _clause_start(sentence, place - span.start)
        claimed.append(Result(start, span.start + len(sentence.rstrip(".!? ")), number))
    return tuple(sorted(claimed, key=lambda claim: claim.sentence))


def _measurements(sentence: str) -> Iterator[tuple[int, int, Sequence[Value]]]:
    """The parts of a sentence that hold its own numbers, each with these."""
    if not _FINDING.search(sentence):
        return
    measured = _own_values(sentence)
    if not measured:
        return
    numbers = [value.start for value in measured]
    clauses = list(_clauses(sentence))
    held = [numbers[bisect_left(numbers, start) : bisect_left(numbers, end)] for start, end in clauses]
    at = len(clauses)
    found: list[tuple[int, int]] = []
    while at > 0:
        at -= 1
        if not held[at]:
            continue
        first, (start, end) = held[at][0], clauses[at]
        while at > 0 and not _VERB.search(sentence, start, end) and end - clauses[at - 1][0] < _TOO_LONG:
            at -= 1
            start = clauses[at][0]
            first = (held[at] or [first])[0]
        verbs = [verb.start() for verb in _VERB.finditer(sentence, start, first)]
        found.append((verbs[-1] if verbs and end - start > _LONG else start, end))
    for start, end in reversed(found):
        here = measured[bisect_left(numbers, start) : bisect_left(numbers, end)]
        yield start, end, [value for value in here if value.sure] or here[:1]


def _own_values(sentence: str) -> Sequence[Value]:
    """The paper's own values in a sentence, in order; one `from A to B` is one, and so are bounds with `to` between."""
    found: list[Value] = []
    for start, end in _own_numbers(sentence):
        value = values.widen(sentence, start, end)
        if found and _BOUND.match(sentence, start) and sentence[found[-1].end : value.start] == " to ":
            value = replace(found[-1], end=value.end)
        while found and value.start < found[-1].end:
            found.pop()
        found.append(value)
    return values.shared(sentence, found)


def _own_numbers(sentence: str) -> Iterator[tuple[int, int]]:
    """Places of the measured numbers in a sentence that are not settings and not those of others."""
    last_end = 0
    own = True
    for number in _MEASURED.finditer(sentence):
        start, end = number.span("scored" if number["scored"] else 0)
        if _is_setting(sentence, start, end):
            continue
        between = sentence[last_end:start]
        one_of_several = last_end and _SEVERAL.fullmatch(between)
        another = not own and (sentence[start - 1] == "(" or _THEIRS_TOO.fullmatch(between))
        if not one_of_several and not another:
            own = not _is_of_others(between, sentence[start:end])
        last_end = end
        if own:
            yield start, end


def _is_setting(sentence: str, start: int, end: int) -> bool:
    """Whether a number is something that the authors chose, or part of a name: `Llama 3.1`."""
    version = sentence[start:end].replace(".", "").isdigit() and _NAME_BEFORE.search(
        sentence, max(0, start - 40), start
    )
    return bool(
        (version and not _METRIC.fullmatch(version.group(1)))
        or _PROVISO.search(sentence, max(0, start - 20), start)
        or _GIVEN.search(sentence, max(0, start - _FAR), start)
        or _SIZE.match(sentence, end)
        or tells_spread(sentence, start, end)
        or (_TIME.search(sentence, start, end) and _is_time_of_measuring(sentence, start, end))
        or (
            (_BOUND.match(sentence, start) or sentence[start:end].endswith(("magnitude", "hours")))
            and _EXTENT.search(sentence, max(0, start - _FAR), start)
        )
        or (_AMOUNT.match(sentence, end) and not _VERB.search(sentence, max(0, start - 20), start))
    )


def _is_time_of_measuring(sentence: str, start: int, end: int) -> bool:
    """Whether the hours between two places tell when something was measured: `relief at 2 hours`."""
    return bool(_WHEN_BEFORE.search(sentence, max(0, start - 20), start) or _WHEN_BEHIND.match(sentence, end))


def _is_of_others(between: str, number: str) -> bool:
    """Whether the words between the last number, or the beginning of a sentence, and a number give it to others."""
    if _OF_OTHERS.search(between, max(0, len(between) - _FARTHEST)):
        return True
    comparisons = list(_COMPARISON.finditer(between))
    if not comparisons or number.startswith("+"):
        return False
    comparison = comparisons[-1]
    since = between[comparison.end() :]
    if comparison.group().lower() == "from" and (re.search(_TO, number) or len(since.split()) > 2):
        return False
    if "(" in since and ")" not in since:
        return not _PLACED.search(since)
    theirs = _THEIRS.search(between)
    if theirs and comparisons[0].start() < theirs.start():
        return True
    return not (
        _THRESHOLD.search(between)
        or _DIFFERENCE.search(since)
        or _VERB.search(since)
        or re.search(r",|\b(?:and|while)\b", since)
    )


def _clauses(sentence: str) -> Iterator[tuple[int, int]]:
    """Stretches of a sentence that can stand alone, without the words and signs that join them."""
    joins = list(_open_joins(sentence))
    starts = [0, *(end for _, end in joins)]
    ends = [*(start for start, _ in joins), len(sentence.rstrip(".!? "))]
    merged: list[tuple[int, int]] = []
    for start, end in zip(starts, ends, strict=True):
        part = sentence[start:end]
        fragment = len(part.split()) < _FRAGMENT or part.endswith("respectively")
        if merged and fragment and not _VERB.search(part):
            merged[-1] = (merged[-1][0], end)
        else:
            merged.append((start, end))
    for start, end in merged:
        part = sentence[start:end]
        begin = start + len(part) - len(_JOINING.sub("", part, count=1))
        stop = start + len(_unjoined(part))
        if begin < stop:
            yield begin, stop


def _open_joins(sentence: str) -> Iterator[tuple[int, int]]:
    """The places where a sentence can be cut: none inside brackets."""
    last = round_ones = square_ones = 0
    for join in _BREAK.finditer(sentence):
        start, end = join.span()
        round_ones += sentence.count("(", last, start) - sentence.count(")", last, start)
        square_ones += sentence.count("[", last, start) - sentence.count("]", last, start)
        last = start
        if round_ones <= 0 and square_ones <= 0:
            yield start, end


def _unjoined(part: str) -> str:
    """A part of a sentence without the signs, and the `and`, that lead on to the next."""
    bare = part.rstrip(_JOINS)
    return _unjoined(bare.rpartition(" ")[0]) if bare.endswith((" and", " that")) else bare


def _clause_start(sentence: str, place: int) -> int:
    """Where the clause begins that holds a place."""
    return max((start for start, _ in _clauses(sentence) if start <= place), default=0)
