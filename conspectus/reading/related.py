"""Papers as words, topics and resources in; for each paper the ones to read next, with a reason in words.

Similarity is the cosine of tf-idf vectors of word stems and of pairs of neighbouring stems (Salton and Buckley,
"Term-weighting approaches in automatic text retrieval", 1988, with their logarithmic term frequency). A second look
spreads it over neighbours: what the nearest papers of a paper find near is nearer to that paper too, which is the
feedback of Rocchio ("Relevance feedback in information retrieval", 1971) with the nearest papers for the relevant ones.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest

from conspectus.model import Related
from conspectus.reading.stop_words import STOP_WORDS
from conspectus.reading.tokens import Tokens

_TERMS = 80
"""Heaviest terms of a paper that are compared; more cost time and gain nothing."""
_COMMON = 400
_COMMON_SHARE = 20
"""A term is passed over when it stands in more than 400 papers and in more than one of 20 of them."""
_OPENING = 0.3
_OPENING_WEIGHT = 1.5
"""The first third of an abstract names the subject: its terms count half as much again."""
_KEPT = 30
"""Candidates of a paper that the second look may choose from."""
_FEEDBACK_PAPERS = 6
_FEEDBACK = 0.7
_NEAR = 0.06
"""Papers that are less similar than this are not called related: what they share is chance."""
_REASON_TERMS = 3

_Vector = dict[str, float]
_Sparse = dict[int, float]


@dataclass(frozen=True, slots=True)
class Item:
    """What is compared of a paper."""

    id: str
    tokens: Tokens
    topics: tuple[str, ...] = ()
    """As a reader should see them: titles, not ids."""
    resources: tuple[str, ...] = ()


def rank(items: Sequence[Item], limit: int = 6) -> Mapping[str, tuple[Related, ...]]:
    """Papers -> for the id of each, at most `limit` related ones, nearest first; none where nothing is near.

    Equal papers come in the order of `items`.
    """
    vectors = _vectors([_terms(item.tokens) for item in items])
    first_look = _nearest(vectors)
    scores = _spread(first_look)
    result: dict[str, tuple[Related, ...]] = {}
    for number, item in enumerate(items):
        near = nlargest(limit, scores[number].items(), key=lambda found: (found[1], -found[0]))
        reasons = ((other, _reason(item, items[other], vectors[number], vectors[other])) for other, _ in near)
        result[item.id] = tuple(Related(items[other].id, why) for other, why in reasons if why)
    return result


def _terms(tokens: Tokens) -> _Vector:
    """Stems and pairs of neighbouring stems, each with its weighted count."""
    counts: defaultdict[str, float] = defaultdict(float)
    opening = _OPENING * len(tokens.words)
    last, last_end = "", -1
    for number, (word, stem, start, end) in enumerate(
        zip(tokens.lower, tokens.stems, tokens.starts, tokens.ends, strict=True)
    ):
        if word in STOP_WORDS or len(word) < 2 or word.isdigit():
            last = ""
            continue
        weight = _OPENING_WEIGHT if number < opening else 1.0
        counts[stem] += weight
        if last and start == last_end + 1:
            counts[f"{last} {stem}"] += weight
        last, last_end = stem, end
    return counts


def _vectors(papers: Sequence[_Vector]) -> list[_Vector]:
    """Counts -> weights: the heaviest terms of each paper, heaviest first, scaled by the length of the whole vector."""
    frequency = Counter(term for paper in papers for term in paper)
    most = max(_COMMON, len(papers) // _COMMON_SHARE)
    rarity = {term: 1 + math.log(len(papers) / n) for term, n in frequency.items() if 2 <= n <= most}
    vectors = []
    for paper in papers:
        weights = {term: (1 + math.log(n)) * rarity[term] for term, n in paper.items() if term in rarity}
        length = math.sqrt(sum(weight * weight for weight in weights.values()))
        heaviest = nlargest(_TERMS, weights.items(), key=lambda found: (found[1], found[0]))
        vectors.append({term: weight / length for term, weight in heaviest})
    return vectors


def _nearest(vectors: Sequence[_Vector]) -> list[_Sparse]:
    """Vectors -> for each the most similar others. An inverted index that grows meets every pair once."""
    index: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
    found: list[list[tuple[float, int]]] = [[] for _ in vectors]
    for number, vector in enumerate(vectors):
        similar: defaultdict[int, float] = defaultdict(float)
        for term, weight in vector.items():
            holders = index[term]
            for other, other_weight in holders:
                similar[other] += weight * other_weight
            holders.append((number, weight))
        for other, similarity in similar.items():
            if similarity >= _NEAR:
                found[number].append((similarity, -other))
                found[other].append((similarity, -number))
                if len(found[other]) > 8 * _KEPT:
                    found[other] = nlargest(_KEPT, found[other])
    return [{-other: similarity for similarity, other in nlargest(_KEPT, near)} for near in found]


def _spread(near: Sequence[_Sparse]) -> list[_Sparse]:
    """Similarities -> the same with a share of what the nearest papers find near, in both directions."""
    scores = [dict(own) for own in near]
    for number, own in enumerate(near):
        nearest = nlargest(_FEEDBACK_PAPERS, own.items(), key=lambda found: (found[1], -found[0]))
        total = sum(similarity for _, similarity in nearest)
        for via, similarity in nearest:
            share = _FEEDBACK / 2 * similarity / total
            for other, value in near[via].items():
                if other != number:
                    scores[number][other] = scores[number].get(other, 0.0) + share * value
                    scores[other][number] = scores[other].get(number, 0.0) + share * value
    return scores


def _reason(item: Item, other: Item, vector: _Vector, other_vector: _Vector) -> str:
    """What both papers share, in the words of the first; empty where that is nothing."""
    shared = nlargest(
        4 * _REASON_TERMS,
        ((weight * other_vector[term], term) for term, weight in vector.items() if term in other_vector),
    )
    chosen: list[str] = []
    for _, term in shared:
        if len(chosen) < _REASON_TERMS and not any(f" {term} " in f" {other} " for other in chosen):
            chosen = [old for old in chosen if f" {old} " not in f" {term} "] + [term]
    parts = (
        ("both name", _both(item.resources, other.resources)),
        ("shared terms", _written(item.tokens, chosen)),
        ("topics", _both(item.topics, other.topics)),
    )
    return "; ".join(f"{label}: {', '.join(values)}" for label, values in parts if values)


def _both(first: Iterable[str], second: Iterable[str]) -> list[str]:
    second = set(second)
    return [value for value in first if value in second]


def _written(tokens: Tokens, terms: Iterable[str]) -> list[str]:
    """Give terms as they are first written in a text: `polici entropi` -> `policy entropy`."""
    written = []
    for term in terms:
        stems = tuple(term.split(" "))
        at = next(at for at in range(len(tokens.stems)) if tokens.stems[at : at + len(stems)] == stems)
        written.append(" ".join(tokens.words[at : at + len(stems)]))
    return written
