"""Papers as text, topics and resources in; for each paper the ones to read next, with a reason in words.

Similarity is the cosine of tf-idf vectors of word stems and of pairs of neighbouring stems (Salton and Buckley,
"Term-weighting approaches in automatic text retrieval", 1988, with their logarithmic term frequency). A second look
spreads it over neighbours: what the nearest papers of a paper find near is nearer to that paper too, which is the
feedback of Rocchio ("Relevance feedback in information retrieval", 1971) with the nearest papers for the relevant ones.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest

from conspectus.model import Related, Text
from conspectus.reading.lexicon.stop_words import STOP_WORDS
from conspectus.reading.text.tokens import Tokens, tokenize

_TERMS = 80
"""Heaviest terms of a paper that are compared; more cost time and gain nothing."""
_COMMON = 400
"""A term that stands in more papers is passed over: the work grows with the papers, not with their square."""
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

_Vector = dict[int, float]
"""Number of a term, or of a topic, to its weight; topics count from -1 down."""
_Near = dict[int, float]
"""Place of another paper to its similarity."""


@dataclass(frozen=True, slots=True)
class Item:
    """What is compared of a paper."""

    id: str
    text: Text
    topics: tuple[str, ...] = ()
    """As a reader should see them: titles, not ids."""
    resources: tuple[str, ...] = ()


def rank(items: Sequence[Item], limit: int = 6) -> Mapping[str, tuple[Related, ...]]:
    """Papers -> for the id of each, at most `limit` related ones, nearest first; none where nothing is near.

    Equally near ones come in the order of `items`.
    """
    terms, vectors, shares = _vectors(items)
    near = _spread(_nearest(vectors, shares))
    result: dict[str, tuple[Related, ...]] = {}
    for number, item in enumerate(items):
        tokens = tokenize(item.text)
        written: dict[int, str] = {}
        for term, at, length in _occurrences(tokens):
            if term in terms:
                written.setdefault(terms[term], " ".join(tokens.words[at : at + length]))
        related = []
        for other, score in _best(near[number], limit):
            why = _reason(item, items[other], _shared(vectors[number], vectors[other], written))
            if why:
                related.append(Related(items[other].id, why, round(score, 3)))
        result[item.id] = tuple(related)
    return result


def _occurrences(tokens: Tokens) -> Iterator[tuple[str, int, int]]:
    """Each stem and each pair of neighbouring stems, with the place of its first word and its number of words."""
    last, last_end = "", -1
    for at, (word, stem) in enumerate(zip(tokens.lower, tokens.stems, strict=True)):
        if word in STOP_WORDS or len(word) < 2 or word.isdigit():
            last = ""
            continue
        yield stem, at, 1
        if last and tokens.starts[at] == last_end + 1:
            yield f"{last} {stem}", at - 1, 2
        last, last_end = stem, tokens.ends[at]


def _vectors(items: Sequence[Item]) -> tuple[dict[str, int], list[_Vector], list[float]]:
    """Numbers of the terms that papers share, and what is compared of each paper.

    That is the heaviest of its terms and topics, heaviest first, and how much of its whole length is shared with any
    other paper.
    """
    numbers: dict[str, int] = {}
    papers: list[tuple[array[int], array[float]]] = []
    frequency: Counter[int] = Counter()
    for item in items:
        tokens = tokenize(item.text)
        counts: defaultdict[int, float] = defaultdict(float)
        opening = _OPENING * len(tokens.words)
        for term, at, _ in _occurrences(tokens):
            counts[numbers.setdefault(term, len(numbers))] += _OPENING_WEIGHT if at < opening else 1.0
        frequency.update(counts.keys())
        papers.append((array("l", counts.keys()), array("d", counts.values())))
    subjects = {
        topic: -1 - place for place, topic in enumerate(dict.fromkeys(t for item in items for t in item.topics))
    }
    frequency.update(subjects[topic] for item in items for topic in item.topics)
    rarity = {term: 1 + math.log(len(papers) / n) for term, n in frequency.items() if n <= _COMMON}
    vectors = []
    shares = []
    for item, (found, counted) in zip(items, papers, strict=True):
        weights = {
            term: (1 + math.log(count)) * rarity[term]
            for term, count in zip(found, counted, strict=True)
            if term in rarity
        }
        shared = {term: weight for term, weight in weights.items() if frequency[term] > 1}
        shares.append(_length(shared) / (_length(weights) or 1))
        alone = _length({term: weight for term, weight in weights.items() if term not in shared})
        topics = (subjects[topic] for topic in item.topics)
        shared.update({topic: _TOPIC * alone * rarity[topic] for topic in topics if topic in rarity})
        length = _length(shared)
        vectors.append({term: weight / length for term, weight in _best(shared, _TERMS)})
    return {term: number for term, number in numbers.items() if 1 < frequency[number] <= _COMMON}, vectors, shares


def _length(vector: _Vector) -> float:
    return math.sqrt(sum(weight * weight for weight in vector.values()))


def _nearest(vectors: Sequence[_Vector], shares: Sequence[float]) -> list[_Near]:
    """For each vector the most similar others. An inverted index that grows meets every pair once.

    Whether two papers are near at all is asked of their whole texts: in a short list few words are shared, and the
    shared ones alone would make strangers neighbours.
    """
    holders: defaultdict[int, list[int]] = defaultdict(list)
    held: defaultdict[int, list[float]] = defaultdict(list)
    near: list[_Near] = []
    for number, vector in enumerate(vectors):
        similar: defaultdict[int, float] = defaultdict(float)
        for term, weight in vector.items():
            for other, other_weight in zip(holders[term], held[term], strict=True):
                similar[other] += weight * other_weight
            holders[term].append(number)
            held[term].append(weight)
        near.append({})
        for other, similarity in similar.items():
            if similarity * shares[number] * shares[other] >= _NEAR:
                near[number][other] = near[other][number] = similarity
                if len(near[other]) > 4 * _KEPT:
                    near[other] = dict(_best(near[other], _KEPT))
    return [dict(_best(own, _KEPT)) for own in near]


def _spread(near: Sequence[_Near]) -> list[_Near]:
    """Similarities -> the same with a share of what the nearest papers find near, in both directions."""
    scores = [dict(own) for own in near]
    for number, own in enumerate(near):
        nearest = _best(own, _FEEDBACK_PAPERS)
        total = sum(similarity for _, similarity in nearest)
        for via, similarity in nearest:
            share = _FEEDBACK / 2 * similarity / total
            for other, value in near[via].items():
                if other != number:
                    scores[number][other] = scores[number].get(other, 0.0) + share * value
                    scores[other][number] = scores[other].get(number, 0.0) + share * value
    return scores


def _best(values: Mapping[int, float], count: int) -> list[tuple[int, float]]:
    """Items with the highest values; equal ones in the order of their keys."""
    return nlargest(count, values.items(), key=lambda item: (item[1], -item[0]))


def _shared(vector: _Vector, other: _Vector, written: Mapping[int, str]) -> list[str]:
    """The terms that make two papers similar, as the first one writes them; none that is part of another."""
    products = {term: weight * other[term] for term, weight in vector.items() if term in other and term in written}
    chosen: list[str] = []
    for term, _ in _best(products, 2 * _REASON_TERMS):
        words = written[term]
        if any(f" {words} ".casefold() in f" {longer} ".casefold() for longer in chosen):
            continue
        chosen = [shorter for shorter in chosen if f" {shorter} ".casefold() not in f" {words} ".casefold()]
        chosen.append(words)
    return chosen[:_REASON_TERMS]


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
