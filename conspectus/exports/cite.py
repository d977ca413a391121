"""Papers -> small scripts with their citations in each format, for the reading list to save as files.

The formats are written once, by `conspectus.citations`; a browser only joins what it finds here. The abstracts are
left out: a reader has them in the digest, and the site would grow by half.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from conspectus import permalinks, scripts
from conspectus.model import Output, Paper
from conspectus.views.cards import PIECE


def cite_outputs(papers: Sequence[Paper], entries: Mapping[str, Mapping[str, str]]) -> Iterator[Output]:
    """`data/cite-N.js` for each piece of papers: paper id -> format -> text; see `conspectus.citations.entries`."""
    for number, start in enumerate(range(0, len(papers), PIECE)):
        piece = {paper.id: citations(entries[paper.id]) for paper in papers[start : start + PIECE]}
        yield scripts.piece(permalinks.piece(f"cite-{number}"), piece)


def citations(written: Mapping[str, str]) -> dict[str, str]:
    """Format -> the entry, ready to be joined with others."""
    return {ending.removesuffix(".json"): entry for ending, entry in written.items()}
