"""Where results were measured, in the words of many papers -> the data sets, each under one name, with its results.

Papers spell one data set in many ways. Spellings are one where they differ only in case, blanks and signs, in the first
digits of a year, in how a square is written, in the words around a name, or in the measure or the part of the data that
a paper adds: `MATH-500` and `MATH500`, `AIME 2024` and `AIME24`, `the challenging COCO benchmark` and `COCO val`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from conspectus.model import Result
from conspectus.reading.results.quantities import METRICS
from conspectus.text import fold

_BETWEEN = re.compile(r",\s(?:and\s|or\s)?|\s(?:and|or|&|\+)\s|(?<=[a-zA-Z]{3})/(?=[A-Z])|(?<=\d)/(?=[A-Z])")
"""What parts two names: not the stroke of `CIFAR-10/100`."""
_NAME = r"(?!non-)(?=\S*(?:[A-Z]\S*[A-Z\d]|[A-Z][a-z]{3}|[a-z][A-Z]|\d\S*[A-Z]{2}|[a-z]{2}\S*\d))[^\s()]+"
"""The look of a name among other words: capitals, or letters and digits in one word."""
_NUMBER = r"(?:\d[\dxX./-]*K?|[×xX])(?!\S)"
"""A word that may go on with a name: `ImageNet 256 × 256`."""
_RUN = re.compile(rf"(?<!\S){_NAME}(?:\s(?:of\s)?(?:{_NAME}|{_NUMBER}))*")
_SHORT = 3
"""A name with no more letters than this is a field or a task."""
_NO_DATA = re.compile(
    r"""(?:\d|^)(?:\.\d+)?[BM](?:$|[-\s]) | (?:^|\s)(?:[GCTN]PUs?|[A-Z]\d{1,2}0)(?:$|\s)
      | ^[a-z]{0,2}[A-Z]+s$ | ^(?:[A-Z]?\d+|[A-Z])$ | ^\d+(?:Gb|GB|MB|[kMG]?Hz)\b
      | ^(?:(?:Ro)?BERT|Claude|DeepSeek|FLUX|Gemini|Gemma|GPT|L[Ll]a[Mm][Aa]|Mistral|Qwen|ResNet|ViT)
        (?![a-z]|.*(?:[Bb]ench|QA))
      | -(?:Base|Chat|Haiku|Instruct|Opus|Sonnet)$""",
    re.VERBOSE,
)
"""A model by its size, its maker or its kind, a machine, a class of things (`LLMs`), a number."""
_MEASURE = re.compile(
    rf"(?:\s(?:{METRICS})(?:₅₀|@?\d+)?|\s(?:train|dev|test|val|validation|minival|leaderboard|full|lite))+$",
    re.IGNORECASE,
)
_SQUARE = re.compile(r"(\d+)\s?[×xX]\s?\1(?!\d)")
_YEAR = re.compile(r"(?<!\d)20(?=[012]\d(?!\d))")
_SHARED = re.compile(r"(?P<stem>.*?[A-Za-z][-\s]?)(?P<first>\d+)/(?P<second>\d+)$")
"""`CIFAR-10/100` names two."""


@dataclass(frozen=True, slots=True)
class DataSet:
    """One data set and what was measured on it."""

    name: str
    """As most results spell it."""
    results: Sequence[int]
    """Places of its results among all, in order."""
    papers: int
    """How many papers measured on it."""


def data_sets(results: Sequence[tuple[str, Result]]) -> list[DataSet]:
    """Results, each with the id of its paper -> what they were measured on, that of the most papers first.

    A result that names several counts for each.
    """
    places: dict[str, list[int]] = defaultdict(list)
    spellings: dict[str, Counter[str]] = defaultdict(Counter)
    for place, (_, result) in enumerate(results):
        for same, name in _told(result).items():
            places[same].append(place)
            spellings[same][name] += 1
    found = [
        DataSet(_commonest(spellings[same]), held, papers=len({results[place][0] for place in held}))
        for same, held in places.items()
    ]
    return sorted(found, key=lambda each: (-each.papers, -len(each.results), each.name))


def key(name: str) -> str:
    """What spellings of one name share: `AIME 2024` -> `aime24`."""
    return fold(_SQUARE.sub(r"\1", _YEAR.sub("", name))).replace(" ", "")


def _told(result: Result) -> dict[str, str]:
    """The names of data sets in a result, by what their spellings share."""
    return {} if result.rival else {key(name): name for name in names(result.on)}


def names(on: str) -> list[str]:
    """The names in the words that say where a number was measured, without what stands around them."""
    return list(_names(on))


def _names(on: str) -> Iterator[str]:
    for part in _BETWEEN.split(on):
        runs = list(_RUN.finditer(part))
        if not runs:
            continue
        name = _MEASURE.sub("", runs[-1].group()).strip(" ,;:")
        if len(key(name)) <= _SHORT or _NO_DATA.search(name):
            continue
        if shared := _SHARED.match(name):
            yield from (shared["stem"] + shared[each] for each in ("first", "second"))
        else:
            yield name


def _commonest(spellings: Counter[str]) -> str:
    return min(spellings, key=lambda name: (-spellings[name], name))
