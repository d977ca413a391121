"""Columns of texts that nobody named -> the fields that they hold, told by what stands in them."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from functools import partial

from conspectus.fields import FIELDS
from conspectus.readers.shapes import ends_sentence, is_affiliation, is_name, is_people, is_title_like, words

FORMS = {
    "year": re.compile(r"^\s*(?:19|20)\d\d(?:\.0)?\s*$"),
    "doi": re.compile(FIELDS["doi"].form),
    **dict.fromkeys(("url", "pdf"), re.compile(r"://|^\s*www\.")),
}
"""What the cells of a column look like, where that can be told."""

_MOST = 0.7
"""Share of the cells that must have a form."""
_ABSTRACT = 25
_TITLE = 3
"""Words that a cell has on average, at least."""
_SAMPLE = 200
"""Rows that are looked at."""


def fields_of(columns: Sequence[Sequence[str]]) -> list[str]:
    """The field of each column, empty where none can be told; a field comes once."""
    filled = [[cell.strip() for cell in column[:_SAMPLE] if cell.strip()] for column in columns]
    lengths = [sum(map(words, cells)) / len(cells) if cells else 0 for cells in filled]
    fields = [""] * len(columns)

    def give(field: str, fits: Callable[[int], bool], rank: Callable[[int], float]) -> None:
        places = [place for place, cells in enumerate(filled) if cells and not fields[place] and fits(place)]
        if places:
            fields[max(places, key=rank)] = field

    give(
        "abstract",
        lambda at: lengths[at] >= _ABSTRACT and _share(filled[at], ends_sentence) >= 0.5,
        lengths.__getitem__,
    )
    for field in ("doi", "url", "year"):
        give(field, partial(_has_form, filled, FORMS[field]), operator.neg)
    people = [_share(cells, are_people) for cells in filled]
    titles = [
        _share(cells, is_title_like) if length >= _TITLE else 0 for cells, length in zip(filled, lengths, strict=True)
    ]
    give("title", lambda at: titles[at] >= _MOST and people[at] < _MOST, lengths.__getitem__)
    give("authors", lambda at: people[at] >= _MOST, people.__getitem__)
    give("affiliations", lambda at: _share(filled[at], is_affiliation) >= _MOST, lengths.__getitem__)
    return fields


def are_people(cell: str) -> bool:
    """Whether a cell may be names, the last ones first too: `Prim, Ana; Sekund, Bo`."""
    inverted = [each.split(",") for each in cell.split(";") if each.strip()]
    return is_people(cell) or (bool(inverted) and all(len(each) == 2 and all(map(is_name, each)) for each in inverted))


def _has_form(columns: Sequence[Sequence[str]], form: re.Pattern[str], place: int) -> bool:
    return _share(columns[place], lambda cell: form.search(cell) is not None) >= _MOST


def _share(cells: Sequence[str], fits: Callable[[str], bool]) -> float:
    return sum(map(fits, cells)) / len(cells) if cells else 0
