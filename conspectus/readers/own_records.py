"""A record that a site of ours publishes -> the fields that were given in it; what we derived is derived anew.

Records of schema 1 had every text in each of its forms; what one of schema 2 leaves out is what the rest of it says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from conspectus.fields import ADDRESSES, FACTS
from conspectus.model import Syntax, Value
from conspectus.text import without_controls

_TAGS = ("id", "url", "title_source", "sentences", "links", "abstract", "sources", "given")
"""Names that no other program's records have together."""


def is_ours(record: Mapping[str, object]) -> bool:
    """Whether a record was published by us."""
    return all(name in record for name in _TAGS) and isinstance(record["given"], Mapping)


def is_index(value: Mapping[str, object]) -> bool:
    """Whether a value is the `data/papers.json` of a site of ours, which only names the files of the records."""
    return all(name in value for name in ("schema", "digest", "whole", "parts"))


def list_name(record: Mapping[str, Any]) -> str:
    """The list that a record of ours stood in."""
    first = next(iter(record["sources"]), None) if isinstance(record["sources"], list) else None
    return str(first.get("list", "")) if isinstance(first, Mapping) else ""


def own_fields(record: Mapping[str, Any]) -> dict[str, Value]:
    """The fields that were given in a record of ours. Whatever does not have the form that we write is passed over."""
    given = record["given"]
    title = {"source": record.get("title")} if record["title_source"] == "given" else None
    fields = {
        "id": _value(record["id"]),
        "title": _sourced(given.get("title", title)),
        "abstract": _sourced(_abstract(record)),
        "authors": _value(_named(record.get("authors"))),
        "venue": _value(record.get("venue")),
        "year": _value(record.get("year")),
        **{name: _value(_named(record.get(name))) for name in FACTS},
        **{name: _value(found) for name, found in given.items() if name != "title"},
        **_links(record["links"]),
    }
    return {name: value for name, value in fields.items() if value}


def _abstract(record: Mapping[str, Any]) -> object:
    """The abstract as it was found: as its sentences say it where the record says nothing else."""
    abstract, sentences = record["abstract"], record["sentences"]
    if not isinstance(abstract, Mapping) or not isinstance(sentences, list):
        return abstract
    return {"source": " ".join(map(str, sentences)), **abstract}


def _named(found: object) -> object:
    """People whose names are all that is known of them."""
    return [{"name": each} for each in found if isinstance(each, str)] if isinstance(found, list) else found


def _sourced(found: object) -> Value:
    """A text as it was found, with its syntax."""
    if not isinstance(found, Mapping) or not isinstance(found.get("source"), str):
        return Value(())
    syntax = found.get("syntax")
    known = syntax in ("text", "latex", "markdown", "html")
    return Value((without_controls(found["source"]),), cast("Syntax", syntax) if known else "text")


def _value(found: object) -> Value:
    if isinstance(found, list):
        people = [{str(part): str(text) for part, text in each.items()} for each in found if isinstance(each, Mapping)]
        return Value((*people, *(each for each in found if isinstance(each, str) and each)), listed=True)
    return Value((str(found),)) if found and isinstance(found, str | int) else Value(())


def _links(found: object) -> dict[str, Value]:
    """Field -> its given addresses."""
    addresses: dict[str, list[str]] = {}
    for link in found if isinstance(found, list) else []:
        if isinstance(link, Mapping) and link.get("given") is True:
            kind = str(link.get("kind"))
            addresses.setdefault(kind if kind in ADDRESSES else "url", []).append(str(link.get("url")))
    return {field: Value(tuple(urls), listed=True) for field, urls in addresses.items()}
