"""Papers -> the rows of the table of results: what each shows, and what it is put in order by."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from conspectus import markup
from conspectus.corpus import measured
from conspectus.model import Mark, Paper, Result
from conspectus.text import fold
from conspectus.views.cards import Card, phrases
from conspectus.views.safe import Markup, escape, safe

_NUMBER = re.compile(
    r"(?<![\w.])[+−-]?(?P<value>\d[\d,]*(?:\.\d+)?)(?![\d⁰¹²³⁴-⁹])(?:/\d+)?"
    r"(?:\s?%?\s?[-–—~]\s?\d[\d,]*(?:\.\d+)?)?"
    r"(?P<percent>\s?%|\sper\s?cent\b)?(?P<points>[\s-]?(?:(?:absolute|percentage)\s)?(?:points?|pp|pts)\b)?"
    r"(?P<factor>\s?(?:×|x(?![\w-])|-?fold\b|times\b))?"
    r"(?:\s?(?P<unit>(?:dB|ms|seconds?|minutes?|hours?|days?|FPS|[kMG]?Hz|[GM]B|[mckn]m|[mk]g|°C?|nats)\b))?",
    re.IGNORECASE,
)
_SIGNS = {"points": "points", "percent": "%", "factor": "×"}
"""What makes a number a gain in points, a share or a factor -> the kind."""
_FORMULA = re.compile(r"[OΘΩÕ𝒪]\u0303?\s?\(")
"""Bounds have no order: their digits are exponents."""
_SPELLED = re.compile(r"[\s\d.,%×+\-−–~∼≈<>≤≥±]*")
"""A formula that letters say as well."""

_Key = tuple[int, tuple[tuple[str, int], ...], str]


@dataclass(frozen=True, slots=True)
class Measure:
    """What a value is put in order by: only values of one kind can be compared."""

    kind: str = ""
    """`%`, `points`, `×`, another unit, or what the number is a score in; empty for what has no number."""
    value: float | None = None
    """What was reached: the first number of a range, the last of `from A to B`; None for formulas and words."""


class Reported(NamedTuple):
    """A result with the paper that reports it."""

    paper: Paper
    result: Result


@dataclass(frozen=True, slots=True)
class Figure:
    """One reported result as it is shown."""

    value: Markup
    """Empty where it is not clear what to put into a cell."""
    spoken: str
    """The same in letters, where a formula stands for it: a link of nothing else would have no name."""
    on: str
    """What it was measured on or against; empty where the words do not say."""
    rival: bool


@dataclass(frozen=True, slots=True)
class Row:
    """What one sentence reports."""

    card: Card
    figures: tuple[Figure, ...]
    sentence: int
    """Counted from 1, as in the anchors of the paper's page."""
    context: Markup
    """The sentence, with its results marked."""


@dataclass(frozen=True, slots=True)
class Orders:
    """What the rows are put in order by, a number for each row; None where a row has nothing to be ordered by."""

    papers: Sequence[int | None]
    """Place of what the paper is called, in the alphabet."""
    kinds: Sequence[int]
    """Place of the kind of its value: the kind of most results first."""
    values: Sequence[float | None]
    on: Sequence[int | None]
    """Place of what it was measured on: data sets by the alphabet, then what has no name, then rivals."""


def reported(papers: Iterable[Paper]) -> list[Reported]:
    """The results of all papers, in their order."""
    return [Reported(paper, result) for paper in papers for result in paper.reading.results]


def by_sentence(found: Iterable[Reported]) -> list[tuple[Reported, ...]]:
    """Neighbours that one sentence reports are together: it is said once for all of them."""
    runs = groupby(found, lambda each: (each.paper.id, each.result.sentence))
    return [tuple(run) for _, run in runs]


def data_sets(papers: Iterable[Paper]) -> list[measured.DataSet]:
    """What the same rows were measured on."""
    return measured.data_sets([(paper.id, result) for paper in papers for result in paper.reading.results])


