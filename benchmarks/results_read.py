"""How well the results of abstracts are read: value, metric and what it was measured on, against what people read.

    python benchmarks/results_read.py LIST … [--gold FILE] [--errors PART]

A LIST is as `README.md` says; it has the abstracts of which `results_read.tsv` tells. FILE has abstracts with their
`results` as JSON lines: `value`, `metric` and `on` of each. Printed is, per part, how many of the values are found, and
of these how many say the metric and the place that was read: the same words; words of which one holds the other, or
the same data set; other words; none where some were read; some where none were. `--errors` lists the last three.
"""

from __future__ import annotations

import argparse
import json
import lzma
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from conspectus import reading
from conspectus.corpus import measured
from conspectus.markup import parse
from conspectus.model import Result
from conspectus.text import fold

READ = Path(__file__).with_name("results_read.tsv")
NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
STATES = ("same", "agrees", "none", "other", "lacks", "adds")
RIGHT = ("same", "agrees", "none")


@dataclass(frozen=True)
class Case:
    """One result, as a person read it."""

    part: str
    paper: str
    value: str
    metric: str
    on: str
    shown: bool = True
    """False for what is no result and must not be shown."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("lists", type=Path, nargs="+", metavar="LIST")
    options.add_argument("--gold", type=Path)
    options.add_argument("--errors", metavar="PART")
    asked = options.parse_args()
    abstracts = dict(papers(asked.lists))
    cases = list(by_hand())
    if asked.gold:
        gold = [json.loads(line) for line in asked.gold.read_text("utf-8").split("\n") if line.strip()]
        abstracts |= {item["id"]: item["abstract"] for item in gold}
        cases += others(gold, asked.gold.stem)
    found = {paper: results(abstracts[paper]) for paper in {case.paper for case in cases}}
    for part in dict.fromkeys(case.part for case in cases):
        report(part, [case for case in cases if case.part == part], found, errors=part == asked.errors)


def papers(lists: Iterable[Path]) -> Iterator[tuple[str, str]]:
    for path in lists:
        for line in lzma.decompress(path.read_bytes()).decode("utf-8").split("\n"):
            if line:
                paper = json.loads(line)
                yield paper["id"], paper["abstract"]


def by_hand() -> Iterator[Case]:
    for line in READ.read_text(encoding="utf-8").splitlines()[1:]:
        part, paper, value, metric, on = line.split("\t")
        yield Case(part, paper, value.removeprefix("!"), metric, on, not value.startswith("!"))


def others(gold: Iterable[dict], part: str) -> Iterator[Case]:
    for item in gold:
        for told in item["results"]:
            yield Case(part, item["id"], *(parse(told[name]).plain for name in ("value", "metric", "on")))


def results(abstract: str) -> Sequence[Result]:
    return reading.read_abstract(parse(abstract)).results


def report(part: str, cases: Sequence[Case], found: dict[str, Sequence[Result]], *, errors: bool) -> None:
    values: Counter[str] = Counter()
    told: dict[str, Counter[str]] = {"metric": Counter(), "on": Counter()}
    for case in cases:
        result = paired(case, found[case.paper])
        if not case.shown:
            values["no result, shown" if result else "no result, not shown"] += 1
            continue
        values["not shown" if not result else "same" if bare(result.value) == bare(case.value) else "same numbers"] += 1
        if errors and (not result or bare(result.value) != bare(case.value)):
            print(f"  value   {case.paper} {case.value} <- {result.value if result else ''}")
        for name, states in told.items() if result else ():
            said, read = getattr(result, name), getattr(case, name)
            state = compared(said, read)
            states[state] += 1
            if errors and state not in RIGHT:
                print(f"  {name:7} {case.paper} {case.value}: {read or '-'} <- {said or '-'}")
    print(f"{part}: {len(cases)} values; " + ", ".join(f"{count} {state}" for state, count in values.most_common()))
    for name, states in told.items():
        share = sum(states[state] for state in RIGHT) / states.total()
        print(f"  {name:7} right {share:.3f}: " + ", ".join(f"{states[state]} {state}" for state in STATES))


def paired(case: Case, found: Sequence[Result]) -> Result | None:
    """The result that shows the value that was read, or at least its numbers."""
    wanted = NUMBER.findall(case.value)
    same = [result for result in found if bare(result.value) == bare(case.value)]
    near = [result for result in found if wanted and NUMBER.findall(result.value) == wanted]
    return next(iter(same or near), None)


def compared(said: str, read: str) -> str:
    a, b = set(fold(said).split()), set(fold(read).split())
    if not a or not b:
        return "none" if a == b else "adds" if a else "lacks"
    if a == b:
        return "same"
    keys = [set(map(measured.key, measured.names(words))) for words in (said, read)]
    return "agrees" if a <= b or b <= a or keys[0] & keys[1] else "other"


def bare(value: str) -> str:
    return "".join(value.casefold().split())


if __name__ == "__main__":
    main()
