"""Sparse matrices with what neighbours need of them, row by row or many rows at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.intp]
Weights = NDArray[np.float64]
Packed = tuple[bytes, bytes, bytes]
"""A matrix of whole numbers as bytes, four for each: lengths of rows, columns, values."""
NOTHING: Packed = (b"", b"", b"")


class Matrix(NamedTuple):
    """Row `r` has `values[starts[r]:starts[r + 1]]` in the columns of the same places."""

    starts: Numbers
    columns: Numbers
    values: Weights

    @classmethod
    def of(cls, rows: Numbers, columns: Numbers, values: Weights, count: int) -> Self:
        """Entries -> the matrix of so many rows; those of a row stay in their order."""
        order = np.argsort(rows, kind="stable")
        starts = np.concatenate(([0], np.cumsum(np.bincount(rows, minlength=count))))
        return cls(starts, columns[order], values[order])

    @classmethod
    def unpacked(cls, packed: Packed) -> Self:
        """A matrix that was packed."""
        lengths, columns, values = (np.frombuffer(each, "<i4") for each in packed)
        return cls(np.concatenate(([0], np.cumsum(lengths))), columns.astype(np.intp), values.astype(np.float64))

    def packed(self) -> Packed:
        """The matrix as bytes."""
        lengths, columns, values = (each.astype("<i4") for each in (np.diff(self.starts), self.columns, self.values))
        return lengths.tobytes(), columns.tobytes(), values.tobytes()

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self.starts) - 1

    @property
    def rows(self) -> Numbers:
        """The row of each entry."""
        return np.repeat(np.arange(self.height), np.diff(self.starts))

    def row(self, number: int) -> tuple[Numbers, Weights]:
        """Its columns and their values."""
        own = slice(self.starts[number], self.starts[number + 1])
        return self.columns[own], self.values[own]

    def some(self, numbers: Numbers) -> tuple[Numbers, Numbers, Weights]:
        """The entries of some rows: which of them, column, value."""
        starts = self.starts[numbers]
        lengths = self.starts[numbers + 1] - starts
        of = np.repeat(np.arange(len(numbers)), lengths)
        at = np.arange(len(of)) + (starts - (np.cumsum(lengths) - lengths))[of]
        return of, self.columns[at], self.values[at]

    def only(self, chosen: NDArray[np.bool_]) -> Self:
        """Some of the entries."""
        starts = np.concatenate(([0], np.cumsum(chosen)))[self.starts]
        return type(self)(starts, self.columns[chosen], self.values[chosen])

    def turned(self, count: int) -> Self:
        """Columns for rows, so many."""
        return self.of(self.columns, self.rows, self.values, count)

    def first(self, count: int) -> tuple[NDArray[Any], NDArray[Any]]:
        """The first columns and values of each row, as tables of so many columns; -1 and 0 where there are none."""
        rows, places = self.rows, ranks(self.rows, self.height)
        columns, values = np.full((self.height, count), -1), np.zeros((self.height, count))
        inside = places < count
        columns[rows[inside], places[inside]] = self.columns[inside]
        values[rows[inside], places[inside]] = self.values[inside]
        return columns, values


def stacked(rows: Iterable[tuple[Numbers, Weights]]) -> Matrix:
    """Rows -> the matrix that they make."""
    every = [(np.zeros(0, np.intp), np.zeros(0)), *rows]
    starts = np.cumsum([len(columns) for columns, _ in every])
    return Matrix(starts, np.concatenate([each for each, _ in every]), np.concatenate([each for _, each in every]))


def best(columns: Numbers, values: NDArray[Any], count: int) -> tuple[Numbers, Weights]:
    """The entries with the highest values, highest first; equal ones in the order of their columns."""
    if len(values) > count:
        high = np.flatnonzero(values >= np.partition(values, -count)[-count])
        columns, values = columns[high], values[high]
    order = np.lexsort((columns, -values))[:count]
    return columns[order], values[order]


def ranks(rows: Numbers, count: int) -> Numbers:
    """The place of each entry in its row; `rows` is sorted."""
    return np.arange(len(rows)) - np.searchsorted(rows, np.arange(count))[rows]
