"""Library -> one page a paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from conspectus import markup, permalinks
from conspectus.config import SiteConfig
from conspectus.library import Library
from conspectus.model import Mark, Page, Paper
from conspectus.pages.cards import Card
from conspectus.pages.safe import Markup, safe

_QUIET = frozenset(("background", "gap", "outlook"))


@dataclass(frozen=True, slots=True)
class Stretch:
    """Neighbouring sentences of one role: a paragraph of the abstract as shown."""

    role: str
    quiet: bool
    html: Markup


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """A page for each paper, with its neighbours in the order of the library."""
    del config
    order = list(cards.values())
    lists = {list_.name: list_ for list_ in library.lists}
    for place, paper in enumerate(library.papers):
        yield Page(
            permalinks.paper(paper.slug),
            "paper.html",
            {
                "paper": paper,
                "card": order[place],
                "stretches": stretches(paper),
                "previous": order[place - 1] if place else None,
                "next": order[place + 1] if place + 1 < len(order) else None,
                "related": [(cards[other.id], other.why) for other in paper.related if other.id in cards],
                "results": [(paper.abstract.plain[r.start : r.end], r.sentence) for r in paper.reading.results],
                "occurrences": [(occurrence, lists[occurrence.list]) for occurrence in paper.occurrences],
                "description": description(paper),
            },
        )


def stretches(paper: Paper) -> tuple[Stretch, ...]:
    """The abstract cut where the role of its sentences changes; each sentence has its anchor `s1`, `s2` …"""
    groups: list[list[int]] = []
    sentences = paper.reading.sentences
    for number, sentence in enumerate(sentences):
        if groups and sentences[groups[-1][-1]].role == sentence.role:
            groups[-1].append(number)
        else:
            groups.append([number])
    return tuple(
        Stretch(
            role=sentences[group[0]].role,
            quiet=sentences[group[0]].role in _QUIET,
            html=safe(" ".join(_sentence(paper, number) for number in group)),
        )
        for group in groups
    )


def _sentence(paper: Paper, number: int) -> str:
    sentence = paper.reading.sentences[number]
    marks = [(sentence.start, sentence.end, Mark("span", (("id", f"s{number + 1}"),)))]
    marks.extend((r.start, r.end, Mark("mark")) for r in paper.reading.results if r.sentence == number)
    return markup.html(paper.abstract, sentence.start, sentence.end, marks, inline=True, lang=paper.lang)


def description(paper: Paper) -> str:
    """A sentence for search engines and previews: the highlight, cut at a word."""
    highlight = paper.reading.highlight
    plain = paper.abstract.plain[highlight.start : highlight.end] if highlight else paper.abstract.plain
    plain = " ".join(plain.split())
    return plain if len(plain) <= 160 else f"{plain[:160].rsplit(' ', 1)[0]} …"
