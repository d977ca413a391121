"""Text of an abstract, with what was read in it -> its label: a heading for a paper that came without a title.

Candidates are the objects of what the authors say that they do, what they say their name stands for, the subjects of
sentences, and the groups of words that are likeliest to hold words of a title, each cut where it can stand alone; one
that cannot is never a candidate. The best is told by a score that is linear in features of what it is worth (how likely
its words are to stand in a title: `title_words`), of where it stands, after Kupiec, Pedersen and Chen (A Trainable
Document Summarizer, SIGIR 1995), and of its form: the words that it begins and ends with, and those around it. Choosing
words for a headline by their chance, and joining them by form, goes back to Banko, Mittal and Witbrock (Headline
Generation Based on Statistical Translation, ACL 2000), trimming a sentence to a heading to Dorr, Zajic and Schwartz
(Hedge Trimmer, HLT-NAACL 2003). `benchmarks/fit_label.py` fits the weights to titles that authors gave.
"""

from __future__ import annotations

import json
import math
import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from heapq import nlargest
from importlib import resources
from itertools import pairwise

from conspectus.model import Acronym, Highlight, Span, Text
from conspectus.reading import highlight as highlights
from conspectus.reading.label import title_words
from conspectus.reading.lexicon.usage import FUNCTION_WORDS, is_function_word, is_listed, may_close, mostly_acts
from conspectus.reading.text.cues import Cues
from conspectus.reading.text.phrases import (
    DETERMINERS,
    PREPOSITIONS,
    End,
    Piece,
    ends,
    is_verb,
    may_end,
    pieces,
    points_back,
)
from conspectus.reading.text.tokens import Tokens

LONGEST = 14
"""A label has at most so many words."""
_LEAST = {"description": 0.5, "phrase": 2.0}
"""So much must a phrase tell: less where it describes the name, more where nothing but its words speaks for it."""
_LEAST_OF_OTHERS = 2.0
_OPENINGS = 12
"""So many groups of words are looked at, of those that are likeliest to hold words of the title."""
_TOLD = 2.0
"""So much is added to what an abstract says of the name: its topic alone, put after the name, may mislead."""
_OFFERED = 0.4
"""So much is added to what the highlight says: titles name the field, and a reader asks what is new in it."""
_APART = 0.15
_ENOUGH = 5.0
"""So much is added for each word that sets the paper apart, up to so many: `small language models` fits a thousand."""
_REACH = 6
"""So many words are looked at to tell how likely."""
TEMPLATES = (
    "after",
    "and",
    "before",
    "begins",
    "bracket within",
    "comma",
    "digit",
    "early",
    "ends before",
    "first",
    "gerund first",
    "has",
    "head first",
    "head last",
    "in the first sentence",
    "in the highlight",
    "in the last sentence",
    "joined",
    "last",
    "length",
    "length squared",
    "name within",
    "named",
    "source",
    "three words",
    "two words",
    "worth",
    "worth first",
    "worth last",
    "worth least",
    "worth mean",
    "worth most",
    "worth of pairs",
    "worth share",
)
"""The names of the features; one that has values is followed by a colon and the value."""
_BACKGROUND = 2
"""Of so many sentences at the beginning, the subject may be the topic."""
_PAIRS = ("()", "[]", "{}", "“”", "«»", "「」", "『』", "（）", "《》")
_DENYING = frozenset(
    """without unlike than not no prior previous existing instead traditional conventional avoid avoids avoiding
    eliminating eliminates eliminate despite lack lacks lacking suffer suffers neither nor rather beyond
    current""".split()
)
_BEFORE_VERBS = frozenset("that which who we it they".split())
_NARROW = 3
"""A topic of fewer words is too wide for a heading."""
_SENTENCES = 5
"""So many sentences are searched for candidates at most."""

