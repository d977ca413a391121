"""How long reading takes per byte, for shapes of text that make careless programs slow.

    python benchmarks/linear.py [--sizes 1 10] [--only NAME] [--normalize]

Prints microseconds of CPU a byte for each shape at each size (in MB): reading a seed, and with `--normalize` what
follows it as well. In what is linear the columns agree; a quadratic step makes the second ten times the first.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from conspectus.errors import SeedError  # noqa: E402
from conspectus.model import Notice, RawEntry, Skipped  # noqa: E402
from conspectus.normalize import normalize  # noqa: E402
from conspectus.readers import format_of  # noqa: E402
from conspectus.reading.topics import load_topics  # noqa: E402

MB = 1_000_000
WORDS = "We study nets for all people and show that they hold in most of the cases that we looked at here. "
LINE = "We study nets for all people and show that they hold in most of the cases\n"


def _many(piece: str) -> Callable[[int], str]:
    """Text of a size from `piece` again and again, with another word for `{}` each time."""

    def shape(size: int) -> str:
        return "".join(piece.replace("{}", _word(number)) for number in range(size // (len(piece) + 4)))

    return shape


def _word(number: int) -> str:
    return "".join(chr(ord("a") + int(digit)) for digit in f"{number:06}")


SHAPES: Mapping[str, Callable[[int], str]] = {
    "one block": _many(LINE.replace("nets", "{}")),
    "one line": _many(WORDS.replace("nets", "{}")),
    "one word": lambda size: "x" * size,
    "many entries": _many(WORDS.replace("nets", "{}") + "\n\n"),
    "many short entries": _many("Nets of {} hold.\n\n"),
    "many titles": _many("Nets for {}: A Study\n"),
    "titles and names": _many("Nets for {}: A Study\nAna Prim, Bo Sekund\n"),
    "labelled entries": _many("Title: Nets of {}\nAbstract: " + WORDS.replace("nets", "{}") + "\n\n"),
    "many blank lines": lambda size: "\n" * size + WORDS,
    "numbered points": _many("1. Nets of {} hold\n"),
    "bullets": _many("- Nets of {} hold\n"),
    "Markdown list": _many("- [Nets for {}](https://arxiv.org/abs/2699.00001), Ana Prim, ICXR 2026\n"),
    "Markdown table": lambda size: (
        "| Title | Venue |\n|---|---|\n" + _many("| [Nets for {}](https://arxiv.org/abs/2699.00001) | ICXR |\n")(size)
    ),
    "the same entry": lambda size: f"{WORDS}\n\n" * (size // (len(WORDS) + 2)),
    "open bracket": lambda size: "We study [" + "nets " * (size // 5),
    "open brackets": lambda size: "We study " + "[" * size,
    "open braces": lambda size: "We study " + "{" * size,
    "dollars": lambda size: "a $ b " * (size // 6),
    "stars": lambda size: "a * b ** " * (size // 9),
    "stars in one": lambda size: "*" * size,
    "underscores": lambda size: "_a " * (size // 3),
    "backslashes": lambda size: "\\" * size,
    "less than": lambda size: "a < b " * (size // 6),
    "ampersands": lambda size: "&amp" * (size // 4),
    "colons": _many("Nets: {}\n"),
    "quotes": _many("> Nets of {} hold\n"),
    "separators": lambda size: "---\n" * (size // 4),
}


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=float, nargs="*", default=[1, 10], metavar="MB")
    parser.add_argument("--only", default="", metavar="NAME")
    parser.add_argument("--normalize", action="store_true")
    arguments = parser.parse_args(argv)
    topics = load_topics()
    print(f"{'µs a byte':<22}" + "".join(f"{size:>9g} MB" for size in arguments.sizes))
    for name, shape in SHAPES.items():
        if arguments.only not in name:
            continue
        print(f"{name:<22}", end="", flush=True)
        for size in arguments.sizes:
            data = shape(int(size * MB)).encode()
            start = time.process_time()
            items: list[RawEntry | Skipped | Notice] = []
            with contextlib.suppress(SeedError):  # a refusal takes its time too
                reader = format_of(data, ".txt")
                items += reader.read(data, "seed.txt") if reader else ()
            if arguments.normalize:
                normalize(items, topics)
            print(f"{(time.process_time() - start) / len(data) * 1e6:>12.2f}", end="", flush=True)
        print()


if __name__ == "__main__":
    main()
