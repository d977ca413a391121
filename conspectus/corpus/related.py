"""Papers as terms, topics and resources in; for each paper the ones to read next, with a reason in words.

Similarity is the cosine of tf-idf vectors of word stems and of pairs of neighbouring stems (Salton and Buckley,
"Term-weighting approaches in automatic text retrieval", 1988, with their logarithmic term frequency). A second look
spreads it over neighbours: what the nearest papers of a paper find near is nearer to that paper too, which is the
feedback of Rocchio ("Relevance feedback in information retrieval", 1971) with the nearest papers for the relevant ones.

Both are products of sparse matrices, made row by row, so that memory grows with the papers and not with their square.
Weights are whole numbers, whose sums are the same in any order: the same papers have the same neighbours everywhere.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from math import log
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from conspectus.model import Related, Text
from conspectus.reading.lexicon.stop_words import STOP_WORDS
from conspectus.reading.text.tokens import tokenize

_TERMS = 80
"""Heaviest terms of a paper that are compared; more cost time and gain nothing."""
_COMMON = 400
"""A term that stands in more papers brings no two of them together: the work grows with the papers, not with their
square."""
_SHARE = 0.1
"""… and one that stands in a larger share of the papers too is passed over."""
_MET = 100
"""Papers that are compared with a paper by all their terms: those that share most of the others."""
_STEPS = 8
"""Rarity goes in steps, so many each time that the papers double: another paper more hardly ever moves a weight."""
_OPENING = 0.3
_OPENING_WEIGHT = 1.5
"""The first third of an abstract names the subject: its terms count half as much again."""
_KEPT = 30
"""Candidates of a paper that the second look may choose from."""
_FEEDBACK_PAPERS = 6
_FEEDBACK = 0.7
_TOPIC = 0.05
"""Weight of a topic beside the terms that only its paper has: the fewer words papers share, the more it counts."""
_NEAR = 0.04
"""Papers that are less similar than this are not called related: what they share is chance."""
_REASON_TERMS = 3
_AT_ONCE = 500
"""Papers whose reasons are sought together: enough that arrays pay, few enough that they stay small."""
_PARTS = 1000
"""Weights are whole numbers of such parts of the length of their vector."""

_TERM = np.dtype([("code", "<u8"), ("start", "<u4"), ("length", "<u2"), ("count", "<u2")])
"""A term of a paper: checksum of its stems, place and length of its first use, how often it is used, in halves."""
_PACK = struct.Struct("<QIHH").pack
_MOST = 0xFFFF
_BETWEEN = re.compile(r"[\W_]")

Terms = bytes
"""The terms of one paper as rows of `_TERM`, in the order of their first uses."""

_Numbers = NDArray[np.intp]
_Weights = NDArray[np.float64]


class _Matrix(NamedTuple):
    """A sparse matrix: row `r` has `values[starts[r]:starts[r + 1]]` in the columns of the same places."""

    starts: _Numbers
    columns: _Numbers
    values: _Weights

    def row(self, number: int) -> tuple[_Numbers, _Weights]:
        own = slice(self.starts[number], self.starts[number + 1])
        return self.columns[own], self.values[own]


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


def terms_of(plain: str) -> Terms:
    """The stems of a plain text and the pairs of them that stand side by side."""
    tokens = tokenize(Text(plain, plain=plain))
    opening = _OPENING * len(tokens.words)
    first: dict[int, tuple[int, int]] = {}
    counts: dict[int, int] = {}
    last, last_start, last_end = 0, 0, -1
    for at, (word, stem, start, end) in enumerate(
        zip(tokens.lower, tokens.stems, tokens.starts, tokens.ends, strict=True)
    ):
        if word in STOP_WORDS or len(word) < 2 or word.isdigit():
            last = 0
            continue
        code = _code(stem)
        uses = [(code, start, at)]
        if last and start == last_end + 1:
            uses.append((_paired(last, code), last_start, at - 1))
        for term, begin, place in uses:
            first.setdefault(term, (begin, min(end - begin, _MOST)))
            counts[term] = counts.get(term, 0) + (round(2 * _OPENING_WEIGHT) if place < opening else 2)
        last, last_start, last_end = code, start, end
    return b"".join(_PACK(term, *first[term], min(count, _MOST)) for term, count in counts.items())


def rank(items: Sequence[Item], limit: int = 6) -> Mapping[str, tuple[Related, ...]]:
    """Papers -> for the id of each, at most `limit` related ones, nearest first; none where nothing is near.

    Equally near ones come in the order of `items`.
    """
    if not items:
        return {}
    vectors, places, shares = _vectors(items)
    near = _nearest(vectors, shares)
    nearer = _spread(near, limit)
    result: dict[str, tuple[Related, ...]] = {}
    for start in range(0, len(items), _AT_ONCE):
        owners = np.arange(start, min(start + _AT_ONCE, len(items)))
        of, others, scores = _rows(nearer, owners)
        related: list[list[Related]] = [[] for _ in owners]
        pairs = zip((of + start).tolist(), others.tolist(), scores.tolist(), strict=True)
        for (number, other, score), uses in zip(pairs, _shared(of + start, others, vectors, places), strict=True):
            item = items[number]
            words = _longest(item.plain[start_of : start_of + length] for start_of, length in uses)
            if why := _reason(item, items[other], words):
                related[number - start].append(Related(items[other].id, why, round(score / _PARTS / _PARTS, 2)))
        result.update((items[number].id, tuple(own)) for number, own in zip(owners.tolist(), related, strict=True))
    return result


# --- vectors -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 17)
def _code(stem: str) -> int:
    """A number for a stem: of 64 bits, so that no two of millions are the same, and never 0."""
    return int.from_bytes(blake2b(stem.encode(), digest_size=8).digest()) or 1


def _paired(one: int, other: int) -> int:
    """A number for two stems in this order."""
    return (one * 0x9E3779B97F4A7C15 + other) & 0xFFFFFFFFFFFFFFFF


def _vectors(items: Sequence[Item]) -> tuple[_Matrix, NDArray[Any], _Weights]:
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
    places = np.concatenate((found[shared], np.zeros(len(topics), _TERM)))
    length = _lengths(rows, values, count)
    values = np.rint(_PARTS * values / np.where(length > 0, length, 1)[rows])
    order = np.lexsort((columns, -values, rows))
    order = order[(_ranks(rows[order], count) < _TERMS) & (values[order] > 0)]
    return _matrix(rows[order], columns[order], values[order], count), places[order], shares


def _weighed(codes: NDArray[Any], papers: int) -> tuple[_Weights, _Numbers, _Numbers]:
    """The rarity of each term, 0 where it is passed over; its number; how many papers have it."""
    _, terms, held = np.unique(codes, return_inverse=True, return_counts=True)
    steps = np.frexp(np.append(held, papers).astype(float) ** _STEPS)[1]  # their logarithms, in whole steps
    rarity = 1 + log(2) / _STEPS * (steps[-1] - steps[:-1])
    return np.where(held > max(_COMMON, _SHARE * papers), 0, rarity)[terms], terms, held[terms]


def _lengths(rows: _Numbers, values: _Weights, count: int) -> _Weights:
    return np.sqrt(np.bincount(rows, values * values, count))


def _ranks(rows: _Numbers, count: int) -> _Numbers:
    """The place of each entry in its row; `rows` is sorted."""
    return np.arange(len(rows)) - np.searchsorted(rows, np.arange(count))[rows]


# --- matrices ------------------------------------------------------------------------------------------------------


def _matrix(rows: _Numbers, columns: _Numbers, values: _Weights, count: int) -> _Matrix:
    """Entries -> the matrix of so many rows; those of a row stay in their order."""
    order = np.argsort(rows, kind="stable")
    starts = np.concatenate(([0], np.cumsum(np.bincount(rows, minlength=count))))
    return _Matrix(starts, columns[order], values[order])


def _only(matrix: _Matrix, chosen: NDArray[np.bool_]) -> _Matrix:
    """Some of the entries."""
    starts = np.concatenate(([0], np.cumsum(chosen)))[matrix.starts]
    return _Matrix(starts, matrix.columns[chosen], matrix.values[chosen])


def _turned(matrix: _Matrix, count: int) -> _Matrix:
    """Columns for rows, so many."""
    rows = np.repeat(np.arange(len(matrix.starts) - 1), np.diff(matrix.starts))
    return _matrix(matrix.columns, rows, matrix.values, count)


def _rows(matrix: _Matrix, numbers: _Numbers) -> tuple[_Numbers, _Numbers, _Weights]:
    """The entries of some rows: which of the rows, column, value."""
    starts = matrix.starts[numbers]
    lengths = matrix.starts[numbers + 1] - starts
    of = np.repeat(np.arange(len(numbers)), lengths)
    at = np.arange(len(of)) + (starts - (np.cumsum(lengths) - lengths))[of]
    return of, matrix.columns[at], matrix.values[at]


def _product(columns: _Numbers, values: _Weights, matrix: _Matrix) -> tuple[_Numbers, _Weights]:
    """A row times a matrix, as entries whose sum it is."""
    of, found, products = _rows(matrix, columns)
    return found, products * values[of]


def _best(columns: _Numbers, values: NDArray[Any], count: int) -> tuple[_Numbers, _Weights]:
    """The entries with the highest values, highest first; equal ones in the order of their columns."""
    if len(values) > count:
        high = np.flatnonzero(values >= np.partition(values, -count)[-count])
        columns, values = columns[high], values[high]
    order = np.lexsort((columns, -values))[:count]
    return columns[order], values[order]


def _stacked(rows: Sequence[tuple[_Numbers, _Weights]]) -> _Matrix:
    starts = np.concatenate(([0], np.cumsum([len(columns) for columns, _ in rows])))
    return _Matrix(starts, np.concatenate([each for each, _ in rows]), np.concatenate([each for _, each in rows]))


# --- neighbours ----------------------------------------------------------------------------------------------------


def _nearest(vectors: _Matrix, shares: _Weights) -> _Matrix:
    """For each vector the most similar others, most similar first.

    The terms of few papers bring papers together, and tell which of them are worth a comparison of all terms.
    Whether two papers are near at all is asked of their whole texts: in a short list few words are shared, and the
    shared ones alone would make strangers neighbours.
    """
    count = len(shares)
    held = np.bincount(vectors.columns)
    common = held[vectors.columns] > _COMMON
    rare, rest = _only(vectors, ~common), _only(vectors, common)
    holders = _turned(rare, len(held))
    weights = np.zeros(len(held))
    near = []
    for number in range(count):
        others, products = _product(*rare.row(number), holders)
        similar = np.bincount(others, products, count)
        similar[number] = 0
        met = np.flatnonzero(similar > 0)
        met, found = _best(met, similar[met], _MET)
        terms, values = rest.row(number)
        weights[terms] = values
        of, terms_of_others, values = _rows(rest, met)
        found += np.bincount(of, weights[terms_of_others] * values, len(met))
        weights[terms] = 0
        enough = found * shares[met] * shares[number] >= _NEAR * _PARTS * _PARTS
        near.append(_best(met[enough], found[enough], _KEPT))
    return _stacked(near)


def _spread(near: _Matrix, limit: int) -> _Matrix:
    """Similarities -> the highest, with a share of what the nearest papers find near, in both directions."""
    count = len(near.starts) - 1
    rows = np.repeat(np.arange(count), np.diff(near.starts))
    nearest = _ranks(rows, count) < _FEEDBACK_PAPERS
    rows, columns, values = rows[nearest], near.columns[nearest], near.values[nearest]
    portions = _FEEDBACK / 2 * values / np.bincount(rows, values, count)[rows]
    asked = _matrix(rows, columns, portions, count)
    finders, askers = _turned(near, count), _turned(asked, count)
    scored = []
    for number in range(count):
        found, finding = _product(*asked.row(number), near), _product(*finders.row(number), askers)
        _, columns, values = _stacked((near.row(number), found, finding))
        scores = np.bincount(columns, np.rint(values), count)
        scores[number] = 0
        met = np.flatnonzero(scores > 0)
        scored.append(_best(met, scores[met], limit))
    return _stacked(scored)


# --- reasons -------------------------------------------------------------------------------------------------------


def _shared(papers: _Numbers, others: _Numbers, vectors: _Matrix, places: NDArray[Any]) -> list[list[tuple[int, int]]]:
    """For each paper and the other, where it first uses the terms that make them similar: (start, length), best first.

    `papers` is sorted.
    """
    width = vectors.columns.max(initial=0) + 1
    owners = np.unique(papers)
    own, columns, _ = _rows(vectors, owners)
    entries = np.arange(len(own)) - np.searchsorted(own, own) + vectors.starts[owners][own]
    told = places["length"][entries] > 0
    keys, entries = (owners[own] * width + columns)[told], entries[told]
    order = np.argsort(keys)
    keys, entries = keys[order], entries[order]
    of, columns, products = _rows(vectors, others)
    sought = papers[of] * width + columns
    at = np.searchsorted(keys, sought)
    both = np.flatnonzero(np.append(keys, -1)[at] == sought)
    of, at = of[both], entries[at[both]]
    products = products[both] * vectors.values[at]
    order = np.lexsort((places["start"][at], -products, of))
    order = order[_ranks(of[order], len(others)) < 2 * _REASON_TERMS]
    found: list[list[tuple[int, int]]] = [[] for _ in others]
    uses = places[at[order]]
    for pair, start, length in zip(of[order].tolist(), uses["start"].tolist(), uses["length"].tolist(), strict=True):
        found[pair].append((start, length))
    return found


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
