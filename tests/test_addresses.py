"""The address of everything is spelt out in one module: elsewhere there is no literal of one."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from conspectus import permalinks
from tests.conftest import ROOT

FOLDERS = ("data/", "search/", "static/", "lists/", "topics/", "papers/")
FIXED = frozenset(value for name, value in vars(permalinks).items() if name.isupper() and isinstance(value, str))
MODULES = sorted(path for path in (ROOT / "conspectus").rglob("*.py") if path.name != "permalinks.py")
TEMPLATES = sorted((ROOT / "templates").glob("*.html"))
SCRIPTS = sorted(path for path in (ROOT / "static").rglob("*.js") if "vendor" not in path.parts)


def is_address(text: str) -> bool:
    """Whether a literal is an address of the site, or the beginning of one; static files are asked for by name."""
    below = text.startswith(FOLDERS) and " " not in text
    return text in FIXED or (below and not (ROOT / "static" / text).is_file())


def spelled_in_python(path: Path) -> list[str]:
    """Literals of addresses; the names of templates, which are files of a theme, are no addresses."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    templates = {f"{page.stem}.html" for page in TEMPLATES}
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in docs
        and is_address(node.value)
        and not (node.value in templates and "pages" in path.parts)
    ]


def spelled_in_text(path: Path) -> list[str]:
    """Quoted addresses and links of a template or a script."""
    text = re.sub(
        r"\{% (?:extends|from|include) .*?%\}|/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL
    )
    return [found for found in re.findall(r"""["'`](?:\$\{\w+\})?([a-z][^"'`\s]*)""", text) if is_address(found)]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_spells_an_address_out(path):
    assert spelled_in_python(path) == []


@pytest.mark.parametrize("path", [*TEMPLATES, *SCRIPTS], ids=lambda path: str(path.relative_to(ROOT)))
def test_no_template_or_script_spells_an_address_out(path):
    assert spelled_in_text(path) == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("{{ link('topics.html') }}", ["topics.html"]),
        ("{{ link('lists/' ~ list.slug ~ '.html') }}", ["lists/"]),
        ("{{ asset('site.css') }}", []),
        ("{% extends 'search.html' %}", []),
        ("script.src = root + 'data/where-' + tail;", ["data/where-"]),
        ("{ src: `${root}static/search/${name}.js` }", ["static/search/${name}.js"]),
    ],
)
def test_what_counts_as_spelling_out(tmp_path, line, found):
    (tmp_path / "x.html").write_text(line)
    assert spelled_in_text(tmp_path / "x.html") == found