def orders(found: Sequence[Reported], cards: Mapping[str, Card]) -> Orders:
    """The results -> their places in each order."""
    measures = [measure(result.value, result.metric) for _, result in found]
    counts = Counter(each.kind for each in measures)
    places = {kind: place for place, kind in enumerate(sorted(counts, key=lambda kind: (-counts[kind], kind)))}
    called = {paper.id: _natural(cards[paper.id].name or cards[paper.id].plain) for paper, _ in found}
    return Orders(
        papers=_places([(0, called[paper.id], paper.id) for paper, _ in found]),
        kinds=[places[each.kind] for each in measures],
        values=[each.value for each in measures],
        on=_places([_by_place(result) if result.on else None for _, result in found]),
    )


def measure(value: str, metric: str = "") -> Measure:
    """`up to 6.0×` -> 6.0 of the kind `×`; a bare number is of the kind of its metric."""
    numbers = [] if _FORMULA.search(value) else list(_NUMBER.finditer(value))
    if not numbers:
        return Measure()
    reached = numbers[-1:] if value.startswith("from ") else numbers
    found = next((each for each in reached if any(each[name] for name in _SIGNS)), reached[0])
    sign = next((sign for name, sign in _SIGNS.items() if found[name]), "")
    kind = sign or (found["unit"] or "").removesuffix("s") or fold(metric) or "number"
    return Measure(kind, float(found["value"].replace(",", "")))


def row(found: Sequence[Reported], card: Card) -> Row:
    """Results of one sentence of a paper, which has the card."""
    paper, first = found[0]
    place = paper.reading.sentences[first.sentence]
    marked = [(result.start, result.end, Mark("mark")) for result in phrases(result for _, result in found)]
    return Row(
        card=card,
        figures=tuple(figure(*each) for each in found),
        sentence=first.sentence + 1,
        context=safe(markup.html(paper.abstract, place.start, place.end, marked, inline=True, lang=paper.lang)),
    )


def figure(paper: Paper, result: Result) -> Figure:
    """One result of a paper."""
    value = _value(paper, result)
    return Figure(value, result.value if "<math" in value else "", result.on, result.rival)


def _value(paper: Paper, result: Result) -> Markup:
    """A value as text; where a formula of the abstract says it better, with that formula."""
    sentence = paper.reading.sentences[result.sentence]
    start = paper.abstract.plain.find(result.value, sentence.start, sentence.end)
    end = start + len(result.value)
    formulas = list(_formulas(paper, start, end)) if result.value and start >= 0 else []
    cut = any(first < start or end < last for first, last in formulas)
    told = all(_SPELLED.fullmatch(paper.abstract.plain, first, last) for first, last in formulas)
    if cut or told:
        return escape(result.value)
    return safe(markup.html(paper.abstract, start, end, inline=True, lang=paper.lang))


def _formulas(paper: Paper, start: int, end: int) -> Iterable[tuple[int, int]]:
    """Where the formulas stand that a stretch of an abstract touches."""
    first = 0
    for run in paper.abstract.runs:
        last = first + len(run.plain)
        if run.html and first < end and start < last:
            yield first, last
        first = last


def _by_place(result: Result) -> _Key:
    names = [] if result.rival else measured.names(result.on)
    return (2 if result.rival else 0 if names else 1), _natural(names[0] if names else result.on), ""


def _natural(text: str) -> tuple[tuple[str, int], ...]:
    """A text in the order of the alphabet, its digits in that of numbers: `B 9` before `b 10`."""
    parts = re.split(r"(\d+)", fold(text))
    return tuple((word, int(digits or -1)) for word, digits in zip(parts[::2], [*parts[1::2], ""], strict=True))


def _places(keys: Sequence[_Key | None]) -> list[int | None]:
    """Each key's place among all; equal ones share one, and None has none."""
    there = {key for key in keys if key is not None}
    places = {key: place for place, key in enumerate(sorted(there))}
    return [None if key is None else places[key] for key in keys]