_HYPE = frozenset(
    """key main core central critical fundamental major important significant different various multiple
    numerous novel new simple efficient effective powerful general generic principled unified practical
    lightweight flexible robust scalable fast straightforward innovative first yet but elegant surprisingly
    highly fully conceptually comprehensive carefully newly alternative improved very much original promising
    more better truly two three several both some complete computationally theoretically provably purely
    extremely remarkably simple-yet-effective systematic thorough in-depth extensive rigorous detailed
    recently-proposed high-quality""".split()
)
_HEADS = frozenset(
    word + ending
    for word in """method approach framework model algorithm technique strategy mechanism scheme procedure
    pipeline solution system methodology way problem task concept notion idea use class set series study
    issue paradigm module setting family case question effect perspective type form variant role area topic
    field analysis investigation architecture network""".split()
    for ending in ("", "s", "es")
)
_EMPTY = (
    _HEADS
    | _HYPE
    | frozenset(
        """metric metrics results result tool experiments evidence insights work contributions way ways number
        kind studies families analyses paper findings details impact importance potential performance
        effectiveness existing state-of-the-art capabilities ability limitations phenomenon experimental
        empirical technical key main core scale central critical crucial fundamental real-world proposed
        single""".split()
    )
)
_FIELD = frozenset(
    """dataset datasets benchmark benchmarks loss process property properties theory data learning deep neural
    based data-driven ml ai learning-based end-to-end model-agnostic numerical online training mathematical
    theoretical adaptive generative diffusion rule reinforcement large language llm llms vision-language
    foundation multimodal modeling pretrained pre-trained transformer transformers network networks machine
    training-free inference-time test-time two-stage three-stage multi-stage plug-and-play plug-in universal""".split()
)
"""Words of the whole field: two of them say as much as one other."""
_NO_START = PREPOSITIONS | frozenset(
    """we they it that such how whether us not both insights results evidence experiments and or there their our
    this these those many most however while although recent recently i you one ones each every any its his her
    if as when what why where who of instead directly them only also existing specifically previous prior
    traditional current moreover furthermore therefore yet but so then here all no more use need code findings
    forward past designed based built trained years
    corresponding constructed performing instead""".split()
)
_NEVER_FIRST = _NO_START | _HYPE | FUNCTION_WORDS
"""No group of words begins with these, but after them."""
_VAGUE = frozenset(
    """challenge challenges importance progress prevalence potential problem problems issue issues task area
    field topic evaluation evaluations extension""".split()
)
"""A heading that begins so says less than what follows: `problem of alignment`."""
_AFTER_VAGUE = PREPOSITIONS | {"of"}
_PRAISE = frozenset("efficient robust scalable fast lightweight unified comprehensive systematic large-scale".split())
"""Praise that may be a part of the thing: `robust optimization`."""
_PUTTING_FORWARD = frozenset("introducing proposing developing presenting designing formulating".split())
_THINGS = frozenset(
    """method approach framework model algorithm technique strategy mechanism pipeline system network
    architecture module benchmark dataset corpus library toolkit estimator metric loss paradigm scheme agent""".split()
)
"""What can be for something, so that a purpose told after a clause is still theirs."""
_WANTS = frozenset(
    "need needs requirement requirements demand demands necessity search account accounts call calls".split()
)
_NO_PURPOSE = frozenset(
    "each all any example instance the this free which evaluation training inference future".split()
)
_MEANS = frozenset("by via through".split())
_WIDE = _HEADS | frozenset("datasets benchmarks llms agents years applications domains researchers".split())
"""A topic that ends so is that of a field: `large audio models`, `distributed systems`."""
_COURSES = frozenset(
    """advent emergence rise success growth development proliferation advances advancement advancements progress
    adoption popularity availability importance need goal aim lack abundance use increasing growing rapid
    remarkable one main primary standard common part key impressive widespread great past last years ability""".split()
)
"""What happens to a topic, not the topic."""
_AFTER_NAME = frozenset("for framework method model algorithm benchmark dataset on in".split())
_TELLING = frozenset("for with via of in using by from to on through under without over across against".split())
_PLAIN_WORD = re.compile(r"[a-z]{2,}(?![^\s,/–-])")
_UNFIT = re.compile(r"https?:|www\.|[\\{}$]|\*\*|[.!?]\s+[A-Z]")


