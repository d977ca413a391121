"""Records as JSON -> raw entries: an array, an object that holds one, or one record after the other.

A record is an object with our field names or common ones, flat or as a note of OpenReview: in version 1 `content` holds
the values, in version 2 each of them is `{"value": …}` (https://docs.openreview.net/reference/api-v2/entities/note).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from conspectus.errors import SeedError
from conspectus.fields import field_of
from conspectus.model import Notice, RawEntry, Skipped, Source
from conspectus.readers.encoding import decode
from conspectus.readers.fields import as_text, read_fields

_BLANK = re.compile(r"[ \t\r\n]*")
_UNPUBLISHED = re.compile(r"withdrawn|reject", re.IGNORECASE)
_HEADINGS = ("heading", "list", "name", "title", "venue")
_OPENREVIEW = "https://openreview.net"
_OPENREVIEW_OWN = frozenset({"venueid", "_bibtex", "paperhash", "authorids"})
"""Values of a note that serve its server."""

_BEGINNING = re.compile(r'\s*(?:\{\s*(?:"[^"\n]*"\s*:|\})|\[\s*(?:\{\s*["}]|\]))')
_DECODER = json.JSONDecoder()


class _Found(NamedTuple):
    start: int
    """Where the value begins."""
    value: object
    end: int
    key: str = ""


def looks_like(head: str) -> bool:
    """Whether a text begins as JSON does: an object's first key, or an array's first object, text or end."""
    return _BEGINNING.match(head) is not None


def read(data: bytes, name: str) -> Iterator[RawEntry | Skipped | Notice]:
    """The records in `data`, the seed called `name`, with the line that each begins in.

    Raises SeedError for what is no text or no JSON.
    """
    decoded = decode(data, name)
    yield from decoded.notices
    text = decoded.text
    lines = at = position = 0
    heading, records = _records(text, name)
    for found in records:
        lines += text.count("\n", at, found.start)
        at = found.start
        source = Source(name, lines + 1)
        if not isinstance(found.value, dict):
            yield Skipped(source, "not a record: no JSON object", text[found.start : found.end])
            continue
        position += 1
        fields, unused = read_fields({"id": found.key, **_flat(found.value)})
        yield RawEntry(fields, source, heading, position, unused=unused)
    if not position:
        yield Notice(Source(name, 1), "the file is empty: there is no record in it")


def _records(text: str, name: str) -> tuple[str, Iterator[_Found]]:
    """The heading that an object around the records gives, and the records."""
    at = _skip_blank(text, 0)
    if text.startswith("[", at):
        return "", _elements(text, at, name)
    if not text.startswith("{", at):
        return "", _values(text, at, name)
    first = _decode(text, at, name)
    if _skip_blank(text, first.end) < len(text):
        return "", _values(text, at, name)
    members = list(_members(text, at, name))
    inner = [member for member in members if _has_records(member) or _is_record(member.value)]
    if not inner:
        return "", iter([first])
    texts = {member.key: member.value for member in members if isinstance(member.value, str)}
    return next((texts[key] for key in _HEADINGS if key in texts), ""), _collected(text, inner, name)


def _collected(text: str, members: list[_Found], name: str) -> Iterator[_Found]:
    """The records in the members of an object: in arrays, or under their ids."""
    for member in members:
        if isinstance(member.value, list):
            yield from _elements(text, member.start, name)
        else:
            yield member


def _has_records(member: _Found) -> bool:
    items = member.value if isinstance(member.value, list) else []
    return field_of(member.key) != "authors" and any(isinstance(item, dict) for item in items)


def _is_record(value: object) -> bool:
    return isinstance(value, dict) and any(field_of(key) in ("title", "abstract") for key in _flat(value))


def _flat(note: Mapping[str, object]) -> dict[str, object]:
    """The values of a record, brought to one level; what OpenReview says by addresses and invitations as fields."""
    content = note.get("content")
    if not isinstance(content, dict):
        return dict(note)
    values: dict[str, object] = {key: value for key, value in content.items() if key not in _OPENREVIEW_OWN}
    for key in ("id", "forum"):
        if isinstance(note.get(key), str):
            values[key] = note[key]
    if isinstance(forum := note.get("forum"), str):
        values = {"id": forum, "url": f"{_OPENREVIEW}/forum?id={forum}", **values}
        if (pdf := as_text(values.get("pdf"))).startswith("/"):
            values["pdf"] = f"{_OPENREVIEW}{pdf}"
    signs = (content.get("venueid"), content.get("venue"), note.get("invitation"), note.get("invitations"))
    for sign in map(as_text, signs):
        if _UNPUBLISHED.search(sign):
            values.setdefault("status", sign)
    return values


# --- JSON with places --------------------------------------------------------------------------------------------


def _values(text: str, at: int, name: str) -> Iterator[_Found]:
    while (at := _skip_blank(text, at)) < len(text):
        yield (found := _decode(text, at, name))
        at = found.end


def _elements(text: str, at: int, name: str) -> Iterator[_Found]:
    """The elements of the array that begins at `at`."""
    at = _skip_blank(text, at + 1)
    while not text.startswith("]", at):
        yield (found := _decode(text, at, name))
        at = _after_comma(text, found.end, "]", name)


def _members(text: str, at: int, name: str) -> Iterator[_Found]:
    """The members of the object that begins at `at`; it has been decoded before, so it is well formed."""
    at = _skip_blank(text, at + 1)
    while not text.startswith("}", at):
        key = _decode(text, at, name)
        found = _decode(text, _skip_blank(text, _skip_blank(text, key.end) + 1), name)
        yield found._replace(key=str(key.value))
        at = _after_comma(text, found.end, "}", name)


def _after_comma(text: str, at: int, end: str, name: str) -> int:
    at = _skip_blank(text, at)
    if text.startswith(end, at):
        return at
    if text.startswith(",", at):
        return _skip_blank(text, at + 1)
    raise _error(text, at, name, f"a comma or `{end}` is missing")


def _decode(text: str, at: int, name: str) -> _Found:
    try:
        value, end = _DECODER.raw_decode(text, at)
    except json.JSONDecodeError as error:
        raise _error(text, error.pos, name, error.msg) from error
    except (RecursionError, ValueError) as error:  # thousands of brackets, or of digits
        raise _error(text, at, name, str(error)) from error
    return _Found(at, value, end)


def _error(text: str, at: int, name: str, message: str) -> SeedError:
    return SeedError(Source(name, text.rstrip().count("\n", 0, at) + 1), f"this is no JSON: {message}")


def _skip_blank(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at
