"""Library and layout -> what the map shows: colours, the land of each topic, names that do not cover each other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, sqrt

from conspectus.corpus.layout import WIDTH, Layout, Spot, spacing
from conspectus.library import Library
from conspectus.text import clip
from conspectus.views.cards import Card
from conspectus.views.distinguished import distinguished
from conspectus.views.subjects import Subject, by_size

SMALL = 80
"""Papers that all have a link, a name and a line in the list; of a larger digest some do, and the others are dots."""
COLOURS = 6
"""Topics with a colour and a shape of their own: as many as can be told apart, by those who see few colours too."""
_LINKED = 40
"""Papers of a large map that have a link and a name."""
_LAND = 20
"""Least side of the squares that land is made of."""
_LEAST_LAND = 8
"""Squares of land that hold the name of a topic."""
_MINOR = 4
"""Topics without a colour whose name stands in the land of the others."""
_RADIUS = 8
_DOTS = 6000
"""More dots than this would be a page that loads slowly: those that fall together become one."""
_BAND = 16
"""Height of the bands in which dots are written, from left to right and back: their steps are short numbers."""
_LETTER, _LINE = 8, 22
"""Room for a letter of a paper's name, and for its line."""
_TOPIC_LETTER, _TOPIC_LINE = 11, 24
"""The same for the name of a topic …"""
_PHONE = 1.75
"""… and how many times that on a phone, where the whole picture is as wide as the screen."""
_BESIDE = 14
"""How far from its paper a name begins."""
_LENGTHS = (32, 22, 16, 11)
"""Letters of a name: shorter where a longer one has no room."""
SHADES = (
    ("#2343b2", "#4d70fa"),
    ("#9a5217", "#ff4208"),
    ("#0ca566", "#62cc96"),
    ("#7d005a", "#bf92e7"),
    ("#db710c", "#f8dd34"),
    ("#9d81ba", "#b5e2ff"),
    ("#77716a", "#8f897d"),
)
"""Each colour in the light and in the dark theme: for pages that do without the style sheet of the map."""
_TINT_OF_LAND, _TINT_OF_DOTS = 13, 66
_SKETCHED_DOTS, _SKETCHED_SQUARES = 400, 350
"""What the map in small is made of."""
_SKETCHED = 2
"""How many times as large the names of topics are in it: it is as wide as a phone."""


@dataclass(frozen=True, slots=True)
class Label:
    """The name of a topic, where its papers are densest."""

    text: tuple[str, ...]
    """In one line or two."""
    x: int
    y: int
    papers: int
    """0 for a topic without a colour."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One paper that has a link."""

    number: int
    card: Card
    x: int
    y: int
    label: str
    """Its name; empty where there is no room for any."""
    side: str
    """Where the name stands: `right`, `left`, `above`, `below`."""
    honour: str
    """What its venue set it apart by; empty for most."""
    edges: str
    """SVG path, from the mark, to what it is near to; drawn on a small map only."""


@dataclass(frozen=True, slots=True)
class Group:
    """The papers of one colour and shape."""

    kind: int
    """Which colour and shape; the last one is that of all other topics."""
    subject: Subject | None
    """None for all other topics together."""
    papers: int
    shape: str
    """SVG path of its mark around the origin."""
    dots: str
    """SVG path of the papers that have no link, a dot each; empty where all have one."""
    land: str
    """SVG path of the squares where this topic has most papers, a dot each; empty on a small map."""
    marks: Sequence[Mark]


@dataclass(frozen=True, slots=True)
class Stroke:
    """Round dots of one colour."""

    shades: tuple[str, str]
    """In the light and in the dark theme."""
    tint: int
    """How much of the colour is in it, in percent; the rest is paper."""
    width: int
    path: str


@dataclass(frozen=True, slots=True)
class Sketch:
    """The map in small: where the topics lie, and some of the papers."""

    width: int
    height: int
    strokes: Sequence[Stroke]
    labels: Sequence[Label]


