"""Draws which parts of the package import which, into docs/design.md: `python scripts/draw_imports.py`.

The picture is Mermaid, which GitHub shows. Parts stand on the floors of tests/test_imports.py; an arrow that others
imply is left out (transitive reduction), so what is drawn is what holds the house together.
"""
# ruff: noqa: INP001 -- a script, run by hand

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.test_imports import FLOORS, imports, part  # noqa: E402 - the path comes first

DOCUMENT = ROOT / "docs" / "design.md"
START, END = "<!-- imports: made by scripts/draw_imports.py -->\n", "<!-- end of imports -->"


def arrows() -> Mapping[str, AbstractSet[str]]:
    """Part -> the parts that it imports, without those that they import themselves."""
    direct: dict[str, set[str]] = defaultdict(set)
    for importer, imported in imports():
        one, other = part(importer), part(imported)
        if one != other and {one, other} <= set(FLOORS):
            direct[one].add(other)
    reached: dict[str, set[str]] = {}
    for name in sorted(FLOORS, key=lambda each: FLOORS[each]):  # arrows run down, so what is below is known
        below = direct[name]
        reached[name] = below | {far for other in below for far in reached.get(other, ())}
    return {
        name: {other for other in below if not any(other in reached.get(third, ()) for third in below - {other})}
        for name, below in sorted(direct.items())
    }


def picture() -> str:
    """The Mermaid flowchart, a floor at a time from the top."""
    lines = ["```mermaid", "flowchart TD"]
    for floor in sorted(set(FLOORS.values()), reverse=True):
        rooms = sorted(name for name, height in FLOORS.items() if height == floor)
        lines += [f"  subgraph floor{floor}[ ]", *(f"    {name}" for name in rooms), "  end"]
    lines += [f"  {name} --> {other}" for name, others in arrows().items() for other in sorted(others)]
    return "\n".join((*lines, "```", ""))


def main() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    before, rest = text.split(START)
    _, after = rest.split(END)
    DOCUMENT.write_text(f"{before}{START}{picture()}{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
