"""A field of authors as typed -> people, in order, each once."""

from __future__ import annotations

import re

from conspectus import markup
from conspectus.model import Parts, Person, Syntax, Value
from conspectus.normalize.names import of_parts, organisation, person
from conspectus.text import fold, squeeze

_AND = re.compile(r"\s+and\s+|\s+&\s+", re.IGNORECASE)
_FOOTNOTE = re.compile(r"(?:[*†‡§¶]|(?<=[^\W\d_])(?:\d{1,2}(?:\s*,\s*\d{1,2})*)|\$?\^\{?[\d,*†‡\s]+\}?\$?)+(?=\s|$)")
_SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv)\.?", re.IGNORECASE)


def read_people(value: Value) -> tuple[Person, ...]:
    """The people in a field: items that the source keeps apart, or a text that separates them in one way or another.

    A name in braces stays whole; marks of footnotes go; who comes twice stays once.
    """
    people: list[Person] = []
    for item in value.items:
        if not isinstance(item, str):
            people.append(_of_parts(item))
        elif value.listed:
            people.append(person(_clean(_plain(item, value.syntax))))
        else:
            people.extend(_read_text(item, value.syntax))
    seen: dict[str, Person] = {}
    for each in people:
        if each.name:
            seen.setdefault(each.id or fold(each.name) or each.name, each)
    return tuple(seen.values())


def _plain(name: str, syntax: Syntax) -> str:
    return markup.parse(name, syntax).plain


def _of_parts(parts: Parts) -> Person:
    if "family" in parts:
        return of_parts(parts["family"], parts.get("given", ""), suffix=parts.get("suffix", ""))
    if "literal" in parts:
        return organisation(parts["literal"])
    return person(parts.get("name", " ".join(parts.values())))


def _read_text(field: str, syntax: Syntax) -> list[Person]:
    braces = re.findall(r"\{[^{}]*\}", field)
    held = field
    for number, brace in enumerate(braces):
        held = held.replace(brace, f"\0{number}\0", 1)
    people = []
    for name in _split(held):
        whole = re.fullmatch(r"\s*\0(\d+)\0\s*", name)
        back = re.sub(r"\0(\d+)\0", lambda m: braces[int(m[1])], name)
        plain = _clean(_plain(back, syntax).replace("{", "").replace("}", ""))
        people.append(organisation(plain) if whole else person(plain))
    return people


def _split(field: str) -> list[str]:
    field = field.strip().rstrip(";,，；")
    for separator in (";", "；", "、", "\n"):
        if separator in field:
            return field.split(separator)
    by_and = _AND.split(field)
    if len(by_and) > 1 and all(map(_is_one_name, by_and)) and ("," in by_and[-1] or by_and[-1].startswith("\0")):
        return by_and  # BibTeX: Family, Given and Family, Given
    names: list[str] = []
    for part in re.split(r"\s*[,，]\s*", _AND.sub(", ", field)):
        if names and _SUFFIX.fullmatch(part):
            names[-1] = f"{names[-1]}, {part}"
        else:
            names.append(part)
    return names


def _is_one_name(part: str) -> bool:
    """Whether `part` has at most the commas of `Family, Jr., Given`."""
    words = [word.strip() for word in part.split(",")]
    return len(words) <= 2 or (len(words) == 3 and _SUFFIX.fullmatch(words[1]) is not None)


def _clean(name: str) -> str:
    return squeeze(_FOOTNOTE.sub("", squeeze(name))).strip(" ,;")
