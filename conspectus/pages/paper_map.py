"""Library -> a map of the papers: what is near shares words, colour and shape tell a topic; and the same as a list."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, cos, pi, sin, sqrt

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.corpus.force_directed import Disc, Point, place
from conspectus.library import Library
from conspectus.model import Page, Paper
from conspectus.pages.page_type import PageType
from conspectus.text import clip
from conspectus.views.cards import Card
from conspectus.views.subjects import Subject, by_size, subject

WIDTH = 1000
_MARGIN = 40
_FILLED = 0.6
"""Height of the plane that the papers fill, as a share of its width: a picture that a screen shows whole."""
_LINKED = 80
"""Papers that have a link and a line in the list; in a larger digest the others are dots."""
_APART = 36
"""Least distance of two links, so that a finger or a pointer meets only one."""
_NEAREST = 3
"""Neighbours of a paper that draw it near; further ones are too alike for all papers."""
_COLOURS = 6
"""Topics with a colour and a shape of their own: as many as can be told apart, by those who see few colours too."""
_RADIUS = 8
_DOTS = 6000
"""More dots than this would be a page that loads slowly: those that fall together become one."""
_BAND = 16
"""Height of the bands in which dots are written, from left to right and back: their steps are short numbers."""
_LETTER, _TOPIC_LETTER = 8, 10
"""Width of a letter of a label, with room to spare."""
_LINE = 22
_LABEL = 32
"""Letters of a label."""
_NEAR, _NEAR_OF_MANY = 3, 1
"""Neighbours named in the list, where all papers are in it and where the best connected are."""

_Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Mark:
    """One paper that has a link."""

    card: Card
    shape: str
    """SVG path of the mark."""
    label: str
    x: int
    """Where the label stands."""
    y: int
    end: bool
    """True where the label ends, rather than begins, at its place."""
    shown: bool
    """True where the label has room to be always seen."""
    near: Sequence[Card]


@dataclass(frozen=True, slots=True)
class Group:
    """The papers of one colour and shape."""

    kind: int
    """Which colour and shape; the last one is that of all other topics."""
    subject: Subject | None
    """None for all other topics together."""
    papers: int
    shape: str
    """SVG path of its mark around the origin, for the legend."""
    dots: str
    """SVG path of the papers that have no link, a dot each; empty where all have one."""
    marks: Sequence[Mark]
    label: _Spot | None
    """Where its label stands; None on a small map, where the legend is enough."""


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """The one map."""
    del config
    edges = _edges(library.papers, _NEAREST)
    spots, height = _fitted(_placed(library.papers, edges))
    linked = _linked(spots, Counter(end for edge in edges for end in edge))
    small = len(linked) == len(spots)
    context = {
        "width": WIDTH,
        "height": height,
        "groups": tuple(_groups(library, cards, spots, linked)),
        "edges": _lines(spots, _edges(library.papers, 1)) if small else "",
        "papers": len(library.papers),
        "linked": len(linked),
        "dot": max(4, min(9, round(0.55 * _spacing(len(spots))))),
    }
    yield Page(permalinks.MAP, "map.html", context)


def _edges(papers: Sequence[Paper], nearest: int) -> list[tuple[int, int]]:
    """Pairs of papers, by their places, of which one is among the `nearest` of the other."""
    places = {paper.id: number for number, paper in enumerate(papers)}
    pairs = {
        (min(number, places[other.id]), max(number, places[other.id]))
        for number, paper in enumerate(papers)
        for other in paper.related[:nearest]
        if other.id in places
    }
    return sorted(pairs)


# --- places --------------------------------------------------------------------------------------------------------


def _spacing(papers: int) -> float:
    """How far apart so many papers are when they fill the plane."""
    return sqrt(WIDTH * WIDTH * _FILLED / papers)


def _placed(papers: Sequence[Paper], edges: Sequence[tuple[int, int]]) -> list[Point]:
    """The papers in the plane: topics start on an ellipse, papers at a place made of their id, and then they move."""
    members: dict[str, list[int]] = defaultdict(list)
    topics = [paper.topics[0] if paper.topics else "" for paper in papers]
    for number, topic in enumerate(topics):
        members[topic].append(number)
    spacing = _spacing(len(papers))
    discs = _discs(_seriated(members, edges), members, spacing)
    homes = [discs[topic] for topic in topics]
    starts = []
    for paper, home in zip(papers, homes, strict=True):
        digits = int(permalinks.checksum(paper.id, 12), 16)
        across, down = (digits >> 24) / 0x800000 - 1, (digits & 0xFFFFFF) / 0x800000 - 1
        starts.append((home.x + home.radius * across, home.y + home.radius * down))
    return place(starts, homes, edges, spacing)


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


def _discs(order: Sequence[str], members: Mapping[str, Sequence[int]], spacing: float) -> dict[str, Disc]:
    """Where each topic belongs: discs around an ellipse, as large as their papers need."""
    widths = [sqrt(len(members[topic])) for topic in order]
    if len(order) == 1:
        return {order[0]: Disc(0, 0, spacing * widths[0])}
    whole, before = sum(widths), 0.0
    discs = {}
    for topic, width in zip(order, widths, strict=True):
        turn = 2 * pi * (before + width / 2) / whole
        before += width
        # rounded, for the last digits of sine and cosine differ between machines
        x, y = round(cos(turn), 6) * WIDTH * 0.42, round(sin(turn), 6) * WIDTH * 0.26
        discs[topic] = Disc(x, y, spacing * width * 0.6)
    return discs


def _fitted(points: Sequence[Point]) -> tuple[list[_Spot], int]:
    """The points as whole numbers inside a picture of `WIDTH`, and the picture's height."""
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    across = (WIDTH - 2 * _MARGIN) / (right - left or 1)
    down = min(across, _FILLED * WIDTH / (bottom - top or 1))
    spots = [(round((x - left) * across) + _MARGIN, round((y - top) * down) + _MARGIN) for x, y in points]
    return spots, round((bottom - top) * down) + 2 * _MARGIN


