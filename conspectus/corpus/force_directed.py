"""What is near what -> a place in the plane for each, by force-directed placement.

Neighbours draw each other near, all others push each other apart, and the step of a round shrinks from round to round
(Fruchterman and Reingold, Graph Drawing by Force-directed Placement, 1991, with their grid: who is far away does not
push). Each thing also has a disc that it is drawn back to when it leaves it.

Only sums, products, quotients and square roots are taken, which are exact to the last digit everywhere, and sums in a
fixed order (`bincount` adds one after another), so the same input gives the same places on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Point = tuple[float, float]
_Points = NDArray[np.float64]
"""A row of two for each thing."""

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
    ends = np.array(tuple(edges), np.intp).reshape(-1, 2)
    places = np.array(starts, float).reshape(-1, 2)
    middles = np.array([(home.x, home.y) for home in homes]).reshape(-1, 2)
    radii = np.array([home.radius for home in homes])
    rounds = max(_FEWEST_ROUNDS, min(_ROUNDS, _WORK // max(1, len(starts))))
    for number in range(rounds):
        pushes = _repulsion(places, spacing) - _attraction(places, ends, spacing)
        longest = 2 * spacing * (1 - number / rounds)
        across = middles - places
        away = _lengths(across)
        outside = away > radii
        hold = np.where(outside, _HOLD * (1 - radii / np.where(outside, away, 1)), 0)
        pushes += across * hold[:, None]
        step = _lengths(pushes)
        far = step > longest
        places = places + pushes * np.where(far, longest / np.where(far, step, 1), 1)[:, None]
    return [(x, y) for x, y in places.tolist()]


def _attraction(places: _Points, ends: NDArray[np.intp], spacing: float) -> _Points:
    """How far each thing is drawn along both axes by those that it has an edge with, away from them."""
    between = places[ends[:, 0]] - places[ends[:, 1]]
    between *= (_PULL * spacing / (_lengths(between) + spacing))[:, None]
    return _sums(ends, between, len(places))


def _repulsion(places: _Points, spacing: float) -> _Points:
    """How far each thing is pushed along both axes by those within reach."""
    reach = _REACH * spacing
    cells = np.floor(places / reach).astype(np.intp)
    cells -= cells.min(axis=0, initial=0) - 1
    columns = int(cells[:, 0].max(initial=0)) + 2
    numbers = cells[:, 1] * columns + cells[:, 0]
    order = np.argsort(numbers, kind="stable")
    ordered = numbers[order]
    pushes = np.zeros_like(places)
    # each pair once: with those later in the same cell, and in those to the right and below
    for around in (0, 1, columns - 1, columns, columns + 1):
        first = np.arange(1, len(order) + 1) if not around else np.searchsorted(ordered, ordered + around)
        lengths = np.searchsorted(ordered, ordered + around, "right") - first
        ones = np.repeat(np.arange(len(order)), lengths)
        others = np.arange(len(ones)) + (first - (np.cumsum(lengths) - lengths))[ones]
        ends = np.stack((order[ones], order[others]), axis=1)
        between = places[ends[:, 0]] - places[ends[:, 1]]
        squares = between[:, 0] * between[:, 0] + between[:, 1] * between[:, 1]
        near = (squares > 0) & (squares < reach * reach)
        ends, between, squares = ends[near], between[near], squares[near]
        pushes += _sums(ends, between * (spacing * spacing / squares)[:, None], len(places))
    return pushes


def _sums(ends: NDArray[np.intp], forces: _Points, count: int) -> _Points:
    """For each thing the forces on it: those of an edge are opposite at its two ends."""
    axes = [
        np.bincount(ends[:, 0], forces[:, axis], count) - np.bincount(ends[:, 1], forces[:, axis], count)
        for axis in (0, 1)
    ]
    return np.stack(axes, axis=1)


def _lengths(vectors: _Points) -> NDArray[np.float64]:
    return np.sqrt(vectors[:, 0] * vectors[:, 0] + vectors[:, 1] * vectors[:, 1])
