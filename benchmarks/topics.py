"""Lists of papers -> how much of each speaks clearly of the field that the built-in topics are of.

    python benchmarks/topics.py list.csv venue.jsonl …

Each list is a seed in any format. A row tells its papers that have a topic, the share of them that speaks clearly of
the field, whether the topics fit the list, and the first topics that most papers have.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from conspectus.markup import parse
from conspectus.normalize import normalize
from conspectus.readers import read_seeds
from conspectus.reading.text.tokens import tokenize
from conspectus.reading.topics import assign, load_topics


def main(lists: list[str]) -> None:
    topics = load_topics()
    for name in lists:
        papers = normalize(read_seeds((Path(name),), Path(name).parent), topics).papers
        about = [assign(tokenize(parse(paper.abstract.source)), topics) for paper in papers]
        sorted_ones = [each for each in about if each.topics]
        clear = [each.clearly for each in sorted_ones]
        first = Counter(each.topics[0] for each in sorted_ones).most_common(3)
        told = ", ".join(f"{topic} {count / max(1, len(clear)):.2f}" for topic, count in first)
        share = sum(clear) / max(1, len(clear))
        print(f"{Path(name).stem:24} {len(clear):6} {share:5.2f} {'fit' if topics.fit(clear) else '-':4} {told}")


if __name__ == "__main__":
    main(sys.argv[1:])