@dataclass(frozen=True, slots=True)
class Label:
    """A heading, and the stretches of the abstract that it was cut from."""

    text: str
    spans: tuple[Span, ...] = ()
    """In the order of `text`: its words are theirs; only a first letter may have become a capital."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A phrase that could be the label, with the features that speak for it."""

    text: str
    spans: tuple[Span, ...]
    told: bool
    """Whether the abstract itself says it of the name."""
    telling: float
    """How many of its words set this paper apart from others."""
    features: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class _Phrase:
    """Where a phrase may begin: `words[first]`, and why there."""

    sentence: int
    words: tuple[Piece, ...]
    first: int
    source: str
    last: int | None = None
    """Its end where that is known."""


def make(
    text: Text,
    tokens: Tokens,
    sentences: Sequence[Span],
    cues: Sequence[Cues],
    highlight: Highlight | None,
    name: str | None = None,
    acronyms: Sequence[Acronym] = (),
) -> Label:
    """What was read in an abstract -> its label; empty only for a text without sentences."""
    found = candidates(text, tokens, sentences, cues, highlight, name, acronyms)
    if not found:
        return _plain(text, sentences, name)
    best = max(found, key=score)
    return Label(best.text, best.spans)


def score(candidate: Candidate) -> float:
    """What a candidate is chosen by."""
    return merit(candidate, shipped().phrases) + _clarity(candidate)


def _clarity(candidate: Candidate) -> float:
    """What a reader gains beyond likeness with a title: a heading that tells this paper from others."""
    offered = candidate.features["in the highlight"]
    return _TOLD * candidate.told + _APART * min(candidate.telling, _ENOUGH) + _OFFERED * offered


def merit(candidate: Candidate, weights: Mapping[str, float]) -> float:
    """A candidate and the weights of its features -> what candidates are compared by."""
    return sum(weights.get(name, 0.0) * value for name, value in candidate.features.items())


@dataclass(frozen=True, slots=True)
class Weights:
    """What `label/weights.json` holds."""

    words: tuple[float, ...]
    """Of `title_words.FEATURES`, in their order."""
    phrases: Mapping[str, float]
    """Of the features of candidates; one that has none does not count."""


@cache
def shipped() -> Weights:
    """Read the weights that are shipped; ValueError where they are not those of the features found here."""
    return read_weights(resources.files(__package__).joinpath("weights.json").read_text(encoding="utf-8"))


def read_weights(source: str) -> Weights:
    """The text of a file of weights -> its weights; ValueError where they are not those of the features found here."""
    loaded: dict[str, dict[str, float]] = json.loads(source)
    words, phrases = loaded["words"], loaded["phrases"]
    for kind, have, want in (
        ("words", set(words), set(title_words.FEATURES)),
        ("phrases", {name.partition(":")[0] for name in phrases}, set(TEMPLATES)),
    ):
        if have != want:
            raise ValueError(f"weights of {kind}: {', '.join(sorted(have ^ want))} should be there or should not")
    return Weights(tuple(float(words[name]) for name in title_words.FEATURES), phrases)


