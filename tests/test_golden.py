"""What a build makes is what was kept; whoever means a change runs `make golden` and reads the difference."""

from __future__ import annotations

import difflib

import pytest

from tests.golden import TREES, kept

_SHOWN = 5
"""Files whose difference is printed."""


@pytest.mark.parametrize("folder", TREES)
def test_golden(folder):
    """Every file is there, with every byte as it was."""
    expected, found = kept(folder), TREES[folder]()
    assert sorted(found) == sorted(expected)
    changed = [name for name in expected if found[name] != expected[name]]
    lines = [
        line
        for name in changed[:_SHOWN]
        for line in difflib.unified_diff(
            expected[name].split("\n"), found[name].split("\n"), name, "built", n=0, lineterm=""
        )
    ]
    assert not changed, f"{len(changed)} files differ; `make golden` keeps them:\n" + "\n".join(lines)
