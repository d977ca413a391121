"""Arrows between modules run one way: command line, stages, shared, errors, values."""

import ast
import runpy
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "conspectus"

FLOORS = {
    "chunking": 1, "language": 1, "limits": 1, "memory": 1, "model": 1, "options": 1, "packing": 1,
    "text": 1, "stamps": 1,
    "store": 2, "workers": 3, "rendered": 3,
    "fields": 2, "hosts": 2,
    "errors": 2, "permalinks": 2, "places": 2, "scripts": 2, "xmlfile": 1, "yamlfile": 3,
    "config": 4, "theme": 4, "extensions": 4, "messages": 4, "script_messages": 5,
    "markup": 4, "reading": 4, "citations": 5, "records": 5, "syndication": 5, "changes": 5,
    "last_build": 5, "groups": 5, "library": 6, "corpus": 7, "views": 8, "exports": 9,
    "readers": 10, "normalize": 10, "pages": 10, "render": 10, "search": 10, "assets": 10, "output": 10, "editions": 10,
    "pipeline": 11, "take_along": 11, "fetch": 11, "cli": 12,
}  # fmt: skip
STAGES = {name for name, floor in FLOORS.items() if floor == 10}


@cache
def imports() -> Sequence[tuple[str, str]]:
    """(importing module, imported module) below the package, lazy and type-only imports included."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        name = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("conspectus"):
                base = node.module.removeprefix("conspectus").lstrip(".")
                members = (f"{base}.{alias.name}".lstrip(".") for alias in node.names)
                found.extend((name, member if is_module(member) else base) for member in members)
            elif isinstance(node, ast.Import):
                found.extend(
                    (name, a.name.removeprefix("conspectus.")) for a in node.names if a.name.startswith("conspectus.")
                )
    return found


def is_module(name: str) -> bool:
    return (PACKAGE / name.replace(".", "/")).with_suffix(".py").is_file() or (
        PACKAGE / name.replace(".", "/")
    ).is_dir()


def part(module: str) -> str:
    return module.split(".")[0]


def is_right(importer: str, imported: str) -> bool:
    """A module imports from lower floors, no stage from another; from its own package members, not the front door."""
    one, other = part(importer), part(imported)
    if one in ("__init__", "__main__") or not other:
        return True
    if one == other:
        return imported != other or importer.endswith("__init__")
    return FLOORS[other] <= FLOORS[one] and not {one, other} <= STAGES


def test_arrows_run_down():
    """Every import of the package runs the way that it may."""
    found = set(imports())
    assert len(found) > 1000
    assert [each for each in sorted(found) if not is_right(*each)] == []


@pytest.mark.parametrize(
    ("importer", "imported", "right"),
    [
        ("cli.building", "pipeline", True),
        ("pipeline", "cli.building", False),
        ("model", "text", True),
        ("text", "fields", False),
        ("readers.csv_table", "normalize.people", False),
        ("readers.csv_table", "readers.rows", True),
        ("readers.csv_table", "readers", False),
        ("readers.__init__", "readers", True),
        ("__main__", "cli", True),
    ],
)
def test_which_arrows_are_right(importer, imported, right):
    """Down, or within a package; never between stages, nor through the own front door."""
    assert is_right(importer, imported) == right


def test_every_part_has_its_floor():
    """A new module must say where it stands."""
    parts = {
        path.stem if path.parent == PACKAGE else path.relative_to(PACKAGE).parts[0] for path in PACKAGE.rglob("*.py")
    }
    assert parts - {"__init__", "__main__"} <= set(FLOORS)


def test_the_picture_in_the_design_is_the_one_of_today():
    """`python scripts/draw_imports.py` draws it anew; there is no arrow up in it."""
    script = Path(__file__).parent.parent / "scripts" / "draw_imports.py"
    drawn = runpy.run_path(str(script))
    assert drawn["picture"]() in (PACKAGE.parent / "docs" / "design.md").read_text(encoding="utf-8")
    assert all(FLOORS[other] <= FLOORS[name] for name, others in drawn["arrows"]().items() for other in others)
