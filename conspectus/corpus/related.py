"""Papers as terms, topics and resources in; for each paper the ones to read next, with a reason in words.

Similarity is the cosine of tf-idf vectors of word stems and of pairs of neighbouring stems (Salton and Buckley,
"Term-weighting approaches in automatic text retrieval", 1988, with their logarithmic term frequency). A second look
spreads it over neighbours: what the nearest papers of a paper find near is nearer to that paper too, which is the
feedback of Rocchio ("Relevance feedback in information retrieval", 1971) with the nearest papers for the relevant ones.

Both are products of sparse matrices, made row by row, so that memory grows with the papers and not with their square
(`neighbours`). Weights are whole numbers, whose sums are the same in any order: the same papers have the same
neighbours everywhere, and those of an earlier build where nothing has changed.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise
from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from conspectus.corpus.neighbours import COMMON, PARTS, Earlier, common_terms, nearest, spread
from conspectus.corpus.sparse import NOTHING, Matrix, Numbers, Packed, Weights, ranks
from conspectus.model import Related
from conspectus.reading.lexicon.stop_words import STOP_WORDS
from conspectus.reading.text import tokens
from conspectus.store import Store, key

_TERMS = 80
"""Heaviest terms of a paper that are compared; more cost time and gain nothing."""
_SHARE = 0.1
"""A term that stands in a larger share of the papers, and in more than `COMMON`, is passed over."""
_STEPS = 8
"""Rarity goes in steps, so many each time that the papers double: another paper more hardly ever moves a weight."""
_OPENING = 0.3
_EARLY, _LATE = 3, 2
"""Halves that a use counts. The first third of an abstract names the subject: its terms count half as much again."""
_TOPIC = 0.05
"""Weight of a topic beside the terms that only its paper has: the fewer words papers share, the more it counts."""
_REASON_TERMS = 3
_AT_ONCE = 500
"""Papers whose reasons are sought together: enough that arrays pay, few enough that they stay small."""

_TERM = np.dtype([("code", "<u8"), ("start", "<u4"), ("length", "<u2"), ("count", "<u2")])
"""A term of a paper: checksum of its stems, place and length of its first use, how often it is used, in halves."""
_PACK = struct.Struct("<QIHH").pack
_MOST = 0xFFFF
_BETWEEN = re.compile(r"[\W_]")
_BEFORE = re.compile(r"(?:[^\W_]+[-\N{NON-BREAKING HYPHEN}])+$")
_AFTER = re.compile(r"(?:[-\N{NON-BREAKING HYPHEN}][^\W_]+)+")
"""What of a compound stands before and behind a piece of it."""
_FAR = 60
"""… and how far it may reach."""

Terms = bytes
"""The terms of one paper as rows of `_TERM`, in the order of their first uses."""


@dataclass(frozen=True, slots=True)
class Item:
    """What is compared of a paper."""

    id: str
    plain: str
    terms: Terms
    """As `terms_of` finds them in the same text."""
    topics: tuple[str, ...] = ()
    """As a reader should see them: titles, not ids."""
    resources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranking:
    """What a build found, for the next one, which takes most of it."""

    papers: tuple[bytes, ...] = ()
    """Checksums of all that decides what is near a paper, and of all that a reason says of it."""
    met: Packed = NOTHING
    near: Packed = NOTHING
    nearer: Packed = NOTHING
    related: tuple[tuple[Related, ...], ...] = ()


NOTHING_KNOWN = Ranking()


def terms_of(plain: str) -> Terms:
    """The stems of a plain text and the pairs of them that stand side by side."""
    words, starts, ends = tokens.words_of(plain)
    opening = _OPENING * len(words)
    first: dict[int, tuple[int, int]] = {}
    counts: dict[int, int] = {}
    last, last_start, last_end = 0, 0, -1
    for at, (code, start, end) in enumerate(zip(map(_code_of_word, words), starts, ends, strict=True)):
        if code:
            if code not in first:
                first[code], counts[code] = (start, min(end - start, _MOST)), 0
            counts[code] += _EARLY if at < opening else _LATE
            if last and start == last_end + 1:
                pair = _paired(last, code)
                if pair not in first:
                    first[pair], counts[pair] = (last_start, min(end - last_start, _MOST)), 0
                counts[pair] += _EARLY if at - 1 < opening else _LATE
        last, last_start, last_end = code, start, end
    return b"".join(_PACK(term, *first[term], min(count, _MOST)) for term, count in counts.items())


def rank(items: Sequence[Item], limit: int = 6, store: Store | None = None) -> Mapping[str, tuple[Related, ...]]:
    """Papers -> for the id of each, at most `limit` related ones, nearest first; none where nothing is near.

    Equally near ones come in the order of `items`. `store` has what the last build found.
    """
    store = store or Store()
    last = key("related papers", limit)
    before = store.known(Ranking, [last]).get(last, NOTHING_KNOWN)
    ranking = ranked(items, before, limit)
    if ranking != before:
        store.keep([(last, ranking)])
    return {item.id: own for item, own in zip(items, ranking.related, strict=True)}


def ranked(items: Sequence[Item], before: Ranking = NOTHING_KNOWN, limit: int = 6) -> Ranking:
    """The same, with all that it was made of; what `before` says of papers is taken where it would be found again."""
    if not items:
        return NOTHING_KNOWN
    vectors, places, shares = _vectors(items)
    papers = _checksums(items, vectors, places, shares)
    was, earlier = _compared(papers, before)
    met, near = nearest(vectors, shares, earlier)
    nearer = spread(near, limit)
    related: list[tuple[Related, ...]] = [()] * len(items)
    same = _same(nearer, Matrix.unpacked(before.nearer), was, earlier.now, limit)
    for number in np.flatnonzero(same).tolist():
        related[number] = before.related[was[number]]
    others = np.flatnonzero(~same)
    for start in range(0, len(others), _AT_ONCE):
        owners = others[start : start + _AT_ONCE]
        for number, own in zip(owners.tolist(), _related(items, owners, nearer, vectors, places), strict=True):
            related[number] = own
    return Ranking(papers, met.packed(), near.packed(), nearer.packed(), tuple(related))


def _checksums(items: Sequence[Item], vectors: Matrix, places: NDArray[Any], shares: Weights) -> tuple[bytes, ...]:
    """Of each item with its vector."""
    rows = np.rec.fromarrays((places, vectors.values, common_terms(vectors))).tobytes()
    size = len(rows) // max(1, len(places))
    spans = pairwise((vectors.starts * size).tolist())
    return tuple(
        key(item.id, item.plain, item.topics, item.resources, rows[start:end], share)
        for item, (start, end), share in zip(items, spans, shares.tolist(), strict=True)
    )


def _compared(papers: Sequence[bytes], before: Ranking) -> tuple[Numbers, Earlier]:
    """For each paper its number in an earlier build, -1 where it was not there so; and what that build found.

    Where papers stand in another order it found nothing: the order decides between equally near ones.
    """
    numbers = {each: number for number, each in enumerate(before.papers)}
    was = np.array([numbers.get(each, -1) for each in papers])
    if (np.diff(was[was >= 0]) < 0).any():
        return _compared(papers, NOTHING_KNOWN)
    now = np.full(len(numbers), -1)
    now[was[was >= 0]] = np.flatnonzero(was >= 0)
    return was, Earlier(Matrix.unpacked(before.met), Matrix.unpacked(before.near), now)


def _same(nearer: Matrix, before: Matrix, was: Numbers, now: Numbers, limit: int) -> NDArray[np.bool_]:
    """For each paper whether it has the related ones that it had, none of them another."""
    (columns, values), (columns_before, values_before) = nearer.first(limit), before.first(limit)
    there = np.flatnonzero(was >= 0)
    moved = np.append(now, -1)[columns_before[was[there]]]  # the last for where there is no neighbour
    same = np.zeros(len(was), np.bool_)
    same[there] = ((moved == columns[there]) & (values_before[was[there]] == values[there])).all(axis=1)
    return same


# --- vectors -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 17)
def _code_of_word(word: str) -> int:
    """The number of the stem of a word as written; 0 for one that says nothing of its own."""
    low = word.lower()
    return 0 if low in STOP_WORDS or len(low) < 2 or low.isdigit() else _code(tokens.stem(low))


@lru_cache(maxsize=1 << 17)
def _code(stem: str) -> int:
    """A number for a stem: of 64 bits, so that no two of millions are the same, and never 0."""
    return int.from_bytes(blake2b(stem.encode(), digest_size=8).digest()) or 1


def _paired(one: int, other: int) -> int:
    """A number for two stems in this order."""
    return (one * 0x9E3779B97F4A7C15 + other) & 0xFFFFFFFFFFFFFFFF


def _vectors(items: Sequence[Item]) -> tuple[Matrix, NDArray[Any], Weights]:
    """What is compared of each paper.

    That is the heaviest of its terms and topics, heaviest first; the rows of `_TERM` that they come from, of length 0
    for a topic; and how much of the whole length of each paper is shared with any other.
    """
    count = len(items)
    found = np.frombuffer(b"".join(item.terms for item in items), _TERM)
    papers = np.repeat(np.arange(count), [len(item.terms) // _TERM.itemsize for item in items])
    weights, terms, holders = _weighed(found["code"], count)
    most = int(found["count"].max(initial=2))
    frequency = np.array([0, *(1 + log(halves / 2) for halves in range(1, most + 1))])
    weights *= frequency[found["count"]]
    shared = np.flatnonzero((holders > 1) & (weights > 0))
    common = _lengths(papers[shared], weights[shared], count)
    whole = _lengths(papers, weights, count)
    shares = common / np.where(whole > 0, whole, 1)

    numbers = {topic: number for number, topic in enumerate(dict.fromkeys(t for item in items for t in item.topics))}
    topics = np.array([numbers[topic] for item in items for topic in item.topics], np.intp)
    of = np.repeat(np.arange(count), [len(item.topics) for item in items])
    alone = np.sqrt(np.maximum(whole * whole - common * common, 0))
    subjects, _, _ = _weighed(topics, count)
    subjects *= _TOPIC * alone[of]

    rows = np.concatenate((papers[shared], of))
    columns = np.concatenate((terms[shared] + len(numbers), topics))
    values = np.concatenate((weights[shared], subjects))
    named = np.zeros(len(topics), _TERM)
    named["code"] = np.array(list(map(_code, numbers)), np.uint64)[topics]
    places = np.concatenate((found[shared], named))
    length = _lengths(rows, values, count)
    values = np.rint(PARTS * values / np.where(length > 0, length, 1)[rows])
    order = np.lexsort((columns, -values, rows))
    order = order[(ranks(rows[order], count) < _TERMS) & (values[order] > 0)]
    return Matrix.of(rows[order], columns[order], values[order], count), places[order], shares


def _weighed(codes: NDArray[Any], papers: int) -> tuple[Weights, Numbers, Numbers]:
    """The rarity of each term, 0 where it is passed over; its number; how many papers have it."""
    _, terms, held = np.unique(codes, return_inverse=True, return_counts=True)
    steps = np.frexp(np.append(held, papers).astype(float) ** _STEPS)[1]  # their logarithms, in whole steps
    rarity = 1 + log(2) / _STEPS * (steps[-1] - steps[:-1])
    return np.where(held > max(COMMON, _SHARE * papers), 0, rarity)[terms], terms, held[terms]


def _lengths(rows: Numbers, values: Weights, count: int) -> Weights:
    return np.sqrt(np.bincount(rows, values * values, count))


# --- reasons -------------------------------------------------------------------------------------------------------


def _related(
    items: Sequence[Item], owners: Numbers, nearer: Matrix, vectors: Matrix, places: NDArray[Any]
) -> list[tuple[Related, ...]]:
    """For some papers their related ones, those that share what can be said in words."""
    of, others, scores = nearer.some(owners)
    related: list[list[Related]] = [[] for _ in owners]
    found = zip(of.tolist(), owners[of].tolist(), others.tolist(), scores.tolist(), strict=True)
    for (place, number, other, score), uses in zip(found, _shared(owners[of], others, vectors, places), strict=True):
        item = items[number]
        pieces = [(start, start + length) for start, length in uses]
        whole = [said for start, end in pieces if (said := _whole(item.plain, start, end, items[other].plain))]
        words = _longest(whole or [item.plain[start:end] for start, end in pieces])
        if why := _reason(item, items[other], words):
            related[place].append(Related(items[other].id, why, round(score / PARTS / PARTS, 2)))
    return list(map(tuple, related))


def _shared(papers: Numbers, others: Numbers, vectors: Matrix, places: NDArray[Any]) -> list[list[tuple[int, int]]]:
    """For each paper and the other, where it first uses the terms that make them similar: (start, length), best first.

    `papers` is sorted.
    """
    width = vectors.columns.max(initial=0) + 1
    owners = np.unique(papers)
    own, columns, _ = vectors.some(owners)
    entries = np.arange(len(own)) - np.searchsorted(own, own) + vectors.starts[owners][own]
    told = places["length"][entries] > 0
    keys, entries = (owners[own] * width + columns)[told], entries[told]
    order = np.argsort(keys)
    keys, entries = keys[order], entries[order]
    of, columns, products = vectors.some(others)
    sought = papers[of] * width + columns
    at = np.searchsorted(keys, sought)
    both = np.flatnonzero(np.append(keys, -1)[at] == sought)
    of, at = of[both], entries[at[both]]
    products = products[both] * vectors.values[at]
    order = np.lexsort((places["start"][at], -products, of))
    order = order[ranks(of[order], len(others)) < 2 * _REASON_TERMS]
    found: list[list[tuple[int, int]]] = [[] for _ in others]
    uses = places[at[order]]
    for pair, start, length in zip(of[order].tolist(), uses["start"].tolist(), uses["length"].tolist(), strict=True):
        found[pair].append((start, length))
    return found


def _whole(plain: str, start: int, end: int, other: str) -> str:
    """A term with the compounds that its ends are pieces of: `low-rank`, not `rank`; empty where the other has none."""
    before = _BEFORE.search(plain[max(0, start - _FAR) : start])
    after = _AFTER.match(plain, end, end + _FAR)
    if not before and not after:
        return plain[start:end]
    whole = (before[0] if before else "") + plain[start:end] + (after[0] if after else "")
    return whole if whole.casefold().removesuffix("s") in other.casefold() else ""


def _longest(terms: Iterable[str]) -> list[str]:
    """The first terms, none that is part of another."""
    chosen: dict[str, str] = {}
    met = ""
    for words in terms:
        bare = _bare(words)
        if bare not in met:
            for shorter in [each for each in chosen if each in bare]:
                del chosen[shorter]
            chosen[bare] = words
            met += f"{bare}\n"
    return list(chosen.values())[:_REASON_TERMS]


@lru_cache(maxsize=1 << 16)
def _bare(words: str) -> str:
    """A term as it is compared with others."""
    return f" {(words if words.isalnum() else _BETWEEN.sub(' ', words)).casefold()} "


def _reason(item: Item, other: Item, terms: Sequence[str]) -> str:
    """What both papers share, in words; empty where that is nothing."""
    parts = (
        ("both name", _both(item.resources, other.resources)),
        ("shared terms", terms),
        ("topics", _both(item.topics, other.topics)),
    )
    return "; ".join(f"{label}: {', '.join(values)}" for label, values in parts if values)


def _both(first: Iterable[str], second: Iterable[str]) -> list[str]:
    held = set(second)
    return [value for value in first if value in held]
