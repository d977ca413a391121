"""Word lists that tell a new name from what everybody writes: ordinary words, capitalised words, names in wide use.

They are files beside this module; `README.md` there says how they were counted.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files


def _lines(name: str) -> list[str]:
    return (files(__package__) / name).read_text(encoding="utf-8").splitlines()


@cache
def words() -> frozenset[str]:
    """Give the ordinary words of abstracts, in lower case; compounds with hyphens among them."""
    return frozenset(_lines("words.txt"))


@cache
def capitals() -> frozenset[str]:
    """Give the words that are often written with a capital: `Gaussian`, `Bayesian`, `Python`, `English`."""
    return frozenset(_lines("capitals.txt"))


@cache
def known_names() -> dict[str, int]:
    """Give names and short forms in wide use (`GRPO`, `ImageNet`), each with how many of 100,000 abstracts hold it."""
    return {name: int(count) for name, count in (line.split("\t") for line in _lines("known_names.tsv"))}


@lru_cache(maxsize=1 << 14)
def is_coined(word: str) -> bool:
    """Tell whether a word is a name that nobody else is known to use: by its shape, or as the language lacks it."""
    if not word[:1].isalpha() or not {word, word.removesuffix("s")}.isdisjoint(known_names()) or word in capitals():
        return False
    return is_shaped(word) or (word[0].isupper() and len(word) > 3 and word.lower() not in words())


@lru_cache(maxsize=1 << 14)
def is_shaped(word: str) -> bool:
    """Tell whether a word has a name's shape: a capital inside, or a letter with a digit or a plus behind it."""
    return (
        any(letter.isupper() for letter in word[1:])
        or word.endswith("+")
        or (word[:1].isalpha() and any(letter.isdigit() for letter in word))
    )