def candidates(
    text: Text,
    tokens: Tokens,
    sentences: Sequence[Span],
    cues: Sequence[Cues],
    highlight: Highlight | None,
    name: str | None = None,
    acronyms: Sequence[Acronym] = (),
    *,
    chance: Mapping[str, float] | None = None,
) -> tuple[Candidate, ...]:
    """What was read in an abstract -> the phrases that can stand as its label, each once, in reading order.

    `chance` says of each word how likely it is to stand in the title, where that is not to be told by what is shipped.
    """
    plain = text.plain
    parts = [pieces(text, sentence) for sentence in sentences]
    if chance is None:
        chance = title_words.chances(plain, parts, shipped().words)
    whole = _Whole(
        chance,
        sum(chance.values()) or 1.0,
        {piece.low for piece in parts[0]} if parts else set(),
        {piece.low for piece in parts[-1]} if parts else set(),
    )
    named = _occurrence(plain, name) if name else None
    before = len(plain[named.start : named.end].split()) if named else 0
    found: dict[str, Candidate] = {}
    for phrase in _phrases(text, parts, tokens, sentences, cues, highlight, named, acronyms, chance):
        if _is_denied(phrase.words, phrase.first):
            continue
        highlighted = highlight is not None and phrase.sentence == highlight.sentence
        for first, trim in _starts(phrase):
            for body, end, joint in _bodies(phrase, first, LONGEST - before):
                if not _stands(body, _LEAST.get(phrase.source, _LEAST_OF_OTHERS)):
                    continue
                if phrase.source == "phrase" and len(body) < _NARROW:
                    continue
                if phrase.source in {"phrase", "subject"} and _acts(phrase.words, first, end.index):
                    continue
                if phrase.source == "subject" and not _is_topic(phrase.words, first, end):
                    continue
                spans = _spans(plain, body, joint)
                heading = _heading(plain, spans, named) if spans else None
                if heading is None or heading.text in found or len(heading.text.split()) > LONGEST:
                    continue
                features = _worth(body, whole, before) | _form(phrase.words, first, end, body)
                features |= {
                    f"source:{phrase.source}": 1,
                    f"ends before:{end.kind}": 1,
                    f"begins:{trim}": 1,
                    "in the highlight": highlighted,
                    "early": 1 / (1 + phrase.sentence),
                    "named": heading.text.count(": ") > 0,
                    "name within": named is not None and ": " not in heading.text,
                    "bracket within": len(heading.spans) > 1 + (joint > 0) + (named is not None),
                    "joined": joint > 0,
                }
                telling = _telling(body)
                told = phrase.source == "expansion" or (phrase.source == "description" and telling >= 1.5)
                found[heading.text] = Candidate(heading.text, heading.spans, told, telling, features)
    return tuple(found.values())


def _within(span: Span, sentence: Span) -> bool:
    return sentence.start <= span.start < sentence.end


def _phrases(
    text: Text,
    parts: Sequence[tuple[Piece, ...]],
    tokens: Tokens,
    sentences: Sequence[Span],
    cues: Sequence[Cues],
    highlight: Highlight | None,
    named: Span | None,
    acronyms: Sequence[Acronym],
    chance: Mapping[str, float],
) -> Iterator[_Phrase]:
    """Find where phrases begin that say what the paper is about."""
    begun: set[tuple[int, int]] = set()
    plain = text.plain
    for i in _chosen(sentences, cues, highlight, named):
        words = parts[i]
        starts = [piece.start for piece in words]
        for verb in cues[i].verbs:
            at = bisect_left(starts, tokens.ends[verb.token])
            if verb.passive:
                first = bisect_left(starts, highlights.trimmed(plain, sentences[i]))
                yield _Phrase(i, words, first, f"subject of {verb.kind}", at - 2)
            elif at < len(words):
                begun.add((i, _bare_start(words, at)))
                yield _Phrase(i, words, at, f"object of {verb.kind}")
        for first in _gerund_objects(words):
            yield _Phrase(i, words, first, "object of a gerund")
        for first in _gerunds(words):
            yield _Phrase(i, words, first, "gerund")
        if named and _within(named, sentences[i]):
            name_end = bisect_left(starts, named.end)
            described = _description(words, name_end)
            if described is not None:
                yield _Phrase(i, words, described, "description")
            for first in _clause_objects(words):
                yield _Phrase(i, words, first, "object of its clause")
        for acronym in acronyms:
            if named and acronym.short.rstrip("s") == plain[named.start : named.end].rstrip("s"):
                at = plain.find(acronym.long, sentences[i].start, sentences[i].end)
                if at in starts:
                    yield _Phrase(i, words, bisect_left(starts, at), "expansion")
                elif at >= 0:
                    yield _Phrase(i, pieces(text, Span(at, at + len(acronym.long))), 0, "expansion")
        if not cues[i].speaks and i < _BACKGROUND:
            first = bisect_left(starts, highlights.trimmed(plain, sentences[i]))
            yield _Phrase(i, words, first, "subject")
    for i, first in _openings(parts, chance):
        if (i, first) not in begun:
            yield _Phrase(i, parts[i], first, "phrase")


