"""Documents -> the inverted index: terms, postings and field lengths in flat lists.

Terms, postings and weights are those that `lunr.Builder` makes of the same terms (a test compares the two). The weight
is Okapi BM25 (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009) as lunr.js 2.3.9 computes it.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, count
from typing import NamedTuple

import numpy as np

from conspectus.search.analysis import term

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
    """The words of letters alone as written (folded, not stemmed), sorted; what a misspelt word may have meant."""

    def averages(self) -> tuple[float, ...]:
        """The average length of each field; 0 where there are no documents."""
        return tuple(sum(lengths) / len(lengths) if lengths else 0.0 for lengths in self.lengths)


Postings = Mapping[str, Sequence[int]]
"""One field inverted: term -> numbers of documents, ascending, each as often as it has the term."""


class Inverted(NamedTuple):
    """A field of all documents."""

    postings: Postings
    lengths: Sequence[int]
    """How many terms each document has in it."""
    words: frozenset[str]
    """Words of letters alone as written (folded, not stemmed); what a misspelt word may have meant."""


_COUNTS_AS = "|"
"""Between a token and its term; neither can hold it."""


@cache
def with_term(token: str) -> str:
    """A token as `invert` takes it: with the term that it counts as, where that is another."""
    counted = term(token)
    return token if counted == token else f"{token}{_COUNTS_AS}{counted}"


def invert(texts: Iterable[str]) -> Inverted:
    """A field, given its tokens in each document as from `with_term`, with blanks between them."""
    tokens: defaultdict[str, int] = defaultdict(count().__next__)
    numbered = [list(map(tokens.__getitem__, text.split())) for text in texts]
    lengths = list(map(len, numbered))
    written = [token.partition(_COUNTS_AS) for token in tokens]
    names: defaultdict[str, int] = defaultdict(count().__next__)
    of_tokens = np.fromiter((names[counted or word] for word, _, counted in written), np.int64, len(written))
    documents = np.repeat(np.arange(len(numbered)), lengths)
    held = of_tokens[np.fromiter(chain.from_iterable(numbered), np.int64, len(documents))]
    held, ordered = np.divmod(np.sort(held * len(numbered) + documents), max(1, len(numbered)))
    ends = np.cumsum(np.bincount(held, minlength=len(names))).tolist()
    holding = ordered.tolist()
    return Inverted(
        {name: holding[start:end] for name, start, end in zip(names, chain((0,), ends), ends, strict=False)},
        lengths,
        frozenset(word for word, _, _ in written if len(word) > 2 and word.isascii() and word.isalpha()),
    )


def build_index(inverted: Sequence[Inverted], fields: Sequence[Field], documents: int) -> Index:
    """The index of so many documents, from all of its fields."""
    rows: defaultdict[str, list[Posting]] = defaultdict(list)
    for place, each in enumerate(inverted):
        for name, holding in each.postings.items():
            rows[name].append(Posting(place, holding))
    order = sorted(rows, key=_utf16)
    return Index(
        fields=tuple(fields),
        documents=documents,
        terms=tuple(order),
        postings=tuple(tuple(rows[name]) for name in order),
        lengths=tuple(each.lengths for each in inverted),
        words=tuple(sorted(frozenset().union(*(each.words for each in inverted)))),
    )


def _utf16(term: str) -> bytes:
    return term.encode("utf-16-be", "surrogatepass")


def weights(index: Index) -> Iterator[tuple[int, int, int, float]]:
    """Term, field, document (all as numbers) and weight of every posting, rounded as in lunr's own index."""
    averages = index.averages()
    for number, postings in enumerate(index.postings):
        frequencies = [Counter(posting.documents) for posting in postings]
        # Lunr counts a document once for every field that has the term.
        holding = sum(map(len, frequencies))
        idf = math.log(1 + abs((index.documents - holding + 0.5) / (holding + 0.5)))
        for posting, counted in zip(postings, frequencies, strict=True):
            place = posting.field
            lengths = index.lengths[place]
            for document, frequency in counted.items():
                norm = K1 * (1 - B + B * (lengths[document] / averages[place])) + frequency
                yield number, place, document, round(idf * ((K1 + 1) * frequency) / norm * index.fields[place].boost, 3)
