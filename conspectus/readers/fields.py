"""Names and values as structured formats have them -> our fields, as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from conspectus.model import Notice, Source
from conspectus.readers.encoding import without_controls
from conspectus.readers.labels import field_of, near_label

_ALIASES = {"booktitle": "venue", "forum": "id", "paper_abstract": "abstract", "site": "url"}
"""Keys that programs write and people do not."""

_SHOWN = 12
"""Names of unused fields that a notice lists."""


def read_fields(values: Mapping[str, object]) -> dict[str, str]:
    """The fields of a record whose keys may be ours; there is always an abstract, be it empty.

    A list becomes its items joined by `; `, OpenReview's `{"value": …}` its value; of several keys for one field the
    first that has a value counts.
    """
    fields: dict[str, str] = {}
    for key, value in values.items():
        name = our_field(key)
        text = as_text(value) if name else ""
        if text and name not in fields:
            fields[name] = text
    return {**fields, "abstract": fields.get("abstract", "")}


def our_field(key: str) -> str:
    """The field of ours that `key` stands for; empty if none."""
    return _ALIASES.get(key.casefold()) or field_of(key)


def as_text(value: object) -> str:
    """`value` of JSON or YAML as one text; empty for what is no text."""
    if isinstance(value, Mapping):
        return as_text(value["value"]) if "value" in value else as_text(value.get("name"))
    if isinstance(value, list):
        return "; ".join(text for item in value if (text := as_text(item)))
    if isinstance(value, str):
        return without_controls(value).strip()
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""


def unused(keys: Iterable[str], source: Source) -> Iterator[Notice]:
    """What to tell the publisher about the `keys` of a seed that are no fields of ours."""
    names = sorted({key for key in keys if not our_field(key)})
    for name in names:
        if near := near_label(f"{name.capitalize()}: …"):
            yield Notice(source, f"`{name}` is none of our fields; `{near.lower()}` may be meant")
    if names:
        more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
        yield Notice(source, f"not used: {', '.join(names[:_SHOWN])}{more}")
