"""Documents -> the inverted index: terms, postings and field lengths in flat lists.

Terms, postings and weights are those that `lunr.Builder` makes of the same terms (a test compares the two); what is
different is the speed: a stretch of text is analysed once, however often it occurs. The weight is Okapi BM25
(Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009) as lunr.js 2.3.9 computes it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
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


def build_index(texts: Sequence[Mapping[str, str]], fields: Sequence[Field]) -> Index:
    """The index of documents given as field name -> text; a field that a document lacks is empty."""
    vocabulary = _Vocabulary()
    known = {prose: _Stretches(vocabulary, prose=prose) for prose in (False, True)}
    found: list[list[list[int]]] = [[] for _ in fields]
    lengths: list[list[int]] = [[] for _ in fields]
    for document, text in enumerate(texts):
        for field, documents_of, length in zip(fields, found, lengths, strict=True):
            content = text.get(field.name)
            if not content:
                length.append(0)
                continue
            numbers = list(chain.from_iterable(map(known[field.prose].__getitem__, stretches(content))))
            length.append(len(numbers))
            documents_of.extend([] for _ in range(len(vocabulary.terms) - len(documents_of)))
            for number in numbers:
                documents_of[number].append(document)
    rows: list[list[Posting]] = [[] for _ in vocabulary.terms]
    for place, documents_of in enumerate(found):
        for row, documents in zip(rows, documents_of, strict=False):
            if documents:
                row.append(Posting(place, documents))
    order = sorted(vocabulary.terms, key=_utf16)
    postings = tuple(tuple(rows[vocabulary.terms[term]]) for term in order)
    return Index(tuple(fields), len(texts), tuple(order), postings, tuple(lengths), tuple(sorted(vocabulary.words)))


class _Vocabulary:
    """The terms met so far, with their numbers, and the words they came from."""

    def __init__(self) -> None:
        self.terms: dict[str, int] = {}
        self.words: set[str] = set()


class _Stretches(dict[str, tuple[int, ...]]):
    """Stretch of text -> numbers of its terms, worked out when the stretch is first met."""

    def __init__(self, vocabulary: _Vocabulary, *, prose: bool) -> None:
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
