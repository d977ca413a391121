"""Fields and facets -> the words that a query may put before a colon: `author:doe`, `track:vision`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from conspectus.fields import FIELDS
from conspectus.search.facets import FACETS
from conspectus.search.index import Field

_WORD = re.compile(r"[A-Za-z]+")


def asked(fields: Iterable[Field]) -> Mapping[str, Mapping[str, str]]:
    """`fields` and `facets`: word -> the name of what it asks for.

    The word is the name itself or what people write for it in a list; a name goes before a synonym of another, and a
    facet before a field. Fields that no card shows are not asked for by name.
    """
    searched = [field.name for field in fields if field.card]
    offered = [name for name, facet in FACETS.items() if not facet.flag and not facet.large]
    facets = _by_word(offered)
    return {
        "fields": {word: name for word, name in _by_word(searched).items() if word not in facets},
        "facets": facets,
    }


def _by_word(names: Iterable[str]) -> dict[str, str]:
    names = list(names)
    return {**{word: name for name in names for word in _synonyms(name)}, **{name: name for name in names}}


def _synonyms(name: str) -> list[str]:
    labels = FIELDS[name].labels if name in FIELDS else (f"{name}s",)
    return [label.casefold() for label in labels if _WORD.fullmatch(label)]
