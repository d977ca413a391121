"""Small wrong changes of the code -> how many of them the tests notice, and the ones that they do not.

    make mutants                                   # 200 changes, drawn from all packages below
    make mutants MUTANTS=40 ARGS="--only readers"  # 40 of one package
    make mutants ARGS="--only normalize/dates.py"  # of one file
    make mutants ARGS="--workers 1"                # on a machine that others need too

Every place where cosmic-ray knows a change (a comparison, a number, an operator, a condition, a loop) counts once, and
the same seed draws the same sample. Each change is made alone in a copy of the repository, and the tests of its
package run until the first fails. Nothing else decides: a change that only the tests of another package notice has
survived. Changes of annotations alone are no changes. A change after which the tests do not end counts as noticed, and
also by itself; what is measured is the work of the processor, so that a busy machine does not count as a test.
Exit status 1 says that the tests fail without any change.
"""

from __future__ import annotations

import argparse
import ast
import compileall
import difflib
import os
import queue
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import Literal

from cosmic_ray import plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

ROOT = Path(__file__).parents[1]
PACKAGES = ("normalize", "citations", "readers", "pages", "reading")
PYTEST = [
    "-m",
    "pytest",
    "-x",
    "-q",
    "-m",
    "not browser and not slow",
    "-p",
    "no:cacheprovider",
    "--hypothesis-profile=mutants",
]
UNCHANGED = {"name", "string", "fstring_string", "newline", "endmarker"}
PUNCTUATION = set("()[]{}.,:=")
"""Most of a file; to ask each of 200 kinds of change about them takes most of the time."""
SLOWER = 4
"""How many times the work of the tests without a change they may do before the change counts as noticed."""
MEMORY = 4 << 20
"""How many KiB they may keep: what never ends may eat a machine first."""
Outcome = Literal["survived", "noticed", "stopped"]
"""`stopped` is noticed too: the tests did not end."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one file."""

    path: Path
    """Below the root."""
    original: str
    """The whole file without the change."""
    line: int
    operator: str
    """The name that cosmic-ray gives to the kind of change."""
    occurrence: int
    """The how manieth place in the file where this kind of change is possible."""

    @property
    def package(self) -> str:
        return self.path.parts[1]

    def source(self) -> str:
        """The whole file with the change; unchanged where the change is none."""
        return mutate_code(self.original, plugins.get_operator(self.operator)(), self.occurrence) or self.original

    def diff(self) -> str:
        """The lines that differ."""
        lines = difflib.unified_diff(self.original.splitlines(), self.source().splitlines(), lineterm="", n=0)
        return "\n".join(f"    {line}" for line in lines if not line.startswith(("---", "+++", "@@")))


def mutants(path: Path) -> Iterator[tuple[object, Mutant]]:
    """All changes of a file, each with the place that it shares with others."""
    original = (ROOT / path).read_text(encoding="utf-8")
    nodes = [node for node in ast_nodes(get_ast(original)) if node.type not in UNCHANGED]
    nodes = [node for node in nodes if node.type != "operator" or node.value not in PUNCTUATION]
    for name in plugins.operator_names():
        kind = plugins.get_operator(name)
        if kind.arguments() or name.endswith("NoOp"):
            continue
        family = name.rsplit("/", 1)[1].partition("_")[0]
        places = (place for node in nodes for place in kind().mutation_positions(node))
        for occurrence, (start, _) in enumerate(places):
            yield (path, family, start), Mutant(path, original, start[0], name, occurrence)


def sample(paths: Iterable[Path], size: int, seed: int) -> list[Mutant]:
    """At most `size` changes, one a place, that change what the code does when it runs."""
    chance = random.Random(seed)
    places = defaultdict(list)
    for path in paths:
        for place, mutant in mutants(path):
            places[place].append(mutant)
    order = chance.sample(list(places.values()), len(places))
    drawn = (chance.choice(choices) for choices in order)
    return [mutant for mutant, _ in zip((one for one in drawn if changes(one)), range(size), strict=False)]


def changes(mutant: Mutant) -> bool:
    """Whether more than annotations differ; a change that is no Python is none, nor one that cosmic-ray cannot make."""
    try:
        return running(mutant.source()) != running(mutant.original)
    except (SyntaxError, AttributeError):  # the latter for `except module.Error`
        return False


