"""Named things -> an A to Z in numbered parts, with the way to each letter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from conspectus import permalinks
from conspectus.language import N_
from conspectus.model import Page
from conspectus.pages.listing import parts
from conspectus.text import fold

OTHER = N_("Other")
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
        """What begins with no letter comes last; upper and lower case stand together."""
        return self.initial == OTHER, fold(self.term), self.term


@dataclass(frozen=True, slots=True)
class Letter:
    """The entries of one letter on one page."""

    initial: str
    anchor: str
    continued: bool
    """True where the letter began on an earlier page."""
    entries: Sequence[Entry]


def pages(
    permalink: str, template: str, entries: Sequence[Entry], per_page: int, context: Mapping[str, Any]
) -> Iterator[Page]:
    """The entries by letter; the context holds the `letters` of the page and the `ways` (initial, address) to all."""
    ordered = sorted(entries, key=lambda entry: entry.order)
    ways: dict[str, str] = {}
    for place, entry in enumerate(ordered):
        address = permalinks.numbered(permalink, place // per_page + 1)
        ways.setdefault(entry.initial, f"{address}#{_anchor(entry.initial)}")
    for page in parts(permalink, template, "entries", ordered, per_page, {**context, "ways": tuple(ways.items())}):
        letters = tuple(_letters(page.values["entries"], page.permalink, ways))
        yield Page(page.permalink, page.template, {**page.values, "letters": letters})


def _letters(entries: Sequence[Entry], permalink: str, ways: Mapping[str, str]) -> Iterator[Letter]:
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(entry.initial, []).append(entry)
    for initial, group in groups.items():
        anchor = _anchor(initial)
        yield Letter(initial, anchor, ways[initial] != f"{permalink}#{anchor}", group)


def _anchor(initial: str) -> str:
    return f"letter-{initial.lower()}"
