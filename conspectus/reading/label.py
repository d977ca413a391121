"""Text of an abstract, with what was read in it -> its label: a heading for a paper that came without a title.

Candidates are the objects of what the authors say that they do, what they say their name stands for, and the subjects of
sentences, each cut where it can stand alone; one that cannot is never a candidate. The best is told by a score that is
linear in the features of Kupiec, Pedersen and Chen (A Trainable Document Summarizer, SIGIR 1995), carried over from
sentences to phrases; trimming a sentence to a heading goes back to Dorr, Zajic and Schwartz (Hedge Trimmer, HLT-NAACL
2003). `benchmarks/fit_label.py` fits the weights to titles that authors gave.
"""

from __future__ import annotations

import json
import math
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import pairwise

from conspectus.model import Acronym, Highlight, Span, Text
from conspectus.reading import highlight as highlights
from conspectus.reading.cues import Cues
from conspectus.reading.phrases import DETERMINERS, PREPOSITIONS, End, Piece, ends, pieces, points_back
from conspectus.reading.usage import closing_share, is_function_word, rarity
from conspectus.reading.tokens import Tokens

LONGEST = 14
"""A label has at most so many words."""
_SENTENCES = 5
"""So many sentences are searched for candidates at most."""

_HYPE = frozenset(
    """different various multiple numerous novel new simple efficient effective powerful general generic principled unified practical lightweight flexible robust
    scalable fast straightforward innovative first yet but elegant surprisingly highly fully conceptually comprehensive carefully
    newly alternative improved very much original promising more better truly two three several both some complete
    computationally theoretically provably purely extremely remarkably simple-yet-effective systematic thorough in-depth
    extensive rigorous detailed recently-proposed high-quality""".split()
)
_HEADS = frozenset(
    word + ending
    for word in """method approach framework model algorithm technique strategy mechanism scheme procedure pipeline solution system
    methodology way problem task concept notion idea use class set series study issue paradigm module setting family case
    question effect perspective type form variant role area topic field analysis investigation architecture network
    """.split()
    for ending in ("", "s", "es")
)
_EMPTY = (
    _HEADS
    | _HYPE
    | frozenset(
        """dataset datasets benchmark benchmarks metric metrics results result tool loss process property properties experiments
        evidence insights work theory contributions data learning deep neural based different way ways number kind studies
        families analyses data-driven ml ai paper findings learning-based end-to-end model-agnostic experimental empirical numerical technical key main core proposed single online
        training mathematical theoretical adaptive generative models details impact importance
        potential performance effectiveness existing state-of-the-art capabilities ability limitations phenomenon""".split()
    )
)
_NO_START = PREPOSITIONS | frozenset(
    """we they it that such how whether us not both insights results evidence experiments and or there their our this these
    those many most however while although recent recently i you one ones each every any its his her if as when what why
    where who of instead directly them only also existing specifically previous prior traditional current moreover
    furthermore therefore yet but so then here all no more""".split()
)
_PRAISE = frozenset(
    """efficient robust scalable fast general unified practical lightweight flexible comprehensive systematic large-scale first
    simple effective principled improved high-quality""".split()
)
"""Praise that may be a part of the thing: `robust optimization`."""
_PUTTING_FORWARD = frozenset("introducing proposing developing presenting designing formulating".split())
_MEANS = frozenset("by via through".split())
_AFTER_NAME = frozenset("for framework method model algorithm benchmark dataset on in".split())
_TELLING = frozenset("for with via of in using by from to on through under without over across against".split())
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
    found = candidates(text, tokens, sentences, cues, highlight, name, acronyms) or candidates(
        text, tokens, sentences, cues, highlight, name, acronyms, thorough=True
    )
    if not found:
        return _plain(text, sentences, name)
    weights = _weights()
    best = max(found, key=lambda c: sum(weights.get(k, 0.0) * v for k, v in c.features.items()))
    return Label(best.text, best.spans)


@cache
def _weights() -> Mapping[str, float]:
    loaded: dict[str, float] = json.loads(
        resources.files(__package__).joinpath("label_weights.json").read_text(encoding="utf-8")
    )
    return loaded


