"""Ids and plain texts in, pairs of near-identical texts out.

Two texts are compared by their shingles, the runs of five words that they hold: the share of shingles that both have
among all that either has (the resemblance of Broder, "On the resemblance and containment of documents", 1997).
"""

from __future__ import annotations

import re
import zlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from conspectus.text import CJK, fold

SAME = 0.8
"""From this similarity on, two texts are one entry."""

ALIKE = 0.4
"""From this similarity on, two texts may be two versions of one entry."""

_SHINGLE = 5
_SKETCH = 24
"""Shingles of a text that are indexed. Two texts with a similarity of .4 share none of them once in 200,000 times."""
COMMON = 40
"""A shingle that stands in more texts than this is boilerplate and brings no two of them together."""
_BLANK = re.compile(rb" ")
_CJK = re.compile(f"[{CJK}]")


Shingles = frozenset[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two near-identical texts, in the order in which they came."""

    first: str
    second: str
    similarity: float
    """From `ALIKE` to 1."""


def similarity(first: str, second: str) -> float:
    """Resemblance of two texts: 0 (no run of five words in common) to 1 (the same words); 0 where either is empty."""
    return resemblance(shingles(first), shingles(second))


def resemblance(first: Shingles, second: Shingles) -> float:
    """The share of shingles that both texts have among all that either has."""
    shared = len(first & second)
    return shared / (len(first) + len(second) - shared) if shared else 0.0


def containment(first: Shingles, second: Shingles) -> float:
    """The share of the shorter text's shingles that the longer one has: 1 for an excerpt."""
    return len(first & second) / min(len(first), len(second)) if first and second else 0.0


def shingles(text: str) -> Shingles:
    """All runs of five words of a text; one of fewer words is one run."""
    return _shingles(_words(text))


def sketch(text: str) -> list[int]:
    """The smallest checksums of a text's shingles: texts that resemble each other share some of them."""
    return _sketch(_words(text))


def find(texts: Iterable[tuple[str, str]]) -> tuple[Pair, ...]:
    """`(id, text)` in order -> all pairs with a similarity of at least `ALIKE`, by the order of their ids.

    A text that repeats an earlier one word for word is paired with that one only. Whatever is compared has first been
    brought together by an index of each text's smallest shingle checksums (Broder's sketch), so that the work grows
    with the number of texts and not with its square.
    """
    ids: list[str] = []
    words: list[str] = []
    originals: dict[str, int] = {}
    found: dict[tuple[int, int], float] = {}
    holders: defaultdict[int, list[int]] = defaultdict(list)
    for number, (ref, text) in enumerate(texts):
        ids.append(ref)
        words.append(_words(text))
        original = originals.setdefault(words[number], number)
        if original != number and words[number]:
            found[original, number] = 1.0
        elif original == number:
            for checksum in _sketch(words[number]):
                holders[checksum].append(number)
    neighbours: defaultdict[int, set[int]] = defaultdict(set)
    for numbers in holders.values():
        if 2 <= len(numbers) <= COMMON:
            for place, number in enumerate(numbers):
                neighbours[number].update(numbers[place + 1 :])
    for number, others in neighbours.items():
        own = _shingles(words[number])
        for other in others:
            value = resemblance(own, _shingles(words[other]))
            if value >= ALIKE:
                found[number, other] = value
    return tuple(Pair(ids[a], ids[b], found[a, b]) for a, b in sorted(found))


def merged(pairs: Iterable[Pair]) -> Mapping[str, str]:
    """Pairs as from `find` -> id of each text that is to be dropped, with the id of the first text that it repeats."""
    first: dict[str, str] = {}
    for pair in pairs:
        if pair.similarity >= SAME and pair.second not in first:
            first[pair.second] = first.get(pair.first, pair.first)
    return first


def _words(text: str) -> str:
    """Folded words, joined by blanks; a character of a script that is written without blanks is a word."""
    folded = fold(text)
    return folded if folded.isascii() else " ".join(_CJK.sub(r" \g<0> ", folded).split())


def _shingles(words: str) -> Shingles:
    parts = tuple(words.split())
    if len(parts) <= _SHINGLE:
        return frozenset((parts,) if parts else ())
    return frozenset(zip(*(parts[offset:] for offset in range(_SHINGLE)), strict=False))


def _sketch(words: str) -> list[int]:
    """The smallest checksums of its shingles."""
    encoded = words.encode()
    starts = [0, *(blank.end() for blank in _BLANK.finditer(encoded)), len(encoded) + 1]
    shingles = zip(starts, starts[_SHINGLE:] or [len(encoded) + 1], strict=False)
    return sorted({zlib.crc32(encoded[start : end - 1]) for start, end in shingles if encoded})[:_SKETCH]
