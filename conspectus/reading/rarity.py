"""A word -> how rare it is in abstracts of papers, as the logarithm of its inverse document frequency.

Spärck Jones, A statistical interpretation of term specificity and its application in retrieval (Journal of Documentation
28(1), 1972). `common_words.tsv` holds the words that at least 20 in 10,000 abstracts use; `benchmarks/count_words.py` makes it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from importlib import resources

_SCALE = 10_000
_UNLISTED = 10
"""In how many of 10,000 abstracts a word is taken to stand that is not in the list."""

_FUNCTION_WORDS = frozenset(
    """a an the of and or to in on for with by from at as is are was were be been being this that these those it its we our us
    they their them can could may might will would such which who whom whose than then thus also not no nor but however while
    when where how what why into over under between both each more most other some any all only own same so too very has have
    had do does did if because through during before after""".split()
)


def rarity(word: str) -> float:
    """A lower-case word -> 0 for one that stands in every abstract, about 7 for one that is not in the list."""
    return math.log(_SCALE / _counts().get(word, _UNLISTED))


def is_function_word(word: str) -> bool:
    """A lower-case word -> whether it says nothing of its own: an article, a preposition, an auxiliary."""
    return word in _FUNCTION_WORDS


@cache
def _counts() -> Mapping[str, int]:
    table = resources.files(__package__).joinpath("common_words.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in table.splitlines())
    return {word: int(count) for word, count in rows}
