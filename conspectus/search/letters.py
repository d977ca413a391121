"""Numbers -> letters: columns and posting lists as texts, which are shorter in a script and sooner read than lists.

A number below `BASE` is one letter; a larger one has a letter for its higher digits before it, which lies beyond these.
"""

from __future__ import annotations

from collections.abc import Iterable

FIRST = 93
"""The letter of 0, `]`: it and those after it are neither quotes nor backslashes, and need no escape."""
BASE = 1 << 15
"""Letters of digits stay below the surrogates, as do those of higher digits of numbers up to 700 million."""


def letters(numbers: Iterable[int]) -> str:
    """Numbers from 0 on as letters."""
    return "".join([chr(FIRST + number) if number < BASE else _digits(number) for number in numbers])


def _digits(number: int) -> str:
    high, low = divmod(number, BASE)
    return chr(FIRST + BASE + high) + chr(FIRST + low)


def steps(numbers: Iterable[int]) -> Iterable[int]:
    """From each of some ascending numbers to the next; the first from -1."""
    last = -1
    for number in numbers:
        yield number - last
        last = number