def _openings(parts: Sequence[Sequence[Piece]], chance: Mapping[str, float]) -> list[tuple[int, int]]:
    """Find the groups of words that are likeliest to hold words of the title: sentence and first word of each."""
    found = []
    for i, words in enumerate(parts):
        held = [chance.get(piece.low, 0.0) for piece in words]
        found += [(sum(held[first : first + _REACH]), i, first) for first in _group_starts(words)]
    return sorted((i, first) for _, i, first in nlargest(_OPENINGS, found))


def _group_starts(words: Sequence[Piece]) -> Iterator[int]:
    """Find where a group of words may begin: after a function word, a verb, praise or a stop."""
    open_before = True
    for i, piece in enumerate(words):
        low = piece.low
        if low in _NEVER_FIRST:
            open_before = True
            continue
        if open_before and low[:1].isalnum():
            yield i
        open_before = (
            piece.stop != ""
            or not low.isalpha()
            or is_verb(low)
            or (low.endswith(("ing", "ed")) and not may_close(low))
        )


def _is_denied(words: Sequence[Piece], first: int) -> bool:
    """Tell whether a phrase is what the authors do without, or what others do: `without …`, `unlike …`."""
    for i in range(first - 1, max(-1, first - 5), -1):
        low = words[i].low
        if words[i].stop:
            return False
        if low in _DENYING or (low == "of" and i and words[i - 1].low == "instead"):
            return True
    return False


def _acts(words: Sequence[Piece], first: int, end: int) -> bool:
    """Tell whether a group of words holds a verb, or lacks its own: `models play a role`, `sufficient for learning`."""
    before = words[first - 1].low if first and not words[first - 1].stop else ""
    if before in _BEFORE_VERBS or (before == "to" and not is_listed(words[first].low)):
        return True
    for i in range(first, end):
        low = words[i].low
        if low in PREPOSITIONS and i == first + 1 and not may_end(words[first].low):
            return True
        if (
            low == "when"
            or mostly_acts(low)
            or (i > first and low.endswith("s") and words[i - 1].low.endswith("s") and not is_listed(low))
        ):
            return True
    return False


@dataclass(frozen=True, slots=True)
class _Whole:
    """What is known of the words of the whole abstract."""

    chance: Mapping[str, float]
    total: float
    """The sum of the chances of all words."""
    opening: Collection[str]
    """The words of the first sentence."""
    closing: Collection[str]


def _worth(body: Sequence[Piece], whole: _Whole, before: int) -> dict[str, float]:
    """Tell how likely the words of a phrase are to stand in the title; `before` counts the words of the name."""
    count = len(body)
    lows = [piece.low for piece in body]
    held = [whole.chance.get(low, 0.0) for low in lows]
    expected = sum(whole.chance.get(low, 0.0) for low in set(lows))
    return {
        "worth": 4 * expected / (count + before + 8.5),
        "worth mean": 2 * expected / count,
        "worth share": 3 * expected / whole.total,
        "worth least": min(held),
        "worth most": max(held),
        "worth first": held[0],
        "worth last": held[-1],
        "worth of pairs": 4 * sum(math.sqrt(a * b) for a, b in pairwise(held)) / (count + before + 7.5),
        "in the first sentence": sum(low in whole.opening for low in lows) / count,
        "in the last sentence": sum(low in whole.closing for low in lows) / count,
        "length": count / 10,
        "length squared": count * count / 100,
        "two words": count == 2,
        "three words": count == 3,
    }


