"""How much of what people have is read right: the files and text cases that the tests hold, or others of their form.

    python benchmarks/inputs.py [FOLDER] [--cases FILE] [--only NAME] [--verbose] [--not-yet]

FOLDER has files with an expected file beside each, FILE has text cases; by default both are those of tests/cases.
Prints per file how many of its expected fields are right, the totals, and the text cases that are wholly right by
kind; `--verbose` adds what was found and expected wherever the two differ. `--only` takes the samples whose name
holds NAME. `--not-yet` prints the names of the samples that are not wholly right and nothing else: it renews
tests/cases/not_yet.txt.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.expectations import FILES, TEXTS, Comparison, Sample, check, file_samples, text_samples  # noqa: E402

SHOWN = 400
"""Characters of a value that `--verbose` shows."""

Checked = list[tuple[Sample, list[Comparison]]]


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=FILES)
    parser.add_argument("--cases", type=Path, default=TEXTS)
    parser.add_argument("--only", default="", metavar="NAME")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--not-yet", action="store_true")
    arguments = parser.parse_args(argv)
    files = [sample for sample in file_samples(arguments.folder) if arguments.only in sample.name]
    texts = [sample for sample in text_samples(arguments.cases) if arguments.only in sample.name]
    if arguments.not_yet:
        for sample in (*files, *texts):
            if not whole(check(sample)):
                print(sample.name)
        return
    show_files([(sample, check(sample)) for sample in files], verbose=arguments.verbose)
    show_texts([(sample, check(sample)) for sample in texts], verbose=arguments.verbose)


def show_files(checked: Checked, *, verbose: bool) -> None:
    if not checked:
        return
    print(f"{'file':<36}{'right':>7}{'fields':>8}")
    for sample, found in checked:
        remark = "whole" if whole(found) else "loses papers" if loses_papers(found) else ""
        print(f"{sample.name:<36}{right(found):>7}{len(found):>8}  {remark}".rstrip())
        if verbose:
            show_differences(found)
    fields = [each for _, found in checked for each in found]
    print(f"\nfields right: {right(fields)} of {len(fields)}")
    print(f"files whole: {sum(whole(found) for _, found in checked)} of {len(checked)}")
    print(f"files that lose papers: {sum(loses_papers(found) for _, found in checked)}\n")
    by_name: dict[str, list[Comparison]] = defaultdict(list)
    for each in fields:
        by_name[each.field.rpartition(" ")[2]].append(each)
    for name, found in by_name.items():
        print(f"  {name:<20}{right(found):>5} of {len(found)}")
    print()


def show_texts(checked: Checked, *, verbose: bool) -> None:
    if not checked:
        return
    by_kind: dict[str, Checked] = defaultdict(list)
    for sample, found in checked:
        by_kind[sample.kind].append((sample, found))
    print(f"{'kind of text case':<36}{'right':>7}{'cases':>8}")
    for kind, cases in by_kind.items():
        print(f"{kind:<36}{sum(whole(found) for _, found in cases):>7}{len(cases):>8}")
        for sample, found in cases if verbose else ():
            if not whole(found):
                print(f"  {sample.name}")
                show_differences(found)
    print(f"\ntext cases right: {sum(whole(found) for _, found in checked)} of {len(checked)}")


def show_differences(found: list[Comparison]) -> None:
    for each in found:
        if not each.right:
            print(f"    {each.field}\n      found    {shown(each.found)}\n      expected {shown(each.expected)}")


def shown(value: object) -> str:
    text = str(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def right(found: list[Comparison]) -> int:
    return sum(each.right for each in found)


def whole(found: list[Comparison]) -> bool:
    return all(each.right for each in found)


def loses_papers(found: list[Comparison]) -> bool:
    """Whether fewer papers are published than are expected."""
    (papers,) = (each for each in found if each.field == "papers")
    allowed = papers.expected if isinstance(papers.expected, list) else [papers.expected]
    return not papers.right and (not isinstance(papers.found, int) or papers.found < min(allowed))


if __name__ == "__main__":
    main()
