"""Text of an abstract -> its words, with their place, lower-case form and stem: one pass that every rule shares."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from lunr.stemmer import PorterStemmer

from conspectus.model import Text

_WORD = re.compile(r"([^\W_]+(?:['’][^\W_]+)?(?:\+\+|[+#](?![^\W_]))?)")
_PORTER = PorterStemmer()


@dataclass(frozen=True, slots=True)
class Tokens:
    """The words of one text, in parallel: `words[i]` stands at `plain[starts[i]:ends[i]]`."""

    words: tuple[str, ...] = ()
    """As written; a hyphen ends a word, an apostrophe does not: `self-supervised` is two words, `don't` is one."""
    starts: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()
    lower: tuple[str, ...] = ()
    stems: tuple[str, ...] = ()
    """Of the lower-case form."""


def words_of(plain: str) -> tuple[tuple[str, ...], tuple[int, ...], tuple[int, ...]]:
    """The words of a plain text as written, in order, and where each starts and ends."""
    parts = _WORD.split(plain)  # what stands before the first word, the word, what stands before the next …
    ends = tuple(accumulate(map(len, parts)))
    return tuple(parts[1::2]), ends[:-1:2], ends[1::2]


def tokenize(text: Text) -> Tokens:
    """`text` -> the words of its plain text, in order."""
    words, starts, ends = words_of(text.plain)
    lower = tuple(map(str.lower, words))
    return Tokens(words, starts, ends, lower, tuple(map(stem, lower)))


@lru_cache(maxsize=1 << 17)
def stem(word: str) -> str:
    """Take a lower-case word, give its stem.

    Porter, An algorithm for suffix stripping (Program 14(3), 1980), as the search index uses it.
    """
    bare = word.removesuffix("'s").removesuffix("’s")
    return str(_PORTER.stem(bare)) if bare.isascii() and bare.isalpha() else bare
