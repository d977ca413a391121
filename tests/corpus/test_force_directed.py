"""Force-directed placement."""

from __future__ import annotations

from math import dist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conspectus.corpus.force_directed import Disc, _repulsion, place

EVERYWHERE = Disc(0, 0, 1000)


def grid(count, step):
    return [(step * (number % 10), step * (number // 10)) for number in range(count)]


def test_things_that_start_too_near_come_apart():
    """A heap spreads until all are about a spacing away from their neighbours."""
    placed = place(grid(30, 1.0), [EVERYWHERE] * 30, [], 20)
    nearest = [min(dist(a, b) for b in placed if b != a) for a in placed]
    assert min(nearest) > 10


def test_neighbours_end_up_nearer_than_strangers():
    """Two groups, each joined by edges and mixed at the start, come apart."""
    edges = [(i, j) for i in range(20) for j in range(i) if i % 2 == j % 2]
    placed = place(grid(20, 15.0), [EVERYWHERE] * 20, edges, 20)
    own = [dist(placed[i], placed[j]) for i, j in edges]
    others = [dist(placed[i], placed[j]) for i in range(20) for j in range(i) if i % 2 != j % 2]
    assert sum(own) / len(own) < 0.8 * sum(others) / len(others)


def test_things_come_back_to_their_disc():
    """What starts far outside ends inside, or near the edge where it is crowded."""
    home = Disc(100, 100, 30)
    assert all(dist(point, (100, 100)) < 60 for point in place(grid(9, 50.0), [home] * 9, [], 10))


def test_one_thing_stays_where_it_is():
    """Nothing moves it inside its disc."""
    assert place([(3.0, 4.0)], [EVERYWHERE], [], 10) == [(3.0, 4.0)]


@given(st.lists(st.tuples(st.integers(-50, 50), st.integers(-50, 50)), min_size=1, max_size=40))
def test_places_are_finite_whatever_the_start(starts):
    """Things at the same place, at the middle of their disc, on a line: nothing divides by zero."""
    edges = [(i, i - 1) for i in range(1, len(starts))]
    for x, y in place([(float(x), float(y)) for x, y in starts], [Disc(0, 0, 0)] * len(starts), edges, 10):
        assert abs(x) < 10_000
        assert abs(y) < 10_000


@given(st.lists(st.tuples(st.integers(-40, 40), st.integers(-40, 40)), min_size=1, max_size=40), st.integers(3, 30))
def test_each_is_pushed_by_all_within_reach(points, spacing):
    """As the square of the spacing over the distance, straight away from each other: the same as without a grid."""
    expected = []
    for x, y in points:
        across, down = 0.0, 0.0
        for right, below in ((x - a, y - b) for a, b in points):
            if 0 < (squares := right * right + below * below) < (1.5 * spacing) ** 2:
                across, down = across + right * spacing**2 / squares, down + below * spacing**2 / squares
        expected.append((across, down))
    found = _repulsion(np.array(points, float), spacing)
    assert found == pytest.approx(np.array(expected), rel=1e-9, abs=1e-9)
