"""Views -> small scripts with what a page loads only when a reader asks for it: abstracts, cut into sentences.

`schema/scripts.schema.json` says what `data/papers-PIECE.js` holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from conspectus import permalinks, scripts
from conspectus.model import Output
from conspectus.store import key
from conspectus.views.paper_view import Views


@dataclass(frozen=True, slots=True)
class _Piece:
    """Of the view of a paper, what scripts may show."""

    piece: str


def piece_outputs(views: Views) -> Iterator[Output]:
    """The pieces of all papers."""

    def content(paper_ids: Sequence[str]) -> str:
        return f"[{','.join(each.piece for each in views.parts(_Piece, paper_ids))}]"

    return in_pieces(views, "papers", content)


def in_pieces(views: Views, kind: str, content: Callable[[Sequence[str]], str]) -> Iterator[Output]:
    """`data/KIND-PIECE.js` for each piece of papers: what `content` makes of their ids, as JSON."""
    for name, items in groupby(views.items(), key=lambda item: item[1].piece):
        members = [paper_id for paper_id, _ in items]
        address = permalinks.piece(f"{kind}-{name}")
        made_of = key([views.made_of[paper_id] for paper_id in members])
        yield Output(address, partial(_packed, address, members, content), key=made_of)


def _packed(address: str, members: Sequence[str], content: Callable[[Sequence[str]], str]) -> bytes:
    return scripts.handing_over_packed(address, scripts.pack(content(members)))