def _linked(spots: Sequence[_Spot], degrees: Mapping[int, int]) -> frozenset[int]:
    """Which papers have a link: all of a small digest; of a large one the best connected that are far enough apart."""
    if len(spots) <= _LINKED:
        return frozenset(range(len(spots)))
    chosen: list[int] = []
    for number in sorted(range(len(spots)), key=lambda number: (-degrees.get(number, 0), number)):
        x, y = spots[number]
        if all((x - spots[other][0]) ** 2 + (y - spots[other][1]) ** 2 >= _APART**2 for other in chosen):
            chosen.append(number)
        if len(chosen) == _LINKED:
            break
    return frozenset(chosen)


# --- what is drawn -------------------------------------------------------------------------------------------------


def _groups(
    library: Library, cards: Mapping[str, Card], spots: Sequence[_Spot], linked: frozenset[int]
) -> Iterator[Group]:
    """The colours with their papers: the largest topics, then all others together."""
    largest = [topic.id for topic, _ in by_size(library)[:_COLOURS]]
    members: dict[int, list[int]] = {kind: [] for kind in range(_COLOURS + 1)}
    for number, paper in enumerate(library.papers):
        coloured = (largest.index(topic) for topic in paper.topics if topic in largest)
        members[next(coloured, _COLOURS)].append(number)
    members = {kind: numbers for kind, numbers in members.items() if numbers}
    subjects = {kind: subject(topic, library.topics) for kind, topic in enumerate(largest)}
    dots = _dots(spots, {kind: [i for i in numbers if i not in linked] for kind, numbers in members.items()})

    room = _Room()
    for number in sorted(linked):
        room.take(spots[number][0] - _RADIUS, spots[number][1], 2 * _RADIUS)
    labels = {}
    for kind, numbers in members.items():
        if kind in subjects and dots[kind]:
            x, y = _middle(spots[i][0] for i in numbers), _middle(spots[i][1] for i in numbers)
            labels[kind] = x, room.take_near(x, y, len(subjects[kind].label) * _TOPIC_LETTER)

    small = len(linked) == len(spots)
    for kind, numbers in members.items():
        marks = [_mark(library.papers[i], cards, kind, spots[i], room, small=small) for i in numbers if i in linked]
        outline = shape(kind, 0, 0)
        yield Group(kind, subjects.get(kind), len(numbers), outline, dots[kind], marks, labels.get(kind))


