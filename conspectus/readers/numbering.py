"""The first lines of a list's entries -> which of them begin with the entry's number, and what stands behind it.

A number is an entry's only where it counts with its neighbours or says the entry's place in the list: a sentence that
begins with a number (`2024. A year …`) keeps it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

_NUMBER = re.compile(
    r"(?:\[(\d{1,5})\]|[(（](\d{1,5})[)）]|(\d{1,5})[ ]?[.)](?=\s|\*|$)|(\d{1,5})[、．）]|第[ ]?(\d{1,5})[ ]?[篇条]"
    r"|(?:paper|no\.|\#)[ ]?(\d{1,5})(?=[.:)]|\s|$))[.:：)、]?\s*",
    re.IGNORECASE,
)
_CODE = re.compile(r"[A-Z]{1,3}[-.]?(\d{1,4})[a-z]?(?:[.:)]|\s?[-–—])\s+(?=\S)|[A-Z]{1,3}[-.]?(\d{1,4})$")
"""`P-07. `, `O12 – `: the number of a poster or a talk; a title may begin so too (`GPT-3: …`)."""


class Number(NamedTuple):
    value: int
    rest: str
    """What stands behind it."""
    coded: bool = False
    """Whether letters stand before it, so that it is a number only where it counts."""


def read_number(line: str) -> Number | None:
    """The number at the start of `line`, be it an entry's or not."""
    match = _NUMBER.match(line) or _CODE.match(line)
    if not match:
        return None
    return Number(int(next(filter(None, match.groups()))), line[match.end() :], match.re is _CODE)


def entry_numbers(first_lines: Sequence[str]) -> tuple[Number | None, ...]:
    """For each entry of a list, given by its first line, the number that is its own, or None."""
    numbers = [read_number(line) for line in first_lines]
    numbered = [(place, number) for place, number in enumerate(numbers, 1) if number]
    own = {place for place, number in numbered if number.value == place and not number.coded}
    for (place, number), (next_place, next_number) in pairwise(numbered):
        if next_number.value == number.value + 1:
            own |= {place, next_place}
    return tuple(number if place in own else None for place, number in enumerate(numbers, 1))
