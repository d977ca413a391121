"""Documents -> for each one the short and long forms that it could be asked for by, though it uses the other.

A reader who types `LLM` wants the papers that speak of large language models, and the other way round. What a form
stands for is what the papers of the digest themselves say; a form that they explain in different ways stands for
nothing.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise

from conspectus.model import Document
from conspectus.search.analysis import fold, terms
from conspectus.search.index import Postings
from conspectus.search.stemmer import stem

AGREEMENT = 2 / 3
"""The share of the explaining papers that must mean the same long form."""

_TEXTS = ("title", "abstract")

_SET_AS_LIKED = dict.fromkeys(map(ord, " -\t\n\r"))
"""Blanks and hyphens, deleted."""


def expansion_texts(documents: Sequence[Document], inverted: Mapping[str, Postings]) -> list[str]:
    """What to index beside the text of each document: its own pairs, and the other forms of what it mentions.

    `inverted` has the postings of the documents' titles and abstracts by those names.
    """
    long_of = _agreed(documents)
    pairs = [dict(document.expansions) for document in documents]
    for name in _TEXTS:
        texts = [document.fields.get(name, "") for document in documents]
        for number, short in sorted(_mentioned(texts, inverted[name], long_of)):
            pairs[number].setdefault(short, long_of[short])
    return ["; ".join(f"{short} {long}" for short, long in own.items()) for own in pairs]


def _agreed(documents: Sequence[Document]) -> dict[str, str]:
    """Short form -> long form, for the forms on which the papers agree.

    Inflections and hyphens make no difference, and who says that VLA are vision-language-action models agrees with who
    says that it is vision-language-action.
    """
    votes: dict[str, Counter[str]] = defaultdict(Counter)
    spelled: dict[tuple[str, str], str] = {}
    for document in documents:
        for short, long in document.expansions:
            beginning = _beginning(long)
            votes[short][beginning] += 1
            spelled.setdefault((short, beginning), long)
    agreed = {}
    for short, counted in votes.items():
        supported = {
            beginning: sum(number for other, number in counted.items() if other.startswith(beginning))
            for beginning in counted
            if beginning
        }
        best = max(supported, key=supported.__getitem__, default="")
        if best and supported[best] >= AGREEMENT * counted.total():
            agreed[short] = spelled[short, best]
    return agreed


def _mentioned(texts: Sequence[str], postings: Postings, long_of: Mapping[str, str]) -> Iterator[tuple[int, str]]:
    """Number of a text and short form, wherever one of the two forms is written; `postings` are those of the texts.

    Only texts that have the words of a form are read for it.
    """
    holding = cache(lambda term: frozenset(postings.get(term, ())))
    condensed = cache(lambda number: _condensed(texts[number]))

    def with_rarest(sought: Iterable[str]) -> frozenset[int]:
        """The texts that have the two rarest of the terms."""
        rarest = sorted(dict.fromkeys(sought), key=lambda term: len(postings.get(term, ())))[:2]
        return frozenset.intersection(*map(holding, rarest)) if rarest else frozenset()

    for short, long in long_of.items():
        for number in with_rarest(terms(short, prose=True)):
            if _stands_in(short, texts[number]):
                yield number, short
        if len(sought := terms(long, prose=True)) > 1:
            beginning = _beginning(long)
            yield from ((number, short) for number in with_rarest(sought) if beginning in condensed(number))


def _stands_in(short: str, text: str) -> bool:
    """Whether a form is written as a word, perhaps in the plural; capitals tell the form SAFE from the word safe."""
    return any(
        not (before[-1:].isalnum() or after.removeprefix("s")[:1].isalnum())
        for before, after in pairwise(text.split(short))
    )


def _condensed(text: str) -> str:
    """The letters of a text without blanks and hyphens, which people set as they like."""
    return fold(text).translate(_SET_AS_LIKED)


def _beginning(long: str) -> str:
    """What all inflections of a long form begin with, condensed: `Gaussian processes` -> `gaussianprocess`."""
    folded = fold(long)
    last = re.split(r"[\s-]", folded)[-1]
    shared = stem(last)
    while not last.startswith(shared):
        shared = shared[:-1]
    return _condensed(folded.removesuffix(last) + shared)
