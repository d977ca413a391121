"""Documents -> the inverted index: terms, postings and field lengths in flat lists.

Terms, postings and weights are those that `lunr.Builder` makes of the same terms (a test compares the two). The weight
is Okapi BM25 (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009) as lunr.js 2.3.9 computes it.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

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
    words: frozenset[str]
    """Words of letters alone as written (folded, not stemmed); what a misspelt word may have meant."""


def invert(texts: Iterable[str]) -> Inverted:
    """A field, given its tokens in each document, with blanks between them.

    Documents are gathered by token, and a token is stemmed once, however often it occurs.
    """
    holding: defaultdict[str, list[int]] = defaultdict(list)
    for document, tokens in enumerate(texts):
        for documents in map(holding.__getitem__, tokens.split()):
            documents.append(document)
    parts: defaultdict[str, list[list[int]]] = defaultdict(list)
    for token, documents in holding.items():
        parts[term(token)].append(documents)
    return Inverted(
        {name: lists[0] if len(lists) == 1 else sorted(chain(*lists)) for name, lists in parts.items()},
        frozenset(token for token in holding if len(token) > 2 and token.isascii() and token.isalpha()),
    )


def build_index(inverted: Sequence[Inverted], fields: Sequence[Field], documents: int) -> Index:
    """The index of so many documents, from all of its fields."""
    rows: defaultdict[str, list[Posting]] = defaultdict(list)
    for place, (postings, _) in enumerate(inverted):
        for name, holding in postings.items():
            rows[name].append(Posting(place, holding))
    counts = [Counter(chain.from_iterable(postings.values())) for postings, _ in inverted]
    order = sorted(rows, key=_utf16)
    return Index(
        fields=tuple(fields),
        documents=documents,
        terms=tuple(order),
        postings=tuple(tuple(rows[name]) for name in order),
        lengths=tuple([counted[document] for document in range(documents)] for counted in counts),
        words=tuple(sorted(frozenset().union(*(words for _, words in inverted)))),
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
