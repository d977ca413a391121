"""Word lists that tell a new name from what everybody writes: ordinary words, capitalised words, names in wide use.

They are files beside this module; `README.md` there says how they were counted.
"""

from __future__ import annotations

from functools import cache
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
