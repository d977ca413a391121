"""Library -> the words that stand out: of the digest, and of each list and topic against the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.corpus.distinctive import FEWEST_PAPERS, Term
from conspectus.language import N_
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages.listing import parts
from conspectus.pages.page_type import PageType
from conspectus.text import language
from conspectus.views.paper_view import Views
from conspectus.views.subjects import by_size

_PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class Group:
    """A list or a topic and its words."""

    title: str
    lang: str
    permalink: str
    papers: int
    terms: tuple[Term, ...]


def pages(library: Library, views: Views, config: SiteConfig) -> Iterator[Page]:
    """The words in numbered parts."""
    del config
    collections = [
        *((each.name, each.lang, each.permalink, library.papers_in(each)) for each in library.lists),
        *((subject.label, language(subject.label), subject.permalink, papers) for subject, papers in by_size(library)),
    ]
    found = views.corpus.words_of([[paper.id for paper in papers] for *_, papers in collections])
    groups = [
        Group(title, lang, permalink, len(papers), own)
        for (title, lang, permalink, papers), own in zip(collections, found, strict=True)
        if own
    ]
    yield from parts(permalinks.WORDS, "words.html", "groups", groups, _PER_PAGE, {"terms": views.corpus.words})


def filled(library: Library) -> bool:
    """Where there are enough papers to tell."""
    return len(library.papers) >= FEWEST_PAPERS


PAGE_TYPE = PageType(pages, permalinks.WORDS, N_("Words"), "explore", order=64, filled=filled)
