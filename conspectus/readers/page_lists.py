"""The papers of a web page in which no form comes again -> raw entries, read from its text as it would be copied.

`<li>Ana Prim and Bo Sekund. Nets for All.</li>` and titles with the names behind a line break have no elements that
could be told apart; the readers of lists in Markdown and in plain text know them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from conspectus.model import Notice, RawEntry, Skipped, Source
from conspectus.readers import markdown_lists, plain_text
from conspectus.readers.page_text import PageText, page_text

_FEWEST = 3
"""Papers with title and people from which a text is a list of papers."""
_MOST = 0.6
"""Share of what is read that they must be."""

_Item = RawEntry | Skipped | Notice


def read_text_of(root: Any, resolve: Callable[[str], str], name: str) -> list[_Item]:
    """What stands in the text of a page, if that is surely a list of papers; otherwise nothing."""
    marked, bare = page_text(root, resolve), page_text(root, resolve, marked=False)
    readings = (
        [_placed(item, marked) for item in markdown_lists.read("\n".join(marked.lines).encode(), name)],
        list(plain_text.read_text("\n".join(bare.lines), name, bare.numbers)),
    )
    return _of_papers(max(readings, key=_fitness))


def _fitness(items: Sequence[_Item]) -> int:
    """How many more papers there are with title and people than without."""
    whole = sum(map(_is_whole, items))
    return 2 * whole - sum(isinstance(item, RawEntry) for item in items)


def _placed(item: _Item, text: PageText) -> _Item:
    """An item whose place is a line of the text, with that of the page."""

    def number(line: int | None) -> int:
        return text.numbers[min(line or 1, len(text.numbers)) - 1]

    source = Source(item.source.file, number(item.source.line))
    return (
        replace(item, source=source, last=number(item.last))
        if isinstance(item, RawEntry)
        else replace(item, source=source)
    )


def _of_papers(items: Sequence[_Item]) -> list[_Item]:
    """`items` from the first paper with title and people to the last one; nothing where these are too few."""
    places = [place for place, item in enumerate(items) if _is_whole(item)]
    within = list(items[places[0] : places[-1] + 1]) if places else []
    entries = sum(isinstance(item, RawEntry) for item in within)
    if len(places) < max(_FEWEST, _MOST * entries):
        return []
    return [item for item in within if not isinstance(item, Notice)]


def _is_whole(item: _Item) -> bool:
    return isinstance(item, RawEntry) and item.fields.keys() >= {"title", "authors"}