def _form(words: Sequence[Piece], first: int, end: End, body: Sequence[Piece]) -> dict[str, float]:
    """Tell what a phrase begins and ends with, what stands around it, and what in it."""
    before = (words[first - 1].low if not words[first - 1].stop else ",") if first else "^"
    last = words[end.index - 1]
    after = last.stop or (words[end.index].low if end.index < len(words) else "$")
    features: dict[str, float] = {
        f"first:{body[0].low}": 1,
        f"last:{body[-1].low}": 1,
        f"before:{before}": 1,
        f"after:{after}": 1,
        "head first": body[0].low in _HEADS,
        "head last": body[-1].low in _HEADS,
        "gerund first": body[0].low.endswith("ing"),
        "comma": sum(piece.stop == "," for piece in body[:-1]),
        "and": any(piece.low == "and" for piece in body),
        "digit": any(any(c.isdigit() for c in piece.low) for piece in body),
    }
    return features | {f"has:{piece.low}": 1 for piece in body if piece.low in _TELLING}


def _chosen(
    sentences: Sequence[Span], cues: Sequence[Cues], highlight: Highlight | None, named: Span | None
) -> tuple[int, ...]:
    """Choose the sentences that are searched: the highlight, where the name is told, where authors act, the first."""
    order = [highlight.sentence] if highlight else []
    if named:
        order += [i for i, s in enumerate(sentences) if _within(named, s)]
    order += [i for i, c in enumerate(cues) if any(v.kind in {"propose", "study"} for v in c.verbs)][:3]
    order += [i for i, c in enumerate(cues) if c.verbs][:2]
    order += [i for i, c in enumerate(cues[:_BACKGROUND]) if not c.speaks]
    return tuple(sorted(list(dict.fromkeys(order))[:_SENTENCES]))


def _gerund_objects(words: Sequence[Piece]) -> Iterator[int]:
    """Find what stands after `by introducing`."""
    for i, piece in enumerate(words[1:-1], 1):
        if piece.low in _PUTTING_FORWARD and words[i - 1].low == "by":
            yield i + 1


def _clause_objects(words: Sequence[Piece]) -> Iterator[int]:
    """Find what stands after `that evaluates`: where a method is only called a method, what it acts on tells more."""
    for i, piece in enumerate(words[:-2]):
        if piece.low in {"that", "which"}:
            at = i + 2 if words[i + 1].low.endswith("ly") else i + 1
            if at + 1 < len(words) and is_verb(words[at].low) and words[at].low.endswith("s"):
                yield at + 1


def _gerunds(words: Sequence[Piece]) -> Iterator[int]:
    """Find how something is done: `by approximating …`, `through learning …`."""
    for i, piece in enumerate(words[:-1]):
        if piece.low in _MEANS and words[i + 1].low.endswith("ing") and words[i + 1].low not in _PUTTING_FORWARD:
            yield i + 1


def _description(words: Sequence[Piece], at: int) -> int | None:
    """Find the description that follows a name which ends before `words[at]`: `NAME, a …`, `NAME is a …`."""
    if not 0 < at < len(words):
        return None
    if not words[at - 1].stop and words[at].stop:
        at += 1
    while at < len(words) and words[at].low in {"which", "that", "is"}:
        at += 1
    if at < len(words) and words[at].low in DETERMINERS and (words[at - 1].stop or words[at - 1].low == "is"):
        return at
    return None


def _starts(phrase: _Phrase) -> Iterator[tuple[int, str]]:
    """Find where the phrase may begin: less determiners and praise, and less a head that says nothing."""
    words = phrase.words
    first = phrase.first
    if first < len(words) and words[first].low in {"on", "upon", "with", "at", "how"}:
        first += 1
    if first < len(words) and words[first].low == "to":
        first += 2
        if first < len(words) and words[first - 1].low.endswith("ly"):
            first += 1
        bare = _bare_start(words, first)
        yield bare, "after an infinitive"
    else:
        bare = _bare_start(words, first)
        yield bare, "bare"
    soft = bare
    while soft > first and words[soft - 1].low in _PRAISE:
        soft -= 1
    if soft < bare:
        yield soft, "with praise"
    for at in range(bare, min(bare + 4, len(words) - 2)):
        if words[at].low in _HEADS | _VAGUE and words[at + 1].low in {"of", "for", "in"} and not words[at].stop:
            yield _bare_start(words, at + 2), f"after a head {words[at + 1].low}"
            break


