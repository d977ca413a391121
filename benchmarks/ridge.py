"""Feature tables with targets -> weights of a linear score, by ridge regression (Hoerl and Kennard, Technometrics
12(1), 1970).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

Example = tuple[Mapping[str, float], float]


def fit(groups: Iterable[Sequence[Example]], penalty: float, *, centre: bool = False) -> dict[str, float]:
    """Groups of (features, target) -> the weights with the least squared error, plus `penalty` times their squares.

    Where `centre`, only differences within a group count: a choice among its members is all that is wanted.
    """
    names: dict[str, int] = {}
    products: dict[tuple[int, int], float] = {}
    targets: dict[int, float] = {}
    for group in groups:
        rows = [({names.setdefault(k, len(names)): float(v) for k, v in f.items() if v}, y) for f, y in group]
        for row, y in _centred(rows) if centre else rows:
            for i, x in row.items():
                targets[i] = targets.get(i, 0.0) + x * y
                for j, z in row.items():
                    if j >= i:
                        products[i, j] = products.get((i, j), 0.0) + x * z
    size = len(names)
    matrix = [
        [products.get((min(i, j), max(i, j)), 0.0) + penalty * (i == j) for j in range(size)] for i in range(size)
    ]
    solution = _solve(matrix, [targets.get(i, 0.0) for i in range(size)])
    return {name: solution[i] for name, i in sorted(names.items())}


def _centred(rows: list[tuple[dict[int, float], float]]) -> list[tuple[dict[int, float], float]]:
    count = len(rows)
    mean: dict[int, float] = {}
    for row, _ in rows:
        for i, x in row.items():
            mean[i] = mean.get(i, 0.0) + x / count
    mean_y = sum(y for _, y in rows) / count
    return [({i: row.get(i, 0.0) - m for i, m in mean.items()}, y - mean_y) for row, y in rows]


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a symmetric positive definite system by elimination."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for k in range(size):
        pivot = rows[k]
        for i in range(k + 1, size):
            factor = rows[i][k] / pivot[k]
            if factor:
                rows[i] = [a - factor * b for a, b in zip(rows[i], pivot, strict=True)]
    solution = [0.0] * size
    for k in reversed(range(size)):
        known = sum(rows[k][j] * solution[j] for j in range(k + 1, size))
        solution[k] = (rows[k][size] - known) / rows[k][k]
    return solution
