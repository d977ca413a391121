"""Views -> small scripts with the papers' citations in each format, for the reading list to save as files.

The formats are written once, by `conspectus.citations`; a browser only joins what it finds here. The abstracts are
left out: a reader has them in the digest, and the site would grow by half.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import groupby

from conspectus import permalinks, scripts
from conspectus.model import Output
from conspectus.store import key
from conspectus.views.paper_view import Views


def cite_outputs(views: Views) -> Iterator[Output]:
    """`data/cite-PIECE.js` for each piece of papers: paper id -> format -> text; see `conspectus.citations.entries`."""
    for name, members in groupby(views.whole.values(), key=lambda view: view.card.piece):
        address = permalinks.piece(f"cite-{name}")
        piece = scripts.compact({view.card.id: citations(view.entries) for view in members})
        yield Output(address, partial(scripts.handing_over_packed, address, piece), key=key(piece))


def citations(written: Mapping[str, str]) -> dict[str, str]:
    """Format -> the entry, ready to be joined with others."""
    return {ending.removesuffix(".json"): entry for ending, entry in written.items()}
