"""Lists of papers -> `conspectus/reading/lexicon/usage.tsv`: how abstracts use their more common words.

    python benchmarks/count_words.py papers.jsonl.xz [more.jsonl.xz …]

Each line of a list is a JSON object with an `abstract`. The columns are those of `conspectus.reading.lexicon.usage`;
rare words are left out.
"""

from __future__ import annotations

import json
import lzma
import re
import sys
from collections import Counter
from pathlib import Path

from conspectus.model import Text
from conspectus.reading.lexicon.usage import SCALE
from conspectus.reading.text import tokens

LEAST = 10
TABLE = Path(__file__).parent.parent / "conspectus" / "reading" / "lexicon" / "usage.tsv"

CLOSED = re.compile(r"[\"”')]*[.;:?!(]| \(")
BEFORE_VERBS = frozenset(
    """to we can could will may might would should must cannot not they that which who it also often still
    typically usually thus thereby""".split()
)
DETERMINERS = frozenset("the a an that our these this their its to both not all how".split())


def main(lists: list[str]) -> None:
    papers = 0
    documents: Counter[str] = Counter()
    used: Counter[str] = Counter()
    closing: Counter[str] = Counter()
    acting: Counter[str] = Counter()
    governing: Counter[str] = Counter()
    for name in lists:
        with lzma.open(name, "rt", encoding="utf-8") as file:
            for line in file:
                papers += 1
                abstract = json.loads(line)["abstract"]
                found = tokens.tokenize(Text(abstract, plain=abstract))
                documents.update(set(found.lower))
                used.update(found.lower)
                before, gap_before = "", ""
                for i, word in enumerate(found.lower):
                    after = found.lower[i + 1] if i + 1 < len(found.lower) else ""
                    gap = abstract[found.ends[i] : found.starts[i + 1]] if after else "."
                    closing[word] += bool(CLOSED.match(gap))
                    follows = before in BEFORE_VERBS or (before.endswith("ly") and len(before) > 4)
                    acting[word] += gap_before.isspace() and follows
                    governing[word] += gap.isspace() and after in DETERMINERS
                    before, gap_before = word, gap
    rows = [
        (
            word,
            round(count * SCALE / papers),
            *(round(1000 * c[word] / used[word]) for c in (closing, acting, governing)),
        )
        for word, count in sorted(documents.items())
        if count * SCALE / papers >= LEAST
    ]
    TABLE.write_text("".join("\t".join(map(str, row)) + "\n" for row in rows), encoding="utf-8")
    print(f"{papers} abstracts, {len(rows)} words -> {TABLE.name}")


if __name__ == "__main__":
    main(sys.argv[1:])
