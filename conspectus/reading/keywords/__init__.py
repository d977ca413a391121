"""Words of an abstract and the short forms that it explains in, its keywords out, best first, as they are written.

Candidates are runs of up to three words without stop words, and whatever authors have used as a keyword before. A
linear model ranks them by what KEA uses (Witten et al., "KEA: Practical automatic keyphrase extraction", 1999:
frequency, rarity, first place), and by how often authors chose the phrase, or its words, for a keyword. The model, and
the counts that it needs, are files beside this module; `benchmarks/fit_keywords.py` makes them.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from conspectus.model import Acronym, Run, Text
from conspectus.reading import weights
from conspectus.reading.lexicon.stop_words import STOP_WORDS
from conspectus.reading.text.tokens import Tokens, stem, tokenize

_MOST = 10
_PAUSE = re.compile(r"[—–\n:;,.()]\s?[^\W\d]")
"""What stands between two words that are no phrase; a hyphen, a slash or a stop in a number may."""
_LONGEST = 3
"""Words of a candidate that is not a known phrase."""

_Phrase = tuple[str, ...]
"""The stems of a candidate."""


@dataclass(frozen=True, slots=True)
class Word:
    """How rare a stem is in abstracts, and how much more often it stands in keywords than in abstracts; logarithms."""

    rarity: float
    first: float
    last: float
    anywhere: float


@dataclass(frozen=True, slots=True)
class Known:
    """How often authors chose a phrase, and the logarithm of how much more often than it stands in abstracts."""

    chosen: int
    rate: float


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What is known of words and phrases before any abstract is read."""

    words: Mapping[str, Word]
    phrases: Mapping[_Phrase, Known]
    unusual: Mapping[_Phrase, tuple[_Phrase, ...]]
    """Known phrases that are longer than other candidates or hold a stop word, by their first two stems."""
    unseen: Word
    """What is taken of a stem that is not listed."""


class Weights(NamedTuple):
    """What each feature of a candidate adds to its score; a count of words is divided by that of all."""

    bias: float
    frequency: float
    """The logarithm of how often it stands there."""
    rarest: float
    commonest: float
    """How rare its rarest word, and its commonest, are."""
    frequency_of_rare: float
    early: float
    early_squared: float
    spread: float
    """From its first place to its last."""
    one_word: float
    two_words: float
    four_words: float
    """Or more."""
    share_whole: float
    """How often it is a run of words by itself."""
    whole: float
    known: float
    rate: float
    """How often authors chose it before."""
    last_word: float
    first_word: float
    least_chosen: float
    chosen_words: float
    """How often keywords end with its last word, begin with its first, hold the least of its words, and all."""
    participle: float
    gerund: float
    """What its last word is."""
    capital: float
    short_form: float
    long_form: float


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """What ranks candidates."""

    lexicon: Lexicon
    weights: Weights


_ONCE = math.log(2)
_UNSEEN_PHRASE = Known(0, math.log(0.3 / 20))


def find(text: Text, tokens: Tokens, acronyms: Iterable[Acronym], model: Model | None = None) -> tuple[str, ...]:
    """A text, its words and the short forms that it explains -> at most ten keywords, best first, as written.

    A phrase that is part of a better one is left out, and so is a long form beside its short one, or the reverse.
    """
    ranking = shipped() if model is None else model
    forms = pairs(acronyms)
    ends = run_ends(tokens)
    found = candidates(tokens, ends, ranking.lexicon)
    added = scores(tokens, ends, found, forms, ranking) if found else []
    ranked = sorted(
        (-score, places[0], len(phrase), phrase) for score, (phrase, places) in zip(added, found.items(), strict=True)
    )
    same = {pair: other for a, b in forms for pair, other in ((a, b), (b, a))}
    chosen: list[_Phrase] = []
    padded = ""
    keywords: list[str] = []
    for *_, phrase in ranked:
        inner = f" {' '.join(phrase)} "
        if inner in padded or same.get(phrase) in chosen:
            continue
        written = _written(text, tokens, found[phrase], len(phrase))
        if _PAUSE.search(written):
            continue
        chosen.append(phrase)
        padded += f"{inner}\n"
        keywords.append(written)
        if len(chosen) == _MOST:
            break
    return tuple(keywords)


