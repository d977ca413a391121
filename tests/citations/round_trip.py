"""What a bibliography says of a paper, as it was exported and as readers make of it again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from conspectus.citations import Reference
from conspectus.citations.kinds import kind
from conspectus.fields import FACTS
from conspectus.model import Link, Person, RawEntry
from conspectus.normalize.given import Given, read_given
from conspectus.readers import format_of

READ_AGAIN = {"bib": "list.bib", "ris": "list.ris", "csl.json": "list.json"}
"""Format -> the name of a seed in it."""
ONE_ADDRESS = {"bib"}
"""Formats that have room for one address of the paper itself, beside those that its numbers make."""


class Record(NamedTuple):
    """What a bibliography says of a paper."""

    key: str
    kind: str
    title: str
    authors: tuple[tuple[str, ...], ...]
    venue: str
    year: int | None
    keywords: tuple[str, ...]
    links: frozenset[tuple[str, str]]
    facts: dict[str, Any]


def of_reference(reference: Reference, name: str) -> Record:
    """What was exported in the format called `name`."""
    return Record(
        reference.key,
        reference.kind,
        typographic(reference.title),
        tuple(map(parts, reference.authors)),
        typographic(reference.venue),
        reference.year,
        tuple(map(typographic, reference.keywords)),
        frozenset(
            (address(link.url), link.kind)
            for link in reference.links
            if name not in ONE_ADDRESS or said(link, reference)
        ),
        facts(reference.facts),
    )


def said(link: Link, reference: Reference) -> bool:
    """Whether a link is no second address of the paper itself."""
    numbers = [FACTS[name].address(str(number)) for name, number in reference.facts.items() if FACTS[name].link]
    return link.kind != "paper" or address(link.url) in map(address, (*numbers, reference.url))


def address(url: str) -> str:
    """A number makes its link with `https`."""
    return re.sub(r"^https?://(?:www\.)?", "", url)


def read_again(text: str, name: str) -> Iterator[Record]:
    """What the readers make of an export."""
    found = format_of(text.encode(), "." + name.rpartition(".")[2])
    assert found
    for entry in found.read(text.encode(), name):
        if not isinstance(entry, RawEntry):
            continue
        yield of_given(read_given(entry.fields)[0])


def of_given(have: Given) -> Record:
    """What was read again."""
    return Record(
        have.key or have.number,
        kind(have.venue, *(str(have.facts.get(name, "")) for name in ("type", "arxiv"))),
        typographic(have.title.plain),
        tuple(map(parts, have.authors)),
        typographic(have.venue),
        have.year,
        tuple(map(typographic, have.keywords)),
        frozenset((address(link.url), link.kind) for link in have.links),
        facts(have.facts),
    )


def parts(who: Person) -> tuple[str, ...]:
    return tuple(map(typographic, (who.name, who.family, who.given, who.particle, who.suffix)))


def facts(found: Any) -> dict[str, Any]:
    """The type is told by the kind of the record."""
    return {
        name: typographic(fact) if isinstance(fact, str) else tuple(map(parts, fact))
        for name, fact in found.items()
        if name != "type"
    }


def typographic(text: str) -> str:
    """LaTeX has no straight quotes in running text."""
    return re.sub(r"['’‘`]", "'", re.sub(r"[\"“”]|''|``", '"', text))
