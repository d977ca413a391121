"""Documents -> the inverted index: which document has which term in which field how often, in flat arrays.

Terms, postings and weights are those that `lunr.Builder` makes of the same terms (a test compares the two). The weight
is Okapi BM25 (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009) as lunr.js 2.3.9 computes it.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, count, pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from conspectus.search.vocabulary import CODE, Vocabulary

K1 = 1.2
B = 0.75
DIGITS = 3
"""Binary digits that a length keeps, as in Lucene, which keeps four: the ranks are the same but for near ties."""
LEVELS = (*range(1 << DIGITS), *(digits << more for more in range(1, 30) for digits in range(4, 8)))
"""The lengths that remain."""

Numbers = NDArray[np.int32]


class Field(NamedTuple):
    """A field of the documents that can be searched."""

    name: str
    boost: float
    prose: bool = False
    """Stop words of running text stand for nothing; in titles and names every word counts (a paper may be named IT)."""
    card: str = ""
    """The part of a card that holds its text, in which phrases are looked for; empty where none does."""
    mentions: bool = False
    """Whether what stands in it is what a paper speaks of, in its own words."""


@dataclass(frozen=True, eq=False)
class Index:
    """An inverted index over documents that are numbered from 0."""

    fields: tuple[Field, ...]
    documents: int
    terms: tuple[str, ...]
    """In the order of their UTF-16 code units, which is how JavaScript compares strings and what lunr.js insists on."""
    term: Numbers
    """Number of the term of each posting; postings are sorted by term, field and document."""
    field: Numbers
    document: Numbers
    frequency: Numbers
    """How often the document has the term in the field."""
    lengths: tuple[Sequence[int], ...]
    """For each field: how many terms each document has in it, about, as the number of a level."""
    words: tuple[str, ...]
    """The words of letters alone as written (folded, not stemmed), sorted; what a misspelt word may have meant."""

    def averages(self) -> tuple[float, ...]:
        """The average length of each field; 0 where there are no documents."""
        return tuple(sum(map(LEVELS.__getitem__, own)) / len(own) if own else 0.0 for own in self.lengths)

    def holding(self, term: str) -> Numbers:
        """The documents that have a term, each once for every field."""
        start, end = self._postings.get(term, (0, 0))
        return self.document[start:end]

    @cached_property
    def _postings(self) -> dict[str, tuple[int, int]]:
        """Where the postings of each term stand."""
        ends = np.searchsorted(self.term, np.arange(len(self.terms)), "right").tolist()
        return dict(zip(self.terms, pairwise((0, *ends)), strict=True))


def build_index(columns: Sequence[Sequence[bytes]], fields: Sequence[Field], vocabulary: Vocabulary) -> Index:
    """For each field and in it for each document the codes of its tokens -> the index; `vocabulary` knows all codes."""
    documents = len(columns[0])
    lengths = np.array([[len(codes) // CODE.itemsize for codes in column] for column in columns], np.int64)
    known, postings = np.unique(np.frombuffer(b"".join(chain.from_iterable(columns)), CODE), return_inverse=True)
    written = vocabulary.told(known.tolist())
    names: defaultdict[str, int] = defaultdict(count().__next__)
    of_tokens = np.fromiter((names[term] for _, term in written), np.int64, len(written))
    order = sorted(names, key=_utf16)
    ranks = np.zeros(len(order), np.int64)
    ranks[np.fromiter(map(names.__getitem__, order), np.int64, len(order))] = np.arange(len(order))
    # a posting is one number, and numbers are sorted where they are: these are the largest arrays of a build
    postings = ranks[of_tokens][postings]
    postings *= documents * len(fields)
    postings += np.repeat(np.arange(documents * len(fields)), lengths.ravel())
    postings.sort()
    begins = np.flatnonzero(np.diff(postings, prepend=-1))
    frequency = np.diff(begins, append=len(postings)).astype(np.int32)
    rest, document = np.divmod(postings[begins], max(1, documents))
    del postings, begins
    term, field = (each.astype(np.int32) for each in np.divmod(rest, len(fields)))
    return Index(
        fields=tuple(fields),
        documents=documents,
        terms=tuple(order),
        term=term,
        field=field,
        document=document.astype(np.int32),
        frequency=frequency,
        lengths=tuple(levels(lengths).tolist()),
        words=tuple(sorted({word for word, _ in written if len(word) > 2 and word.isascii() and word.isalpha()})),
    )


def levels(lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """The number of the level that each length is nearest to."""
    known = np.array(LEVELS)
    return np.searchsorted((known[1:] + known[:-1]) / 2, lengths, "right")


def _utf16(term: str) -> bytes:
    return term.encode("utf-16-be", "surrogatepass")


def weights(index: Index) -> Iterator[tuple[int, int, int, float]]:
    """Term, field, document (all as numbers) and weight of every posting, rounded as in lunr's own index."""
    averages = index.averages()
    # Lunr counts a document once for every field that has the term.
    holding = np.bincount(index.term, minlength=len(index.terms)).tolist()
    for number, place, document, frequency in rows(index):
        idf = math.log(1 + abs((index.documents - holding[number] + 0.5) / (holding[number] + 0.5)))
        norm = K1 * (1 - B + B * (LEVELS[index.lengths[place][document]] / averages[place])) + frequency
        yield number, place, document, round(idf * ((K1 + 1) * frequency) / norm * index.fields[place].boost, 3)


def rows(index: Index) -> Iterator[tuple[Any, ...]]:
    """Term, field, document (all as numbers) and frequency of every posting."""
    columns = (index.term, index.field, index.document, index.frequency)
    return zip(*(column.tolist() for column in columns), strict=True)