def build(
    words: Mapping[str, tuple[int, int, int, int]], phrases: Mapping[_Phrase, tuple[int, int]], abstracts: int
) -> Lexicon:
    """Counts -> lexicon.

    `words`: stem -> in how many abstracts it stands, and how many keywords hold it, begin with it and end in it.
    `phrases`: stems -> how many papers have it as a keyword, and in how many abstracts it stands.
    """
    unusual: defaultdict[_Phrase, list[_Phrase]] = defaultdict(list)
    stop_stems = {stem(word) for word in STOP_WORDS}
    for phrase in sorted(phrases):
        odd = any(part in stop_stems or len(part) < 2 for part in phrase)
        if len(phrase) > _LONGEST or (len(phrase) > 1 and odd):
            unusual[phrase[:2]].append(phrase)
    return Lexicon(
        words={part: _word(*counts, abstracts) for part, counts in words.items()},
        phrases={
            phrase: Known(chosen, math.log((chosen + 0.3) / (seen + 20))) for phrase, (chosen, seen) in phrases.items()
        },
        unusual={first: tuple(rows) for first, rows in unusual.items()},
        unseen=_word(0, 0, 0, 0, abstracts),
    )


def _word(seen: int, anywhere: int, first: int, last: int, abstracts: int) -> Word:
    return Word(
        rarity=math.log(abstracts / (1 + seen)),
        first=math.log((first + 0.3) / (seen + 30)),
        last=math.log((last + 0.3) / (seen + 30)),
        anywhere=math.log((anywhere + 0.3) / (seen + 30)),
    )


def candidates(tokens: Tokens, ends: Sequence[int], lexicon: Lexicon) -> dict[_Phrase, list[int]]:
    """Words of an abstract, with the ends of their runs -> its candidate phrases, each with its places, in order."""
    found: defaultdict[_Phrase, list[int]] = defaultdict(list)
    stems = tokens.stems
    unusual = lexicon.unusual
    for at, end in enumerate(ends):
        if end > at:
            for stop in range(at + 1, min(at + _LONGEST, end) + 1):
                found[stems[at:stop]].append(at)
        for phrase in unusual.get(stems[at : at + 2], ()):
            if stems[at : at + len(phrase)] == phrase:
                found[phrase].append(at)
    return found


def run_ends(tokens: Tokens) -> list[int]:
    """Words -> for each word, where its run of neighbouring words without a stop word ends; for a stop word, itself."""
    ends = list(range(len(tokens.words)))
    end, next_start = -1, -1
    for at in range(len(tokens.words) - 1, -1, -1):
        word = tokens.lower[at]
        if word in STOP_WORDS or len(word) < 2 or word.isdigit():
            end = -1
            continue
        if end < 0 or next_start != tokens.ends[at] + 1:
            end = at + 1
        ends[at] = end
        next_start = tokens.starts[at]
    return ends


def scores(
    tokens: Tokens,
    ends: Sequence[int],
    found: Mapping[_Phrase, Sequence[int]],
    forms: Collection[tuple[_Phrase, _Phrase]],
    model: Model,
) -> list[float]:
    """The score of each candidate, in the order of `found`: the sum of its features, each times its weight.

    `forms` are the short forms with their long ones.
    """
    phrases, w = model.lexicon.phrases, model.weights
    short, long = {short for short, _ in forms}, {long for _, long in forms}
    total = len(tokens.words)
    runs = [end if end > at and (at == 0 or ends[at - 1] != end) else 0 for at, end in enumerate(ends)]
    rarities, chosen, opening, closing, marked = zip(*[_alone(model, word) for word in tokens.words], strict=True)
    sizes = (0.0, w.one_word, w.two_words, 0.0)
    added = []
    for phrase, places in found.items():
        first = places[0]
        size = len(phrase)
        end = first + size
        place = first / total
        if len(places) == 1:
            times = _ONCE
            entire = w.share_whole + w.whole if runs[first] == end else 0.0
            apart = 0.0
        else:
            times = math.log(1 + len(places))
            runs_of_it = sum([runs[at] == at + size for at in places])
            entire = w.share_whole * runs_of_it / len(places) + w.whole * (runs_of_it > 0)
            apart = w.spread * (places[-1] - first) / total
        if size == 1:
            rarity = rarities[first]
            of_words = (w.rarest + w.commonest + w.frequency_of_rare * times) * rarity
            of_words += (w.least_chosen + w.chosen_words) * chosen[first]
        else:
            rare, often = rarities[first:end], chosen[first:end]
            of_words = w.rarest * max(rare) + w.commonest * min(rare) + w.frequency_of_rare * times * sum(rare) / size
            of_words += w.least_chosen * min(often) + w.chosen_words * sum(often) / size
        listed = phrases.get(phrase, _UNSEEN_PHRASE)
        score = opening[first] + closing[end - 1] + of_words + w.frequency * times + apart + entire
        score += (w.early + w.early_squared * place) * place + w.rate * listed.rate + w.known * (listed.chosen > 0)
        score += sizes[size] if size <= _LONGEST else w.four_words
        if True in marked[first:end]:
            score += w.capital
        if phrase in short:
            score += w.short_form
        if phrase in long:
            score += w.long_form
        added.append(score)
    return added


