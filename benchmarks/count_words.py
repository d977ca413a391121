"""Lists of papers -> `conspectus/reading/common_words.tsv`: in how many of 10,000 abstracts a word stands.

    python benchmarks/count_words.py papers.jsonl.xz [more.jsonl.xz …]

Each line of a list is a JSON object with an `abstract`. Words are what `conspectus.reading.tokens` says; rare ones are left out.
"""

from __future__ import annotations

import json
import lzma
import sys
from collections import Counter
from pathlib import Path

from conspectus.model import Text
from conspectus.reading import tokens

SCALE = 10_000
LEAST = 20
TABLE = Path(__file__).parent.parent / "conspectus" / "reading" / "common_words.tsv"


def main(lists: list[str]) -> None:
    counts: Counter[str] = Counter()
    papers = 0
    for name in lists:
        with lzma.open(name, "rt", encoding="utf-8") as file:
            for line in file:
                abstract = json.loads(line)["abstract"]
                counts.update(set(tokens.tokenize(Text(abstract, plain=abstract)).lower))
                papers += 1
    shares = {word: round(count * SCALE / papers) for word, count in counts.items()}
    rows = sorted((word, share) for word, share in shares.items() if share >= LEAST)
    TABLE.write_text("".join(f"{word}\t{share}\n" for word, share in rows), encoding="utf-8")
    print(f"{papers} abstracts, {len(rows)} words -> {TABLE.name}")


if __name__ == "__main__":
    main(sys.argv[1:])
