"""What is known of each paper -> its citation key: the given one, or `doe2026fast`, or `paper-9c8b1e` from the id."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from conspectus.permalinks import checksum
from conspectus.text import fold

_KEPT = re.compile(r"[^\W_](?:[\w:./+-]*\w)?", re.ASCII)
"""Given keys that every program takes."""
_OUTSIDE = re.compile(r"[^A-Za-z0-9]+")
# Letters that are whole by Unicode's rules but that everyone spells in ASCII when typing a key.
_SPELLED = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h"})
_SMALL_WORDS = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "at",
        "by",
        "can",
        "do",
        "does",
        "for",
        "from",
        "in",
        "is",
        "of",
        "on",
        "or",
        "the",
        "to",
        "with",
    ]
)


@dataclass(frozen=True, slots=True)
class Known:
    """What a key may be made of; only given facts."""

    id: str
    author: str = ""
    """Family name of the first author, or the name as a whole."""
    year: int | None = None
    title: str = ""
    given: str = ""
    """The key that the source gives."""


def keys(papers: Iterable[Known]) -> dict[str, str]:
    """Facts of every paper -> paper id to key.

    A given key that one paper alone has is kept, because manuscripts cite it. The others are `[A-Za-z0-9-]`; all
    differ in more than case and depend on neither order nor place: papers that would share one all get their id behind
    it, so that none of them is renamed when the list is reordered.
    """
    papers = list(papers)
    given = Counter(paper.given.casefold() for paper in papers)
    kept = {
        paper.id: paper.given for paper in papers if _KEPT.fullmatch(paper.given) and given[paper.given.casefold()] == 1
    }
    wanted = {paper.id: _candidates(paper) for paper in papers if paper.id not in kept}
    rivals = Counter(key.casefold() for candidates in wanted.values() for key in dict.fromkeys(candidates))
    rivals.update(key.casefold() for key in kept.values())
    made = {paper_id: _first_free(candidates, rivals) for paper_id, candidates in wanted.items()}
    return {paper.id: kept.get(paper.id) or made[paper.id] for paper in papers}


def _first_free(candidates: Sequence[str], rivals: Counter[str]) -> str:
    return next((key for key in candidates if rivals[key.casefold()] == 1), candidates[-1])


def _candidates(paper: Known) -> tuple[str, ...]:
    """Keys for one paper, the nicest first; the last one is as unique as the id."""
    year = "" if paper.year is None else str(paper.year)
    author = "".join(_words(paper.author))
    title = next((word for word in _words(paper.title) if word not in _SMALL_WORDS), "")
    name = f"{author}{year}{title}" if author else f"{title}{year}" if title else ""
    tail = _OUTSIDE.sub("-", paper.id).strip("-")
    certain = f"{name or 'paper'}-{checksum(paper.id, 12)}"
    return tuple(key for key in (name, f"{name or 'paper'}-{tail}" if tail else "", certain) if key)


def _words(text: str) -> list[str]:
    return fold(text.casefold().translate(_SPELLED)).encode("ascii", "ignore").decode().split()
