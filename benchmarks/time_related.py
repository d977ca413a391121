"""CPU time of what needs all papers, by step, for the first papers of a list.

    python benchmarks/time_related.py PAPERS [2000 10000 …]

PAPERS is JSON lines with `abstract`. Times are CPU ms a paper of this process: first what is made of each paper alone,
and kept from build to build, then the steps over all.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from conspectus.corpus import distinctive, duplicates, glossary, related
from conspectus.corpus.phrases import Uses, phrases_of
from conspectus.markup import parse


def main() -> None:
    path, *sizes = sys.argv[1:]
    lines = Path(path).read_text(encoding="utf-8").strip().split("\n")
    abstracts = [json.loads(line)["abstract"] for line in lines[: max(map(int, sizes or ["10000"]))]]
    plains = [parse(abstract).plain for abstract in abstracts]
    for size in map(int, sizes or ["10000"]):
        measure(plains[:size])


def measure(plains: list[str]) -> None:
    def timed(step, make):
        begin = time.process_time()
        made = make()
        print(f"{size:7d} {step:16s} {1000 * (time.process_time() - begin) / size:6.3f}", flush=True)
        return made

    size = len(plains)
    refs = [str(number) for number in range(size)]
    terms = timed("terms", lambda: list(map(related.terms_of, plains)))
    sketches = timed("sketches", lambda: list(map(duplicates.sketch_of, plains)))
    timed("chunks", lambda: list(map(glossary.chunks_of, plains)))
    phrases = dict(zip(refs, timed("phrases", lambda: list(map(phrases_of, plains))), strict=True))
    items = list(map(related.Item, refs, plains, terms))
    before = timed("related papers", lambda: related.ranked(items))
    edited = plains[size // 2] + " We mend what was wrong before."
    items[size // 2] = related.Item(refs[size // 2], edited, related.terms_of(edited))
    timed("… after an edit", lambda: related.ranked(items, before))
    timed("near-duplicates", lambda: duplicates.find(list(zip(refs, plains, strict=True)), sketches))
    timed("words", lambda: distinctive.terms(phrases))
    timed("who uses what", lambda: Uses(phrases))


if __name__ == "__main__":
    main()
