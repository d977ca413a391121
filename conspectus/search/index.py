"""Documents -> the inverted index: terms, postings and field lengths in flat lists.

Terms, postings and weights are those that `lunr.Builder` makes of the same terms (a test compares the two); what is
different is the speed: a stretch of text is analysed once, however often it occurs. The weight is Okapi BM25
(Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009) as lunr.js 2.3.9 computes it.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from conspectus.search.analysis import chunks, group_terms, groups, stretches

K1 = 1.2
B = 0.75


class Field(NamedTuple):
    """A field of the documents that can be searched."""

    name: str
    boost: float
    prose: bool = False
    """Stop words of running text stand for nothing; in titles and names every word counts (a paper may be named IT)."""


class Posting(NamedTuple):
    """Where a term stands in one field."""

    field: int
    documents: Sequence[int]
    """Ascending numbers, each as often as the document has the term: `[3, 3, 7]`."""


@dataclass(frozen=True, slots=True)
class Index:
    """An inverted index over documents that are numbered from 0."""

    fields: tuple[Field, ...]
    documents: int
    terms: tuple[str, ...]
    """In the order of their UTF-16 code units, which is how JavaScript compares strings and what lunr.js insists on."""
    postings: tuple[tuple[Posting, ...], ...]
    """For each term the fields that have it, in the order of the fields."""
    lengths: tuple[Sequence[int], ...]
    """For each field: how many terms each document has in it."""
    words: tuple[str, ...]
    """The words as written (folded, not stemmed), sorted; what a misspelt word may have meant."""

    def averages(self) -> tuple[float, ...]:
        """The average length of each field; 0 where there are no documents."""
        return tuple(sum(lengths) / len(lengths) if lengths else 0.0 for lengths in self.lengths)


class Vocabulary:
    """The terms met so far, numbered in the order of meeting, and the words they came from.

    A stretch of text is analysed when it is first met; meeting it again is one look into a dict.
    """

    def __init__(self) -> None:
        self.terms: dict[str, int] = {}
        self.words: set[str] = set()
        self._stretches = {prose: _Stretches(self, prose=prose) for prose in (False, True)}

    def numbers(self, text: str, *, prose: bool = False) -> list[int]:
        """The numbers of a text's terms, in order, repeated as often as they occur."""
        return list(chain.from_iterable(map(self._stretches[prose].__getitem__, stretches(text))))


class _Stretches(dict[str, tuple[int, ...]]):
    """Stretch of text -> numbers of its terms."""

    def __init__(self, vocabulary: Vocabulary, *, prose: bool) -> None:
        super().__init__()
        self._vocabulary = vocabulary
        self._prose = prose
        self._chunks: dict[str, tuple[int, ...]] = {}

    def __missing__(self, stretch: str) -> tuple[int, ...]:
        result = self[stretch] = tuple(chain.from_iterable(map(self._numbers, chunks(stretch))))
        return result

    def _numbers(self, chunk: str) -> tuple[int, ...]:
        known = self._chunks.get(chunk)
        if known is None:
            terms = self._vocabulary.terms
            numbers = []
            for group in groups(chunk):
                self._vocabulary.words.update(group.parts)
                numbers += [terms.setdefault(term, len(terms)) for term in group_terms(group, prose=self._prose)]
            known = self._chunks[chunk] = tuple(numbers)
        return known


Analysed = dict[str, list[int]]
"""A document as an index sees it: field name -> numbers of the terms."""


def analyse(texts: Iterable[Mapping[str, str]], fields: Sequence[Field], vocabulary: Vocabulary) -> list[Analysed]:
    """Documents given as field name -> text, analysed; a field that a document lacks is empty."""
    return [
        {field.name: vocabulary.numbers(text.get(field.name, ""), prose=field.prose) for field in fields}
        for text in texts
    ]


def build_index(documents: Sequence[Analysed], fields: Sequence[Field], vocabulary: Vocabulary) -> Index:
    """The inverted index of analysed documents, numbered as they come."""
    rows: list[list[Posting]] = [[] for _ in vocabulary.terms]
    lengths: list[list[int]] = []
    for place, field in enumerate(fields):
        found: defaultdict[int, list[int]] = defaultdict(list)
        for document, analysed in enumerate(documents):
            for number in analysed[field.name]:
                found[number].append(document)
        lengths.append([len(analysed[field.name]) for analysed in documents])
        for number, posting in found.items():
            rows[number].append(Posting(place, posting))
    order = sorted((term for term, number in vocabulary.terms.items() if rows[number]), key=_utf16)
    return Index(
        fields=tuple(fields),
        documents=len(documents),
        terms=tuple(order),
        postings=tuple(tuple(rows[vocabulary.terms[term]]) for term in order),
        lengths=tuple(lengths),
        words=tuple(sorted(vocabulary.words)),
    )


def _utf16(term: str) -> bytes:
    return term.encode("utf-16-be", "surrogatepass")


def weights(index: Index) -> Iterator[tuple[int, int, int, float]]:
    """Term, field, document (all as numbers) and weight of every posting, rounded as in lunr's own index."""
    averages = index.averages()
    for term, postings in enumerate(index.postings):
        frequencies = [Counter(posting.documents) for posting in postings]
        # Lunr counts a document once for every field that has the term.
        holding = sum(map(len, frequencies))
        idf = math.log(1 + abs((index.documents - holding + 0.5) / (holding + 0.5)))
        for posting, counted in zip(postings, frequencies, strict=True):
            place = posting.field
            lengths = index.lengths[place]
            for document, frequency in counted.items():
                norm = K1 * (1 - B + B * (lengths[document] / averages[place])) + frequency
                yield term, place, document, round(idf * ((K1 + 1) * frequency) / norm * index.fields[place].boost, 3)
