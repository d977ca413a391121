"""The words of an abstract -> how likely each is to stand in the paper's title.

What a word is worth is counted: of the abstracts that have it, how many have a title that has it too
(`title_words.tsv`).
Where and how often it stands then raises or lowers its odds, by a logistic regression. `benchmarks/fit_label.py`
makes the table and fits the weights.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from operator import mul

from conspectus.reading.text.phrases import Piece

FEATURES = (
    "bias",
    "odds",
    "uses",
    "odds uses",
    "place",
    "first sentence",
    "last sentence",
    "capital",
    "hyphen",
    "short",
    "unlisted",
)
"""What the weights are of, in the order of `features`."""

SCALE = 10_000
UNLISTED = ""
"""Stands in the table for every word that is too rare to be listed."""


def chances(plain: str, sentences: Sequence[Sequence[Piece]], weights: Sequence[float]) -> dict[str, float]:
    """The pieces of each sentence of `plain`, and a weight for each of `FEATURES` -> each word's chance from 0 to 1."""
    return {
        word: 1 / (1 + math.exp(-sum(map(mul, weights, found))))
        for word, found in features(plain, sentences, table()).items()
    }


def features(plain: str, sentences: Sequence[Sequence[Piece]], worth: Mapping[str, float]) -> dict[str, list[float]]:
    """The pieces of each sentence of `plain`, and the odds of words -> of each word, the values of `FEATURES`."""
    places: dict[str, list[int]] = {}
    for pieces in sentences:
        for piece in pieces:
            places.setdefault(piece.low, []).append(piece.start)
    opening = {piece.low for piece in sentences[0]} if sentences else set()
    closing = {piece.low for piece in sentences[-1]} if sentences else set()
    size = len(plain) or 1
    found = {}
    for word, starts in places.items():
        odds = worth.get(word)
        known = worth[UNLISTED] if odds is None else odds
        often = len(starts)
        many = math.log(often) if often > 1 else 0.0
        found[word] = [
            1.0,
            known,
            many,
            known * many,
            starts[0] / size,
            float(word in opening),
            float(word in closing),
            sum([plain[start].isupper() for start in starts]) / often,
            float("-" in word),
            float(len(word) < 4),
            float(odds is None),
        ]
    return found


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
