"""Views -> small scripts with what a page loads only when a reader asks for it: abstracts, cut into sentences.

`schema/scripts.schema.json` says what `data/papers-PIECE.js` holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby

from conspectus import permalinks, scripts
from conspectus.model import Output
from conspectus.store import key
from conspectus.views.paper_view import Views


def piece_outputs(views: Views) -> Iterator[Output]:
    """The pieces of all papers."""
    for name, members in pieces(views):
        address = permalinks.piece(f"papers-{name}")
        yield Output(
            address, partial(_piece, address, views, members), key=key([views.made_of[one] for one in members])
        )


def pieces(views: Views) -> Iterator[tuple[str, list[str]]]:
    """The name of each piece, and the ids of its papers."""
    for name, members in groupby(views.items(), key=lambda item: item[1].piece):
        yield name, [paper_id for paper_id, _ in members]


def _piece(address: str, views: Views, members: Sequence[str]) -> bytes:
    content = f"[{','.join(view.piece for view in views.of(members))}]"
    return scripts.handing_over_packed(address, content)
