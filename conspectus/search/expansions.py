"""Documents -> for each one the short and long forms that it could be asked for by, though it uses the other.

A reader who types `LLM` wants the papers that speak of large language models, and the other way round. What a form
stands for is what the papers of the digest themselves say; a form that they explain in different ways stands for
nothing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from conspectus.model import Document
from conspectus.search.analysis import stretches, terms

AGREEMENT = 2 / 3
"""The share of the explaining papers that must mean the same long form."""

_TEXTS = ("title", "abstract")
_AROUND = ".,;:!?()[]{}\"'“”‘’*`$"


def expansion_texts(documents: Sequence[Document]) -> list[str]:
    """What to index beside the text of each document: its own pairs, and the other forms of what it mentions."""
    long_of = _agreed(documents)
    short_of: dict[str, list[tuple[tuple[str, ...], str, str]]] = defaultdict(list)
    for short, (long, words) in long_of.items():
        if len(words) > 1:
            short_of[words[0]].append((words, short, f"{short} {long}"))
    words_of = _Words()
    return ["; ".join(dict.fromkeys(_pairs(document, long_of, short_of, words_of))) for document in documents]


def _agreed(documents: Sequence[Document]) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Short form -> long form and its words, for the forms on which the papers agree."""
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
            agreed[short] = spelled[short, words], words
    return agreed


def _pairs(
    document: Document,
    long_of: Mapping[str, tuple[str, tuple[str, ...]]],
    short_of: Mapping[str, Sequence[tuple[tuple[str, ...], str, str]]],
    words_of: _Words,
) -> list[str]:
    pairs = [f"{short} {long}" for short, long in document.expansions]
    if not long_of:
        return pairs
    explained = {short for short, _ in document.expansions}
    for name in _TEXTS:
        text = document.fields.get(name, "")
        # Capitals tell the form SAFE from the word safe, so short forms are sought in the text as written.
        for token in text.split():
            bare = token.strip(_AROUND)
            short = bare if bare in long_of else bare.removesuffix("s")
            if short in long_of and short not in explained:
                pairs.append(f"{short} {long_of[short][0]}")
        words = [word for stretch in stretches(text) for word in words_of[stretch]]
        for at, word in enumerate(words):
            for long, short, pair in short_of.get(word, ()):
                if short not in explained and tuple(words[at : at + len(long)]) == long:
                    pairs.append(pair)
    return pairs


class _Words(dict[str, tuple[str, ...]]):
    """Stretch of text -> its terms, worked out when the stretch is first met."""

    def __missing__(self, stretch: str) -> tuple[str, ...]:
        result = self[stretch] = tuple(terms(stretch))
        return result
