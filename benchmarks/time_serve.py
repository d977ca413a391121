"""How long an edit takes to show while `conspectus serve` runs: `python benchmarks/time_serve.py [SEEDS …]`.

A digest of the seeds (the tests' two lists, if none are named) is served from a folder of its own, and the page of a
paper is in view. The abstract of that paper, the template of all pages and the title of the digest are edited in turn,
each three times. Printed is the time until a browser would load the page again, without the 0.3 s at most that it takes
a page to ask, and until the whole site is written.
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
from collections.abc import Mapping, Sequence
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
        edited = {"id": "edited-one", "title": "Edited", "abstract": "We present EDIT 0, a paper that changes often."}
        (folder / "seeds" / "edited.jsonl").write_text(json.dumps(edited) + "\n")
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
            (page,) = (folder / "site" / "papers").glob("edited*.html")
            print(account.split("; ")[1].split(",")[0])
            for what, path, old, new in (
                ("seed", folder / "seeds" / "edited.jsonl", "EDIT ", "EDIT 1"),
                ("template", folder / "mine" / "templates" / "base.html", "</body>", " </body>"),
                ("setting", folder / "digest.yaml", "Edit ", "Edit 1"),
            ):
                asked = f"{address}.conspectus/state?page=/papers/{page.name}"
                taken = [edit(asked, path, old, new) for _ in range(TIMES)]
                shown, written = map(seconds, zip(*taken, strict=True))
                print(f"{what:<9} page in view {shown}, whole site {written}", flush=True)
        finally:
            process.kill()
            process.communicate()


def edit(address: str, path: Path, old: str, new: str) -> tuple[float, float]:
    """Seconds until the page in view is shown anew, and until another build is written."""
    before, text = state(address), path.read_text(encoding="utf-8")
    begun = time.perf_counter()
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    shown = 0.0
    while (now := state(address))["builds"] == before["builds"]:
        if now["page"] != before["page"] and not shown:
            shown = time.perf_counter() - begun
        time.sleep(0.05)
    written = time.perf_counter() - begun
    rest = time.perf_counter() + 1
    while time.perf_counter() < rest:  # the page stays in view
        state(address)
        time.sleep(0.3)
    return shown or written, written


def seconds(taken: Sequence[float]) -> str:
    """The one in the middle, the shortest and the longest."""
    return f"{statistics.median(taken):.2f} s ({min(taken):.2f} to {max(taken):.2f})"


def state(address: str) -> Mapping[str, int]:
    """In which change the page last became another, and how often the site was built."""
    with urllib.request.urlopen(address) as answer:
        return json.load(answer)  # type: ignore[no-any-return]


if __name__ == "__main__":
    main(sys.argv[1:])
