"""Words of an abstract and the short forms that it explains in, its keywords out, best first, as they are written.

Candidates are runs of up to three words without stop words, and whatever authors have used as a keyword before. A
linear model ranks them by what KEA uses (Witten et al., "KEA: Practical automatic keyphrase extraction", 1999:
frequency, rarity, first place), and by how often authors chose the phrase, or its words, for a keyword. The model, and
the counts that it needs, are files beside this module; `benchmarks/fit_keywords.py` makes them.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from operator import mul

from conspectus.model import Acronym, Run, Text
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


@dataclass(frozen=True, slots=True)
class Model:
    """What ranks candidates."""

    lexicon: Lexicon
    weights: tuple[float, ...]
    """One for each of the `features`."""


_UNSEEN_PHRASE = Known(0, math.log(0.3 / 20))


def find(text: Text, tokens: Tokens, acronyms: Iterable[Acronym], model: Model | None = None) -> tuple[str, ...]:
    """A text, its words and the short forms that it explains -> at most ten keywords, best first, as written.

    A phrase that is part of a better one is left out, and so is a long form beside its short one, or the reverse.
    """
    ranking = _shipped() if model is None else model
    acronyms = tuple(acronyms)
    found = candidates(tokens, ranking.lexicon)
    rows = features(tokens, found, acronyms, ranking.lexicon)
    scores = {phrase: sum(map(mul, ranking.weights, row)) for phrase, row in zip(found, rows, strict=True)}
    same = {pair: other for a, b in _pairs(acronyms) for pair, other in ((a, b), (b, a))}
    chosen: list[_Phrase] = []
    padded: list[str] = []
    keywords: list[str] = []
    for phrase in sorted(scores, key=lambda phrase: (-scores[phrase], found[phrase][0], len(phrase))):
        inner = f" {' '.join(phrase)} "
        if any(inner in outer for outer in padded) or same.get(phrase) in chosen:
            continue
        written = _written(text, tokens, found[phrase], len(phrase))
        if _PAUSE.search(written):
            continue
        chosen.append(phrase)
        padded.append(inner)
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


def candidates(tokens: Tokens, lexicon: Lexicon) -> dict[_Phrase, list[int]]:
    """Words of an abstract -> its candidate phrases, each with the places where it begins, in order."""
    found: defaultdict[_Phrase, list[int]] = defaultdict(list)
    stems = tokens.stems
    unusual = lexicon.unusual
    for at, end in enumerate(_run_ends(tokens)):
        for stop in range(at + 1, min(at + _LONGEST, end) + 1):
            found[stems[at:stop]].append(at)
        for phrase in unusual.get(stems[at : at + 2], ()):
            if stems[at : at + len(phrase)] == phrase:
                found[phrase].append(at)
    return found


def _run_ends(tokens: Tokens) -> list[int]:
    """For each word, where its run of neighbouring words without a stop word ends; for a stop word, itself."""
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


def features(
    tokens: Tokens, found: Mapping[_Phrase, Sequence[int]], acronyms: Iterable[Acronym], lexicon: Lexicon
) -> list[list[float]]:
    """What the model sees of each candidate, in the order of `found`."""
    short, long = _forms(acronyms)
    total = len(tokens.words)
    ends = _run_ends(tokens)
    begins = [end > at and (at == 0 or ends[at - 1] != end) for at, end in enumerate(ends)]
    words = [lexicon.words.get(part, lexicon.unseen) for part in tokens.stems]
    rarities = [word.rarity for word in words]
    anywhere = [word.anywhere for word in words]
    marked = [len(word) > 1 and not word[1:].islower() for word in tokens.words]
    endings = [
        (word.last, lower.endswith(("ed", "ly")), lower.endswith("ing"))
        for word, lower in zip(words, tokens.lower, strict=True)
    ]
    rows = []
    for phrase, places in found.items():
        size = len(phrase)
        count = len(places)
        first = places[0]
        end = first + size
        rarity = rarities[first:end]
        chosen = anywhere[first:end]
        known = lexicon.phrases.get(phrase, _UNSEEN_PHRASE)
        frequency = math.log(1 + count)
        early = first / total
        whole = sum([begins[at] and ends[at] == at + size for at in places])
        last, participle, gerund = endings[end - 1]
        rows.append(
            [
                1.0,
                frequency,
                max(rarity),
                min(rarity),
                frequency * sum(rarity) / size,
                early,
                early * early,
                (places[-1] - first) / total,
                size == 1,
                size == 2,
                size >= 4,
                whole / count,
                whole > 0,
                known.chosen > 0,
                known.rate,
                last,
                words[first].first,
                min(chosen),
                sum(chosen) / size,
                participle,
                gerund,
                True in marked[first:end],
                phrase in short,
                phrase in long,
            ]
        )
    return rows


def _forms(acronyms: Iterable[Acronym]) -> tuple[frozenset[_Phrase], frozenset[_Phrase]]:
    """Stems of the short forms, and of the long forms."""
    pairs = tuple(_pairs(acronyms))
    return frozenset(short for short, _ in pairs), frozenset(long for _, long in pairs)


def _pairs(acronyms: Iterable[Acronym]) -> Iterator[tuple[_Phrase, _Phrase]]:
    for acronym in acronyms:
        short, long = (tokenize(Text(form, (Run(form),), plain=form)).stems for form in (acronym.short, acronym.long))
        yield short, long


def _written(text: Text, tokens: Tokens, places: Sequence[int], size: int) -> str:
    """The form that a phrase has most often, the first of equals."""
    forms = Counter(text.plain[tokens.starts[at] : tokens.ends[at + size - 1]] for at in places)
    return forms.most_common(1)[0][0]


@cache
def _shipped() -> Model:
    """The model beside this module."""
    folder = files(__package__)
    fitted = json.loads((folder / "weights.json").read_text("utf-8"))
    words = {}
    for line in (folder / "words.tsv").read_text("utf-8").splitlines():
        word, seen, anywhere, first, last = line.split("\t")
        words[word] = (int(seen), int(anywhere), int(first), int(last))
    phrases = {}
    for line in (folder / "keyphrases.tsv").read_text("utf-8").splitlines():
        phrase, chosen, seen = line.split("\t")
        phrases[tuple(phrase.split(" "))] = (int(chosen), int(seen))
    return Model(build(words, phrases, fitted["abstracts"]), tuple(fitted["weights"]))
