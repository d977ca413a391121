"""Paper -> its abstract as shown: sentences with their role, their marks, and where wanted an anchor each."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby, islice

from conspectus import markup
from conspectus.language import N_
from conspectus.model import Acronym, Mark, Paper, Role
from conspectus.text import whole_words
from conspectus.views.cards import phrases
from conspectus.views.safe import Markup, safe

Annotation = tuple[int, int, Mark]
"""A stretch of the abstract and the element to lay over it."""

ROLES: dict[Role, str] = {
    "background": N_("Background"),
    "gap": N_("Gap"),
    "contribution": N_("Contribution"),
    "method": N_("Method"),
    "result": N_("Result"),
    "outlook": N_("Outlook"),
    "availability": N_("Availability"),
}
"""What readers call them."""

_QUIET: frozenset[Role] = frozenset(("background", "gap", "outlook"))


@dataclass(frozen=True, slots=True)
class Stretch:
    """Neighbouring sentences of one role: a paragraph of the abstract as shown."""

    role: Role | None
    """None where no role is sure, or all sentences have the same, so that there is nothing to tell."""
    quiet: bool
    """True where the paper does not yet, or no longer, speak of its own work."""
    html: Markup

    @property
    def called(self) -> str:
        """What readers call its role."""
        return ROLES[self.role] if self.role else ""


def stretches(paper: Paper, borrowed: Iterable[Annotation] = (), *, anchors: bool = True) -> tuple[Stretch, ...]:
    """The abstract cut where the role of its sentences changes; with `anchors`, each sentence has its own, `s1`, `s2` …

    `borrowed` explains short forms that only other papers of the digest spell out.
    """
    places = paper.reading.sentences
    laid = _by_sentence(paper, borrowed)
    told = tells_roles(paper)
    found = []
    for role, group in groupby(range(len(places)), key=lambda number: places[number].role):
        html = " ".join(_html(paper, number, laid[number], anchor=anchors) for number in group)
        found.append(Stretch(role if told else None, told and role in _QUIET, safe(html)))
    return tuple(found)


def tells_roles(paper: Paper) -> bool:
    """Whether the sentences differ in what they do; one role for all of them says nothing."""
    return len({sentence.role for sentence in paper.reading.sentences} - {None}) > 1


def sentences(paper: Paper) -> list[str]:
    """HTML of each sentence: results marked, short forms explained where they are used again; without anchors."""
    laid = _by_sentence(paper, ())
    return [_html(paper, number, laid[number], anchor=False) for number in range(len(paper.reading.sentences))]


def _html(paper: Paper, number: int, annotations: Iterable[Annotation], *, anchor: bool) -> str:
    place = paper.reading.sentences[number]
    whole = [(place.start, place.end, Mark("span", (("id", f"s{number + 1}"),)))] if anchor else []
    return markup.html(paper.abstract, place.start, place.end, [*annotations, *whole], inline=True, lang=paper.lang)


def _by_sentence(paper: Paper, borrowed: Iterable[Annotation]) -> Mapping[int, list[Annotation]]:
    """What is laid over each sentence: found once for all of them, however many they are."""
    places = paper.reading.sentences
    starts = [place.start for place in places]
    laid: dict[int, list[Annotation]] = defaultdict(list)
    for result in phrases(paper.reading.results):
        laid[result.sentence].append((result.start, result.end, Mark("mark")))
    for found in (*_uses(paper), *borrowed):
        number = bisect_right(starts, found[0]) - 1
        if number >= 0 and found[1] <= places[number].end:
            laid[number].append(found)
    return laid


def short_forms(paper: Paper) -> list[Acronym]:
    """The short forms that the abstract explains, without the names that the paper introduces."""
    own = {name.name for name in paper.reading.names}
    return [acronym for acronym in paper.reading.acronyms if acronym.short not in own]


def _uses(paper: Paper) -> Iterator[tuple[int, int, Mark]]:
    """Every use of a short form but the first, where the abstract itself spells it out."""
    plain = paper.abstract.plain
    for acronym in short_forms(paper):
        for start in islice(whole_words(acronym.short, plain, ("_", "-")), 1, None):
            yield start, start + len(acronym.short), Mark("abbr", (("title", acronym.long),))
