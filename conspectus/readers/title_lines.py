"""A line that has a title and names both -> the two: `Ana Prim, Bo Sekund. Nets for All`, `Nets for All (Ana Prim)`."""

from __future__ import annotations

import re

from conspectus.readers.shapes import is_affiliation, is_name, is_names, is_title_like, names_and_place, words

_QUOTED = re.compile(
    r"(?P<before>[^\"“„«]{3,200}[\s,:–-])?\s*[\"“„«](?P<title>[^“”„«»]{8,300}?)[.,]?[\"”“»](?P<behind>[\s,:–-][^\"“”„«»]{3,200})?"
)
_BEHIND = (
    re.compile(r"(.*\S)\s+[-–—|/]{1,2}\s+(.+)"),
    re.compile(r"(.*\S)\s+by:?\s+(.+)", re.IGNORECASE),
    re.compile(r"(.*[^\s(（])\s*[(（]([^()（）]+)[)）]"),
)
_END_OF_NAMES = re.compile(r"(?<=[^\W\d_]{2})[\d*†‡]{0,3}\)?\s?(?:[.:：]|[-–—](?=\s))\s+(?=[\"'“‘«(\[]?\w)")
_MOST_ENDS = 40
"""Places in a line at which names may end that are looked at."""


def title_and_names_of(text: str) -> tuple[str, str] | None:
    """The title and the names of a line that has both in one of these ways."""
    return names_beside(text) or names_behind(text) or names_before(text)


def names_beside(text: str) -> tuple[str, str] | None:
    """The title and the names where the title is in quotes: `“Nets for All”, Ana Prim`, `Ana Prim, “Nets for All”`."""
    match = _QUOTED.fullmatch(text)
    if not match:
        return None
    names = (match["before"] or match["behind"] or "").strip(" ,;:–—-.")
    sure = bool(names) and bool(match["before"]) != bool(match["behind"])
    return (match["title"], names) if sure and (is_names(names) or names_and_place(names)) else None


def names_behind(text: str) -> tuple[str, str] | None:
    """The title and the names in `Title – Names`, `Title (Names)`, `Title by Names`; None where that is not it."""
    for behind in _BEHIND:
        if match := behind.fullmatch(text):
            title, names = match[1], match[2]
            people = is_names(names) or names_and_place(names)
            if is_title_like(title) and people and not (is_name(names) and is_affiliation(names)):
                return title, names
    return None


def names_in_cells(text: str) -> tuple[str, str] | None:
    """The title and the names in two cells of a row, in either order; None where that is not it."""
    cells = [cell.strip("*_ ") for cell in text.split("\t") if cell.strip("*_ ")]
    if len(cells) != 2:
        return None
    names = [cell for cell in cells if is_names(cell) or names_and_place(cell)]
    title = next((cell for cell in cells if cell not in names and is_title_like(cell)), "")
    return (title, names[0]) if len(names) == 1 and title else None


def names_before(text: str) -> tuple[str, str] | None:
    """The title and the names in `Names. Title`, `Names: Title`, `Names – Title`; None where that is not it."""
    for place, match in enumerate(_END_OF_NAMES.finditer(text)):
        names, title = text[: match.start()].strip(), text[match.end() :]
        if names.count("(") != names.count(")"):
            names = f"{names})"
        if words(names) > 1 and is_names(names) and words(title) > 1:
            return title, names
        if place == _MOST_ENDS:
            break
    return None
