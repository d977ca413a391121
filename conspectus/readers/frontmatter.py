"""Markdown with a YAML front matter, one entry a file -> the raw entry; Markdown without one is read as plain text.

Fields stand between two lines `---` at the beginning, the abstract in the field of that name or below. All values are
text: YAML's own guesses (`No`, `012`, dates) are not made, and a line that YAML refuses (`title: Foo: a bar`) or would
empty (`title: #1`) is taken as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml

from conspectus.errors import SeedError
from conspectus.fields import field_of
from conspectus.model import Notice, RawEntry, Skipped, Source, Value
from conspectus.readers import plain_text
from conspectus.readers.encoding import decode
from conspectus.readers.fields import read_fields

_FENCE = re.compile(r"(?:---|\.\.\.)[ \t]*")
_LINE = re.compile(r"([A-Za-z][\w -]*:[ \t]+)(\S.*)")
_LIST = "list"
"""The key that names the list an entry belongs to."""


def looks_like(head: str) -> bool:
    """Whether the text begins with a front matter that has a field of ours."""
    lines = head.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    start = next((place for place, line in enumerate(lines) if line.strip()), 0)
    return bool(_end_of_front(lines, start))


def read(data: bytes, name: str) -> Iterator[RawEntry | Skipped | Notice]:
    """The entry in `data`, the seed called `name`; its list is the one that the field `list` names.

    Raises SeedError for what is no text, and for a front matter that YAML refuses and lines alone do not explain.
    """
    decoded = decode(data, name)
    lines = decoded.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    start = next((place for place, line in enumerate(lines) if line.strip()), 0)
    end = _end_of_front(lines, start)
    if not end:
        yield from plain_text.read(data, name)
        return
    yield from decoded.notices
    front = [_as_text(line) for line in lines[start + 1 : end]]
    for number, (line, text) in enumerate(zip(lines[start + 1 : end], front, strict=True), start + 2):
        if text != line:
            yield Notice(Source(name, number), f"taken as it stands: `{line.strip()}`; put quotes round the value")
    source = Source(name, start + 1)
    values = _parse("\n".join(front), source)
    heading = str(values.pop(_LIST, ""))
    fields, unused = read_fields(values, "markdown")
    body = "\n".join(lines[end + 1 :]).strip()
    if body and "abstract" in fields:
        number = next(number for number, line in enumerate(lines[end + 1 :], end + 2) if line.strip())
        yield Skipped(Source(name, number), "text below an abstract that the front matter gives", body)
    elif body:
        fields["abstract"] = Value((body,), "markdown")
    yield RawEntry(fields, source, heading, 1, unused=unused)


def _end_of_front(lines: list[str], start: int) -> int:
    """The place of the line that closes the front matter; 0 if there is none, or none with a field of ours."""
    if lines[start].rstrip() != "---":
        return 0
    for place, line in enumerate(lines[start + 1 :], start + 1):
        if _FENCE.fullmatch(line):
            keys = [match.group(1) for match in map(_LINE.match, lines[start + 1 : place]) if match]
            return place if any(field_of(key.rstrip(": \t")) for key in keys) else 0
    return 0


def _as_text(line: str) -> str:
    """`line`, with quotes round a value that YAML would refuse, empty or take for something else than text."""
    match = _LINE.fullmatch(line)
    if not match or match.group(2)[0] in "|>\"'":
        return line
    key, value = match.groups()
    if value[0] in "[{" and not re.search(r"[]}]", value):
        return line  # a list that goes on in the next line
    try:
        root = yaml.compose(line, Loader=yaml.BaseLoader)
    except (yaml.YAMLError, RecursionError):
        root = None
    node = root.value[0][1] if isinstance(root, yaml.MappingNode) else None
    if node is not None and value[0] not in "&!" and (node.value or value in ("[]", "{}")):
        return line
    return f"{key}'{value.replace(chr(39), chr(39) * 2)}'"


def _parse(front: str, source: Source) -> dict[str, object]:
    """The front matter as a mapping whose values are texts or lists of texts."""
    try:
        root = yaml.compose(front, Loader=yaml.BaseLoader)
    except (yaml.YAMLError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        place = Source(source.file, (source.line or 1) + 1 + (mark.line if mark else 0))
        problem = getattr(error, "problem", None) or "it is nested too deeply"
        raise SeedError(place, f"the front matter is no YAML: {problem}; put quotes round the value") from error
    if not isinstance(root, yaml.MappingNode):
        raise SeedError(source, "the front matter has no fields; write `title: …` on a line of its own")
    return {str(key.value): _value(value) for key, value in root.value}


def _value(node: yaml.Node) -> object:
    """Texts as they are, items of lists as texts, one level deep: aliases cannot blow up what is not followed."""
    if isinstance(node, yaml.ScalarNode):
        return node.value
    if isinstance(node, yaml.SequenceNode):
        return [text for item in node.value if (text := _item(item))]
    return ""


def _item(node: yaml.Node) -> str:
    """A text, or the `name` of an item that has several parts."""
    if isinstance(node, yaml.ScalarNode):
        return str(node.value)
    parts = node.value if isinstance(node, yaml.MappingNode) else []
    return next((str(value.value) for key, value in parts if key.value == "name"), "")
