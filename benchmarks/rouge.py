"""Two texts -> how alike they are: ROUGE-1, -2 and -L (Lin, ROUGE, ACL workshop 2004), F1, without stemming."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

_WORD = re.compile(r"[a-z0-9]+")


def words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def rouge(candidate: str, reference: str) -> tuple[float, float, float]:
    """Give ROUGE-1, ROUGE-2 and ROUGE-L of `candidate` against `reference`, each from 0 to 1."""
    have, want = words(candidate), words(reference)
    common = _longest_common_subsequence(have, want)
    return _overlap(have, want, 1), _overlap(have, want, 2), _f1(common, len(have), len(want))


def _overlap(have: Sequence[str], want: Sequence[str], n: int) -> float:
    one, two = _ngrams(have, n), _ngrams(want, n)
    return _f1((one & two).total(), one.total(), two.total())


def _ngrams(tokens: Sequence[str], n: int) -> Counter[tuple[str, ...]]:
    return Counter(zip(*(tokens[i:] for i in range(n)), strict=False))


def _f1(hits: int, found: int, wanted: int) -> float:
    return 2 * hits / (found + wanted) if hits else 0.0


def _longest_common_subsequence(one: Sequence[str], two: Sequence[str]) -> int:
    row = [0] * (len(two) + 1)
    for a in one:
        above = row
        row = [0]
        for j, b in enumerate(two):
            row.append(above[j] + 1 if a == b else max(above[j + 1], row[j]))
    return row[-1]