def _mark(paper: Paper, cards: Mapping[str, Card], kind: int, spot: _Spot, room: _Room, *, small: bool) -> Mark:
    x, y = spot
    card = cards[paper.id]
    label = clip(card.name or card.plain, _LABEL)
    end = x > WIDTH * 0.6
    width = len(label) * _LETTER + _LETTER
    left = x - 14 - width if end else x + 14
    return Mark(
        card=card,
        shape=shape(kind, x, y),
        label=label,
        x=x - 14 if end else x + 14,
        y=y + 5,
        end=end,
        shown=(small or bool(card.name)) and 0 < left < WIDTH - width and room.take(left, y, width),
        near=[cards[other.id] for other in paper.related[: _NEAR if small else _NEAR_OF_MANY] if other.id in cards],
    )


class _Room:
    """Where labels stand already."""

    def __init__(self) -> None:
        self._taken: list[tuple[float, float, float]] = []

    def take(self, left: float, middle: float, width: float) -> bool:
        """Put a line there, its middle at that height, if nothing is in the way."""
        for other_left, other_middle, other_width in self._taken:
            if abs(middle - other_middle) < _LINE and left < other_left + other_width and other_left < left + width:
                return False
        self._taken.append((left, middle, width))
        return True

    def take_near(self, x: int, y: int, width: float) -> int:
        """Put a line around `x` at `y`, or as little above or below as is free; its height."""
        free = (line for step in range(0, WIDTH, 4) for line in (y + step, y - step) if line > 0)
        return next((line for line in free if self.take(x - width / 2, line, width)), y)


def shape(kind: int, x: int, y: int) -> str:
    """SVG path of a mark: each colour has a shape of its own, so that it can do without."""
    r, d = _RADIUS, 2 * _RADIUS
    shapes = (
        _circle(x, y, r),
        f"M{x - r} {y - r}h{d}v{d}h-{d}z",
        f"M{x} {y - r - 1}l{r + 1} {d}h-{d + 2}z",
        f"M{x} {y - r - 2}l{r + 2} {r + 2}l-{r + 2} {r + 2}l-{r + 2}-{r + 2}z",
        f"M{x} {y + r + 1}l{r + 1}-{d}h-{d + 2}z",
        f"M{x - 3} {y - r - 1}h6v6h6v6h-6v6h-6v-6h-6v-6h6z",
    )
    return shapes[kind] if kind < _COLOURS else _circle(x, y, r - 3)


def _circle(x: int, y: int, r: int) -> str:
    return f"M{x - r} {y}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0-{2 * r} 0z"


def _dots(spots: Sequence[_Spot], members: Mapping[int, Sequence[int]]) -> dict[int, str]:
    """For each colour the dots of its papers as one path: `M12 30h0m5 2h0`, points that round caps make visible.

    Where there are more papers than fit, the plane is cut into squares, the larger the more there are: those of one
    colour in a square are one dot.
    """
    papers = sum(map(len, members.values()))
    square = 1 if papers <= _DOTS else ceil(_spacing(_DOTS) * sqrt(sqrt(papers / _DOTS)))
    paths = {}
    for kind, numbers in members.items():
        dots = {(spots[i][0] // square * square, spots[i][1] // square * square) for i in numbers}
        steps, here = [], (0, 0)
        for x, y in sorted(dots, key=_along_bands):
            across, down = x - here[0], y - here[1]
            steps.append(f"m{across}{'' if down < 0 else ' '}{down}h0")
            here = x, y
        paths[kind] = "M" + "".join(steps)[1:] if steps else ""
    return paths


def _along_bands(spot: _Spot) -> tuple[int, int, int]:
    x, y = spot
    band = y // _BAND
    return band, -x if band % 2 else x, y


def _lines(spots: Sequence[_Spot], edges: Iterable[tuple[int, int]]) -> str:
    return "".join(f"M{spots[i][0]} {spots[i][1]}L{spots[j][0]} {spots[j][1]}" for i, j in edges)


def _middle(values: Iterable[int]) -> int:
    """The median: unlike the mean it is among the many."""
    ordered = sorted(values)
    return ordered[len(ordered) // 2]


def filled(library: Library) -> bool:
    """Where a paper is near another."""
    return any(near.id in library.by_id for paper in library.papers for near in paper.related)


PAGE_TYPE = PageType(pages, permalinks.MAP, "Map", "head", order=70, filled=filled)
