"""How long an edit takes to show while `conspectus serve` runs: `python benchmarks/time_serve.py [SEEDS …]`.

A digest of the seeds (the tests' two lists, if none are named) is served from a folder of its own. A seed, a template
and a setting are edited in turn, each three times; printed is the time until a browser would load the page again,
without the 0.3 s at most that it takes a page to ask.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TIMES = 3


def main(seeds: list[str]) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        (folder / "seeds").mkdir()
        for path in map(Path, seeds or sorted((ROOT / "tests" / "seeds").iterdir())):
            shutil.copy(path, folder / "seeds")
        shutil.copytree(ROOT / "templates", folder / "mine" / "templates")
        (folder / "seeds" / "edited.txt").write_text("Edited\n\nWe present EDIT 0, a paper that changes often.\n")
        (folder / "digest.yaml").write_text("title: Edit 0\ntheme: [mine]\n")
        process = subprocess.Popen(
            [sys.executable, "-m", "conspectus", "serve", "--port", "0"],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            lines = iter(process.stdout)
            account = next(line for line in lines if " papers, " in line)
            address = next(line.split()[0] for line in lines if line.startswith("http://"))
            time.sleep(2)  # the watchers begin
            print(account.split("; ")[1].split(",")[0])
            for what, path in (
                ("seed", folder / "seeds" / "edited.txt"),
                ("template", folder / "mine" / "templates" / "about.html"),
                ("setting", folder / "digest.yaml"),
            ):
                taken = [edit(address, path, number) for number in range(1, TIMES + 1)]
                print(f"{what:<9} {statistics.median(taken):5.2f} s ({min(taken):.2f} to {max(taken):.2f})")
        finally:
            process.kill()
            process.communicate()


def edit(address: str, path: Path, number: int) -> float:
    """Seconds until another build is shown."""
    before, text = build(address), path.read_text(encoding="utf-8")
    new = text.replace(f" {number - 1}", f" {number}") if path.suffix != ".html" else text + " "
    begun = time.perf_counter()
    path.write_text(new, encoding="utf-8")
    while build(address) == before:
        time.sleep(0.01)
    taken = time.perf_counter() - begun
    time.sleep(1)
    return taken


def build(address: str) -> int:
    """Which build is shown."""
    with urllib.request.urlopen(f"{address}.conspectus/state") as answer:
        return int(json.load(answer)["build"])


if __name__ == "__main__":
    main(sys.argv[1:])
