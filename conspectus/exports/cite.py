"""Views -> small scripts with the papers' citations in each format, for the reading list to save as files.

The formats are written once, by `conspectus.citations`; a browser only joins what it finds here. The abstracts are
left out: a reader has them in the digest, and the site would grow by half.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from conspectus import scripts
from conspectus.exports.pieces import in_pieces
from conspectus.model import Output
from conspectus.views.paper_view import Views


@dataclass(frozen=True, slots=True)
class Cited:
    """Of the view of a paper, what bibliographies hold."""

    entries: dict[str, str]


def cite_outputs(views: Views) -> Iterator[Output]:
    """`data/cite-PIECE.js` for each piece of papers: paper id -> format -> text; see `conspectus.citations.entries`."""

    def content(paper_ids: Sequence[str]) -> str:
        cited = zip(paper_ids, views.alone(Cited, paper_ids), strict=True)
        return scripts.compact({paper_id: citations(each.entries) for paper_id, each in cited})

    return in_pieces(views, "cite", content)


def citations(written: Mapping[str, str]) -> dict[str, str]:
    """Format -> the entry, ready to be joined with others."""
    return {ending.removesuffix(".json"): entry for ending, entry in written.items()}
