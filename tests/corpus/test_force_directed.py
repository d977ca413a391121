"""Force-directed placement."""

from __future__ import annotations

from math import dist

from hypothesis import given
from hypothesis import strategies as st

from conspectus.corpus.force_directed import Disc, place

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
