"""The words of an abstract -> how likely each is to stand in the paper's title.

What a word is worth is counted: of the abstracts that have it, how many have a title that has it too
(`title_words.tsv`).
Where and how often it stands then raises or lowers its odds, by a logistic regression. `benchmarks/fit_label.py`
makes the table and fits the weights.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import NamedTuple

from conspectus.reading.text.phrases import Piece


class Weights(NamedTuple):
    """What each feature of a word adds to its log odds."""

    bias: float
    odds: float
    """Those that the table tells."""
    uses: float
    """The logarithm of how often it stands there."""
    odds_uses: float
    place: float
    """The first one, from 0 to 1."""
    first_sentence: float
    last_sentence: float
    capital: float
    """The share of its uses that have one."""
    hyphen: float
    short: float
    unlisted: float


SCALE = 10_000
UNLISTED = ""
"""Stands in the table for every word that is too rare to be listed."""


def chances(plain: str, sentences: Sequence[Sequence[Piece]], weights: Weights) -> dict[str, float]:
    """The pieces of each sentence of `plain`, and the weights of features -> each word's chance from 0 to 1."""
    return {word: 1 / (1 + math.exp(-score)) for word, score in scores(plain, sentences, table(), weights).items()}


def scores(
    plain: str, sentences: Sequence[Sequence[Piece]], worth: Mapping[str, float], weights: Weights
) -> dict[str, float]:
    """The pieces of each sentence, the odds of words, and weights -> the score of each word: its features, weighed."""
    w = weights
    lows = [piece.low for pieces in sentences for piece in pieces]
    places = [piece.start for pieces in sentences for piece in pieces]
    uses = Counter(lows)
    firsts = dict(zip(reversed(lows), reversed(places), strict=True))
    capitals = Counter([low for low, place in zip(lows, places, strict=True) if plain[place].isupper()])
    opening = {piece.low for piece in sentences[0]} if sentences else set()
    closing = {piece.low for piece in sentences[-1]} if sentences else set()
    per_place = w.place / (len(plain) or 1)
    unlisted = worth[UNLISTED]
    found = {}
    for word, often in uses.items():
        odds = worth.get(word)
        score = w.bias + per_place * firsts[word]
        if odds is None:
            odds = unlisted
            score += w.unlisted
        score += w.odds * odds
        if often > 1:
            score += (w.uses + w.odds_uses * odds) * math.log(often)
        if word in opening:
            score += w.first_sentence
        if word in closing:
            score += w.last_sentence
        if word in capitals:
            score += w.capital * capitals[word] / often
        if "-" in word:
            score += w.hyphen
        if len(word) < 4:
            score += w.short
        found[word] = score
    return found


def features(
    plain: str, sentences: Sequence[Sequence[Piece]], worth: Mapping[str, float]
) -> dict[str, tuple[float, ...]]:
    """The pieces of each sentence, and the odds of words -> the features of each word: what scores are sums of."""
    size = len(Weights._fields)
    units = (Weights(*(float(number == at) for number in range(size))) for at in range(size))
    columns = [scores(plain, sentences, worth, unit) for unit in units]
    return {word: tuple(column[word] for column in columns) for word in columns[0]}


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
