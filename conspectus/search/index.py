"""Documents -> the inverted index: terms, postings and field lengths in flat lists.

Terms, postings and weights are those that `lunr.Builder` makes of the same terms (a test compares the two); what is
different is the speed: a stretch of text is analysed once, however often it occurs. The weight is Okapi BM25
(Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009) as lunr.js 2.3.9 computes it.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from conspectus.search.analysis import chunks, group_terms, groups, stretches

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

K1 = 1.2
B = 0.75


class Field(NamedTuple):
    """A field of the documents that can be searched."""

    name: str
    boost: float
    prose: bool = False
    """Stop words of running text stand for nothing; in titles and names every word counts (a paper may be named IT)."""


@dataclass(frozen=True, slots=True)
class Index:
    """An inverted index over documents that are numbered from 0."""

    fields: tuple[Field, ...]
    terms: tuple[str, ...]
    """In the order of their UTF-16 code units, which is how JavaScript compares strings and what lunr.js insists on."""
    postings: tuple[tuple[Sequence[int], ...], ...]
    """For each term and field: document, frequency, document, frequency …, documents ascending."""
    lengths: tuple[Sequence[int], ...]
    """For each field: how many terms each document has in it."""
    words: tuple[str, ...]
    """The words as written (folded, not stemmed), sorted; what a misspelt word may have meant."""

    @property
    def documents(self) -> int:
        return len(self.lengths[0])

    def averages(self) -> tuple[float, ...]:
        """The average length of each field; 0 where there are no documents."""
        return tuple(sum(lengths) / len(lengths) if lengths else 0.0 for lengths in self.lengths)


def build_index(texts: Sequence[Mapping[str, str]], fields: Sequence[Field]) -> Index:
    """The index of documents given as field name -> text; a field that a document lacks is empty."""
    vocabulary = _Vocabulary()
    known = {prose: _Stretches(vocabulary, prose=prose) for prose in (False, True)}
    postings: list[defaultdict[int, list[int]]] = [defaultdict(list) for _ in fields]
    lengths: list[list[int]] = [[] for _ in fields]
    for document, text in enumerate(texts):
        for field, of_term, length in zip(fields, postings, lengths, strict=True):
            look_up = known[field.prose].__getitem__
            frequencies = Counter(chain.from_iterable(map(look_up, stretches(text.get(field.name, "")))))
            length.append(frequencies.total())
            for number, frequency in frequencies.items():
                of_term[number] += (document, frequency)
    order = sorted(vocabulary.terms, key=_utf16)
    return Index(
        tuple(fields),
        tuple(order),
        tuple(tuple(of_term.get(vocabulary.terms[term], ()) for of_term in postings) for term in order),
        tuple(lengths),
        tuple(sorted(vocabulary.words)),
    )


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

    def __missing__(self, stretch: str) -> tuple[int, ...]:
        terms = self._vocabulary.terms
        numbers = []
        for chunk in chunks(stretch):
            for group in groups(chunk):
                self._vocabulary.words.update(group.parts)
                numbers += [terms.setdefault(term, len(terms)) for term in group_terms(group, prose=self._prose)]
        result = self[stretch] = tuple(numbers)
        return result


def _utf16(term: str) -> bytes:
    return term.encode("utf-16-be", "surrogatepass")


def inverse_document_frequency(postings: Sequence[Sequence[int]], documents: int) -> float:
    """How much a term tells; lunr counts a document once for every field that holds the term."""
    holding = sum(len(field) // 2 for field in postings)
    return math.log(1 + abs((documents - holding + 0.5) / (holding + 0.5)))


def weights(index: Index) -> Iterator[tuple[int, int, int, float]]:
    """Term, field, document (all as numbers) and weight of every posting, rounded as in lunr's own index."""
    averages = index.averages()
    for term, postings in enumerate(index.postings):
        idf = inverse_document_frequency(postings, index.documents)
        for place, (field, posting) in enumerate(zip(index.fields, postings, strict=True)):
            lengths = index.lengths[place]
            for document, frequency in zip(posting[::2], posting[1::2], strict=True):
                norm = K1 * (1 - B + B * (lengths[document] / averages[place])) + frequency
                yield term, place, document, round(idf * ((K1 + 1) * frequency) / norm * field.boost, 3)
