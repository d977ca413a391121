"""What is near what -> a place in the plane for each, by force-directed placement.

Neighbours draw each other near, all others push each other apart, and the step of a round shrinks from round to round
(Fruchterman and Reingold, Graph Drawing by Force-directed Placement, 1991, with their grid: who is far away does not
push). Each thing also has a disc that it is drawn back to when it leaves it.

Only sums, products, quotients and square roots are taken, which are exact to the last digit everywhere, so the same
input gives the same places on every machine.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

Point = tuple[float, float]

_WORK = 150_000
"""Things times rounds that are enough for a large picture; a small one gets `_ROUNDS`."""
_ROUNDS = 120
_FEWEST_ROUNDS = 20
_REACH = 1.5
"""How many spacings away a thing still pushes."""
_PULL = 0.3
"""Pull of a long edge as a share of the push between two things a spacing apart. It does not grow with the distance, or
all that hangs together would end in one heap (cf. Noack, Energy Models for Graph Clustering, 2007)."""
_HOLD = 0.2
"""Share of the way back to its disc that a thing is drawn in a round."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A part of the plane where some things belong."""

    x: float
    y: float
    radius: float


def place(
    starts: Sequence[Point], homes: Sequence[Disc], edges: Iterable[tuple[int, int]], spacing: float
) -> list[Point]:
    """Where each thing ends up.

    Thing `i` starts at `starts[i]` and belongs in `homes[i]`; an edge draws its two ends together; `spacing` is how far
    apart neighbours come to rest. Things that start at the same place do not push each other apart.
    """
    edges = tuple(edges)
    xs, ys = [x for x, _ in starts], [y for _, y in starts]
    rounds = max(_FEWEST_ROUNDS, min(_ROUNDS, _WORK // max(1, len(starts))))
    for number in range(rounds):
        pushes_x, pushes_y = _repulsion(xs, ys, spacing)
        for i, j in edges:
            across, down = xs[i] - xs[j], ys[i] - ys[j]
            pull = _PULL * spacing / (sqrt(across * across + down * down) + spacing)
            pushes_x[i] -= across * pull
            pushes_y[i] -= down * pull
            pushes_x[j] += across * pull
            pushes_y[j] += down * pull
        longest = 2 * spacing * (1 - number / rounds)
        for i, home in enumerate(homes):
            across, down = home.x - xs[i], home.y - ys[i]
            away = sqrt(across * across + down * down)
            hold = _HOLD * (1 - home.radius / away) if away > home.radius else 0.0
            across = pushes_x[i] + across * hold
            down = pushes_y[i] + down * hold
            step = sqrt(across * across + down * down)
            share = longest / step if step > longest else 1.0
            xs[i] += across * share
            ys[i] += down * share
    return list(zip(xs, ys, strict=True))


def _repulsion(xs: Sequence[float], ys: Sequence[float], spacing: float) -> tuple[list[float], list[float]]:
    """How far each thing is pushed along both axes by those within reach."""
    reach = _REACH * spacing
    limit, strength = reach * reach, spacing * spacing
    cells: dict[tuple[int, int], list[int]] = defaultdict(list)
    for i, (x, y) in enumerate(zip(xs, ys, strict=True)):
        cells[int(x // reach), int(y // reach)].append(i)
    pushes_x, pushes_y = [0.0] * len(xs), [0.0] * len(xs)
    for (column, row), members in cells.items():
        # each pair of cells once: those to the right and below
        around = [
            j
            for cell in ((column + 1, row), (column - 1, row + 1), (column, row + 1), (column + 1, row + 1))
            for j in cells.get(cell, ())
        ]
        for later, i in enumerate(members, 1):
            x, y = xs[i], ys[i]
            push_x = push_y = 0.0
            for j in members[later:] + around:
                across, down = x - xs[j], y - ys[j]
                square = across * across + down * down
                if 0 < square < limit:
                    push = strength / square
                    push_x += across * push
                    push_y += down * push
                    pushes_x[j] -= across * push
                    pushes_y[j] -= down * push
            pushes_x[i] += push_x
            pushes_y[i] += push_y
    return pushes_x, pushes_y
