"""Every case file under tests/cases/readers: a claim, a seed, and what its reader makes of it.

A file holds a sentence, the line `=== seed ===`, the seed, the line `=== read ===`, and what comes out: entries with
their fields, notices, skips and errors. The first marker may name how bytes are written: `=== seed, escaped ===` for
`\\xE9` and the like, `=== seed, utf-16 ===` for an encoding of Python's, `=== seed, workbook ===` for the sheets of a
workbook (`[name]`, then rows with tabs between the cells). The folder is called as the reader's module.
"""

import codecs
import io
import re
from pathlib import Path

import openpyxl
import pytest

from conspectus.errors import SeedError
from conspectus.model import Notice, RawEntry, Skipped
from conspectus.readers import FORMATS

CASES = Path(__file__).parent.parent / "cases" / "readers"
FILES = sorted(CASES.glob("*/*"))
READER_OF = {reader.__module__.rpartition(".")[2]: reader for reader in (each.read for each in FORMATS.values())}


def parts(case):
    text = case.read_bytes().decode("utf-8")
    found = re.fullmatch(r"(.+?)\n=== seed(?:, (\S+))? ===\n(.*?)=== read ===\n(.*)", text, re.DOTALL)
    assert found, f"{case} lacks one of its markers"
    claim, form, seed, expected = found.groups()
    if form == "escaped":
        return claim, codecs.escape_decode(seed.removesuffix("\n").encode())[0], expected
    if form == "workbook":
        return claim, workbook(seed), expected
    return claim, seed.encode(form or "utf-8"), expected


def workbook(sheets):
    """The bytes of a workbook; what Python reads as a number is one."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for line in sheets.splitlines():
        if name := re.fullmatch(r"\[(.+)\]", line):
            book.create_sheet(name[1])
        else:
            cells = [cell.replace("\\n", "\n") for cell in line.split("\t")]
            book.worksheets[-1].append([float(cell) if cell.isdecimal() else cell or None for cell in cells])
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def form(value):
    """What a case file says of a value besides its text: that it is a list, and its syntax."""
    said = [f"{len(value.items)} items"] * value.listed + [value.syntax] * (value.syntax != "text")
    return f" ({', '.join(said)})" if said else ""


def shown(reader, seed):
    """What a reader makes of `seed`, as a case file writes it."""
    try:
        for item in reader(seed, "seed"):
            line = item.source.line
            if isinstance(item, RawEntry):
                yield f"entry at {line}: {item.heading or '(no heading)'}, number {item.position}"
                for name, value in item.fields.items():
                    yield f"  {name}{form(value)}: " + value.text.replace("\n", "\n    | ")
                if item.list:
                    yield f"  in the list {item.list}"
                if item.continuations:
                    yield f"  continued at {', '.join(str(place.line) for place in item.continuations)}"
                if item.unused:
                    yield f"  not used: {', '.join(item.unused)}"
            elif isinstance(item, Skipped):
                yield f"skipped at {line}, {item.reason}: " + item.text.replace("\n", "\n    | ")
            else:
                assert isinstance(item, Notice)
                yield f"notice at {line}: {item.message}"
    except SeedError as error:
        yield f"error at {error.source.line}: {error.message}"


@pytest.mark.parametrize("case", FILES, ids=lambda case: f"{case.parent.name}/{case.stem}")
def test_case(case):
    """A seed is read as its case file says."""
    _, seed, expected = parts(case)
    assert "\n".join(shown(READER_OF[case.parent.name], seed)) == expected.rstrip("\n")


def test_every_reader_has_cases():
    """A reader that is in the table is shown by case files."""
    assert {case.parent.name for case in FILES} == set(READER_OF)
