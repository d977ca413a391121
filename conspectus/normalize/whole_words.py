"""Entries -> the same entries, with the words of their texts whole that a line's end had split.

Only here are all texts of a build known, and one of them says how another's word is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from operator import is_

from conspectus.markup import counted, mended
from conspectus.model import RawEntry
from conspectus.reading.lexicon import words
from conspectus.store import Store, key

_TEXTS = ("title", "abstract", "tldr")


@dataclass(frozen=True, slots=True)
class _Counted:
    """What the last build counted, for the next one, which counts new words and in new texts alone."""

    wanted: tuple[str, ...] = ()
    found: dict[bytes, dict[str, int]] = field(default_factory=dict)
    """Checksum of a text -> how often it has which of the words."""


def with_whole_words(entries: Iterable[RawEntry], store: Store | None = None) -> list[RawEntry]:
    """The entries, in their order; those that have no split word are the same objects.

    `store` has what earlier builds counted in texts.
    """
    entries = list(entries)
    found = [text for entry in entries for text in _texts(entry)]
    whole = iter(mended(found, words(), partial(_counted, store or Store())))
    return [_with(entry, whole) for entry in entries]


def _texts(entry: RawEntry) -> Iterator[str]:
    for name in _TEXTS:
        if name in entry.fields:
            yield from (item for item in entry.fields[name].items if isinstance(item, str))


def _with(entry: RawEntry, texts: Iterator[str]) -> RawEntry:
    before = list(_texts(entry))
    after = list(islice(texts, len(before)))
    if all(map(is_, before, after)):
        return entry
    texts = iter(after)
    fields = dict(entry.fields)
    for name in _TEXTS:
        if name in fields:
            items = tuple(next(texts) if isinstance(item, str) else item for item in fields[name].items)
            fields[name] = replace(fields[name], items=items)
    return replace(entry, fields=fields)


def _counted(store: Store, texts: Sequence[str], wanted: Collection[str]) -> Mapping[str, int]:
    """As `markup.counted`."""
    last = key("words that lines split")
    before = store.known(_Counted, [last]).get(last, _Counted())
    new = frozenset(wanted).difference(before.wanted)
    found: dict[bytes, dict[str, int]] = {}
    total = Counter[str]()
    for text in texts:
        one = key(text)
        if one not in found:
            if one in before.found:
                kept = {word: often for word, often in before.found[one].items() if word in wanted}
                found[one] = kept | counted([text], new)
            else:
                found[one] = counted([text], wanted)
        if found[one]:
            total.update(found[one])
    now = _Counted(tuple(sorted(wanted)), found)
    if now != before:
        store.keep([(last, now)])
    return total
