"""A phrase of an abstract -> the features by which it is weighed: what its words are worth, and its form."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from conspectus.reading.lexicon.grammar import PREPOSITIONS
from conspectus.reading.lexicon.headings import HEADS
from conspectus.reading.lexicon.usage import rarity
from conspectus.reading.text.phrases import End, Piece

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
    "in the last",
    "in the last sentence",
    "joined",
    "last",
    "length",
    "length squared",
    "name within",
    "named",
    "place",
    "prepositions",
    "rarity",
    "source",
    "telling",
    "three words",
    "two words",
    "worth",
    "worth first",
    "worth last",
    "worth least",
    "worth mean",
    "worth mean squared",
    "worth most",
    "worth of first two",
    "worth of pairs",
    "worth root",
    "worth share",
)
"""The names of the features; one that has values is followed by a colon and the value."""
_LINKING = PREPOSITIONS | {"of"}
_TELLING = frozenset("for with via of in using by from to on through under without over across against".split())


@dataclass(frozen=True, slots=True)
class Whole:
    """What is known of the words of the whole abstract."""

    chance: Mapping[str, float]
    total: float
    """The sum of the chances of all words."""
    opening: Collection[str]
    """The words of the first sentence."""
    closing: Collection[str]

    @classmethod
    def of(cls, parts: Sequence[Sequence[Piece]], chance: Mapping[str, float]) -> Whole:
        """`parts` are the pieces of each sentence, `chance` says how likely each word is to stand in the title."""
        opening, closing = parts[:1], parts[-1:]
        return cls(
            chance,
            sum(chance.values()) or 1.0,
            {piece.low for words in opening for piece in words},
            {piece.low for words in closing for piece in words},
        )


def worth(body: Sequence[Piece], whole: Whole, before: int) -> dict[str, float]:
    """Tell how likely the words of a phrase are to stand in the title; `before` counts the words of the name."""
    count = len(body)
    lows = [piece.low for piece in body]
    chance = whole.chance
    held = [chance.get(low, 0.0) for low in lows]
    expected = sum(held) if len(set(lows)) == count else sum([chance.get(low, 0.0) for low in dict.fromkeys(lows)])
    worth, mean = 4 * expected / (count + before + 8.5), 2 * expected / count
    length = count / 10
    return {
        "worth": worth,
        "worth root": math.sqrt(worth),
        "worth mean": mean,
        "worth mean squared": mean * mean,
        "worth share": 3 * expected / whole.total,
        "worth least": min(held),
        "worth most": max(held),
        "worth first": held[0],
        "worth of first two": max(held[:2]),
        "worth last": held[-1],
        "worth of pairs": 4 * sum([math.sqrt(a * b) for a, b in pairwise(held)]) / (count + before + 7.5),
        "rarity": sum(map(rarity, lows)) / count / 7,
        "in the first sentence": sum([low in whole.opening for low in lows]) / count,
        "in the last sentence": sum([low in whole.closing for low in lows]) / count,
        "length": length,
        "length squared": length * length,
        "two words": count == 2,
        "three words": count == 3,
    }


def form(words: Sequence[Piece], first: int, end: End, body: Sequence[Piece], telling: float) -> dict[str, float]:
    """Tell what a phrase begins and ends with, what stands around it, and what in it.

    `telling` is how much its words set the paper apart.
    """
    before = (words[first - 1].low if not words[first - 1].stop else ",") if first else "^"
    last = words[end.place - 1]
    after = last.stop or (words[end.place].low if end.place < len(words) else "$")
    lows = [piece.low for piece in body]
    features: dict[str, float] = {
        f"first:{body[0].low}": 1,
        f"last:{body[-1].low}": 1,
        f"before:{before}": 1,
        f"after:{after}": 1,
        "head first": body[0].low in HEADS,
        "head last": body[-1].low in HEADS,
        "gerund first": body[0].low.endswith("ing"),
        "comma": [piece.stop for piece in body[:-1]].count(","),
        "and": "and" in lows,
        "prepositions": sum([low in _LINKING for low in lows]) / 5,
        "telling": min(telling, 5) / 5,
        "digit": any(map(_has_digit, lows)),
    }
    return features | {f"has:{low}": 1 for low in lows if low in _TELLING}


@lru_cache(maxsize=1 << 14)
def _has_digit(low: str) -> bool:
    return any(sign.isdigit() for sign in low)