def running(source: str) -> str:
    """What of a module decides how it runs."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef():
                node.returns = None
            case ast.arg() | ast.AnnAssign():
                node.annotation = ast.Constant(None)
    return ast.dump(tree)


def tests_of(path: Path, tree: Path) -> list[str]:
    """What to run for a change of a file: the tests named like it first, then those of its package."""
    folder = Path("tests", path.parts[1])
    named = sorted((tree / folder).glob(f"test_*{path.stem}*.py")) if path.suffix else []
    return [str(one.relative_to(tree)) for one in named] + [str(folder)]


def run(tree: Path, tests: list[str], seconds: int | None = None) -> Outcome:
    """What the tests say in a copy, where they may have the processor for so many seconds."""
    limits = f"ulimit -d {MEMORY} && " + (f"ulimit -t {seconds} && " if seconds else "")
    done = subprocess.run(
        ["sh", "-c", limits + 'exec "$@"', "sh", sys.executable, *PYTEST, *tests],
        cwd=tree,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(tree)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return "stopped"
    return "noticed" if done.returncode else "survived"


def judge(mutant: Mutant, trees: queue.Queue[Path], seconds: dict[str, int]) -> Outcome:
    """What the tests say of the change, made in a copy that nobody else uses."""
    tree = trees.get()
    file = tree / mutant.path
    try:
        file.write_text(mutant.source(), encoding="utf-8")
        return run(tree, tests_of(mutant.path, tree), seconds[mutant.package])
    finally:
        file.write_text(mutant.original, encoding="utf-8")
        trees.put(tree)


def copy(to: Path) -> Path:
    """A copy of what the repository holds."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to / name)
    # by what a file says, not by its time: two changes may be made within a second
    compileall.compile_dir(to / "conspectus", quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
    return to


def main() -> int:
    parser = argparse.ArgumentParser(description="What the tests notice")
    parser.add_argument("--sample", type=int, default=200, help="how many changes (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="another seed draws another sample")
    parser.add_argument("--only", nargs="+", default=PACKAGES, help="packages or files below conspectus/")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no further change after so long")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="how many changes at a time")
    arguments = parser.parse_args()
    end = time.monotonic() + arguments.minutes * 60
    roots = [Path("conspectus", one) for one in arguments.only]
    paths = [path for root in roots for path in (sorted((ROOT / root).rglob("*.py")) or [ROOT / root])]
    drawn = sample([path.relative_to(ROOT) for path in paths], arguments.sample, arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        trees: queue.Queue[Path] = queue.Queue()
        for number in range(arguments.workers):
            trees.put(copy(Path(folder, str(number))))
        seconds = {}
        for package in sorted({mutant.package for mutant in drawn}):
            before, tree = work(), trees.get()
            if run(tree, tests_of(Path("conspectus", package), tree)) != "survived":
                print(f"The tests of {package} fail without a change.")
                return 1
            trees.put(tree)
            seconds[package] = round(SLOWER * (work() - before)) + 20
        outcomes: dict[str, Counter[Outcome]] = defaultdict(Counter)
        with ThreadPoolExecutor(arguments.workers) as pool:
            in_time = lambda one: judge(one, trees, seconds) if time.monotonic() < end else None  # noqa: E731
            for mutant, outcome in zip(drawn, pool.map(in_time, drawn), strict=True):
                if outcome is None:
                    continue
                outcomes[mutant.package][outcome] += 1
                if outcome == "survived":
                    print(f"{mutant.path}:{mutant.line}\n{mutant.diff()}", flush=True)
    print(f"\n{'package':12}{'changes':>9}{'noticed':>9}{'share':>8}{'no end':>9}")
    for package, counted in (*outcomes.items(), ("all", sum(outcomes.values(), Counter()))):
        total, noticed = counted.total(), counted["noticed"] + counted["stopped"]
        print(f"{package:12}{total:9}{noticed:9}{noticed / max(total, 1):8.1%}{counted['stopped']:9}")
    return 0


def work() -> float:
    """The seconds that the processor has worked for the programs that this one started and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main())