def features(
    tokens: Tokens,
    ends: Sequence[int],
    found: Mapping[_Phrase, Sequence[int]],
    forms: Collection[tuple[_Phrase, _Phrase]],
    lexicon: Lexicon,
) -> list[tuple[float, ...]]:
    """The features of each candidate, in the order of `found` and of `Weights`: what scores are sums of."""
    size = len(Weights._fields)
    units = (Weights(*(float(number == at) for number in range(size))) for at in range(size))
    return list(zip(*(scores(tokens, ends, found, forms, Model(lexicon, unit)) for unit in units), strict=True))


@lru_cache(maxsize=1 << 15)
def _alone(model: Model, word: str) -> tuple[float, float, float, float, bool]:
    """What a word tells by itself.

    How rare it is, how often keywords hold it, what it adds to a phrase that begins with it, and to one that ends with
    it, and whether it has a capital inside.
    """
    lower, w = word.lower(), model.weights
    known = model.lexicon.words.get(stem(lower), model.lexicon.unseen)
    return (
        known.rarity,
        known.anywhere,
        w.bias + w.first_word * known.first,
        w.last_word * known.last + w.participle * lower.endswith(("ed", "ly")) + w.gerund * lower.endswith("ing"),
        len(word) > 1 and not word[1:].islower(),
    )


def pairs(acronyms: Iterable[Acronym]) -> tuple[tuple[_Phrase, _Phrase], ...]:
    """The stems of short forms, each with those of its long form."""
    return tuple((_stems(acronym.short), _stems(acronym.long)) for acronym in acronyms)


@lru_cache(maxsize=1 << 12)
def _stems(form: str) -> _Phrase:
    return tokenize(Text(form, (Run(form),), plain=form)).stems


def _written(text: Text, tokens: Tokens, places: Sequence[int], size: int) -> str:
    """The form that a phrase has most often, the first of equals."""
    forms = [text.plain[tokens.starts[at] : tokens.ends[at + size - 1]] for at in places]
    return forms[0] if len(forms) == 1 else Counter(forms).most_common(1)[0][0]


@cache
def shipped() -> Model:
    """The model beside this module."""
    folder = files(__package__)
    fitted = weights.shipped(__package__)
    words = {}
    for line in (folder / "words.tsv").read_text("utf-8").splitlines():
        word, seen, anywhere, first, last = line.split("\t")
        words[word] = (int(seen), int(anywhere), int(first), int(last))
    phrases = {}
    for line in (folder / "keyphrases.tsv").read_text("utf-8").splitlines():
        phrase, chosen, seen = line.split("\t")
        phrases[tuple(phrase.split(" "))] = (int(chosen), int(seen))
    return Model(build(words, phrases, fitted["abstracts"]), read_weights(fitted["weights"]))


def read_weights(fitted: Mapping[str, float]) -> Weights:
    """Weights by the names of their features; `ValueError` where these are not ours."""
    weights.expect("keywords", fitted, Weights._fields)
    return Weights(**fitted)
