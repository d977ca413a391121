"""Documents -> for each one the short and long forms that it could be asked for by, though it uses the other.

A reader who types `LLM` wants the papers that speak of large language models, and the other way round. What a form
stands for is what the papers of the digest themselves say; a form that they explain in different ways stands for
nothing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from conspectus.model import Document
from conspectus.search.analysis import terms
from conspectus.search.index import Analysed, Vocabulary

AGREEMENT = 2 / 3
"""The share of the explaining papers that must mean the same long form."""

_TEXTS = ("title", "abstract")
_AROUND = ".,;:!?()[]{}\"'“”‘’*`$"


def expansion_texts(documents: Sequence[Document], analysed: Sequence[Analysed], vocabulary: Vocabulary) -> list[str]:
    """What to index beside the text of each document: its own pairs, and the other forms of what it mentions."""
    long_of = _agreed(documents)
    # Long forms by the numbers of their first two terms, which is how they are met in a text.
    short_of: dict[tuple[int, int], list[tuple[list[int], str]]] = defaultdict(list)
    for short, long in long_of.items():
        numbers = vocabulary.numbers(long, prose=True)
        if len(numbers) > 1:
            short_of[numbers[0], numbers[1]].append((numbers, short))
    shorts = _Shorts(long_of)
    texts = []
    for document, numbers_of in zip(documents, analysed, strict=True):
        own = dict(document.expansions)
        mentioned = _mentioned(document, numbers_of, shorts, short_of) if long_of else ()
        others = {short: long_of[short] for short in mentioned if short not in own}
        texts.append("; ".join(f"{short} {long}" for short, long in {**own, **others}.items()))
    return texts


def _agreed(documents: Sequence[Document]) -> dict[str, str]:
    """Short form -> long form, for the forms on which the papers agree; number and case make no difference."""
    votes: dict[str, Counter[tuple[str, ...]]] = defaultdict(Counter)
    spelled: dict[tuple[str, tuple[str, ...]], str] = {}
    for document in documents:
        for short, long in document.expansions:
            words = tuple(terms(long))
            votes[short][words] += 1
            spelled.setdefault((short, words), long)
    agreed = {}
    for short, counted in votes.items():
        words, most = counted.most_common(1)[0]
        if words and most >= AGREEMENT * counted.total():
            agreed[short] = spelled[short, words]
    return agreed


def _mentioned(
    document: Document,
    numbers_of: Analysed,
    shorts: Mapping[str, str],
    short_of: Mapping[tuple[int, int], Sequence[tuple[list[int], str]]],
) -> Iterator[str]:
    """The short forms that a document writes, or whose long forms it writes."""
    for name in _TEXTS:
        # Capitals tell the form SAFE from the word safe, so short forms are sought in the text as written.
        yield from filter(None, map(shorts.__getitem__, document.fields.get(name, "").split()))
        numbers = numbers_of[name]
        for at, pair in enumerate(pairwise(numbers)):
            if pair in short_of:
                yield from (short for long, short in short_of[pair] if numbers[at : at + len(long)] == long)


class _Shorts(dict[str, str]):
    """Token of a text as written -> the short form that it is, or an empty string."""

    def __init__(self, long_of: Mapping[str, object]) -> None:
        super().__init__()
        self._long_of = long_of

    def __missing__(self, token: str) -> str:
        bare = token.strip(_AROUND)
        result = next((form for form in (bare, bare.removesuffix("s")) if form in self._long_of), "")
        self[token] = result
        return result
