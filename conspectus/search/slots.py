"""Documents -> numbers that stay as they are when other documents come and go.

A document is called by its slot in a table with room to spare: the one that the checksum of its title points at, or the
next that is free. Slots are given in the order of the checksums, so that it makes no difference who came first (Amble
and Knuth, Ordered hash tables, The Computer Journal 17(2), 1974). It is the title that decides, because the id of a
paper that came without one is made of its abstract, and is another when a word of it is mended.
"""

from __future__ import annotations

from collections.abc import Sequence

from conspectus.chunking import checksum
from conspectus.search.collection import Collection

_ROOM = 2
"""Slots for each document, at least: the more of them, the fewer documents a new one moves, and the longer postings."""
_STEP = 2
"""The table becomes so many times larger when it is too small: rarely, because all documents move then."""
_BITS = 32
"""Of a checksum."""


def slots(titles: Sequence[str], refs: Sequence[str]) -> list[int]:
    """For each of some documents its slot; `refs` tell apart those whose titles have one checksum."""
    size = 1
    while size < _ROOM * len(refs):
        size *= _STEP
    found = [0] * len(refs)
    free = 0
    for pointed, _, place in sorted(zip(map(checksum, titles), refs, range(len(refs)), strict=True)):
        found[place] = max(free, pointed * size >> _BITS)
        free = found[place] + 1
    return found


def in_slots(documents: Collection) -> tuple[Collection, list[int], list[int]]:
    """The documents in the order of their slots; the slot of each; and the place that each had before."""
    briefs = [brief.document for brief in documents.briefs]
    found = slots([str(each.card.get("title", "")) for each in briefs], [each.ref for each in briefs])
    order = sorted(range(len(found)), key=found.__getitem__)
    return documents.ordered(order), [found[place] for place in order], order
