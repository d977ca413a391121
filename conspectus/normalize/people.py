"""A field of authors as typed -> names, in order, each once, as their bearers write them."""

from __future__ import annotations

import re

from conspectus.text import fold, squeeze

_AND = re.compile(r"\s+and\s+|\s+&\s+", re.IGNORECASE)
_FOOTNOTE = re.compile(r"(?:[*†‡§¶]|(?<=[^\W\d_])(?:\d{1,2}(?:\s*,\s*\d{1,2})*)|\$?\^\{?[\d,*†‡\s]+\}?\$?)+(?=\s|$)")
_SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv)\.?", re.IGNORECASE)


def read_authors(field: str) -> tuple[str, ...]:
    """The names in `field`, separated by `;`, by `and`, by `、`, by lines, or else by commas.

    A name in braces stays whole; marks of footnotes go; a name that comes twice stays once.
    """
    braces = re.findall(r"\{[^{}]*\}", field)
    held = field
    for number, brace in enumerate(braces):
        held = held.replace(brace, f"\0{number}\0", 1)
    names = [re.sub(r"\0(\d+)\0", lambda m: braces[int(m[1])][1:-1], name) for name in _split(held)]
    cleaned = [_clean(name) for name in names]
    seen: dict[str, str] = {}
    for name in cleaned:
        if name:
            seen.setdefault(fold(name) or name, name)
    return tuple(seen.values())


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
