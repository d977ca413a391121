"""Named things -> an A to Z in numbered parts, with the way to each letter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from conspectus import permalinks
from conspectus.model import Page
from conspectus.pages.listing import parts
from conspectus.text import fold

OTHER = "#"
"""Where names stand that begin with no letter of A to Z."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing under its letter."""

    term: str
    value: Any
    """What the template shows of it."""

    @property
    def initial(self) -> str:
        first = fold(self.term)[:1].upper()
        return first if "A" <= first <= "Z" else OTHER

    @property
    def order(self) -> tuple[bool, str, str]:
        """What begins with no letter first; upper and lower case stand together."""
        return self.initial != OTHER, fold(self.term), self.term


def pages(
    permalink: str, template: str, entries: Sequence[Entry], per_page: int, context: Mapping[str, Any]
) -> Iterator[Page]:
    """The entries by letter; the context holds `letters` (letter, address) and the `entries` of the part."""
    ordered = sorted(entries, key=lambda entry: entry.order)
    letters: dict[str, str] = {}
    for place, entry in enumerate(ordered):
        part = permalinks.numbered(permalink, place // per_page + 1)
        letters.setdefault(entry.initial, f"{part}#letter-{_anchor(entry.initial)}")
    groups = {**context, "letters": tuple(letters.items()), "anchor": _anchor}
    yield from parts(permalink, template, "entries", ordered, per_page, groups)


def _anchor(letter: str) -> str:
    return "other" if letter == OTHER else letter.lower()
