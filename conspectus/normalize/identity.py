"""Abstracts -> ids that depend on the text alone: not on its place, its markup or the order of the list."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from conspectus.permalinks import checksum, tail
from conspectus.text import fold

DIGITS = 8
"""Hex digits of an id: among 20,000 papers two share theirs once in twenty digests."""

_COMMAND = re.compile(r"\\[A-Za-z]+\*?")


def folded(abstract: str) -> str:
    """The letters and digits of an abstract without markup, so that retyping one keeps its address."""
    return fold(_COMMAND.sub(" ", abstract)).replace(" ", "") or abstract.strip()


def ids(texts: Iterable[str], digits: int = DIGITS) -> Mapping[str, str]:
    """Folded text -> id, for distinct texts. Texts whose ids would meet get as many digits as tell them apart."""
    groups: dict[str, list[str]] = defaultdict(list)
    for text in sorted(set(texts)):
        groups[checksum(text, digits)].append(text)
    found: dict[str, str] = {}
    for short, group in groups.items():
        found |= {group[0]: short} if len(group) == 1 else ids(group, digits + 4)
    return found


def given_id(value: str) -> str | None:
    """An id of the source (OpenReview, arXiv, ACL …), or None where it could not stand in a file or an address."""
    value = value.strip()
    return value if re.fullmatch(r"[\w./:-]{2,80}", value) and tail(value) else None
