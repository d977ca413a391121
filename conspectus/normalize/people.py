"""A field of authors as found -> people, in order, each once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from conspectus import markup
from conspectus.model import Person, Syntax, Value
from conspectus.normalize.author_lists import split_bibtex, split_item, split_text
from conspectus.normalize.author_notes import Named, without_marks, without_notes
from conspectus.normalize.author_parts import read_parts
from conspectus.normalize.brackets import masked
from conspectus.normalize.identifiers import ORCID
from conspectus.normalize.literals import unquoted
from conspectus.normalize.names import family_first, is_organisation, is_suffix, organisation, person
from conspectus.text import fold, squeeze

_SURE_ID = re.compile(rf"~.+|{ORCID}|https?://\S+")
"""An id that no two people share; a number may be that of a place in a list."""

_PLAIN = re.compile(r"(?:[A-Za-z]++\.?[ -]?)*")
"""A name in which no syntax has anything to read, as most are."""


def read_people(value: Value) -> tuple[Person, ...]:
    """The people in a field: items that the source keeps apart, or a text that separates them in one way or another.

    A name in braces stays whole; what stands around names goes; `et al.` is nobody; who comes twice stays once.
    """
    return _each_once(_people(unquoted(value)))


def _people(value: Value) -> Iterator[Person]:
    names: list[Named] = []
    for item in value.items:
        if isinstance(item, str):
            names += (_named(name, value.syntax) for name in _names(item, value))
            continue
        yield from _persons(names)
        names = []
        if each := read_parts(item, lambda name: _named(without_marks(name), value.syntax).name.strip("{}")):
            yield each
    yield from _persons(names)


def _names(item: str, value: Value) -> list[str]:
    """The names in one item, each as it stands."""
    if not value.listed and value.syntax == "latex":
        return list(map(without_marks, split_bibtex(item)))
    if not value.listed:
        return split_text(item)
    item = without_marks(item)
    return _of_list(item, alone=len(value.items) == 1) if ";" in item else split_item(item)


def _of_list(item: str, *, alone: bool) -> list[str]:
    """`Family; Given; Suffix; affiliation`, as a list within a list is handed on; or several names in the only item."""
    parts = [part.strip() for part in item.split(";")]
    if len(parts) > 4 or (alone and all(" " in part for part in parts[:2])):
        return split_text(item)
    family, *others = parts
    given = others[0] if others and not is_organisation(others[0]) else ""
    suffix = next((part for part in others[1:] if is_suffix(part)), "")
    return [", ".join(part for part in (family, given, suffix) if part)]


def _named(name: str, syntax: Syntax) -> Named:
    """A name without marks as plain text; one that stands in braces keeps them, for they say that it is whole."""
    bare, identifier = without_notes(name)
    if _PLAIN.fullmatch(bare):
        return Named(bare, identifier)
    whole = bare[1:2] != "\\" and bool(bare) and not masked(bare, "{").strip("\0")
    plain = squeeze(markup.parse(bare, syntax).plain.replace("{", "").replace("}", "")).strip(" ,;*")
    if "’" not in bare:  # bibliographies and registers write O'Hara
        plain = plain.replace("’", "'")
    return Named(f"{{{plain}}}" if whole else plain, identifier)


def _persons(names: list[Named]) -> Iterator[Person]:
    for name, (_, identifier) in zip(family_first([each.name for each in names]), names, strict=True):
        each = organisation(name[1:-1]) if name.startswith("{") else person(name)
        yield replace(each, id=identifier) if identifier else each


def _each_once(people: Iterable[Person]) -> tuple[Person, ...]:
    """One name is one person, unless ids tell them apart."""
    seen: dict[str, Person] = {}
    names: set[str] = set()
    for each in people:
        name = fold(each.name) or each.name
        if name and (each.id or name not in names):
            names.add(name)
            seen.setdefault(each.id if _SURE_ID.fullmatch(each.id) else f"{name} {each.id}", each)
    return tuple(seen.values())