def candidates(
    text: Text,
    tokens: Tokens,
    sentences: Sequence[Span],
    cues: Sequence[Cues],
    highlight: Highlight | None,
    name: str | None = None,
    acronyms: Sequence[Acronym] = (),
    *,
    thorough: bool = False,
) -> tuple[Candidate, ...]:
    """What was read in an abstract -> the phrases that can stand as its label, each once, in reading order.

    Where `thorough`, every sentence is searched, and one telling word is enough.
    """
    plain = text.plain
    named = _occurrence(plain, name) if name else None
    limit = LONGEST - (len(plain[named.start : named.end].split()) if named else 0)
    mass = _mass(tokens)
    found: dict[str, Candidate] = {}
    for phrase in _phrases(text, tokens, sentences, cues, highlight, named, acronyms, thorough=thorough):
        for first, trim in _starts(phrase):
            for end in _lasts(phrase, first, limit):
                body = phrase.words[first : end.index]
                spans = _spans(plain, body)
                if spans is None or not _stands(body, 1 if thorough else 2):
                    continue
                heading = _heading(plain, spans, named)
                if heading is None or heading.text in found:
                    continue
                features = _content(tokens, spans, mass) | {
                    "bias": 1,
                    phrase.source: 1,
                    f"ends before {end.kind}": 1,
                    f"begins {trim}": 1,
                    "in the highlight": highlight is not None and phrase.sentence == highlight.sentence,
                    "early": 1 / (1 + phrase.sentence),
                    "length": len(body) / 10,
                    "length squared": (len(body) / 10) ** 2,
                    "two words": len(body) == 2,
                    "three words": len(body) == 3,
                    "named": heading.text.count(": ") > 0,
                    "name within": named is not None and ": " not in heading.text,
                    "head first": body[0].low in _HEADS,
                    "head last": body[-1].low in _HEADS,
                    "gerund first": body[0].low.endswith("ing"),
                    "bracket within": len(spans) > 1,
                    "comma": sum(piece.stop == "," for piece in body[:-1]),
                    "and": any(piece.low == "and" for piece in body),
                    "digit": any(c.isdigit() for piece in body for c in piece.low),
                }
                features |= {f"has {piece.low}": 1 for piece in body if piece.low in _TELLING}
                found[heading.text] = Candidate(heading.text, heading.spans, features)
    return tuple(found.values())


def _phrases(
    text: Text,
    tokens: Tokens,
    sentences: Sequence[Span],
    cues: Sequence[Cues],
    highlight: Highlight | None,
    named: Span | None,
    acronyms: Sequence[Acronym],
    *,
    thorough: bool,
) -> Iterator[_Phrase]:
    """Find where phrases begin that say what the paper is about."""
    plain = text.plain
    for i in range(len(sentences)) if thorough else _chosen(sentences, cues, highlight, named):
        words = pieces(text, sentences[i])
        starts = [piece.start for piece in words]
        for verb in cues[i].verbs:
            at = bisect_left(starts, tokens.ends[verb.token])
            if verb.passive:
                first = bisect_left(starts, highlights.trimmed(plain, sentences[i]))
                yield _Phrase(i, words, first, f"subject of {verb.kind}", at - 2)
            elif at < len(words):
                yield _Phrase(i, words, at, f"object of {verb.kind}")
        for first in _gerund_objects(words):
            yield _Phrase(i, words, first, "object of a gerund")
        for first in _gerunds(words):
            yield _Phrase(i, words, first, "gerund")
        if named and sentences[i].start <= named.start < sentences[i].end:
            name_end = bisect_left(starts, named.end)
            described = _description(words, name_end)
            if described is not None:
                yield _Phrase(i, words, described, "description")
        for acronym in acronyms:
            if named and acronym.short.rstrip("s") == plain[named.start : named.end].rstrip("s"):
                at = plain.find(acronym.long, sentences[i].start, sentences[i].end)
                first = bisect_left(starts, at)
                if at >= 0 and first < len(words) and words[first].start == at:
                    yield _Phrase(i, words, first, "expansion")
        if thorough and not cues[i].speaks:
            first = bisect_left(starts, highlights.trimmed(plain, sentences[i]))
            yield _Phrase(i, words, first, "subject")


def _chosen(
    sentences: Sequence[Span], cues: Sequence[Cues], highlight: Highlight | None, named: Span | None
) -> tuple[int, ...]:
    """Choose the sentences that are searched: the highlight, where the name is told, where authors act, the first."""
    order = [highlight.sentence] if highlight else []
    if named:
        order += [i for i, s in enumerate(sentences) if s.start <= named.start < s.end]
    order += [i for i, c in enumerate(cues) if any(v.kind in {"propose", "study"} for v in c.verbs)][:3]
    order += [i for i, c in enumerate(cues) if c.verbs][:2]
    order += range(len(sentences))
    return tuple(sorted(list(dict.fromkeys(order))[:_SENTENCES]))


def _gerund_objects(words: Sequence[Piece]) -> Iterator[int]:
    """Find what stands after `by introducing`."""
    for i, piece in enumerate(words[1:-1], 1):
        if piece.low in _PUTTING_FORWARD and words[i - 1].low == "by":
            yield i + 1


def _gerunds(words: Sequence[Piece]) -> Iterator[int]:
    """Find how something is done: `by approximating …`, `through learning …`."""
    for i, piece in enumerate(words[:-1]):
        if piece.low in _MEANS and words[i + 1].low.endswith("ing") and words[i + 1].low not in _PUTTING_FORWARD:
            yield i + 1


