"""The same list in another form says the same: each sample file is changed as programs and people change files."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from functools import cache
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import yaml

from conspectus.errors import DigestError
from conspectus.model import RawEntry
from conspectus.readers import read_seeds
from conspectus.text import squeeze
from tests.expectations import Sample, file_samples

TEXTS = ("txt", "md", "bib", "ris", "enw", "nbib", "csv", "json", "jsonl", "yaml", "yml")
TABLES = ("csv", "tsv")

Change = Callable[[str], str | bytes | None]
"""A text in another form; None where it cannot have it."""


def of_json(change: Callable[[Any], str | None]) -> Change:
    def changed(text: str) -> str | None:
        try:
            return change(json.loads(text))
        except json.JSONDecodeError:
            return None

    return changed


def of_table(change: Callable[[list[list[str]]], list[list[str]]], **form: Any) -> Change:
    def changed(text: str) -> str | None:
        text = text.removeprefix("\ufeff")
        delimiter = max(",;\t", key=text.partition("\n")[0].count)
        rows = [row for row in csv.reader(StringIO(text), delimiter=delimiter) if row]
        if {len(row) for row in rows} != {len(rows[0])} or len(rows[0]) < 3:
            return None
        out = StringIO()
        csv.writer(out, **form).writerows(change(rows))
        return out.getvalue()

    return changed


def reordered(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: reordered(each) for name, each in reversed(value.items())}
    return [reordered(each) for each in value] if isinstance(value, list) else value


def is_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, dict) for each in value)


def encoded(encoding: str) -> Change:
    def changed(text: str) -> bytes | None:
        # in Chinese text an accented letter has no code of its own; it is an odd mixture that nobody could tell
        foreign = re.findall(r"[^\x00-\x7f]", text)
        if encoding == "gb18030" and not all("\u3000" < each < "\ua000" for each in foreign):
            return None
        return text.encode(encoding)

    return changed


CHANGES: dict[str, tuple[tuple[str, ...], Change]] = {
    "lines end as on Windows": (TEXTS, lambda text: text.replace("\n", "\r\n")),
    "a byte order mark": (TEXTS, lambda text: f"\ufeff{text}"),
    "UTF-16": (TEXTS, encoded("utf-16")),
    "GB 18030": (TEXTS, encoded("gb18030")),
    "blank lines at the end": (TEXTS, lambda text: f"{text}\n\n \n"),
    "the last line has no end": (TEXTS, str.rstrip),
    "a margin": (TEXTS, lambda text: re.sub(r"^(?=.)", "    ", text, flags=re.MULTILINE)),
    "JSON on one line": (("json",), of_json(json.dumps)),
    "names of JSON in another order": (("json",), of_json(lambda value: json.dumps(reordered(value), indent=1))),
    "a list of JSON, a line each": (
        ("json",),
        of_json(lambda value: "\n".join(map(json.dumps, value)) if is_list(value) else None),
    ),
    "a list of JSON under a name": (
        ("json",),
        of_json(lambda value: json.dumps({"results": value}) if is_list(value) else None),
    ),
    "lines of JSON in a list": (("jsonl",), lambda text: f"[{','.join(text.splitlines())}]"),
    "YAML in brackets": (
        ("yaml", "yml"),
        lambda text: yaml.safe_dump(yaml.safe_load(text), allow_unicode=True, default_flow_style=True, width=10**6),
    ),
    "YAML as JSON": (("yaml", "yml"), lambda text: json.dumps(yaml.safe_load(text), default=str)),
    "semicolons in a table": (TABLES, of_table(lambda rows: rows, delimiter=";")),
    "tabs in a table": (TABLES, of_table(lambda rows: rows, delimiter="\t")),
    "quotes round each cell": (TABLES, of_table(lambda rows: rows, quoting=csv.QUOTE_ALL)),
    "columns in another order": (TABLES, of_table(lambda rows: [row[::-1] for row in rows])),
    "a column without a name": (TABLES, of_table(lambda rows: [[*row, ""] for row in rows])),
    "BibTeX in capitals": (
        ("bib",),
        lambda text: re.sub(r"^\s*(?:@\w+|\w+(?=\s*=))", lambda found: found[0].upper(), text, flags=re.MULTILINE),
    ),
}


@cache
def samples() -> tuple[Sample, ...]:
    """The sample files that are text and have entries."""
    return tuple(
        sample for sample in file_samples() if len(sample.seeds) == 1 and entries(*next(iter(sample.seeds.items())))
    )


def entries(name: str, content: bytes) -> list[str]:
    """What each entry of a file says; nothing where it is refused."""
    with TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_bytes(content)
        try:
            read = [each for each in read_seeds([path]) if isinstance(each, RawEntry)]
        except DigestError:
            return []
    return [said(each) for each in read]


def said(entry: RawEntry) -> str:
    """What an entry says, whatever the order of its names."""
    values = {
        name: [each if isinstance(each, str) else dict(sorted(each.items())) for each in value.items]
        for name, value in entry.fields.items()
    }
    return squeeze(json.dumps({name: sorted(map(str, items)) for name, items in values.items()}, sort_keys=True))


@pytest.mark.parametrize("change", CHANGES)
def test_another_form_says_the_same(change):
    """Whatever a program made of its line ends, encoding, order or brackets, each entry has the same values."""
    suffixes, changed = CHANGES[change]
    tried, differ = 0, []
    for sample in samples():
        (name, content) = next(iter(sample.seeds.items()))
        text = content.decode("utf-8", "replace")
        if name.rpartition(".")[2] not in suffixes or "\ufffd" in text:
            continue
        other = changed(text)
        if other is None or other == text:
            continue
        tried += 1
        other = other if isinstance(other, bytes) else other.encode()
        if sorted(entries(name, other)) != sorted(entries(name, content)):
            differ.append(name)
    assert tried
    assert not differ
