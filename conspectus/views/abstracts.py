"""Paper -> its abstract as shown: sentences with their role, their marks, and where wanted an anchor each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from conspectus import markup
from conspectus.model import Acronym, Mark, Paper, Role
from conspectus.views.cards import phrases
from conspectus.views.safe import Markup, safe

Annotation = tuple[int, int, Mark]
"""A stretch of the abstract and the element to lay over it."""

_QUIET: frozenset[Role] = frozenset(("background", "gap", "outlook"))


@dataclass(frozen=True, slots=True)
class Stretch:
    """Neighbouring sentences of one role: a paragraph of the abstract as shown."""

    role: Role | None
    """None where no role is sure, or all sentences have the same, so that there is nothing to tell."""
    quiet: bool
    """True where the paper does not yet, or no longer, speak of its own work."""
    html: Markup


def stretches(paper: Paper, borrowed: Iterable[Annotation] = ()) -> tuple[Stretch, ...]:
    """The abstract cut where the role of its sentences changes; each sentence has its anchor `s1`, `s2` …

    `borrowed` explains short forms that only other papers of the digest spell out.
    """
    sentences = paper.reading.sentences
    laid = tuple(borrowed)
    told = tells_roles(paper)
    found = []
    for role, group in groupby(range(len(sentences)), key=lambda number: sentences[number].role):
        html = " ".join(sentence(paper, number, anchor=True, borrowed=laid) for number in group)
        found.append(Stretch(role if told else None, told and role in _QUIET, safe(html)))
    return tuple(found)


def tells_roles(paper: Paper) -> bool:
    """Whether the sentences differ in what they do; one role for all of them says nothing."""
    return len({sentence.role for sentence in paper.reading.sentences} - {None}) > 1


def sentence(paper: Paper, number: int, *, anchor: bool, borrowed: Iterable[Annotation] = ()) -> str:
    """HTML of one sentence (counted from 0): results marked, short forms explained where they are used again."""
    place = paper.reading.sentences[number]
    annotations = [
        (result.start, result.end, Mark("mark"))
        for result in phrases(paper.reading.results)
        if result.sentence == number
    ]
    annotations += [found for found in (*_uses(paper), *borrowed) if place.start <= found[0] and found[1] <= place.end]
    if anchor:
        annotations.append((place.start, place.end, Mark("span", (("id", f"s{number + 1}"),))))
    return markup.html(paper.abstract, place.start, place.end, annotations, inline=True, lang=paper.lang)


def short_forms(paper: Paper) -> list[Acronym]:
    """The short forms that the abstract explains, without the names that the paper introduces."""
    own = {name.name for name in paper.reading.names}
    return [acronym for acronym in paper.reading.acronyms if acronym.short not in own]


def _uses(paper: Paper) -> Iterator[tuple[int, int, Mark]]:
    """Every use of a short form but the first, where the abstract itself spells it out."""
    plain = paper.abstract.plain
    for acronym in short_forms(paper):
        uses = re.finditer(rf"(?<![\w-]){re.escape(acronym.short)}(?![\w-])", plain)
        next(uses, None)
        for use in uses:
            yield use.start(), use.end(), Mark("abbr", (("title", acronym.long),))
