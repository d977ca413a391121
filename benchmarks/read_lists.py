"""How completely and how fast a list is read: `python benchmarks/read_lists.py ABSTRACTS.jsonl[.xz] …`.

Each line of the argument is a JSON object with an `abstract`. They are written as a plain-text list, once with
separator lines and once with blank lines (those within an abstract taken out), read, and compared up to white space.
"""

from __future__ import annotations

import json
import lzma
import platform
import re
import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from conspectus.model import RawEntry
from conspectus.readers.plain_text import read


def abstracts(path):
    data = Path(path).read_bytes()
    lines = (lzma.decompress(data) if path.endswith(".xz") else data).decode().split("\n")
    return [json.loads(line)["abstract"].strip() for line in lines if line]


def bare(text):
    """What must survive: everything but white space and control characters."""
    return re.sub(r"[\s\x00-\x1f\x7f\u200b\u2060\ufeff]", "", text)


def main(paths):
    print(f"{platform.machine()}, Python {platform.python_version()}; CPU seconds of the process, peak memory so far")
    print(
        f"{'list':<28} {'between':<11} {'MB':>6} {'written':>8} {'entries':>8} {'equal':>8} {'CPU s':>6} {'MB peak':>8}"
    )
    for path in paths:
        written = abstracts(path)
        ways = {
            "separators": ("\n\n---\n\n", written),
            "blank lines": ("\n\n", [re.sub(r"\n\s*\n", "\n", text) for text in written]),
        }
        for way, (between, texts) in ways.items():
            seed = ("Toy 2026 Papers\n\n" + between.join(texts) + "\n").encode()
            start = time.process_time()
            entries = [item.text("abstract") for item in read(seed, "list.txt") if isinstance(item, RawEntry)]
            spent = time.process_time() - start
            found = set(map(bare, entries))
            equal = sum(bare(text) in found for text in texts)
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            counts = f"{len(seed) / 1e6:>6.1f} {len(texts):>8} {len(entries):>8} {equal:>8}"
            print(f"{Path(path).name:<28} {way:<11} {counts} {spent:>6.2f} {peak:>8}")


if __name__ == "__main__":
    main(sys.argv[1:])
