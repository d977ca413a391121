"""Work shared between processes comes out as if one had done it."""

from __future__ import annotations

import os

import pytest

from conspectus.workers import Workers


def square(number: int) -> tuple[int, int]:
    return number * number, os.getpid()


def fail(number: int) -> int:
    raise ValueError(number)


@pytest.mark.parametrize(
    ("jobs", "count", "here"), [(1, 50, True), (2, 9, True), (2, 0, True), (2, 10, False), (2, 95, False)]
)
def test_the_order_is_that_of_the_items(jobs, count, here):
    """However many there are, and wherever each was done; few are done here."""
    with Workers(jobs) as workers:
        found = list(workers.map(square, iter(range(count)), chunk=3, fewest=10))
        again = list(workers.map(square, range(count), chunk=3, fewest=10))
    assert [value for value, _ in found] == [value for value, _ in again] == [number**2 for number in range(count)]
    processes = {process for _, process in (*found, *again)}
    assert processes <= {os.getpid()} if here else os.getpid() not in processes
    assert len(processes) <= jobs


def test_items_are_taken_as_they_are_needed():
    """A list that is too long for the memory never stands in it."""
    taken = []
    with Workers(2) as workers:
        found = workers.map(square, (taken.append(number) or number for number in range(10_000)), chunk=5, fewest=10)
        next(found)
        assert len(taken) < 200


def test_an_error_of_one_item_is_that_of_all():
    """It is raised where the results are read."""
    with Workers(2) as workers, pytest.raises(ValueError, match="0"):
        list(workers.map(fail, range(20), chunk=5, fewest=10))
