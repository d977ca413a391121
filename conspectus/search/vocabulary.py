"""Tokens -> the numbers by which they are kept and counted, and back.

A token is kept as the checksum of its letters, so that what is kept of one document depends on no other, and all
tokens of a library can be sorted as numbers. Only the vocabulary says which token a number is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b

import numpy as np

CODE = np.dtype("<u8")
"""Eight bytes a token: among a million words two are taken for one once in forty million libraries."""
COUNTS_AS = "|"
"""Between a token and the term that it counts as, where that is another; neither can hold it."""


@dataclass(frozen=True, slots=True)
class Words:
    """A vocabulary as it is kept."""

    codes: bytes
    tokens: list[str]


class Vocabulary:
    """The tokens that it has coded or was made of, by their codes."""

    def __init__(self, words: Words, others: Callable[[], Iterable[str]] = tuple) -> None:
        """`others` tells tokens, with blanks between them, for when a code is asked for that is not known."""
        self._tokens = dict(zip(np.frombuffer(words.codes, CODE).tolist(), words.tokens, strict=False))
        self._others = others
        self._told: set[int] = set()

    def coded(self, tokens: str) -> bytes:
        """The codes of tokens with blanks between them, in their order."""
        found = tokens.split()
        codes = list(map(_code, found))
        self._tokens.update(zip(codes, found, strict=True))
        return np.array(codes, CODE).tobytes()

    def told(self, codes: Sequence[int]) -> list[tuple[str, str]]:
        """Tokens as they are written, each with the term that it counts as."""
        if not self._tokens.keys() >= set(codes):
            for tokens in self._others():
                self.coded(tokens)
        self._told.update(codes)
        split = (self._tokens[code].partition(COUNTS_AS) for code in codes)
        return [(word, term or word) for word, _, term in split]

    @property
    def words(self) -> Words:
        """As it is kept: the tokens that were told."""
        codes = sorted(self._told)
        return Words(np.array(codes, CODE).tobytes(), list(map(self._tokens.__getitem__, codes)))


@cache
def _code(token: str) -> int:
    return int.from_bytes(blake2b(token.encode("utf-8", "surrogatepass"), digest_size=CODE.itemsize).digest(), "little")