def _description(words: Sequence[Piece], at: int) -> int | None:
    """Find the description that follows a name which ends before `words[at]`: `NAME, a …`, `NAME is a …`."""
    if not 0 < at < len(words):
        return None
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
        if words[at].low in _HEADS and words[at + 1].low in {"of", "for"} and not words[at].stop:
            yield _bare_start(words, at + 2), f"after a head {words[at + 1].low}"
            break


def _bare_start(words: Sequence[Piece], at: int) -> int:
    while at < len(words) and (words[at].low in DETERMINERS or words[at].low in _HYPE or words[at].low in _PRAISE):
        at += 1
    return at


def _lasts(phrase: _Phrase, first: int, limit: int) -> Iterator[End]:
    if phrase.last is None:
        yield from ends(phrase.words, first, limit)
    else:
        yield from (end for end in ends(phrase.words, first, limit) if end.index <= phrase.last)


def _stands(body: Sequence[Piece], least: int) -> bool:
    """Tell whether a phrase says something by itself: it holds `least` telling words and points at nothing before it."""
    if len(body) < 2 or body[0].low in _NO_START or not body[0].low[0].isalnum() or points_back(body):
        return False
    if body[0].low.endswith("ly") and "-" not in body[0].low and body[0].low not in {"family", "early", "assembly"}:
        return False
    return sum(piece.low not in _EMPTY and not is_function_word(piece.low) for piece in body) >= least


def _spans(plain: str, body: Sequence[Piece]) -> tuple[Span, ...] | None:
    """Give the stretches of `plain` that hold the words of `body` without the brackets between them; None if torn."""
    if not body:
        return None
    spans: list[Span] = []
    start = body[0].start
    for piece, after in pairwise(body):
        if piece.bracket:
            if piece.stop:
                return None
            spans.append(Span(start, piece.end))
            start = after.start
    spans.append(Span(start, body[-1].end))
    joined = " ".join(plain[s.start : s.end] for s in spans)
    if any(joined.count(a) != joined.count(b) for a, b in ("()", "[]", "{}", "“”")) or joined.count('"') % 2:
        return None
    return None if _UNFIT.search(joined) else tuple(spans)


def _heading(plain: str, spans: tuple[Span, ...], named: Span | None) -> Label | None:
    """Set the name before a phrase that does not hold it; None for a phrase that is little more than the name."""
    body = " ".join(plain[s.start : s.end] for s in spans)
    if named is None:
        return Label(_capital(body), spans)
    name = plain[named.start : named.end]
    if body.casefold().startswith(name.casefold()):
        rest = body[len(name) :].split()
        return Label(body, spans) if len(rest) >= 2 and rest[0] in _AFTER_NAME else None
    if name.casefold() in body.casefold():
        return Label(_capital(body), spans) if len(body.split()) - len(name.split()) >= 2 else None
    return Label(f"{name}: {_capital(body)}", (named, *spans))


def _capital(phrase: str) -> str:
    """Begin with a capital, unless the first word has its own way: `lmKAN`, `k-means`, `ε-greedy`."""
    word = re.split(r"[\s-]", phrase, maxsplit=1)[0]
    return phrase[:1].upper() + phrase[1:] if len(word) > 1 and word.isascii() and word.islower() else phrase


def _occurrence(plain: str, name: str) -> Span | None:
    found = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", plain)
    return Span(found.start(), found.end()) if found else None


def _mass(tokens: Tokens) -> dict[str, float]:
    """Give each word its share of what the abstract is about (tf-idf)."""
    weights = {
        word: (1 + math.log(count)) * rarity(word)
        for word, count in Counter(tokens.lower).items()
        if len(word) > 1 and not is_function_word(word)
    }
    size = sum(weights.values()) or 1.0
    return {word: weight / size for word, weight in weights.items()}


def _content(tokens: Tokens, spans: Sequence[Span], mass: Mapping[str, float]) -> dict[str, float]:
    """Tell how much of what the abstract is about stands in `spans`."""
    found: list[str] = []
    for span in spans:
        first = bisect_left(tokens.starts, span.start)
        found += tokens.lower[first : bisect_left(tokens.starts, span.end, first)]
    content = [word for word in found if word in mass]
    count = len(content) or 1
    return {
        "mass": sum(mass[word] for word in set(content)) * 10,
        "mean mass": sum(mass[word] for word in content) / count * 50,
        "mean rarity": sum(min(rarity(word), 7.0) for word in content) / count / 7,
        "content": len(content) / max(1, len(found)),
    }


def _plain(text: Text, sentences: Sequence[Span], name: str | None) -> Label:
    """Give the name, or else the first words: better than a fragment of a sentence that cannot be cut."""
    named = _occurrence(text.plain, name) if name else None
    if named:
        return Label(text.plain[named.start : named.end], (named,))
    if not sentences:
        return Label("")
    words = pieces(text, sentences[0])[:LONGEST] or (Piece(sentences[0].start, sentences[0].end, ""),)
    span = Span(words[0].start, words[-1].end)
    return Label(text.plain[span.start : span.end], (span,))
