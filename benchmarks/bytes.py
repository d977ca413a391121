"""A site -> bytes a paper by kind of file, the heaviest kind first.

    python benchmarks/bytes.py SITE

A paper is a page in `papers/`. Files of one folder whose names differ in a number, a name or a piece are one kind.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path, PurePosixPath

SHOWN = 36
"""Kinds that are printed; those behind them are the scripts and pages that a site has once."""

_PART = re.compile(r"(?<=^data/)([a-z]+)-[^/]+(?=\.js$)|-\d+(?=\.)")
_CHECKSUM = re.compile(r"\b[0-9a-f]{12,}\b")


def main(site: Path) -> None:
    sizes: Counter[str] = Counter()
    files: Counter[str] = Counter()
    for path in site.rglob("*"):
        if path.is_file():
            name = kind(path.relative_to(site).as_posix())
            sizes[name] += path.stat().st_size
            files[name] += 1
    papers = files["papers/*.html"]
    print(f"{papers:,} papers, {sum(files.values()):,} files, {sum(sizes.values()) / 1e6:.1f} MB")
    print(f"{'bytes a paper':>14}{'files':>8}  kind")
    for name, size in sizes.most_common(SHOWN):
        print(f"{size / papers:>14.1f}{files[name]:>8}  {name}")
    print(f"{sum(sizes.values()) / papers:>14.1f}{sum(files.values()):>8}  all")


def kind(path: str) -> str:
    """`data/lists/a.csl.json` -> `data/lists/*.csl.json`; what stands at a fixed address keeps its name."""
    file = PurePosixPath(_CHECKSUM.sub("*", _PART.sub(lambda found: f"{found[1] or ''}-*", path)))
    ending = file.name[file.name.index(".", 1) :] if "." in file.name[1:] else ""
    many = len(file.parts) > 2 or (file.parts[0] not in ("data", "search") and len(file.parts) > 1)
    return str(file.with_name(f"*{ending}")) if many else str(file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
