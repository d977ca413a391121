"""CPU time and peak memory of a whole build, stage by stage.

    python benchmarks/time_build.py LIST.jsonl[.xz] [--papers N] [--jobs N] [--titles]

LIST has one JSON object a line with `abstract` and perhaps `title`. It is written as a text seed with separators, with
or without titles, and built into a temporary folder; then it is built again to show what a build without changes costs.
"""

from __future__ import annotations

import argparse
import json
import lzma
import platform
import resource
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from conspectus import pipeline
from conspectus.config import SiteConfig
from conspectus.pipeline import Options

T = TypeVar("T")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("list", type=Path)
    parser.add_argument("--papers", type=int)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--titles", action="store_true", help="give the titles, too")
    parser.add_argument("--keep", type=Path, help="build here and leave it")
    arguments = parser.parse_args()
    print(f"{platform.machine()}, Python {platform.python_version()}, {arguments.list.name}, {arguments.jobs} jobs")
    with tempfile.TemporaryDirectory() as name:
        root = arguments.keep or Path(name)
        (root / "seeds").mkdir(parents=True, exist_ok=True)
        (root / "seeds" / "list.txt").write_text(seed(arguments), encoding="utf-8")
        config, options = SiteConfig(root=root, title="A large list"), Options(jobs=arguments.jobs)
        print(f"{'stage':<24}{'CPU s':>9}{'peak MB':>9}")
        for run in ("first build", "build without changes"):
            blocks = stage(f"{run}: read", lambda: list(pipeline.read(config)))
            library = stage("  normalize", lambda blocks=blocks: pipeline.normalize(iter(blocks), config, options))
            written = stage(
                "  render and write",
                lambda library=library: pipeline.write(pipeline.render(library, config, options), config),
            )
            print(pipeline.Report(library, written).told.account, written, sep="; ")


def seed(arguments: argparse.Namespace) -> str:
    """The list as people keep it: a heading, and entries between separator lines."""
    opener = lzma.open if arguments.list.suffix == ".xz" else open
    with opener(arguments.list, "rt", encoding="utf-8") as lines:
        records = [json.loads(line) for _, line in zip(range(arguments.papers or sys.maxsize), lines, strict=False)]
    entries = [
        f"Title: {' '.join(record['title'].split())}\nAbstract: {record['abstract'].strip()}"
        if arguments.titles
        else record["abstract"].strip()
        for record in records
    ]
    return "Large 2026 Papers\n\n" + "\n\n---\n\n".join(entries) + "\n"


def stage(name: str, run: Callable[[], T]) -> T:
    before = cpu()
    result = run()
    peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    print(f"{name:<24}{cpu() - before:>9.1f}{peak / 1024:>9.0f}", flush=True)
    return result


def cpu() -> float:
    """User and system seconds of this process and of those that it has waited for."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


if __name__ == "__main__":
    main()
