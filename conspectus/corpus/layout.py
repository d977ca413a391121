"""Papers -> where each lies on the map: near what it is near to, and about where its first topic is at home."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin, sqrt

from conspectus.corpus.force_directed import Disc, Point, place
from conspectus.model import Paper
from conspectus.permalinks import checksum

WIDTH = 1000
_MARGIN = 40
_FILLED = 0.6
"""Height of the plane that the papers fill, as a share of its width: a picture that a screen shows whole."""
_NEAREST = 3
"""Neighbours of a paper that draw it near; further ones are too alike for all papers."""

Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Layout:
    """Where papers lie in a picture of `WIDTH`."""

    height: int
    spots: tuple[Spot, ...]
    """Of each paper, in their order."""
    edges: tuple[tuple[int, int], ...]
    """Pairs of papers, by their numbers, of which one is among the nearest of the other."""

    @property
    def spacing(self) -> float:
        """How far apart neighbours are."""
        return spacing(len(self.spots))


def spacing(papers: int) -> float:
    """How far apart so many papers are when they fill the plane."""
    return sqrt(WIDTH * WIDTH * _FILLED / max(1, papers))


def lay_out(papers: Sequence[Paper]) -> Layout:
    """The papers in the plane: topics start on an ellipse, papers at a place made of their id, and then they move."""
    edges = nearest(papers, _NEAREST)
    members: dict[str, list[int]] = defaultdict(list)
    topics = [paper.topics[0] if paper.topics else "" for paper in papers]
    for number, topic in enumerate(topics):
        members[topic].append(number)
    apart = spacing(len(papers))
    discs = _discs(_seriated(members, edges), members, apart)
    homes = [discs[topic] for topic in topics]
    starts = []
    for paper, home in zip(papers, homes, strict=True):
        digits = int(checksum(paper.id, 12), 16)
        across, down = (digits >> 24) / 0x800000 - 1, (digits & 0xFFFFFF) / 0x800000 - 1
        starts.append((home.x + home.radius * across, home.y + home.radius * down))
    spots, height = _fitted(place(starts, homes, edges, apart))
    return Layout(height, tuple(spots), tuple(edges))


def draws(paper: Paper) -> tuple[str, Sequence[str], Sequence[str]]:
    """All of a paper that decides where papers lie: its id, first topic and nearest neighbours."""
    return paper.id, paper.topics[:1], [other.id for other in paper.related[:_NEAREST]]


def nearest(papers: Sequence[Paper], count: int) -> list[tuple[int, int]]:
    """Pairs of papers, by their numbers, of which one is among the `count` nearest of the other."""
    numbers = {paper.id: number for number, paper in enumerate(papers)}
    pairs = {
        (min(number, numbers[other.id]), max(number, numbers[other.id]))
        for number, paper in enumerate(papers)
        for other in paper.related[:count]
        if other.id in numbers
    }
    return sorted(pairs)


def _seriated(members: Mapping[str, Sequence[int]], edges: Iterable[tuple[int, int]]) -> list[str]:
    """The topics in a round: each is followed by the one that shares most neighbours with it, for its size."""
    topics = {number: topic for topic, numbers in members.items() for number in numbers}
    shared: Counter[tuple[str, str]] = Counter()
    for i, j in edges:
        shared[topics[i], topics[j]] += 1
        shared[topics[j], topics[i]] += 1
    left = sorted(members, key=lambda topic: (-len(members[topic]), topic))
    order = [left.pop(0)]
    while left:
        here = order[-1]
        following = max(left, key=lambda topic: shared[here, topic] / len(members[topic]))
        left.remove(following)
        order.append(following)
    return order


def _discs(order: Sequence[str], members: Mapping[str, Sequence[int]], apart: float) -> dict[str, Disc]:
    """Where each topic belongs: discs around an ellipse, as large as their papers need."""
    widths = [sqrt(len(members[topic])) for topic in order]
    if len(order) == 1:
        return {order[0]: Disc(0, 0, apart * widths[0])}
    whole, before = sum(widths), 0.0
    discs = {}
    for topic, width in zip(order, widths, strict=True):
        turn = 2 * pi * (before + width / 2) / whole
        before += width
        # rounded, for the last digits of sine and cosine differ between machines
        x, y = round(cos(turn), 6) * WIDTH * 0.42, round(sin(turn), 6) * WIDTH * 0.26
        discs[topic] = Disc(x, y, apart * width * 0.6)
    return discs


def _fitted(points: Sequence[Point]) -> tuple[list[Spot], int]:
    """The points as whole numbers inside a picture of `WIDTH`, and the picture's height."""
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    across = (WIDTH - 2 * _MARGIN) / (right - left or 1)
    down = min(across, _FILLED * WIDTH / (bottom - top or 1))
    spots = [(round((x - left) * across) + _MARGIN, round((y - top) * down) + _MARGIN) for x, y in points]
    return spots, round((bottom - top) * down) + 2 * _MARGIN
