"""docs/formats.md names every kind of file that is read, and every sample that shows it."""

from __future__ import annotations

import re

from conspectus.readers import SUFFIXES
from tests.conftest import ROOT

DOCUMENT = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in DOCUMENT.split("\n") if line.startswith("| ")]
SAMPLES = ROOT / "tests" / "cases" / "inputs"


def quoted(cells):
    return [name for cell in cells for name in re.findall(r"`([^`]+)`", cell)]


def test_every_suffix_that_is_read_is_named():
    """And none that is not."""
    named = {name for name in quoted(row[1] for row in ROWS) if name.startswith(".")}
    assert named == set(SUFFIXES)


def test_every_sample_is_named_once():
    """A kind without a sample is a promise."""
    named = quoted(row[4] for row in ROWS)
    there = [path.name for path in SAMPLES.iterdir() if not path.name.endswith((".expected.yaml", "README.md"))]
    assert sorted(named) == sorted(name for name in there if not name.startswith("."))
    assert all(quoted([row[4]]) for row in ROWS[1:])
