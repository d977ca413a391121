"""The words of an abstract -> how likely each is to stand in the paper's title.

What a word is worth is counted: of the abstracts that have it, how many have a title that has it too
(`title_words.tsv`).
Where and how often it stands then raises or lowers its odds, by a logistic regression; function words keep those that
were counted. `benchmarks/fit_label.py` makes the table and fits the weights.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import chain, pairwise
from typing import NamedTuple

from conspectus.reading.lexicon.grammar import FUNCTION_WORDS
from conspectus.reading.text.phrases import Piece


class Weights(NamedTuple):
    """What each feature of a word adds to its log odds."""

    bias: float
    odds: float
    """Those that the table tells."""
    uses: float
    """The logarithm of how often it stands there."""
    place: float
    """The first one, from 0 to 1."""
    first_sentence: float
    highlight: float
    """It stands in the highlight."""
    contribution: float
    """The share of its uses in sentences that say what the paper offers."""
    offered: float
    """It stands soon after the verb of what the authors put forward or study."""
    long_form: float
    """It stands in the words of a short form."""
    name: float
    """It is the name of what the paper introduces."""
    capital: float
    """The share of its uses that have one."""
    closing: float
    """The share of its uses before a function word or a stop: of a head more than of what stands before one."""
    length: float
    """Its letters, in tens."""


@dataclass(frozen=True, slots=True)
class Place:
    """The words of an abstract, and what is known of its sentences."""

    plain: str
    sentences: Sequence[Sequence[Piece]]
    """The pieces of each."""
    highlight: int | None = None
    """Which sentence that is."""
    contributions: Collection[int] = ()
    """Which sentences say what the paper offers."""
    offered: Collection[str] = ()
    """The words soon after the verbs of what the authors put forward or study."""
    long_forms: Collection[str] = ()
    """The words of all long forms."""
    name: str | None = None


SCALE = 10_000
UNLISTED = ""
"""Stands in the table for every word that is too rare to be listed."""


def chances(place: Place, weights: Weights) -> dict[str, float]:
    """The words of an abstract, and the weights of features -> each word's chance from 0 to 1."""
    return chances_by(place, table(), weights)


def chances_by(place: Place, worth: Mapping[str, float], weights: Weights) -> dict[str, float]:
    """The words of an abstract, the log odds of words, and weights -> each word's chance from 0 to 1."""
    return {word: 1 / (1 + math.exp(-score)) for word, score in scores(place, worth, weights).items()}


def scores(place: Place, worth: Mapping[str, float], weights: Weights) -> dict[str, float]:
    """The words of an abstract, the log odds of words, and weights -> the score of each word: its features, weighed.

    That of a function word is its log odds.
    """
    w, plain = weights, place.plain
    sentences = [[piece.low for piece in pieces] for pieces in place.sentences]
    lows = list(chain.from_iterable(sentences))
    starts = [piece.start for pieces in place.sentences for piece in pieces]
    firsts = dict(zip(reversed(lows), reversed(starts), strict=True))
    capitals = Counter([low for low, start in zip(lows, starts, strict=True) if plain[start].isupper()])
    closing = Counter(chain.from_iterable(map(_closing, place.sentences)))
    contributed = Counter(chain.from_iterable([sentences[number] for number in place.contributions]))
    opening = set(sentences[0]) if sentences else set()
    shown = set(sentences[place.highlight]) if place.highlight is not None else set()
    offered, long_forms = place.offered, place.long_forms
    named = place.name.lower() if place.name else ""
    per_place, per_letter = w.place / (len(plain) or 1), w.length / 10
    unlisted = worth[UNLISTED]
    found = {}
    for word, often in Counter(lows).items():
        odds = worth.get(word, unlisted)
        if word in FUNCTION_WORDS:
            found[word] = odds
            continue
        score = w.bias + w.odds * odds + per_place * firsts[word] + per_letter * len(word)
        if often > 1:
            score += w.uses * math.log(often)
        if word in opening:
            score += w.first_sentence
        if word in shown:
            score += w.highlight
        if word in contributed:
            score += w.contribution * contributed[word] / often
        if word in offered:
            score += w.offered
        if word in long_forms:
            score += w.long_form
        if word == named:
            score += w.name
        if word in capitals:
            score += w.capital * capitals[word] / often
        if word in closing:
            score += w.closing * closing[word] / often
        found[word] = score
    return found


def _closing(pieces: Sequence[Piece]) -> list[str]:
    """The words of a sentence that stand before a function word or a stop, each as often as it does."""
    if not pieces:
        return []
    found = [here.low for here, after in pairwise(pieces) if here.stop or after.low in FUNCTION_WORDS]
    return [*found, pieces[-1].low]


def features(place: Place, worth: Mapping[str, float]) -> dict[str, tuple[float, ...]]:
    """The words of an abstract, and the odds of words -> the features of each: what scores are sums of.

    Function words have none.
    """
    size = len(Weights._fields)
    units = (Weights(*(float(number == at) for number in range(size))) for at in range(size))
    columns = [scores(place, worth, unit) for unit in units]
    return {word: tuple(column[word] for column in columns) for word in columns[0] if word not in FUNCTION_WORDS}


@cache
def table() -> Mapping[str, float]:
    """The shipped table: the log odds that a word of the abstract is in the title."""
    lines = resources.files(__package__).joinpath("title_words.tsv").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines)
    return {word: log_odds(int(chance) / SCALE) for word, chance in rows}


def log_odds(chance: float) -> float:
    """A chance -> its log odds, kept from infinity."""
    kept = min(max(chance, 0.0005), 0.95)
    return math.log(kept / (1 - kept))
