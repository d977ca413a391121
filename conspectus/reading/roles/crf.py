"""A linear-chain conditional random field and the features of a sequence -> how likely each class is at each place.

The model is that of Lafferty, McCallum and Pereira (Conditional Random Fields, ICML 2001). Its marginals are found by
the forward-backward algorithm, so that every class comes with its share of certainty, not only the best chain. Time
is linear in the length of the sequence.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import mul

Rows = Mapping[Hashable, tuple[float, ...]]
"""Of each feature, the weight of every class. A feature that has none does not count."""


@dataclass(frozen=True, slots=True)
class Chain:
    """The weights of one model."""

    classes: tuple[str, ...]
    after: tuple[tuple[float, ...], ...]
    """`after[i][j]`: by what class `j` is likelier just after class `i`, e to the power of its weight."""
    weights: Rows


def scores(weights: Rows, classes: int, features: Iterable[Hashable]) -> list[float]:
    """The features of a place -> the score of each of so many classes there: the sum of its weights."""
    rows = list(filter(None, map(weights.get, features)))
    return list(map(sum, zip(*rows, strict=True))) if rows else [0.0] * classes


def marginals(
    chain: Chain, sequence: Sequence[Sequence[float]], allowed: Sequence[Collection[str] | None] = ()
) -> tuple[tuple[float, ...], ...]:
    """The scores of the classes at each place -> the share of each class there; the shares of one place sum to 1.

    `allowed` may name, for each place, the only classes that it can have.
    """
    local = [_potentials(found) for found in sequence]
    for number, names in enumerate(allowed):
        if names is not None:
            local[number] = [
                value if name in names else 0.0 for name, value in zip(chain.classes, local[number], strict=True)
            ]
    before = list(zip(*chain.after, strict=True))

    forward: list[list[float]] = []
    for potentials in local:
        reached = potentials
        if forward:
            last = forward[-1]
            reached = [value * sum(map(mul, last, column)) for value, column in zip(potentials, before, strict=True)]
        forward.append(_scaled(reached))
    backward = [1.0] * len(chain.classes)
    found: list[tuple[float, ...]] = []
    for potentials, reached in zip(reversed(local), reversed(forward), strict=True):
        found.append(tuple(_scaled(list(map(mul, reached, backward)))))
        ahead = list(map(mul, potentials, backward))
        backward = _scaled([sum(map(mul, ahead, row)) for row in chain.after])
    return tuple(reversed(found))


def _potentials(scores: Sequence[float]) -> list[float]:
    highest = max(scores)
    return [math.exp(score - highest) for score in scores]


def _scaled(values: list[float]) -> list[float]:
    total = sum(values)
    return [value / total for value in values]
