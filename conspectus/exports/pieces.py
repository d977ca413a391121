"""Views -> small scripts with what a page loads only when a reader asks for it: abstracts, cut into sentences.

`schema/scripts.schema.json` says what `data/papers-PIECE.js` holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby

from conspectus import permalinks, scripts
from conspectus.model import Output
from conspectus.store import key
from conspectus.views.paper_view import Views


def piece_outputs(views: Views) -> Iterator[Output]:
    """The pieces of all papers."""
    for name, members in groupby(views.whole.values(), key=lambda view: view.card.piece):
        content = f"[{','.join(view.piece for view in members)}]"
        address = permalinks.piece(f"papers-{name}")
        yield Output(address, partial(scripts.handing_over_packed, address, content), key=key(content))
