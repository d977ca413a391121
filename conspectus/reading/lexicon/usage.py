"""A word -> how abstracts of papers use it: how rare it is, whether a phrase may close with it, whether it is a
verb.

Rarity is the inverse document frequency of Spärck Jones (A statistical interpretation of term specificity and its
application in retrieval, Journal of Documentation 28(1), 1972). The rest stands in for a part-of-speech tagger: a
noun is often the last word before a full stop, an adjective seldom; a verb often follows `we`, `to` or `that`, a
noun seldom. `usage.tsv` holds the counts, `benchmarks/count_words.py` makes it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from itertools import repeat

from conspectus.reading.lexicon.grammar import FUNCTION_WORDS

SCALE = 10_000
_UNLISTED = 10
"""In how many of 10,000 abstracts a word is taken to stand that is not in the list."""

_RAREST = math.log(SCALE / _UNLISTED)

_NOUNS_TOO = frozenset("study guarantee mark fit visit drive".split())
"""Words that the counts take for verbs, but that are nouns in headings."""

_NOUNS_AS_OFTEN = frozenset("design support measure estimate update".split())


_VERB_ACTS = 300
"""A base form that stands so often after a subject or an auxiliary is that of a verb."""
_VERB_ENDINGS = ("ates", "izes", "ises", "ifies")


@dataclass(frozen=True, slots=True)
class _Usage:
    documents: int
    """Of 10,000 abstracts, how many use the word."""
    closing: int
    """Of 1,000 times that it is used, how many stand before the end of a sentence or a bracket."""
    acting: int
    """… how many stand after a subject, an auxiliary or an adverb."""
    governing: int
    """… how many stand before an article or another determiner."""


@lru_cache(maxsize=1 << 17)
def rarity(word: str) -> float:
    """A lower-case word -> 0 for a function word, about 7 for one that is not in the list."""
    return _rarities().get(word, _RAREST)


def rarities(words: Iterable[str]) -> list[float]:
    """The same for several."""
    return list(map(_rarities().get, words, repeat(_RAREST)))


def is_function_word(word: str) -> bool:
    """A lower-case word -> whether it says nothing of its own: an article, a preposition, an auxiliary."""
    return word in FUNCTION_WORDS


def may_close(word: str) -> bool:
    """A lower-case word -> whether a phrase may end with it: `method`, but not `robust` or `designed`."""
    usage = _usage(word)
    return usage is None or usage.closing >= 30


def often_closes(word: str) -> bool:
    """A lower-case word -> whether it often ends a phrase, as only nouns do."""
    usage = _table().get(word)
    return usage is not None and usage.closing >= 80


def often_acts(word: str) -> bool:
    """A lower-case word -> whether it is rather the verb of a plural noun before it than a noun: `models promise`."""
    usage = _usage(word)
    if usage is None or word.endswith(("ly", "ing", "ed")) or is_function_word(word):
        return False
    return usage.acting + usage.governing >= max(80, 2 * usage.closing)


def takes_object(word: str) -> bool:
    """A lower-case word -> whether it is often followed by its object: `aligning`, but not `emerging`."""
    usage = _usage(word)
    return usage is None or usage.governing >= 40


@cache
def is_finite_verb(word: str) -> bool:
    """A lower-case word -> whether it is a present form of a verb and hardly ever a noun: `improves`, `rely`."""
    usage = _usage(word)
    if usage is None:
        return _is_form_of_verb(word)
    if (
        usage.closing >= 110
        or word in _NOUNS_TOO
        or is_function_word(word)
        or word.endswith(("ly", "ble", "ing", "ed", "ous"))
    ):
        return False
    if word.endswith("s") and not word.endswith("ss"):
        return usage.acting >= 120 and (usage.acting >= 250 or usage.governing >= 60)
    return usage.acting >= 500 or (usage.acting >= 350 and usage.governing >= 250)


@cache
def mostly_acts(word: str) -> bool:
    """A lower-case word -> whether it is a verb more often than not, though it may be a noun: `play`, `struggle`."""
    usage = _usage(word)
    if usage is None:
        return _is_form_of_verb(word)
    if (
        word in _NOUNS_TOO | _NOUNS_AS_OFTEN
        or is_function_word(word)
        or word.endswith(("ly", "ing"))
        or (word.endswith("ed") and not word.endswith("eed"))
    ):
        return False
    return usage.acting + usage.governing >= max(250, 4 * usage.closing)


def _usage(word: str) -> _Usage | None:
    """The counts of a word; of British spelling, those of the American."""
    table = _table()
    return table.get(word) or table.get(word.replace("is", "iz"))


def _is_form_of_verb(word: str) -> bool:
    """An unlisted word -> whether it looks like a verb: `reframe`, `truncates`; `calibrates`, by `calibrate`."""
    if word.startswith("re") and word.endswith("e"):
        return word[2:] in _table()
    if not word.endswith("s") or word.endswith("ss"):
        return False
    base = _table().get(word[:-1]) or _table().get(word[:-2])
    if base is not None:
        return base.acting >= _VERB_ACTS
    return word.endswith(_VERB_ENDINGS) and word[:-1] + "d" in _table()


def is_listed(word: str) -> bool:
    """A lower-case word -> whether the counts have it."""
    return word in _table()


@cache
def _rarities() -> Mapping[str, float]:
    measured = {word: math.log(SCALE / usage.documents) for word, usage in _table().items()}
    return measured | dict.fromkeys(sorted(FUNCTION_WORDS), 0.0)


@cache
def _table() -> Mapping[str, _Usage]:
    lines = resources.files(__package__).joinpath("usage.tsv").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines)
    return {word: _Usage(*map(int, counts)) for word, *counts in rows}
