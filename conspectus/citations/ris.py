"""References -> RIS, as Zotero, Mendeley and EndNote import it: `TY` first, `ER` last, one value per line.

What the format has no tag for is a note, with its name in front: `N1  - Award: Best Paper`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from conspectus.citations.kinds import KINDS
from conspectus.citations.names import inverted
from conspectus.citations.reference import Reference
from conspectus.fields import FACTS
from conspectus.model import LinkKind
from conspectus.text import squeeze

_LINKS: Mapping[LinkKind, str] = {"paper": "UR", "pdf": "L1"}
_RANGE = re.compile(r"([^\s–]+)–([^\s–]+)")


_END = "ER  - \r\n"


def entry(reference: Reference) -> str:
    """One record; no value can begin a tag, because none contains a line break. Lines end in CR LF, as the format's
    description demands.
    """
    return "".join(f"{tag}  - {squeeze(value)}\r\n" for tag, value in _fields(reference) if value) + _END


def with_abstract(entry: str, abstract: str) -> str:
    """A record of `entry` with an abstract as its last line; tags between the first and the last have no order."""
    return f"{entry.removesuffix(_END)}AB  - {squeeze(abstract)}\r\n{_END}"


def _fields(reference: Reference) -> Iterator[tuple[str, str]]:
    yield "TY", KINDS[reference.kind].ris
    yield "ID", reference.key
    yield "TI", reference.title
    for author in reference.authors:
        yield "AU", inverted(author)
    yield "T2", reference.venue
    yield "PY", "" if reference.year is None else str(reference.year)
    if len(reference.date) > 1:
        yield "DA", "/".join(f"{part:02}" for part in reference.date)
    for keyword in reference.keywords:
        yield "KW", keyword
    yield from _facts(reference)
    if reference.url not in [link.url for link in reference.links if link.kind == "pdf"]:
        yield "UR", reference.url
    for link in reference.links:
        if link.url == reference.url and link.kind == "paper":
            continue
        tag = _LINKS.get(link.kind)
        yield (tag, link.url) if tag else ("N1", f"{link.kind.capitalize()}: {link.url}")
    yield "N1", reference.note


def _facts(reference: Reference) -> Iterator[tuple[str, str]]:
    for name, fact in reference.facts.items():
        field = FACTS[name]
        if name in ("date", "type") or (field.link and not field.ris):
            continue  # the type of the record, and the address of an identifier, tell it
        if name == "pages" and isinstance(fact, str):
            first, last = match.groups() if (match := _RANGE.fullmatch(fact)) else (fact, "")
            yield "SP", first
            yield "EP", last
            continue
        for text in (fact,) if isinstance(fact, str) else map(inverted, fact):
            yield (field.ris, text) if field.ris else ("N1", f"{field.shown or field.name}: {text}")
