"""Papers -> small scripts with their citations in each format, for the reading list to save as files.

The formats are written once, by `conspectus.citations`; a browser only joins what it finds here. The abstracts are
left out: a reader has them in the digest, and the site would grow by half.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from conspectus import permalinks, scripts
from conspectus.model import Output, Paper
from conspectus.views.cards import Card


def cite_outputs(
    papers: Iterable[Paper], cards: Mapping[str, Card], entries: Mapping[str, Mapping[str, str]]
) -> Iterator[Output]:
    """`data/cite-PIECE.js` for each piece of papers: paper id -> format -> text; see `conspectus.citations.entries`."""
    for name, members in groupby(papers, key=lambda paper: cards[paper.id].piece):
        piece = {paper.id: citations(entries[paper.id]) for paper in members}
        yield scripts.piece(permalinks.piece(f"cite-{name}"), piece)


def citations(written: Mapping[str, str]) -> dict[str, str]:
    """Format -> the entry, ready to be joined with others."""
    return {ending.removesuffix(".json"): entry for ending, entry in written.items()}
