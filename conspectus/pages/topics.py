"""Library -> the topics by size, and a chapter of each: what it means, what it holds, the listing of its papers."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.corpus.distinctive import Term
from conspectus.exports.exchange import File, collections, files_of
from conspectus.exports.pictures import of_topic, picture_of
from conspectus.language import N_
from conspectus.library import Library
from conspectus.model import Page, Paper
from conspectus.pages.listing import listed, parts
from conspectus.pages.page_type import PageType
from conspectus.reading.text.tokens import stem
from conspectus.text import fold, language
from conspectus.views.cards import Card
from conspectus.views.digest import site_title
from conspectus.views.paper_view import Views
from conspectus.views.subjects import Subject, bars, by_size, years

_PER_PAGE = 80
_CENTRAL = 5
_NEIGHBOURS = 4
_OF_A_THEME = 3
"""Papers named beside a theme."""
_WORTH_OPENING = 10
"""Papers of a topic whose chapter says more than what the topic means: of fewer the listing itself says it."""


@dataclass(frozen=True, slots=True)
class Theme:
    """What some papers of a topic share."""

    text: str
    papers: int
    cards: Sequence[Card]
    """The most central of them."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """What opens the listing of a topic."""

    subject: Subject
    definition: str
    """Empty for a topic that an overlay made up."""
    files: Sequence[File]
    """Its bibliographies and feeds."""
    words: Sequence[Term] = ()
    themes: Sequence[Theme] = ()
    central: Sequence[Card] = ()
    neighbours: Sequence[Subject] = ()
    years: Sequence[tuple[int, int, int]] = ()
    """(year, papers, length of the bar in percent of the longest), where there is more than one."""


def pages(library: Library, cards: Views, config: SiteConfig) -> Iterator[Page]:
    """The overview and one chapter a topic."""
    groups = by_size(library)
    title_of_site = site_title(library, config)
    rows = bars(groups, library.topics)
    without = sum(not paper.topics for paper in library.papers)
    yield from parts(permalinks.TOPICS, "topics.html", "rows", rows, _PER_PAGE, {"without": without})
    chapters = cache(lambda: list(_chapters(groups, library, cards, config)))

    def title(number: int) -> Mapping[str, Any]:
        subject = groups[number][0]
        picture = picture_of(subject.permalink, of_topic(subject, title_of_site, library.topics, config))
        return {
            "heading": subject.label,
            "heading_lang": language(subject.label),
            "note": cards.language.gettext("Topic"),
            "picture": picture,
            "chapter": chapters()[number],
            "within": ("topic", subject.label),
            "follow": ("topic", subject.label),
        }

    for number, (subject, papers) in enumerate(groups):
        members = [paper.id for paper in papers]
        opening = partial(title, number)
        yield from listed(subject.permalink, "topic.html", members, config.per_page, opening, cards)


def _chapters(
    groups: Sequence[tuple[Subject, Sequence[Paper]]], library: Library, cards: Views, config: SiteConfig
) -> Iterator[Chapter]:
    ids = [[paper.id for paper in papers] for _, papers in groups]
    near = _Nearness(library, cards.corpus.layout.edges if len(library.papers) > 1 else ())
    files = {each.page: files_of(each, config) for each in collections(library, cards.language)}
    found = zip(groups, cards.corpus.words_of(ids), cards.corpus.themes_of(ids), strict=True)
    for (subject, papers), words, themes in found:
        topic = library.topics.get(subject.id)
        definition = topic.definition if topic else ""
        if len(papers) < _WORTH_OPENING:
            yield Chapter(subject, definition, files[subject.permalink])
            continue
        central = near.central([paper.id for paper in papers])
        place = {paper_id: number for number, paper_id in enumerate(central)}
        yield Chapter(
            subject,
            definition,
            files[subject.permalink],
            words,
            [
                Theme(
                    theme.text,
                    len(theme.papers),
                    [cards[each] for each in sorted(theme.papers, key=place.__getitem__)[:_OF_A_THEME]],
                )
                for theme in themes
                if not _stems(theme.text) <= _stems(subject.label)
            ],
            [cards[paper_id] for paper_id in central[:_CENTRAL]],
            near.neighbours(subject.id, [each for each, _ in groups]),
            years(papers),
        )


def _stems(text: str) -> set[str]:
    return set(map(stem, fold(text).split()))


class _Nearness:
    """Which papers, and which topics, the edges of the map bring together."""

    def __init__(self, library: Library, edges: Sequence[tuple[int, int]]) -> None:
        self._near: dict[str, list[str]] = defaultdict(list)
        self._topics: dict[str, Counter[str]] = defaultdict(Counter)
        self._sizes = Counter(paper.topics[0] for paper in library.papers if paper.topics)
        for ends in edges:
            one, other = (library.papers[end] for end in ends)
            self._near[one.id].append(other.id)
            self._near[other.id].append(one.id)
            if one.topics and other.topics and one.topics[0] != other.topics[0]:
                self._topics[one.topics[0]][other.topics[0]] += 1
                self._topics[other.topics[0]][one.topics[0]] += 1

    def central(self, papers: Sequence[str]) -> list[str]:
        """The papers of a group, those first that are near to most others of it; ties in their order."""
        own = set(papers)
        return sorted(papers, key=lambda paper_id: -sum(other in own for other in self._near[paper_id]))

    def neighbours(self, topic: str, subjects: Sequence[Subject]) -> list[Subject]:
        """The topics that share most edges with one, for their size; two edges at least."""
        shared = {other: count / self._sizes[other] for other, count in self._topics[topic].items() if count > 1}
        ordered = sorted(shared, key=lambda other: (-shared[other], other))[:_NEIGHBOURS]
        known: Mapping[str, Subject] = {each.id: each for each in subjects}
        return [known[other] for other in ordered]


def filled(library: Library) -> bool:
    """Where a paper has a topic."""
    return any(paper.topics for paper in library.papers)


PAGE_TYPE = PageType(pages, permalinks.TOPICS, N_("Topics"), "head", order=20, filled=filled)