class PaperMap:
    """The papers of a library as they are drawn. All of it depends on the library and the layout alone."""

    def __init__(self, library: Library, cards: Mapping[str, Card], layout: Layout) -> None:
        self.library, self.cards, self.layout = library, cards, layout
        self.small = len(layout.spots) <= SMALL
        self._sized = by_size(library)
        self._largest = [subject.id for subject, _ in self._sized[:COLOURS]]
        self._side = max(_LAND, round(layout.spacing))

    @property
    def dot(self) -> int:
        """Width of a dot."""
        return max(4, min(9, round(0.55 * self.layout.spacing)))

    @property
    def land_width(self) -> int:
        """Width of a dot of land: neighbours overlap."""
        return round(2.2 * self._side)

    @cached_property
    def kinds(self) -> Sequence[int]:
        """The colour of each paper: that of the first of its topics that has one."""
        colours = {topic: kind for kind, topic in enumerate(self._largest)}
        found = ((colours[topic] for topic in paper.topics if topic in colours) for paper in self.library.papers)
        return [next(each, COLOURS) for each in found]

    @cached_property
    def important(self) -> Sequence[int]:
        """The papers, by their numbers, those first that matter most: set apart by their venue, then near to many."""
        honours = {paper_id: place for place, paper_id in enumerate(self.honours)}
        near = Counter(end for edge in self.layout.edges for end in edge)
        ids = [paper.id for paper in self.library.papers]
        return sorted(range(len(ids)), key=lambda number: (honours.get(ids[number], len(ids)), -near[number], number))

    @cached_property
    def honours(self) -> Mapping[str, str]:
        """Id of a paper -> what its venue set it apart by."""
        return distinguished(self.library.papers)

    @cached_property
    def labels(self) -> Sequence[Label]:
        """The names of topics; none on a small map, where the legend is enough."""
        return list(self._named_land(COLOURS + 2 * _MINOR, _PHONE)) if not self.small else []

    @cached_property
    def groups(self) -> Sequence[Group]:
        """The colours with their papers: the largest topics, then all others together."""
        marks: dict[int, list[Mark]] = defaultdict(list)
        for mark in self._marks():
            marks[self.kinds[mark.number]].append(mark)
        linked = {mark.number for group in marks.values() for mark in group}
        members: dict[int, list[int]] = defaultdict(list)
        for number, kind in enumerate(self.kinds):
            members[kind].append(number)
        spots = self.layout.spots
        dots = _dots({kind: [spots[i] for i in own if i not in linked] for kind, own in members.items()})
        land: dict[int, list[Spot]] = defaultdict(list)
        for square, kind in self._land.items():
            land[kind].append(self._middle(square))
        paths = _paths(land) if not self.small else {}
        return [
            Group(
                kind=kind,
                subject=self._sized[kind][0] if kind < len(self._largest) else None,
                papers=len(members[kind]),
                shape=shape(kind),
                dots=dots[kind],
                land=paths.get(kind, ""),
                marks=sorted(marks[kind], key=lambda mark: mark.number),
            )
            for kind in sorted(members)
        ]

    @cached_property
    def boxes(self) -> Mapping[str, tuple[int, int, int, int]]:
        """Id of a topic -> the part of the picture (left, top, width, height) that holds nearly all it is first of.

        A topic that is no paper's first is held by the papers that have it at all.
        """
        whole: dict[str, list[Spot]] = defaultdict(list)
        for paper, spot in zip(self.library.papers, self.layout.spots, strict=True):
            for topic in paper.topics:
                whole[topic].append(spot)
        return {subject.id: _box(self._first[subject.id] or whole[subject.id]) for subject, _ in self._sized}

    @cached_property
    def sketch(self) -> Sketch:
        """The map in small, with as many of its papers and squares of land as make no heavy picture."""
        shown = list(zip(self.kinds, self.layout.spots, strict=True))[:: ceil(len(self.kinds) / _SKETCHED_DOTS)]
        dots: dict[int, list[Spot]] = defaultdict(list)
        for kind, spot in shown:
            dots[kind].append(spot)
        many = ceil(sqrt(len(self._land) / _SKETCHED_SQUARES))
        squares: dict[Spot, Counter[int]] = defaultdict(Counter)
        for (x, y), kind in self._land.items() if not self.small else ():
            squares[x // many, y // many][kind] += 1
        side = many * self._side
        land: dict[int, list[Spot]] = defaultdict(list)
        for (x, y), kinds in squares.items():
            most = min(kinds, key=lambda kind: (-kinds[kind], kind))
            land[most].append((x * side + side // 2, y * side + side // 2))
        strokes = [
            Stroke(SHADES[kind], _TINT_OF_LAND, many * self.land_width, path) for kind, path in _paths(land).items()
        ]
        width = 2 * _RADIUS if self.small else _RADIUS
        strokes += [Stroke(SHADES[kind], _TINT_OF_DOTS, width, path) for kind, path in _paths(dots).items()]
        labels = [] if self.small else list(self._named_land(COLOURS, _SKETCHED))
        return Sketch(WIDTH, self.layout.height, strokes, labels)

    # --- land ------------------------------------------------------------------------------------------------------

    def _square(self, spot: Spot) -> Spot:
        return spot[0] // self._side, spot[1] // self._side

    def _middle(self, square: Spot) -> Spot:
        return square[0] * self._side + self._side // 2, square[1] * self._side + self._side // 2

    @cached_property
    def _counts(self) -> Mapping[Spot, Counter[int]]:
        counts: dict[Spot, Counter[int]] = defaultdict(Counter)
        for spot, kind in zip(self.layout.spots, self.kinds, strict=True):
            counts[self._square(spot)][kind] += 1
        return counts

    @cached_property
    def _land(self) -> Mapping[Spot, int]:
        """Each square that holds a paper -> the colour that most papers have there and two squares around."""
        land = {}
        for square in sorted(self._counts):
            around = _around(self._counts, square, 2)
            land[square] = min(around, key=lambda kind: (-around[kind], kind))
        return land

    def _named_land(self, most: int, size: float) -> Iterator[Label]:
        """The names of the largest topics that have room, `size` times as large as on a desk."""
        room = _Room()
        for place, (subject, _) in enumerate(self._sized[:most]):
            kind = min(place, COLOURS)
            lines = _in_lines(subject.label)
            width = max(map(len, lines)) * _TOPIC_LETTER * size
            height = len(lines) * _TOPIC_LINE * size
            for right, down in self._densest(kind, self._first[subject.id]):
                x = round(min(max(right, width / 2), WIDTH - width / 2))
                y = round(min(max(down, height / 2), self.layout.height - height / 2))
                if room.take(x - width / 2, y - height / 2, width, height):
                    yield Label(lines, x, y, self.kinds.count(kind) if kind < COLOURS else 0)
                    break

    @cached_property
    def _first(self) -> Mapping[str, Sequence[Spot]]:
        """Id of a topic -> where the papers lie of which it is the first."""
        first: dict[str, list[Spot]] = defaultdict(list)
        for paper, spot in zip(self.library.papers, self.layout.spots, strict=True):
            if paper.topics:
                first[paper.topics[0]].append(spot)
        return first

    def _densest(self, kind: int, own: Iterable[Spot]) -> list[Spot]:
        """The middles of the land of a colour, that one first around which most of the spots `own` are."""
        counts: dict[Spot, Counter[int]] = defaultdict(Counter)
        for spot in own:
            counts[self._square(spot)][kind] += 1
        squares = [square for square, most in self._land.items() if most == kind]
        dense = {square: _around(counts, square, 3)[kind] for square in squares}
        if len(squares) < _LEAST_LAND:
            return []
        return [
            self._middle(square) for square in sorted(dense, key=lambda each: (-dense[each], each)) if dense[square]
        ]

    # --- marks -----------------------------------------------------------------------------------------------------

    def _marks(self) -> Iterator[Mark]:
        """The papers that have a link: all of a small map; of a large one those that matter most and have room."""
        room = _Room()
        for label in self.labels:
            across, down = max(map(len, label.text)) * _TOPIC_LETTER, (len(label.text) + 1) * _TOPIC_LINE
            room.take(label.x - across / 2, label.y - down / 2, across, down)
        spots = self.layout.spots
        if self.small:
            for x, y in spots:
                room.take(x - _RADIUS, y - _RADIUS, 2 * _RADIUS, 2 * _RADIUS)
        found = 0
        for number in self.important:
            card = self.cards[self.library.papers[number].id]
            name, side = _named(card, spots[number], room, self.layout.height, small=self.small)
            if name or self.small:
                found += 1
                edges = self._edges(number) if self.small else ""
                yield Mark(number, card, *spots[number], name, side, self.honours.get(card.id, ""), edges)
            if found == max(_LINKED, SMALL * self.small):
                break

    def _edges(self, number: int) -> str:
        x, y = self.layout.spots[number]
        ends = (self.layout.spots[j if i == number else i] for i, j in self.layout.edges if number in (i, j))
        return "".join(f"M0 0L{right - x} {down - y}" for right, down in ends)


def has_map(library: Library) -> bool:
    """Whether a paper is near another, so that there is anything to draw."""
    return any(near.id in library.by_id for paper in library.papers for near in paper.related)


def name_of(card: Card, length: int = _LENGTHS[0]) -> str:
    """What the map calls a paper."""
    return clip(card.name or card.plain, length)


def shape(kind: int) -> str:
    """SVG path of a mark around the origin: each colour has a shape of its own, so that it can do without."""
    r, d = _RADIUS, 2 * _RADIUS
    shapes = (
        _circle(r),
        f"M-{r}-{r}h{d}v{d}h-{d}z",
        f"M0-{r + 1}l{r + 1} {d}h-{d + 2}z",
        f"M0-{r + 2}l{r + 2} {r + 2}l-{r + 2} {r + 2}l-{r + 2}-{r + 2}z",
        f"M0 {r + 1}l{r + 1}-{d}h-{d + 2}z",
        f"M-3-{r + 1}h6v6h6v6h-6v6h-6v-6h-6v-6h6z",
    )
    return shapes[kind] if kind < COLOURS else _circle(r - 3)


def _circle(r: int) -> str:
    return f"M-{r} 0a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0-{2 * r} 0z"


class _Room:
    """What stands somewhere already."""

    def __init__(self) -> None:
        self._taken: list[tuple[float, float, float, float]] = []

    def take(self, left: float, top: float, width: float, height: float) -> bool:
        """Put a box there, if nothing is in the way."""
        if not all(
            left + width <= x or x + across <= left or top + height <= y or y + down <= top
            for x, y, across, down in self._taken
        ):
            return False
        self._taken.append((left, top, width, height))
        return True


def _named(card: Card, spot: Spot, room: _Room, height: int, *, small: bool) -> tuple[str, str]:
    """A name that has room beside a mark, and on which side; on a large map it takes the room of the mark, too."""
    x, y = spot
    own = 0 if small else _RADIUS + _BESIDE
    for length in _LENGTHS:
        label = name_of(card, length)
        width = (len(label) + 1) * _LETTER
        places: dict[str, tuple[float, float, float, float]] = {
            "right": (x + _BESIDE - own, y - _LINE / 2, width + own, _LINE),
            "left": (x - _BESIDE - width, y - _LINE / 2, width + own, _LINE),
        }
        if small:
            places["above"] = (x - width / 2, y - _RADIUS - _LINE, width, _LINE)
            places["below"] = (x - width / 2, y + _RADIUS + 2, width, _LINE)
        for side, (left, top, across, down) in places.items():
            inside = left >= 0 and left + across <= WIDTH and top >= 0 and top + down <= height
            if inside and room.take(left, top, across, down):
                return label, side
    return "", "right"


def _in_lines(label: str) -> tuple[str, ...]:
    """The name of a topic in two lines that are as equal as its words allow; in one where it is short."""
    words = label.split()
    if len(label) < 12 or len(words) < 2:
        return (label,)
    cuts = [(" ".join(words[:place]), " ".join(words[place:])) for place in range(1, len(words))]
    return min(cuts, key=lambda cut: max(map(len, cut)))


def _around(counts: Mapping[Spot, Counter[int]], square: Spot, reach: int) -> Counter[int]:
    x, y = square
    whole: Counter[int] = Counter()
    for right in range(x - reach, x + reach + 1):
        for down in range(y - reach, y + reach + 1):
            if (right, down) in counts:
                whole.update(counts[right, down])
    return whole


def _box(spots: Sequence[Spot]) -> tuple[int, int, int, int]:
    """The box that holds all of them but the tenth that lies farthest out to each side."""
    sides = []
    for axis in (0, 1):
        values = sorted(spot[axis] for spot in spots)
        out = len(values) // 10
        sides.append((values[out], values[-1 - out]))
    (left, right), (top, bottom) = sides
    return left, top, right - left, bottom - top


def _dots(members: Mapping[int, Sequence[Spot]]) -> dict[int, str]:
    """For each colour its dots as one path.

    Where there are more papers than fit, the plane is cut into squares, the larger the more there are: those of one
    colour in a square are one dot.
    """
    papers = sum(map(len, members.values()))
    square = 1 if papers <= _DOTS else ceil(spacing(_DOTS) * sqrt(sqrt(papers / _DOTS)))
    return _paths(
        {kind: [(x // square * square, y // square * square) for x, y in own] for kind, own in members.items()}
    )


def _paths(dots: Mapping[int, Iterable[Spot]]) -> dict[int, str]:
    """For each colour one path of all its dots: `M12 30h0m5 2h0`, points that round caps make visible."""
    paths = {}
    for kind, own in dots.items():
        steps, here = [], (0, 0)
        for x, y in sorted(set(own), key=_along_bands):
            across, down = x - here[0], y - here[1]
            steps.append(f"m{across}{'' if down < 0 else ' '}{down}h0")
            here = x, y
        paths[kind] = "M" + "".join(steps)[1:] if steps else ""
    return paths


def _along_bands(spot: Spot) -> tuple[int, int, int]:
    x, y = spot
    band = y // _BAND
    return band, -x if band % 2 else x, y
