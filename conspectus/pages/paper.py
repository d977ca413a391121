"""Library -> one page a paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import urlencode

from conspectus import permalinks
from conspectus.citations import bibtex
from conspectus.citations.reference import references
from conspectus.config import SiteConfig
from conspectus.errors import while_making
from conspectus.library import Library, PaperList
from conspectus.model import Page, Paper, Result
from conspectus.pages import glossary
from conspectus.pages.page_type import PageType
from conspectus.scripts import json_for_script
from conspectus.syndication import jsonld, metatags
from conspectus.views.abstracts import short_forms, stretches
from conspectus.views.cards import Card, excerpt, phrases
from conspectus.views.digest import site_title
from conspectus.views.facts import badges, details, links
from conspectus.views.safe import safe
from conspectus.views.subjects import subject


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """A page for each paper, with its neighbours in the order of the library."""
    order = list(cards.values())
    explained = glossary.explanations(library.papers)
    refs = references(library.papers, config.base_url)
    name = site_title(library, config)
    lists = {list_.name: list_ for list_ in library.lists}
    for place, paper in enumerate(library.papers):
        card = order[place]
        with while_making(f"the page of paper {paper.told}"):
            context = {
                "paper": paper,
                "card": card,
                "badges": badges(paper),
                "details": details(paper),
                "links": links(paper),
                "subjects": [subject(topic, library.topics) for topic in paper.topics],
                "stretches": stretches(paper, glossary.borrowed(paper, explained)),
                "previous": order[place - 1] if place else None,
                "next": order[place + 1] if place + 1 < len(order) else None,
                "related": [(cards[other.id], other.why) for other in paper.related if other.id in cards],
                "results": [(excerpt(paper, found), found.sentence) for found in findings(paper)],
                "short_forms": short_forms(paper),
                "stands_in": stands_in(paper, lists),
                "citation": bibtex.entry(refs[paper.id]),
                "metas": metatags.of_paper(paper, refs[paper.id], name, config.base_url),
                "linked_data": safe(json_for_script(jsonld.of_paper(paper, refs[paper.id], name, config.base_url))),
                "derived": derived(paper),
                "report_error": report_error(paper, card, config.repository),
            }
        yield Page(permalinks.paper(paper.slug), "paper.html", context, of=f"paper {paper.told}")


def stands_in(paper: Paper, lists: Mapping[str, PaperList]) -> dict[tuple[PaperList, str], None]:
    """The lists that have the paper, each with its file.

    Where in the file is told by the report: lines and numbers move with every edit above them.
    """
    return dict.fromkeys((lists[each.list], each.source.file) for each in paper.occurrences)


def findings(paper: Paper) -> Sequence[Result]:
    """The numbers that the paper reports; where it reports none, what it claims."""
    return phrases(paper.reading.results or paper.reading.claims)


def derived(paper: Paper) -> tuple[str, ...]:
    """What on the page was taken from the abstract rather than given, in words for the footnote."""
    reading = paper.reading
    parts = {
        "the heading": paper.title_source == "derived",
        "the sentence below it": reading.highlight is not None and "tldr" not in paper.facts,
        "names": bool(reading.names),
        "results": bool(findings(paper)),
        "topics": bool(paper.topics) and "topics" not in paper.given,
        "short forms": bool(short_forms(paper)),
        "resources": bool(reading.resources),
    }
    return tuple(name for name, there in parts.items() if there)


def report_error(paper: Paper, card: Card, repository: str) -> str:
    """Address of a new issue that already says which paper it is about; empty without a repository."""
    if not repository:
        return ""
    files = ", ".join(dict.fromkeys(occurrence.source.file for occurrence in paper.occurrences))
    body = f"Paper {paper.id} ({files})\n\nWhat is wrong, and what should stand there:\n"
    return f"{repository.rstrip('/')}/issues/new?{urlencode({'title': card.heading, 'body': body})}"


PAGE_TYPE = PageType(pages)
