"""Views -> small scripts with what a page loads only when a reader asks for it: abstracts, cut into sentences.

`schema/scripts.schema.json` says what `data/papers-PIECE.js` holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TypeVar

from conspectus import permalinks, scripts
from conspectus.model import Output
from conspectus.store import key
from conspectus.views.paper_view import Views

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class _Piece:
    """Of the view of a paper, what scripts may show."""

    piece: str


def piece_outputs(views: Views) -> Iterator[Output]:
    """The pieces of all papers."""
    return in_pieces(views, "papers", _Piece, lambda papers: f"[{','.join(each.piece for each in papers.values())}]")


def in_pieces(
    views: Views, kind: str, part: type[Part], content: Callable[[Mapping[str, Part]], str]
) -> Iterator[Output]:
    """`data/KIND-PIECE.js` for each piece of papers: what `content` makes of a part of their views, by id, as JSON."""
    for name, items in groupby(views.items(), key=lambda item: item[1].piece):
        members = [paper_id for paper_id, _ in items]
        address = permalinks.piece(f"{kind}-{name}")
        made_of = key([views.made_of[paper_id] for paper_id in members])
        yield Output(address, partial(_packed, address, views, members, part, content), key=made_of)


def _packed(
    address: str, views: Views, members: Sequence[str], part: type[Part], content: Callable[[Mapping[str, Part]], str]
) -> bytes:
    return scripts.handing_over_packed(address, content(dict(zip(members, views.parts(part, members), strict=True))))
