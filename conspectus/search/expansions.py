"""Documents -> for each one the short and long forms that it could be asked for by, though it uses the other.

A reader who types `LLM` wants the papers that speak of large language models, and the other way round. What a form
stands for is what the papers of the digest themselves say; a form that they explain in different ways stands for
nothing.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

from conspectus.model import Document
from conspectus.search.analysis import fold, terms
from conspectus.search.collection import Collection
from conspectus.search.index import Field, build_index
from conspectus.search.stemmer import stem
from conspectus.store import key

AGREEMENT = 2 / 3
"""The share of the explaining papers that must mean the same long form."""

_SET_AS_LIKED = dict.fromkeys(map(ord, " -\t\n\r"))
"""Blanks and hyphens, deleted."""


@dataclass(frozen=True, slots=True)
class _Form:
    """A short form and its long one, analysed."""

    short: tuple[tuple[str, ...], ...]
    long: tuple[tuple[str, ...], ...]
    """The terms of their spellings: hyphens left out, and blanks for hyphens. None of a long form of one word."""
    beginning: str
    """See `_beginning`."""


@dataclass(frozen=True, slots=True)
class _Mentions:
    """What the last build found, for the next one, which takes most of it."""

    long_of: dict[str, str] = field(default_factory=dict)
    found: dict[bytes, tuple[str, ...]] = field(default_factory=dict)
    """Checksum of a document -> the short forms that it mentions in either form."""


def expansion_texts(documents: Collection, texts: Mapping[int, Field]) -> list[str]:
    """What to index beside the text of each document: its own pairs, and the other forms of what it mentions.

    `texts` are the fields in which forms are mentioned, by their places.
    """
    store, last = documents.store, key("mentioned forms")
    before = store.known(_Mentions, [last]).get(last, _Mentions())
    long_of = _agreed([brief.document for brief in documents.briefs])
    changed = {short: long for short, long in long_of.items() if before.long_of.get(short) != long}
    same = long_of.keys() - changed.keys()
    found = [same.intersection(before.found.get(one, ())) for one in documents.made_of]
    fresh = [number for number, one in enumerate(documents.made_of) if one not in before.found]
    others = [number for number, one in enumerate(documents.made_of) if one in before.found]
    for numbers, forms in ((fresh, long_of), (others, changed)):
        if numbers and forms:
            for number, short in _mentioned(documents, numbers, texts, forms):
                found[number].add(short)
    now = _Mentions(long_of, dict(zip(documents.made_of, map(tuple, map(sorted, found)), strict=True)))
    if now != before:
        store.keep([(last, now)])
    pairs = [
        {short: long_of[short] for short in now.found[one]} | dict(brief.document.expansions)
        for one, brief in zip(documents.made_of, documents.briefs, strict=True)
    ]
    return ["; ".join(f"{short} {long}" for short, long in each.items()) for each in pairs]


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


def _mentioned(
    documents: Collection, numbers: Sequence[int], texts: Mapping[int, Field], long_of: Mapping[str, str]
) -> Iterator[tuple[int, str]]:
    """Number of a document, one of `numbers`, and short form, wherever one of the two forms is written.

    Only texts that have all terms of a spelling are read for it.
    """
    forms = dict(zip(long_of, documents.store.made("form", _Form, list(long_of.items()), _forms), strict=True))
    for place, field_ in texts.items():
        column = [documents.briefs[number].codes[place] for number in numbers]
        index = build_index([column], [field_], documents.vocabulary)
        holding = cache(lambda term, index=index: frozenset(index.holding(term).tolist()))

        def with_all(spellings: Iterable[Iterable[str]]) -> frozenset[int]:
            held = (sorted(map(holding, sought), key=len) for sought in spellings)  # noqa: B023 - called at once
            return frozenset().union(*(frozenset.intersection(*each) for each in held))

        short = {name: with_all(form.short) for name, form in forms.items()}
        long = {name: with_all(form.long) for name, form in forms.items()}
        likely = sorted(frozenset().union(*short.values(), *long.values()))
        found = documents.some([numbers[at] for at in likely])
        read = {at: each.fields.get(field_.name, "") for at, each in zip(likely, found, strict=True)}
        condensed = cache(lambda at, read=read: _condensed(read[at]))
        for name, those in short.items():
            yield from ((numbers[at], name) for at in those if _stands_in(name, read[at]))
        for name, those in long.items():
            yield from ((numbers[at], name) for at in those if forms[name].beginning in condensed(at))


def _forms(pairs: Iterable[tuple[str, str]]) -> Iterator[_Form]:
    for short, long in pairs:
        several = len(terms(long, prose=True)) > 1
        yield _Form(_spellings(short), _spellings(long) if several else (), _beginning(long))


def _spellings(form: str) -> tuple[tuple[str, ...], ...]:
    spelled = dict.fromkeys((form.replace("-", ""), form.replace("-", " ")))
    return tuple(filter(None, (tuple(terms(each, prose=True)) for each in spelled)))


def _stands_in(short: str, text: str) -> bool:
    """Whether a form is written as a word, perhaps in the plural; capitals tell the form SAFE from the word safe."""
    return any(
        not (before[-1:].isalnum() or after.removeprefix("s")[:1].isalnum())
        for before, after in pairwise(text.split(short))
    )


def _condensed(text: str) -> str:
    """The letters of a text without blanks and hyphens, which people set as they like."""
    return fold(text).translate(_SET_AS_LIKED)


@cache
def _beginning(long: str) -> str:
    """What all inflections of a long form begin with, condensed: `Gaussian processes` -> `gaussianprocess`."""
    folded = fold(long)
    last = re.split(r"[\s-]", folded)[-1]
    shared = stem(last)
    while not last.startswith(shared):
        shared = shared[:-1]
    return _condensed(folded.removesuffix(last) + shared)
