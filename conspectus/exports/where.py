"""Papers -> what a script asks to find one of them: where it is from the end of its address, and how many there are.

`schema/scripts.schema.json` says what each holds:

- `data/where-N.js`: for the ends of present and former addresses whose checksum leaves N, the piece that holds the
  paper;
- the numbers of the digest, which the script that every page loads first brings along: a page says nothing that changes
  with each paper, and nothing that is the same on all pages and only scripts read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from conspectus import permalinks, scripts
from conspectus.chunking import checksum
from conspectus.model import Output, Paper
from conspectus.views.cards import Card

_ENDS = 500
"""At most so many ends of addresses share a script, on the average."""
_STEP = 16
"""Scripts become so many times more when there are too many ends for them: rarely, because all of them change then."""


def numbers_of(papers: Sequence[Paper], search: Sequence[str] = (), days: Iterable[str] = ()) -> bytes:
    """How many papers there are, over how many scripts their places are spread, which scripts suggest papers in the box
    for a search (in their order), and the last of the `days` on which papers entered: the script that hands this over.
    """
    numbers = {"papers": len(papers), "buckets": buckets(len(papers)), "search": list(search)}
    if newest := max(days, default=""):
        numbers["newest"] = newest
    return scripts.handing_over(permalinks.piece("digest"), scripts.compact(numbers))


def buckets(papers: int) -> int:
    """Over how many scripts the places of so many papers are spread."""
    count = 1
    while papers > count * _ENDS:
        count *= _STEP
    return count


def place_outputs(papers: Sequence[Paper], cards: Mapping[str, Card]) -> Iterator[Output]:
    """The scripts that tell which piece a paper is in."""
    count = buckets(len(papers))
    places: dict[int, dict[str, str]] = {}
    for paper in papers:
        for paper_id in (*paper.aliases, paper.id):
            end = permalinks.tail(paper_id)
            places.setdefault(checksum(end) % count, {})[end] = cards[paper.id].piece
    for number, where in sorted(places.items()):
        yield scripts.piece(permalinks.piece(f"where-{number}"), where)
