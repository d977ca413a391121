"""A list of publications in YAML -> raw entries, found and read as the records of JSON are.

Homepages keep such lists: mappings at the top or under names (`featured`, `index`), in which `name` may be the title.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from conspectus.errors import SeedError
from conspectus.fields import field_of, is_spare
from conspectus.model import Notice, RawEntry, Skipped, Source
from conspectus.readers.encoding import decode
from conspectus.readers.fields import read_fields
from conspectus.readers.json_records import Record, describe, find_records
from conspectus.readers.json_titles import title_records
from conspectus.readers.json_values import Node
from conspectus.readers.yaml_values import mended, parse

_LINE = re.compile(r"[ \t]*(?:- ?)*(?:[A-Za-z_][\w .-]*:(?:[ \t].*)?|#.*|-{3}|[\"'\]}[{].*)?")
_ITEM = re.compile(r"[ \t]*- +[\"']?([A-Za-z_][\w .-]*)[\"']?:(?:[ \t]|$)")
_NAMED = frozenset({"name"})
_SEEN = 40
"""Lines that show what a text is."""


def looks_like(head: str) -> bool:
    """Whether the first lines are YAML and one of them begins a mapping, in a list, with a field of ours."""
    lines = [line for line in head.splitlines()[:_SEEN] if line.strip()]
    items = [match[1] for match in map(_ITEM.match, lines) if match]
    ours = any(field_of(name) or name.lower() in _NAMED for name in items)
    deeper = any(re.match(r"[ \t]+[A-Za-z_][\w .-]*:(?:[ \t]|$)", line) for line in lines)
    return ours and deeper and all(_LINE.fullmatch(line) or line.startswith((" ", "\t", "- ")) for line in lines)


def read(data: bytes, name: str) -> Iterator[RawEntry | Skipped | Notice]:
    """The records in `data`, the seed called `name`, with the line that each begins in.

    Raises SeedError for what is no text, no YAML, or YAML without a record of a paper.
    """
    decoded = decode(data, name)
    yield from decoded.notices
    text, odd = mended(decoded.text.replace("\r\n", "\n").replace("\r", "\n"))
    for number, line in odd:
        yield Notice(Source(name, number), f"taken as it stands: `{line}`; put quotes round the value")
    nodes = list(parse(text, name))
    if not nodes:
        yield Notice(Source(name, 1), "the file is empty: there is no record in it")
        return
    found = [] if _is_settings(nodes) else list(find_records(text, nodes)) or title_records(text, nodes)
    if not any(isinstance(each, Record) for each in found):
        place = Source(name, text.count("\n", 0, nodes[0].start) + 1)
        what = f"none has a `title` beside `authors` or an `abstract`; found: {describe(nodes)}"
        raise SeedError(place, f"no record of a paper: {what}")
    positions: dict[str, int] = {}
    number = at = 0
    for each in found:
        number += text.count("\n", at, each.node.start) if each.node.start >= at else 0
        at = max(at, each.node.start)
        source = Source(name, number + 1)
        if isinstance(each, Record):
            fields, unused = read_fields(each.values if not each.key else {"id": each.key, **each.values})
            positions[each.heading] = positions.get(each.heading, 0) + 1
            yield RawEntry(fields, source, each.heading, positions[each.heading], unused=unused)
        else:
            yield Skipped(source, each.reason, text[each.node.start : each.node.end].strip())


def _is_settings(nodes: Sequence[Node]) -> bool:
    """Whether a mapping is all there is, with a title of its own: that of a site, unless it has people or a text."""
    (first, *others) = nodes
    if others or not isinstance(first.value, Mapping) or not first.value.get("title"):
        return False
    has = {field_of(str(name)) for name in first.value if not is_spare(str(name))}
    return not has & {"authors", "abstract", "venue", "doi"} and not any(
        isinstance(value, list) and any(isinstance(item, Mapping) for item in value) for value in first.value.values()
    )
