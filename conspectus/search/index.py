"""Documents -> the inverted index: terms, postings and field lengths in flat lists.

Terms, postings and weights are those that `lunr.Builder` makes of the same terms (a test compares the two). The weight
is Okapi BM25 (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009) as lunr.js 2.3.9 computes it.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, filterfalse
from typing import NamedTuple

from conspectus.search.analysis import STOP_WORDS, chunks, group_terms, groups, stretches

K1 = 1.2
B = 0.75


class Field(NamedTuple):
    """A field of the documents that can be searched."""

    name: str
    boost: float
    prose: bool = False
    """Stop words of running text stand for nothing; in titles and names every word counts (a paper may be named IT)."""
    card: str = ""
    """The part of a card that holds its text, in which phrases are looked for; empty where none does."""
    common: bool = False
    """Whether nearly every word stands in it, so that every query needs its lengths."""


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
    """The terms met so far, numbered in the order of meeting, and the words they came from."""

    def __init__(self) -> None:
        self.terms: dict[str, int] = {}
        self.words: set[str] = set()
        self._chunks: dict[tuple[str, bool], tuple[int, ...]] = {}

    def numbers(self, text: str, *, prose: bool = False) -> list[int]:
        """The numbers of a text's terms, in order, repeated as often as they occur."""
        return [number for stretch in stretches(text) for number in self.of_stretch(stretch, prose=prose)]

    def of_stretch(self, stretch: str, *, prose: bool = False) -> list[int]:
        """The same for one of the stretches that a text is cut into."""
        return [number for chunk in chunks(stretch) for number in self._of_chunk(chunk, prose)]

    def _of_chunk(self, chunk: str, prose: bool) -> tuple[int, ...]:
        known = self._chunks.get((chunk, prose))
        if known is None:
            numbers: list[int] = []
            for group in groups(chunk):
                self.words.update(group.parts)
                numbers += [self.terms.setdefault(term, len(self.terms)) for term in group_terms(group, prose=prose)]
            known = self._chunks[chunk, prose] = tuple(numbers)
        return known


Postings = dict[int, Sequence[int]]
"""One field inverted: number of a term -> numbers of documents, ascending, each as often as it has the term."""


def invert(texts: Iterable[str], vocabulary: Vocabulary, *, prose: bool = False) -> Postings:
    """The postings of a field, given its text in each document.

    Documents are gathered by stretch of text, and a stretch is analysed once, however often it occurs.
    """
    holding: defaultdict[str, list[int]] = defaultdict(list)
    ignored: Container[str] = STOP_WORDS if prose else ()
    for document, text in enumerate(texts):
        for documents in map(holding.__getitem__, filterfalse(ignored.__contains__, stretches(text))):
            documents.append(document)
    parts: defaultdict[int, list[list[int]]] = defaultdict(list)
    for stretch, documents in holding.items():
        for number in vocabulary.of_stretch(stretch, prose=prose):
            parts[number].append(documents)
    return {number: lists[0] if len(lists) == 1 else sorted(chain(*lists)) for number, lists in parts.items()}


def build_index(inverted: Sequence[Postings], fields: Sequence[Field], documents: int, vocabulary: Vocabulary) -> Index:
    """The index of so many documents, from the postings of each field."""
    rows: list[list[Posting]] = [[] for _ in vocabulary.terms]
    for place, postings in enumerate(inverted):
        for number, holding in postings.items():
            rows[number].append(Posting(place, holding))
    counts = [Counter(chain.from_iterable(postings.values())) for postings in inverted]
    order = sorted((term for term, number in vocabulary.terms.items() if rows[number]), key=_utf16)
    return Index(
        fields=tuple(fields),
        documents=documents,
        terms=tuple(order),
        postings=tuple(tuple(rows[vocabulary.terms[term]]) for term in order),
        lengths=tuple([counted[document] for document in range(documents)] for counted in counts),
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
