"""JSON texts -> the scripts that hand them over, each named by what it holds.

A piece of another build has another name, so no cache can mix two builds, and what an edit leaves alone keeps its file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from conspectus import permalinks, scripts
from conspectus.model import Output
from conspectus.store import key

_DIGITS = 10
"""Of a checksum; enough for a million pieces of one kind."""

Texts = str | list[str] | dict[str, str]
"""The pieces of one kind: the only one, or all of them by number or by name."""


def named(pieces: Mapping[str, Texts]) -> tuple[dict[str, Any], dict[str, str]]:
    """Kind -> texts, as what a manifest tells of them (kind -> names, in the same form), and as name -> text."""
    names: dict[str, Any] = {}
    named: dict[str, str] = {}

    def name(kind: str, text: str) -> str:
        checksum = permalinks.checksum(text, _DIGITS)
        named[f"{kind}/{checksum}"] = text
        return checksum

    for kind, texts in pieces.items():
        if isinstance(texts, str):
            names[kind] = name(kind, texts)
        elif isinstance(texts, list):
            names[kind] = [name(kind, text) for text in texts]
        else:
            names[kind] = {key: name(kind, text) for key, text in texts.items()}
    return names, named


def piece_outputs(named: Mapping[str, str]) -> Iterator[Output]:
    """The scripts of the pieces, given their texts by their names."""
    for name, text in named.items():
        address = permalinks.search_piece(name)
        yield Output(address, partial(scripts.handing_over_packed, address, text), key=key(text))
