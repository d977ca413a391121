"""Views -> small scripts with the papers' citations in each format, for the reading list to save as files.

The formats are written once, by `conspectus.citations`; a browser only joins what it finds here. The abstracts are
left out: a reader has them in the digest, and the site would grow by half.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from conspectus import permalinks, scripts
from conspectus.exports.pieces import pieces
from conspectus.model import Output
from conspectus.store import key
from conspectus.views.paper_view import Views


def cite_outputs(views: Views) -> Iterator[Output]:
    """`data/cite-PIECE.js` for each piece of papers: paper id -> format -> text; see `conspectus.citations.entries`."""
    for name, members in pieces(views):
        address = permalinks.piece(f"cite-{name}")
        yield Output(
            address, partial(_piece, address, views, members), key=key([views.made_of[one] for one in members])
        )


def _piece(address: str, views: Views, members: Sequence[str]) -> bytes:
    piece = {view.card.id: citations(view.entries) for view in views.of(members)}
    return scripts.handing_over_packed(address, scripts.compact(piece))


def citations(written: Mapping[str, str]) -> dict[str, str]:
    """Format -> the entry, ready to be joined with others."""
    return {ending.removesuffix(".json"): entry for ending, entry in written.items()}
