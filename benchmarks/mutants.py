"""Small wrong changes of the code -> how many of them the tests notice, and the ones that they do not.

    make mutants                                   # 200 changes, drawn from all packages below
    make mutants MUTANTS=40 ARGS="--only readers"  # 40 of one package
    make mutants ARGS="--only normalize/dates.py"  # of one file

Every place where cosmic-ray knows a change (a comparison, a number, an operator, a condition, a loop) counts once, and
the same seed draws the same sample. Each change is made alone in a copy of the repository, and the tests of its
package run until the first fails. Nothing else decides: a change that only the tests of another package notice has
survived. Changes of annotations alone are no changes. Exit status 1 says that the tests fail without any change.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import os
import queue
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

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
"""How many times as long as without a change the tests may take before the change counts as noticed."""


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


def passes(tree: Path, tests: list[str], limit: float) -> bool:
    """Whether the tests pass in a copy, in time."""
    try:
        done = subprocess.run(
            [sys.executable, *PYTEST, *tests],
            cwd=tree,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=limit,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def survives(mutant: Mutant, trees: queue.Queue[Path], limits: dict[str, float]) -> bool:
    """Whether all tests pass with the change, made in a copy that nobody else uses."""
    tree = trees.get()
    file = tree / mutant.path
    try:
        file.write_text(mutant.source(), encoding="utf-8")
        return passes(tree, tests_of(mutant.path, tree), limits[mutant.package])
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
    return to


def main() -> int:
    parser = argparse.ArgumentParser(description="What the tests notice")
    parser.add_argument("--sample", type=int, default=200, help="how many changes (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="another seed draws another sample")
    parser.add_argument("--only", nargs="+", default=PACKAGES, help="packages or files below conspectus/")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no further change after so long")
    arguments = parser.parse_args()
    end = time.monotonic() + arguments.minutes * 60
    roots = [Path("conspectus", one) for one in arguments.only]
    paths = [path for root in roots for path in (sorted((ROOT / root).rglob("*.py")) or [ROOT / root])]
    drawn = sample([path.relative_to(ROOT) for path in paths], arguments.sample, arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        workers = os.cpu_count() or 1
        trees: queue.Queue[Path] = queue.Queue()
        for number in range(workers):
            trees.put(copy(Path(folder, str(number))))
        limits = {}
        for package in sorted({mutant.package for mutant in drawn}):
            begun, tree = time.monotonic(), trees.get()
            if not passes(tree, tests_of(Path("conspectus", package), tree), float("inf")):
                print(f"The tests of {package} fail without a change.")
                return 1
            trees.put(tree)
            limits[package] = SLOWER * (time.monotonic() - begun) + 20
        made, survived = Counter[str](), Counter[str]()
        with ThreadPoolExecutor(workers) as pool:
            judge = lambda one: survives(one, trees, limits) if time.monotonic() < end else None  # noqa: E731
            for mutant, alive in zip(drawn, pool.map(judge, drawn), strict=True):
                if alive is None:
                    continue
                made[mutant.package] += 1
                if alive:
                    survived[mutant.package] += 1
                    print(f"{mutant.path}:{mutant.line}\n{mutant.diff()}", flush=True)
    print(f"\n{'package':12}{'changes':>9}{'noticed':>9}{'share':>8}")
    for package in (*made, None):
        total, lost = (made[package], survived[package]) if package else (made.total(), survived.total())
        print(f"{package or 'all':12}{total:9}{total - lost:9}{(total - lost) / max(total, 1):8.1%}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
