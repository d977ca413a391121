"""Vectors -> for each the most similar others; what an earlier build found is taken where nothing near has changed.

Which vectors are compared with one at all is told by the terms of few papers. Whatever a new or another vector does not
come among, and whatever no missing vector was among, is what a search from nothing would find: its row is taken.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from conspectus.corpus.sparse import Matrix, Numbers, Weights, best, ranks, stacked

COMMON = 400
"""A term that stands in more papers brings no two of them together: the work grows with the papers, not with their
square."""
PARTS = 1000
"""Weights are whole numbers of such parts of the length of their vector."""
_MET = 100
"""Papers that are compared with a paper by all their terms: those that share most of the others."""
_KEPT = 30
"""Candidates of a paper that the second look may choose from."""
_NEAR = 0.04
"""Papers that are less similar than this are not called related: what they share is chance."""
_FEEDBACK_PAPERS = 6
_FEEDBACK = 0.7
_ABOVE = 1 << 23
"""No similarity is so high, not even that of two texts that are one and share all neighbours."""
_AT_ONCE = 500
"""Papers of a second look together: enough that arrays pay, few enough that they stay small."""


class Earlier(NamedTuple):
    """What an earlier build found, and where its papers are now."""

    met: Matrix
    near: Matrix
    now: Numbers
    """For each of its papers the number today; -1 for one that is gone, or whose vector is another. They ascend."""


def common_terms(vectors: Matrix) -> NDArray[np.bool_]:
    """For each entry whether too many papers have its term for it to bring papers together."""
    return (np.bincount(vectors.columns) > COMMON)[vectors.columns]


def nearest(vectors: Matrix, shares: Weights, earlier: Earlier) -> tuple[Matrix, Matrix]:
    """For each vector those that it is compared with, and the most similar of them; both with the nearest first.

    The terms of few papers bring papers together, and tell which of them are worth a comparison of all terms.
    Whether two papers are near at all is asked of their whole texts: in a short list few words are shared, and the
    shared ones alone would make strangers neighbours.
    """
    count = len(shares)
    common = common_terms(vectors)
    width = int(vectors.columns.max(initial=-1)) + 1
    rare, rest = vectors.only(~common), vectors.only(common)
    holders = rare.turned(width)
    weights = np.zeros(width)
    met: dict[int, tuple[Numbers, Weights]] = {}
    near: dict[int, tuple[Numbers, Weights]] = {}

    def find(number: int) -> Weights:
        """Fills in one row; how similar each paper is by rare terms."""
        terms, values = rare.row(number)
        of, others, products = holders.some(terms)
        similar: Weights = np.bincount(others, products * values[of], count).astype(float)
        similar[number] = 0
        sharing = np.flatnonzero(similar > 0)
        found, values = met[number] = best(sharing, similar[sharing], _MET)
        terms, own = rest.row(number)
        weights[terms] = own
        of, terms_of_others, products = rest.some(found)
        values = values + np.bincount(of, weights[terms_of_others] * products, len(found))
        weights[terms] = 0
        enough = values * shares[found] * shares[number] >= _NEAR * PARTS * PARTS
        near[number] = best(found[enough], values[enough], _KEPT)
        return similar

    least = _least(earlier, count)
    stale = np.isnan(least)
    for number in np.flatnonzero(least == np.inf).tolist():
        similar = find(number)
        stale |= (similar > 0) & (similar >= least)
    for number in np.flatnonzero(stale).tolist():
        find(number)
    return _completed(met, earlier.met, earlier.now, count), _completed(near, earlier.near, earlier.now, count)


def _least(earlier: Earlier, count: int) -> Weights:
    """How similar another paper must be for a row to be another than in the earlier build.

    Infinitely for one that was not there, which is found anew in any case; not a number for one that lacks a paper now;
    0 for one that has room.
    """
    met, now = earlier.met, earlier.now
    full = np.diff(met.starts) == _MET
    needed = np.zeros(met.height)
    needed[full] = met.values[met.starts[1:][full] - 1]
    needed[met.rows[now[met.columns] < 0]] = np.nan
    least = np.full(count, np.inf)
    least[now[now >= 0]] = needed[now >= 0]
    return least


def _completed(found: dict[int, tuple[Numbers, Weights]], before: Matrix, now: Numbers, count: int) -> Matrix:
    """The rows that were found, and for all others those of the earlier build."""
    again = np.zeros(count + 1, np.bool_)
    again[[*found, -1]] = True  # the last for papers that are gone
    rows = now[before.rows]
    kept = ~again[rows]
    new = stacked(found.values())
    return Matrix.of(
        np.concatenate((rows[kept], np.repeat(np.array(list(found), np.intp), np.diff(new.starts)))),
        np.concatenate((now[before.columns[kept]], new.columns)),
        np.concatenate((before.values[kept], new.values)),
        count,
    )


def spread(near: Matrix, limit: int) -> Matrix:
    """Similarities -> the highest, with a share of what the nearest papers find near, in both directions."""
    count = near.height
    rows = near.rows
    first = ranks(rows, count) < _FEEDBACK_PAPERS
    rows, columns, values = rows[first], near.columns[first], near.values[first]
    portions = _FEEDBACK / 2 * values / np.bincount(rows, values, count)[rows]
    asked = Matrix.of(rows, columns, portions, count)
    finders, askers = near.turned(count), asked.turned(count)
    scored = []
    for start in range(0, count, _AT_ONCE):
        owners = np.arange(start, min(start + _AT_ONCE, count))
        terms = (near.some(owners), _product(asked.some(owners), near), _product(finders.some(owners), askers))
        of, others, scores = (np.concatenate(each) for each in zip(*terms, strict=True))
        # an entry is one number, because numbers are sorted many times as fast as the places of several
        pairs, parts = np.divmod(np.sort((of * count + others) * _ABOVE + np.rint(scores).astype(np.intp)), _ABOVE)
        begins = np.flatnonzero(np.diff(pairs, prepend=-1))
        of, others = np.divmod(pairs[begins], count)
        sums = np.add.reduceat(parts, begins)
        good = (sums > 0) & (others != owners[of])
        below, others = np.divmod(np.sort(((of * _ABOVE + _ABOVE - sums) * count + others)[good]), count)
        of, below = np.divmod(below, _ABOVE)
        top = ranks(of, len(owners)) < limit
        scored.append((owners[of[top]], others[top], (_ABOVE - below[top]).astype(float)))
    of, others, scores = (np.concatenate(each) for each in zip(*scored, strict=True))
    return Matrix.of(of, others, scores, count)


def _product(rows: tuple[Numbers, Numbers, Weights], matrix: Matrix) -> tuple[Numbers, Numbers, Weights]:
    """Entries of rows, times a matrix: entries whose sums are the product."""
    own, columns, values = rows
    of, found, products = matrix.some(columns)
    return own[of], found, products * values[of]
