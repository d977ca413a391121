"""A linear-chain conditional random field and the features of a sequence -> how likely each class is at each place.

The model is that of Lafferty, McCallum and Pereira (Conditional Random Fields, ICML 2001). Its marginals are found by
the forward-backward algorithm, so that every class comes with its share of certainty, not only the best chain. Time
is linear in the length of the sequence.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chain:
    """The weights of one model. A feature that has none does not count."""

    classes: tuple[str, ...]
    order: tuple[tuple[float, ...], ...]
    """`order[i][j]`: the weight of class `j` just after class `i`."""
    weights: Mapping[str, tuple[tuple[int, float], ...]]
    """Of each feature: the places of classes in `classes`, and their weights."""


def marginals(
    chain: Chain, sequence: Sequence[Iterable[str]], allowed: Sequence[Collection[str] | None] = ()
) -> tuple[tuple[float, ...], ...]:
    """The features of each place -> the share of each class there; the shares of one place sum to 1.

    `allowed` may name, for each place, the only classes that it can have.
    """
    places = range(len(chain.classes))
    local = [_potentials(chain, features) for features in sequence]
    for number, names in enumerate(allowed):
        if names is not None:
            local[number] = [
                value if name in names else 0.0 for name, value in zip(chain.classes, local[number], strict=True)
            ]
    after = [[math.exp(weight) for weight in row] for row in chain.order]
    before = [list(column) for column in zip(*after, strict=True)]

    forward: list[list[float]] = []
    for potentials in local:
        reached = potentials
        if forward:
            last = forward[-1]
            reached = [potentials[j] * sum(map(float.__mul__, last, before[j])) for j in places]
        forward.append(_scaled(reached))
    backward = [1.0] * len(chain.classes)
    found: list[tuple[float, ...]] = []
    for potentials, reached in zip(reversed(local), reversed(forward), strict=True):
        found.append(tuple(_scaled([a * b for a, b in zip(reached, backward, strict=True)])))
        ahead = [a * b for a, b in zip(potentials, backward, strict=True)]
        backward = _scaled([sum(map(float.__mul__, ahead, after[i])) for i in places])
    return tuple(reversed(found))


def _potentials(chain: Chain, features: Iterable[str]) -> list[float]:
    scores = [0.0] * len(chain.classes)
    known = chain.weights.get
    for row in filter(None, map(known, features)):
        for place, weight in row:
            scores[place] += weight
    highest = max(scores)
    return [math.exp(score - highest) for score in scores]


def _scaled(values: list[float]) -> list[float]:
    total = sum(values)
    return [value / total for value in values]
