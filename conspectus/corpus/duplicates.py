"""Ids and plain texts in, pairs of near-identical texts out.

Two texts are compared by their shingles, the runs of five words that they hold: the share of shingles that both have
among all that either has (the resemblance of Broder, "On the resemblance and containment of documents", 1997).
"""

from __future__ import annotations

import re
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np

from conspectus.text import CJK, fold

SAME = 0.8
"""From this similarity on, two texts are one entry."""

ALIKE = 0.4
"""From this similarity on, two texts may be two versions of one entry."""

_SHINGLE = 5
_SKETCH = 24
"""Shingles of a text that are indexed. Two texts with a similarity of .4 share none of them once in 200,000 times."""
_ALSO = 2
"""… and less than so many once in 12,000 times, of .5 once in 600,000; most texts that share one are strangers."""
COMMON = 40
"""A shingle that stands in more texts than this is boilerplate and brings no two of them together."""
_BLANK = re.compile(rb" ")
_CJK = re.compile(f"[{CJK}]")


Shingles = frozenset[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Sketch:
    """What tells of a text which others it may resemble."""

    whole: bytes
    """Checksum of its words; empty where it has none."""
    smallest: tuple[int, ...]
    """The smallest checksums of its shingles: texts that resemble each other share some of them."""


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


def sketch_of(text: str) -> Sketch:
    """What `find` needs of every text; of those that it brings together it reads the texts too."""
    words = _words(text)
    return Sketch(blake2b(words.encode(), digest_size=16).digest() if words else b"", tuple(_sketch(words)))


def find(texts: Sequence[tuple[str, str]], sketches: Sequence[Sketch]) -> tuple[Pair, ...]:
    """`(id, text)` in order, and their sketches -> all pairs with a similarity of at least `ALIKE`, in that order.

    A text that repeats an earlier one word for word is paired with that one only. Whatever is compared has first been
    brought together by an index of each text's smallest shingle checksums (Broder's sketch), so that the work grows
    with the number of texts and not with its square.
    """
    originals: dict[bytes, int] = {}
    found: dict[tuple[int, int], float] = {}
    for number, sketch in enumerate(sketches):
        original = originals.setdefault(sketch.whole, number)
        if original != number and sketch.whole:
            found[original, number] = 1.0
    distinct = [number for number, sketch in enumerate(sketches) if originals[sketch.whole] == number]
    for number, others in _met(distinct, sketches):
        own = shingles(texts[number][1])
        for other in others:
            value = resemblance(own, shingles(texts[other][1]))
            if value >= ALIKE:
                found[number, other] = value
    return tuple(Pair(texts[a][0], texts[b][0], found[a, b]) for a, b in sorted(found))


def _met(numbers: Sequence[int], sketches: Sequence[Sketch]) -> Iterator[tuple[int, list[int]]]:
    """Texts with those after them that share checksums which are no boilerplate: `_ALSO`, or all that one has."""
    lengths = [len(sketches[number].smallest) for number in numbers]
    checksums = np.fromiter((each for number in numbers for each in sketches[number].smallest), np.int64)
    holders = np.repeat(np.array(numbers, np.intp), lengths)
    order = np.argsort(checksums, kind="stable")
    checksums, holders = checksums[order], holders[order]
    starts = np.flatnonzero(np.diff(checksums, prepend=-1))
    pairs: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for start, count in zip(starts.tolist(), np.diff(starts, append=len(checksums)).tolist(), strict=True):
        if 2 <= count <= COMMON:
            held = holders[start : start + count].tolist()
            for place, number in enumerate(held):
                pairs[number].update(held[place + 1 :])
    for number, others in pairs.items():
        own = len(sketches[number].smallest)
        found = [each for each, shared in others.items() if shared >= min(_ALSO, own, len(sketches[each].smallest))]
        if found:
            yield number, found


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
