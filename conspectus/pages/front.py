"""Library -> the front page: what this is, how many, where to ask, what is read in each paper, what is worth a look."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.errors import DigestError
from conspectus.language import N_
from conspectus.library import Library
from conspectus.model import Page, Paper, Result, Role, Sentence
from conspectus.pages import resources
from conspectus.pages.page_type import PageType
from conspectus.text import fold
from conspectus.views.abstracts import ROLES
from conspectus.views.cards import Card, excerpt
from conspectus.views.distinguished import distinguished
from conspectus.views.paper_map import has_map
from conspectus.views.paper_view import Views
from conspectus.views.reasons import reason
from conspectus.views.safe import Markup
from conspectus.views.subjects import bars, by_size

_SHOWN = 8
"""Papers on the front page; the listings hold them all."""
_BARS = 8
"""Topics in the picture; the overview of topics holds them all."""
_OFTEN = 10, 40
"""Papers that make a good question: so many that it is of interest, and no more than one looks through."""
_NEAR = 2


@dataclass(frozen=True, slots=True)
class Question:
    """A search that is offered."""

    before: str
    """What it asks for, in words before the words."""
    words: str
    query: str


@dataclass(frozen=True, slots=True)
class Demonstration:
    """One paper, and what is read in each; what this one lacks is empty."""

    card: Card
    said: Sequence[tuple[str, bool, Markup]]
    """What its role is called, whether it stands back, and a sentence."""
    figure: str
    """A value that it reports …"""
    claim: Markup
    """… in its words."""
    near: Sequence[tuple[Card, str]]
    """What is near, and why."""


def pages(library: Library, cards: Views, config: SiteConfig) -> Iterator[Page]:
    """The one front page."""
    yield Page(permalinks.FRONT, "front.html", partial(_context, library, cards, config))


def _context(library: Library, cards: Views, config: SiteConfig) -> Mapping[str, Any]:
    groups = by_size(library)
    honours = distinguished(library.papers)
    shown = demonstrated(library, config, honours)
    chosen = worth_a_look(library, honours)
    return {
        "papers": len(library.papers),
        "bars": bars(groups[:_BARS], library.topics),
        "topics_left": max(0, len(groups) - _BARS),
        "map": cards.map.sketch if has_map(library) else None,
        "questions": questions(library, shown, config, honours),
        "demonstration": demonstration(shown, cards) if shown else None,
        "cards": [cards[paper.id] for paper in chosen],
        "honours": list(Counter(honours.values()).items()),
        "lists": library.lists,
    }


def worth_a_look(library: Library, among: Collection[str] = ()) -> list[Paper]:
    """A few papers that show the range: from each large topic in turn the one that has most to show.

    Where there are no topics, or too few, the papers with most to show follow. All are `among` these ids, if there are
    any.
    """
    chosen: dict[str, Paper] = {}
    for _, members in by_size(library):
        left = [paper for paper in members if paper.id not in chosen and (not among or paper.id in among)]
        if left and len(chosen) < _SHOWN:
            best = max(left, key=_shows)
            chosen[best.id] = best
    for paper in sorted(library.papers, key=_shows, reverse=True):
        if len(chosen) < _SHOWN and (not among or paper.id in among):
            chosen.setdefault(paper.id, paper)
    return list(chosen.values())


def _shows(paper: Paper) -> int:
    """How much of what a reader looks for is known of a paper."""
    reading = paper.reading
    return 2 * bool(reading.highlight) + 2 * bool(reading.results) + bool(reading.name) + (paper.code == "link")


# --- one paper as a demonstration ------------------------------------------------------------------------------------


def demonstrated(library: Library, config: SiteConfig, honours: Collection[str]) -> Paper | None:
    """The paper that the settings name; otherwise one of which all is known that is shown.

    One of `honours`, which their venue set apart, comes first, then one with a title of its own, then the one that says
    it shortest.
    Errors: `DigestError` where no paper has the id that the settings name.
    """
    if config.demonstration:
        if config.demonstration not in library.by_id:
            raise DigestError(f"demonstration: no paper has the id {config.demonstration!r}")
        return library.by_id[config.demonstration]
    whole = [paper for paper in library.papers if _is_whole(paper, library)]
    order = {paper.id: (paper.id not in honours, paper.title_source == "derived", _length(paper)) for paper in whole}
    return min(whole, key=lambda paper: order[paper.id], default=None)


def demonstration(paper: Paper, cards: Views) -> Demonstration:
    """What is shown of it."""
    roles: tuple[Role, ...] = ("gap", "contribution")
    sentences = {role: sentence for role in roles if (sentence := _first(paper, role))}
    said = [(ROLES[role], role == "gap", excerpt(paper, sentence)) for role, sentence in sentences.items()]
    result = _number(paper)
    return Demonstration(
        cards[paper.id],
        said,
        result.value if result else "",
        excerpt(paper, paper.reading.sentences[result.sentence]) if result else Markup(),
        [(cards[other.id], reason(other.why, cards.language)) for other in paper.related if other.id in cards][:_NEAR],
    )


def _is_whole(paper: Paper, library: Library) -> bool:
    near = [other for other in paper.related if other.id in library.by_id and other.why]
    roles = _first(paper, "gap") and _first(paper, "contribution")
    return bool(paper.reading.name and roles and _number(paper) and len(near) >= _NEAR)


def _first(paper: Paper, role: Role) -> Sentence | None:
    return next((sentence for sentence in paper.reading.sentences if sentence.role == role), None)


def _number(paper: Paper) -> Result | None:
    """The first result whose value is short and has a digit."""
    return next((each for each in paper.reading.results if re.fullmatch(r"(?=.*\d).{1,16}", each.value)), None)


def _length(paper: Paper) -> int:
    result = _number(paper)
    shown = (_first(paper, "gap"), _first(paper, "contribution"), result and paper.reading.sentences[result.sentence])
    return sum(sentence.end - sentence.start for sentence in shown if sentence)


# --- questions -------------------------------------------------------------------------------------------------------


def questions(library: Library, shown: Paper | None, config: SiteConfig, honours: Collection[str]) -> list[Question]:
    """Those of the settings; otherwise a frequent phrase, a name, and a data set of the list, as far as it has them."""
    if config.examples:
        return [Question("", example, example) for example in config.examples]
    found = []
    if phrase := _often(_phrases(library)):
        found.append(Question(N_("Papers on"), phrase, f'"{phrase}"'))
    named = [paper for paper in library.papers if paper.reading.name and paper is not shown]
    if named:
        best = max(named, key=lambda paper: (paper.id in honours, _shows(paper)))
        found.append(Question(N_("The paper that introduces"), str(best.reading.name), str(best.reading.name)))
    if resource := _often({name: len(users) for name, users in resources.named(library)}):
        found.append(Question(N_("Papers that work with"), resource, resource))
    return found


def _phrases(library: Library) -> Mapping[str, int]:
    """Keywords of two and more words, as most papers spell them -> how many papers have them."""
    spelled: dict[str, Counter[str]] = defaultdict(Counter)
    for paper in library.papers:
        own = {fold(each): each for each in paper.keywords if " " in each and '"' not in each}
        for folded, keyword in own.items():
            spelled[folded][keyword] += 1
    return {min(forms, key=lambda form: (-forms[form], form)): forms.total() for forms in spelled.values()}


def _often(counts: Mapping[str, int]) -> str:
    """What most papers have of all that are few enough to look through; empty where nothing is shared."""
    least, most = _OFTEN
    good = {name: count for name, count in counts.items() if least <= count <= most}
    shared = good or {name: count for name, count in counts.items() if 1 < count <= most}
    return min(shared, key=lambda name: (-shared[name], name), default="")


PAGE_TYPE = PageType(pages, permalinks.FRONT)