def _bare_start(words: Sequence[Piece], at: int) -> int:
    while at < len(words) and (words[at].low in DETERMINERS or words[at].low in _HYPE or words[at].low in _PRAISE):
        at += 1
    return at


def _bodies(phrase: _Phrase, first: int, limit: int) -> Iterator[tuple[tuple[Piece, ...], End, int]]:
    """Find the phrases that begin at `first`, each with its end and the place where a clause was left out; 0 for none.

    What a thing is for often follows a clause about how: `a technique [that does this] for few-shot learning`.
    """
    words = phrase.words
    for end in _lasts(phrase, first, limit):
        body = words[first : end.index]
        yield body, end, 0
        if (
            end.kind not in {"clause", "list"}
            or body[-1].low not in _THINGS
            or any(piece.low == "for" for piece in body)
        ):
            continue
        purpose = _purpose(words, end.index)
        if purpose is not None:
            for tail in ends(words, purpose + 1, limit - len(body) - 1):
                if tail.index > purpose + 2 and tail.kind != "link":
                    yield body + words[purpose : tail.index], tail, len(body)


def _purpose(words: Sequence[Piece], at: int) -> int | None:
    """Find the `for` that follows the clause which begins at `words[at]`, in the same clause."""
    for i in range(at + 1, len(words) - 2):
        if words[i - 1].stop == ".":
            return None
        if words[i].low == "for" and not words[i - 1].stop:
            before, after = words[i - 1].low, words[i + 1].low
            return None if before in _WANTS or after in _NO_PURPOSE or after in _NO_START else i
    return None


def _lasts(phrase: _Phrase, first: int, limit: int) -> Iterator[End]:
    if phrase.last is None:
        yield from ends(phrase.words, first, limit)
    else:
        yield from (end for end in ends(phrase.words, first, limit) if end.index <= phrase.last)


def _stands(body: Sequence[Piece], least: float) -> bool:
    """Tell whether a phrase says something by itself: it has `least` telling words and points at nothing before."""
    if (
        len(body) < 2
        or body[0].low in _NO_START
        or (body[0].low in _VAGUE and body[1].low in _AFTER_VAGUE)
        or not body[0].low[0].isalnum()
        or points_back(body)
    ):
        return False
    if body[0].low.endswith("ly") and "-" not in body[0].low and body[0].low not in {"family", "early", "assembly"}:
        return False
    return _telling(body) >= least


def _telling(body: Sequence[Piece]) -> float:
    """Count the words that set this paper apart from others."""
    told = 0.0
    for piece in body:
        if piece.low in _FIELD:
            told += 0.5
        elif piece.low not in _EMPTY and not is_function_word(piece.low):
            told += 1.5 if "-" in piece.low else 1
    return told


def _is_topic(words: Sequence[Piece], first: int, end: End) -> bool:
    """Tell whether the subject of a sentence is narrow enough for a topic, and whole: its verb follows."""
    if end.index - first < _NARROW or end.kind != "clause" or words[first].low in _COURSES:
        return False
    topic = words[first : end.index]
    if any(piece.low.endswith("ed") and not may_close(piece.low) for piece in topic):
        return False
    if topic[-1].low in _WIDE or _telling(topic) < _NARROW - 0.5:
        return False
    return is_verb(words[end.index].low) if end.index < len(words) else False


