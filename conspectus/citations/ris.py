"""References -> RIS, as Zotero, Mendeley and EndNote import it: `TY` first, `ER` last, one value per line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from conspectus.citations.names import inverted
from conspectus.citations.reference import Kind, Reference
from conspectus.text import squeeze

_TYPES: Mapping[Kind, str] = {"conference": "CONF", "journal": "JOUR", "preprint": "UNPB", "other": "GEN"}


def write(references: Iterable[Reference]) -> str:
    """A whole bibliography. Lines end in CR LF, as the format's description demands."""
    return "\r\n".join(map(entry, references))


def entry(reference: Reference) -> str:
    """One record; no value can begin a tag, because none contains a line break."""
    return "".join(f"{tag}  - {squeeze(value)}\r\n" for tag, value in _fields(reference) if value) + "ER  - \r\n"


def _fields(reference: Reference) -> Iterator[tuple[str, str]]:
    yield "TY", _TYPES[reference.kind]
    yield "ID", reference.key
    yield "TI", reference.title
    for author in reference.authors:
        yield "AU", inverted(author)
    yield "T2", reference.venue
    yield "PY", "" if reference.year is None else str(reference.year)
    yield "AB", reference.abstract
    for keyword in reference.keywords:
        yield "KW", keyword
    yield "DO", reference.doi
    yield "UR", reference.url
    yield "LA", reference.lang
    yield "N1", reference.note
