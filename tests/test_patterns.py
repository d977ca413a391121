"""What a regular expression of ours may hold."""

from __future__ import annotations

import ast
import re

import pytest

from tests.conftest import ROOT

CLASS = re.compile(r"(?<!\\)\[\^?\]?(?:\\.|[^\]\\])*\]", re.DOTALL)
POSSESSIVE_GROUP = re.compile(r"(?<!\\)(?:\\\\)*\)(?:[*+?]|\{[\d,]+\})\+|\(\?>")


def kept_whole(pattern):
    """The groups that are given back whole or not at all."""
    return POSSESSIVE_GROUP.findall(CLASS.sub("[]", pattern))


def test_no_group_is_possessive():
    """Python before 3.11.5, as Debian 12 has it, matches these wrongly (github.com/python/cpython/issues/106052).

    A possessive class (`[^"]*+`) is sound everywhere, and does where a group would: `[^"]*+(?:""[^"]*+)*`.
    """
    found = [
        (path.relative_to(ROOT), node.value)
        for path in sorted((ROOT / "conspectus").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and kept_whole(node.value)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("(?:a|b)*+", True),
        ("(a)++", True),
        ("(a b)?+c", True),
        ("(?:ab){2,3}+", True),
        ("(?>ab)", True),
        (r"\\(a)*+", True),
        (r"[^a]*+(?:a[^a]*+)*", False),
        (r"[()*+]", False),
        (r"\)*+", False),
        (r"(a)\++", False),
        ("(a)* +", False),
    ],
)
def test_which_groups_are_possessive(pattern, found):
    assert bool(kept_whole(pattern)) is found