def _spans(plain: str, body: Sequence[Piece], joint: int) -> tuple[Span, ...] | None:
    """Give the stretches of `plain` that hold the words of `body`, less what was left out between; None if torn."""
    if not body:
        return None
    spans: list[Span] = []
    start = body[0].start
    for i, (piece, after) in enumerate(pairwise(body), 1):
        if piece.bracket or i == joint:
            if piece.stop and i != joint:
                return None
            spans.append(Span(start, piece.end))
            start = after.start
    spans.append(Span(start, body[-1].end))
    joined = " ".join(plain[s.start : s.end] for s in spans)
    return None if _UNFIT.search(joined) or not _has_both_halves(joined) else tuple(spans)


def _has_both_halves(phrase: str) -> bool:
    """Whether every pair of quotes and brackets that a phrase opens is closed in it, and none other."""
    return all(phrase.count(pair[0]) == phrase.count(pair[1]) for pair in _PAIRS) and phrase.count('"') % 2 == 0


def _heading(plain: str, spans: tuple[Span, ...], named: Span | None) -> Label | None:
    """Set the name before a phrase that does not hold it; None for a phrase that is little more than the name."""
    body = " ".join(plain[s.start : s.end] for s in spans)
    if _is_generic(body):
        return None
    if named is None:
        return Label(_capital(body), spans)
    name = plain[named.start : named.end]
    if body.casefold().startswith(name.casefold()):
        rest = body[len(name) :].split()
        return Label(body, spans) if len(rest) >= 2 and rest[0] in _AFTER_NAME else None
    last = spans[-1]
    if last.end - last.start > len(name) + 1 and plain[last.start : last.end].casefold().endswith(
        " " + name.casefold()
    ):
        kept = Span(last.start, last.end - len(name) - 1)
        before = plain[kept.start : kept.end].rsplit(" ", 1)[-1].lower()
        if may_end(before) and not before.endswith("ing") and any(c.isupper() for c in name):
            return _heading(plain, (*spans[:-1], kept), named) if body.count(" ") >= 2 else None
    if name.casefold() in body.casefold():
        return Label(_capital(body), spans) if len(body.split()) - len(name.split()) >= 2 else None
    return Label(f"{name}: {_capital(body)}", (named, *spans))


def _is_generic(body: str) -> bool:
    """Tell whether a phrase names a kind of thing and hardly more: `synthesis framework`, `seven datasets`."""
    words = body.lower().split()
    return len(words) == 2 and "-" not in words[0] and (words[1] in _HEADS or words[1].removesuffix("s") in _THINGS)


def _capital(phrase: str) -> str:
    """Begin with a capital, unless the first word has its own way: `lmKAN`, `k-means`, `ε-greedy`."""
    return phrase[:1].upper() + phrase[1:] if _PLAIN_WORD.match(phrase) else phrase


def _occurrence(plain: str, name: str) -> Span | None:
    found = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", plain)
    return Span(found.start(), found.end()) if found else None


def _plain(text: Text, sentences: Sequence[Span], name: str | None) -> Label:
    """Give the name, or else the first words: better than a fragment of a sentence that cannot be cut."""
    named = _occurrence(text.plain, name) if name else None
    if named:
        return Label(text.plain[named.start : named.end], (named,))
    if not sentences:
        return Label("")
    for sentence in sentences:
        words = pieces(text, Span(highlights.trimmed(text.plain, sentence), sentence.end))
        whole = [
            end.index
            for end in (ends(words, 0, LONGEST) if words else ())
            if end.index > 1 and _has_both_halves(text.plain[words[0].start : words[end.index - 1].end])
        ]
        if whole and words[0].low not in PREPOSITIONS and not is_verb(words[0].low):
            span = Span(words[0].start, words[whole[-1] - 1].end)
            return Label(_capital(text.plain[span.start : span.end]), (span,))
    words = pieces(text, sentences[0])[:LONGEST] or (Piece(sentences[0].start, sentences[0].end, ""),)
    places = [i for i in range(len(words)) if _has_both_halves(text.plain[words[0].start : words[i].end])]
    good = [i for i in places if i >= _NARROW and may_end(words[i].low)] or places or [len(words) - 1]
    span = Span(words[0].start, words[good[-1]].end)
    return Label(text.plain[span.start : span.end], (span,))
