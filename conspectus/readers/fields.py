"""Names and values as structured formats have them -> our fields and their values, and what is none of them."""

from __future__ import annotations

from collections.abc import Mapping

from conspectus.fields import field_of
from conspectus.model import Parts, Syntax, Value
from conspectus.text import without_controls


def read_fields(values: Mapping[str, object], syntax: Syntax = "text") -> tuple[dict[str, Value], tuple[str, ...]]:
    """The fields of a record whose keys may be ours, and the keys that have a value and are no field.

    A list stays a list, OpenReview's `{"value": …}` is its value; of several keys for one field the first that has a
    value counts.
    """
    fields: dict[str, Value] = {}
    unused: list[str] = []
    for key, found in values.items():
        value = as_value(found, syntax)
        if not value:
            continue
        name = field_of(key)
        if not name:
            unused.append(key)
        elif name not in fields:
            fields[name] = value
    return fields, tuple(unused)


def as_value(found: object, syntax: Syntax = "text") -> Value:
    """What JSON or YAML have under one key, as a value; false for what is empty."""
    if isinstance(found, Mapping) and "value" in found:
        return as_value(found["value"], syntax)
    if isinstance(found, list):
        items = [item for each in found if (item := _item(each))]
        return Value(tuple(items), syntax, listed=True)
    return Value((item,) if (item := _item(found)) else (), syntax, listed=isinstance(found, Mapping))


def _item(found: object) -> str | Parts:
    if isinstance(found, Mapping):
        if "value" in found:
            return _item(found["value"])
        return {str(key): text for key, value in found.items() if (text := as_text(value))}
    if isinstance(found, list):
        return "; ".join(text for each in found if (text := as_text(each)))
    return as_text(found)


def as_text(found: object) -> str:
    """A text, number or truth value as text; empty for what is none."""
    if isinstance(found, str):
        return without_controls(found).strip()
    if isinstance(found, bool):
        return "true" if found else ""
    if isinstance(found, int | float):
        return str(found)
    return as_value(found).text if found else ""
