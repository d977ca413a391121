"""Lists of bare titles in JSON or YAML -> records, for a file that has no others: `{"Talks": ["Nets for All", …]}`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from conspectus.fields import key
from conspectus.readers.fields import OF_OTHERS
from conspectus.readers.json_records import Other, Record
from conspectus.readers.json_values import Node, items, members
from conspectus.readers.shapes import is_names, is_title_like, words
from conspectus.readers.title_lists import title_and_names

_LEAST = 3
"""Titles that a file has at least."""
_MOST = 0.8
"""Share of the texts in a list that must look like titles."""
_WORDS = 3
"""Words that a title has at least; keywords and names have fewer."""


def title_records(text: str, nodes: Iterable[Node]) -> list[Record | Other]:
    """The papers of all lists of titles in `nodes`, each under the names that its list stands under."""
    found: list[Record | Other] = [record for node in nodes for record in _walk(text, node, "")]
    return found if len(found) >= _LEAST else []


def _walk(text: str, node: Node, heading: str) -> Iterator[Record]:
    if isinstance(node.value, dict):
        for member in members(text, node):
            if key(member.key) not in OF_OTHERS:
                yield from _walk(text, member, f"{heading} – {member.key}" if heading else member.key)
    elif isinstance(node.value, list):
        if _are_titles(node.value):
            both = title_and_names(node.value) or [None] * len(node.value)
            for item, parts in zip(items(text, node), both, strict=True):
                title, names = parts or (item.value, "")
                yield Record(item, {"title": title, **({"authors": names} if names else {})}, heading, "", "")
        else:
            for item in items(text, node):
                yield from _walk(text, item, heading)


def _are_titles(values: Sequence[object]) -> bool:
    texts = [value for value in values if isinstance(value, str)]
    titles = sum(words(text) >= _WORDS and is_title_like(text) and not is_names(text, several=True) for text in texts)
    return bool(texts) and len(texts) == len(values) and titles >= _MOST * len(texts)
