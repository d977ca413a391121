"""References -> CSL-JSON 1.0, the input of every citation processor (citationstyles.org)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from conspectus.citations.reference import Kind, Reference
from conspectus.model import Person

_TYPES: Mapping[Kind, str] = {
    "conference": "paper-conference",
    "journal": "article-journal",
    "preprint": "article",
    "other": "document",
}


def write(references: Iterable[Reference]) -> str:
    """A whole bibliography: a JSON array with one item per line, so that two builds can be compared by lines."""
    return "[\n" + ",\n".join(json.dumps(item(reference), ensure_ascii=False) for reference in references) + "\n]\n"


def item(reference: Reference) -> dict[str, Any]:
    """One item; what is not known is absent."""
    fields: dict[str, Any] = {
        "id": reference.key,
        "type": _TYPES[reference.kind],
        "title": reference.title,
        "author": [_name(author) for author in reference.authors],
        "container-title": reference.venue,
        "issued": {"date-parts": [[reference.year]]} if reference.year is not None else None,
        "DOI": reference.doi,
        "URL": reference.url,
        "keyword": ", ".join(reference.keywords),
        "abstract": reference.abstract,
        "language": reference.lang,
        "note": reference.note,
    }
    return {name: value for name, value in fields.items() if value}


def _name(author: Person) -> dict[str, str]:
    if not author.family:
        return {"literal": author.name}
    parts = {
        "family": author.family,
        "given": author.given,
        "non-dropping-particle": author.particle,
        "suffix": author.suffix,
    }
    return {name: value for name, value in parts.items() if value}
