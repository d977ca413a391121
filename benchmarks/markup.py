"""How well and how fast marks are read, on formulas and abstracts of one's own.

    python benchmarks/markup.py --spans spans.jsonl --papers papers.jsonl.xz --papers others.jsonl.xz [--sample 200]

`--spans` holds one JSON string a line, the TeX of a formula. `--papers` holds one JSON object a line with `title` and
`abstract`; `.xz` is unpacked. `--sample N` prints N marked abstracts as they read, to be read by eye, and nothing else.
Times are of the processor, not of the clock; each text is read once to fill the memory of formulas, then timed over
all texts, the best of three.
"""

from __future__ import annotations

import argparse
import json
import lzma
import platform
import random
import re
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from conspectus.markup import html, parse, search
from conspectus.markup.formula import formula
from conspectus.markup.inline import is_unmarked
from conspectus.model import Text

MATH_NOTES = ("math-repaired", "math-guessed", "math-source")
RAW_COMMAND = re.compile(r"\\[A-Za-z]{2,}")
LEFT_OVER = re.compile(r"\*\*|(?<!\w)\*\w|\\[A-Za-z]{2,}|``|(?<![\w\"])_\w+_(?!\w)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--spans", type=Path)
    parser.add_argument("--papers", type=Path, action="append", default=[])
    parser.add_argument("--sample", type=int, default=0)
    arguments = parser.parse_args()
    if arguments.sample:
        show_sample(arguments.papers, arguments.sample)
        return
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}, {cpu_name()}")
    if arguments.spans:
        report_spans([json.loads(line) for line in lines(arguments.spans)])
    for papers in arguments.papers:
        report_papers(papers)


def report_spans(spans: list[str]) -> None:
    kinds = Counter(kind([note.kind for note in formula(tex).notes]) for tex in spans if tex.strip())
    formula.cache_clear()
    started = time.process_time()
    for tex in spans:
        formula(tex)
    spent = time.process_time() - started
    print(f"\n{len(spans)} different formulas, {1e6 * spent / len(spans):.0f} us each, none kept from before")
    shares(kinds)


def report_papers(path: Path) -> None:
    papers = [json.loads(line) for line in lines(path)]
    print(f"\n{path.name}: {len(papers)} papers")
    texts: list[Text] = []
    failures = 0
    for source in (paper.get(field) or "" for paper in papers for field in ("title", "abstract")):
        try:
            texts.append(parse(source))
            html(texts[-1])
            search(texts[-1])
        except Exception:  # noqa: BLE001 -- the count is the result
            failures += 1
            traceback.print_exc()
    print(f"  exceptions: {failures}")
    formulas = Counter[str]()
    for text in texts:
        formulas += formula_kinds(text)
    print(f"  formulas in their places: {formulas.total()}")
    shares(formulas)
    print(f"  plain views with a raw command outside code: {sum(has_raw_command(text) for text in texts)}")
    print(f"  texts with a left-over mark: {sum(bool(LEFT_OVER.search(outside_code(text))) for text in texts)}")
    print(f"  notes: {dict(Counter(note.kind for text in texts for note in text.notes).most_common())}")
    abstracts = [paper.get("abstract") or "" for paper in papers]
    marked = [a for a in abstracts if a and not is_unmarked(a)]
    unmarked = [a for a in abstracts if a and is_unmarked(a)]
    for name, group in (("without marks", unmarked), ("with marks", marked)):
        print(f"  {len(group)} abstracts {name}: {1e6 * cpu(group):.0f} us each")


def formula_kinds(text: Text) -> Counter[str]:
    """How many formulas of a text came out in which way."""
    shown = [run.html[:200] for run in text.runs if run.html and run.html.startswith(("<math", '<code class="tex"'))]
    kinds = Counter(
        {
            "math-source": sum(html.startswith("<code") for html in shown),
            "math-guessed": sum("approx" in html for html in shown),
            "math-repaired": sum(note.kind == "math-repaired" for note in text.notes),
        }
    )
    return kinds + Counter({"clean": len(shown) - kinds.total()})


def kind(notes: Iterable[str]) -> str:
    found = [note for note in MATH_NOTES if note in notes]
    return found[-1] if found else "clean"


def shares(kinds: Counter[str]) -> None:
    for name in ("clean", *MATH_NOTES):
        print(f"    {name:14} {kinds[name]:6}  {100 * kinds[name] / max(1, kinds.total()):6.2f} %")


def outside_code(text: Text) -> str:
    return "".join(
        "" if run.html is not None or any(mark.tag == "code" for mark in run.marks) else run.plain for run in text.runs
    )


def has_raw_command(text: Text) -> bool:
    shown = (run.plain for run in text.runs if not (run.html or "").startswith("<code"))
    return bool(RAW_COMMAND.search("".join(shown)))


def cpu(sources: list[str]) -> float:
    best = float("inf")
    for _ in range(3):
        started = time.process_time()
        for source in sources:
            parse(source)
        best = min(best, time.process_time() - started)
    return best / max(1, len(sources))


def show_sample(paths: list[Path], count: int) -> None:
    sources = [(json.loads(line).get("abstract") or "") for path in paths for line in lines(path)]
    marked = [source for source in sources if not is_unmarked(source)]
    for number, source in enumerate(random.Random(1).sample(marked, count), 1):
        print(f"--- {number}\n{parse(source).plain}")


def lines(path: Path) -> Iterator[str]:
    with lzma.open(path, "rt", encoding="utf-8") if path.suffix == ".xz" else path.open(encoding="utf-8") as file:
        yield from file


def cpu_name() -> str:
    info = Path("/proc/cpuinfo")
    names = re.findall(r"^model name\s*:\s*(.*)$", info.read_text("utf-8"), re.MULTILINE) if info.exists() else []
    return names[0] if names else "unknown processor"


if __name__ == "__main__":
    main()
