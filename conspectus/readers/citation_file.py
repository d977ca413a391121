"""A file in the Citation File Format (`CITATION.cff`) -> the paper to cite: that of `preferred-citation`, or the work.

Such a file says of a repository, in YAML, how it is cited. Many of them, each in the folder of its work, are one list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from conspectus.errors import SeedError
from conspectus.model import Notice, RawEntry, Skipped, Source
from conspectus.readers.encoding import decode
from conspectus.readers.fields import read_fields
from conspectus.readers.yaml_values import mended, parse
from conspectus.text import fold

_VERSION = re.compile(r"[\"']?cff-version[\"']?[ \t]*:", re.MULTILINE)
_LINE = re.compile(r"[\"']?[\w-]+[\"']?[ \t]*:(?:[ \t].*)?|- .*|#.*|-{3}|\.{3}|[ \t].*|")
"""What every line of such a file looks like; those of prose do not."""
_PREFERRED = "preferred-citation"
_NAMES = {"repository-code": "code", "collection-title": "venue", "start": "first page", "end": "last page"}
"""What the format calls fields that others have other names for."""
_OF_THE_FILE = frozenset(
    (
        *("cff-version", "message", "license", "license-url", "version", "commit", "contact", "references", "scope"),
        *("repository", "repository-artifact", "status", "notes", "type", _PREFERRED),
    )
)
"""What the file says of itself and of the release."""


def looks_like(head: str) -> bool:
    """Whether a text is YAML from its first line on and says which version of the format it has."""
    return any(map(_VERSION.match, lines := head.splitlines())) and all(map(_LINE.fullmatch, lines[:-1]))


def read(data: bytes, name: str) -> Iterator[RawEntry | Skipped | Notice]:
    """The entry in `data`, the seed called `name`; its list is called as the folder of the works.

    A file that cannot be read is skipped. Raises SeedError for what is no text.
    """
    decoded = decode(data, name)
    yield from decoded.notices
    text, odd = mended(decoded.text.replace("\r\n", "\n").replace("\r", "\n"))
    for number, line in odd:
        yield Notice(Source(name, number), f"taken as it stands: `{line}`; put quotes round the value")
    try:
        nodes = list(parse(text, name))
    except SeedError as error:  # many such files are one list, and one bad file stops no other
        yield Skipped(error.source, error.message, text)
        return
    work = nodes[0].value if nodes else None
    if not isinstance(work, Mapping) or not (paper := _paper(work)).get("title"):
        yield Skipped(Source(name, 1), "a citation file without a title", text)
        return
    fields, unused = read_fields({_NAMES.get(key, key): value for key, value in paper.items()})
    path = PurePosixPath(name)
    folder = path.parent.parent if path.stem.upper() == "CITATION" else path.parent
    yield RawEntry(fields, Source(name, 1), "", 1, unused=unused, list=folder.name)


def _paper(work: Mapping[str, object]) -> dict[str, object]:
    """What is said of the paper: where it is not the work itself, only the code is taken from what is said of that."""
    own = {key: value for key, value in work.items() if key not in _OF_THE_FILE}
    preferred = work.get(_PREFERRED)
    if not isinstance(preferred, Mapping) or not preferred.get("title"):
        return own
    paper = {key: value for key, value in preferred.items() if key not in _OF_THE_FILE}
    same = fold(str(preferred["title"])) == fold(str(work.get("title", "")))
    return {**{key: value for key, value in own.items() if same or key == "repository-code"}, **paper}
