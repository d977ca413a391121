"""JSON texts -> the scripts that hand them over, each named by what it holds.

A piece of another build has another name, so no cache can mix two builds, and what an edit leaves alone keeps its file.
A text is made only where it is new, or its file is not there; and then once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple, Self

from conspectus import permalinks, scripts
from conspectus.model import Output
from conspectus.store import Store, key

_DIGITS = 10
"""Of a checksum; enough for a million pieces of one kind."""
_CHECK = 4
"""Of a checksum, where it only has to tell a piece from earlier ones of the same range."""


class Piece(NamedTuple):
    """A text that may have to be made."""

    made_of: bytes
    """Checksum of all that decides it."""
    text: Callable[[], str]
    packed: str = ""
    """The text as scripts hand it over; empty where it is yet to be made."""

    @classmethod
    def of(cls, value: Any) -> Self:
        """The piece that holds a JSON value."""
        return cls(key(value), partial(scripts.compact, value))


class Ranges(NamedTuple):
    """The pieces of ranges of numbers that stay, by the number of the range: those of `span` numbers each.

    A few digits tell a piece from earlier ones of its range; so their names are short, where there are thousands.
    """

    span: int
    pieces: Mapping[int, Piece]


Pieces = Piece | list[Piece] | dict[str, Piece] | Ranges
"""The pieces of one kind: the only one, or all of them by number or by name."""


def named(pieces: Mapping[str, Pieces], store: Store) -> tuple[dict[str, Any], dict[str, Piece]]:
    """Kind -> pieces, as what a manifest tells of them (kind -> names, in the same form), and as address -> piece.

    `store` knows the names that earlier builds gave.
    """
    every = {each.made_of: each for kind in pieces.values() for each in _each(kind)}

    def make(missing: Iterable[bytes]) -> Iterator[str]:
        for one in missing:
            text = every[one].text()
            every[one] = every[one]._replace(packed=scripts.pack(text))
            yield permalinks.checksum(text, _DIGITS)

    name = dict(zip(every, store.made("name of a piece", str, list(every), make), strict=True))
    names: dict[str, Any] = {}
    addressed: dict[str, Piece] = {}
    for kind, those in pieces.items():
        names[kind], called = _called(those, name)
        addressed |= {f"{kind}/{one}": every[made_of] for one, made_of in called.items()}
    return names, addressed


def _called(pieces: Pieces, name: Mapping[bytes, str]) -> tuple[Any, dict[str, bytes]]:
    """What the manifest tells of the names of one kind; and name -> what the piece is made of."""
    if isinstance(pieces, Ranges):
        checks = {number: name[each.made_of][:_CHECK] for number, each in pieces.pieces.items()}
        joined = "".join([checks.get(number, "-" * _CHECK) for number in range(max(checks, default=-1) + 1)])
        own = {f"{number}-{check}": pieces.pieces[number].made_of for number, check in checks.items()}
        return {"span": pieces.span, "digits": _CHECK, "checks": joined}, own
    own = {name[each.made_of]: each.made_of for each in _each(pieces)}
    if isinstance(pieces, Piece):
        return name[pieces.made_of], own
    if isinstance(pieces, list):
        return [name[each.made_of] for each in pieces], own
    return {one: name[each.made_of] for one, each in pieces.items()}, own


def _each(pieces: Pieces) -> Iterable[Piece]:
    if isinstance(pieces, Piece):
        return (pieces,)
    if isinstance(pieces, list):
        return pieces
    return (pieces.pieces if isinstance(pieces, Ranges) else pieces).values()


def piece_outputs(named: Mapping[str, Piece]) -> Iterator[Output]:
    """The scripts of the pieces, given by their names."""
    for name, piece in named.items():
        address = permalinks.search_piece(name)
        yield Output(address, partial(_packed, address, piece), key=piece.made_of)


def _packed(address: str, piece: Piece) -> bytes:
    return scripts.handing_over_packed(address, piece.packed or scripts.pack(piece.text()))
