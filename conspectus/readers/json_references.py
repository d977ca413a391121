"""Records that refer to other lists of their document by id -> records with what they refer to.

Programmes of conferences are kept so: a paper has `sessionIds: [5]` and authors with a `personId`, and beside the
papers stand `sessions` and `people`, each row with its `id`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from conspectus.fields import key
from conspectus.readers.field_names import known_field
from conspectus.readers.found_values import as_text

Tables = Mapping[str, Mapping[str, Mapping[str, object]]]
"""What a row is called (`session`) -> the rows by their ids."""

_REFERENCE = re.compile(r"(.+?)_?[Ii][Dd](s?)")
_SINGULARS = {"people": "person"}
_OF_PEOPLE = frozenset({"firstname", "lastname", "givenname", "familyname", "fullname", "given", "family"})
_SAMPLE = 50


def tables(values: Iterable[object]) -> Tables:
    """The lists of a document of which every row has an id, but those of papers."""
    documents = [value for value in values if isinstance(value, dict)]
    lists = documents[0].items() if len(documents) == 1 else ()
    return {
        _singular(key(str(name))): {as_text(row["id"]): row for row in rows}
        for name, rows in lists
        if isinstance(rows, list) and rows and all(_is_row(row) for row in rows)
    }


def joined(values: Mapping[str, object], rows: Tables) -> Mapping[str, object]:
    """`values` with what they and the people in them refer to, in place of the ids; what they say themselves stays."""
    if not rows:
        return values
    whole: dict[str, object] = {}
    for name, value in values.items():
        reference = _REFERENCE.fullmatch(str(name))
        table = rows.get(key(reference[1]), {}) if reference else {}
        ids = map(as_text, value if isinstance(value, list) else [value])
        if reference and (those := [_said(table[each]) for each in ids if each in table]):
            whole.setdefault(reference[1] + reference[2], those if reference[2] else those[0])
        elif isinstance(value, list):
            whole[name] = [_whole(each, rows) if isinstance(each, dict) else each for each in value]
        else:
            whole[name] = value
    return whole


def _whole(item: Mapping[str, object], rows: Tables) -> Mapping[str, object]:
    """An item of a list with the row that it refers to."""
    for name, value in item.items():
        match = _REFERENCE.fullmatch(str(name))
        if match and (row := rows.get(key(match[1]), {}).get(as_text(value))):
            return {**row, **item}
    return item


def _said(row: Mapping[str, object]) -> object:
    """A person with all parts of the name; of other rows what they are called."""
    return row if _OF_PEOPLE & set(map(key, map(str, row))) else as_text(row)


def _is_row(row: object) -> bool:
    if not isinstance(row, dict) or not as_text(row.get("id")):
        return False
    return not any(known_field(str(name)) in ("abstract", "authors") and each for name, each in row.items())


def _singular(name: str) -> str:
    return _SINGULARS.get(name) or (f"{name[:-3]}y" if name.endswith("ies") else name.removesuffix("s"))
