"""Paper -> its facts and links as pages show them: each by one loop over the table of fields."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple
from urllib.parse import quote_plus

from conspectus.fields import FACTS, FIELDS
from conspectus.language import N_
from conspectus.model import Fact, LinkKind, Paper
from conspectus.text import clip


class Shown(NamedTuple):
    """A fact or a link in words."""

    label: str
    """What it is called, a message."""
    text: str
    url: str = ""
    """Where it leads; empty for what is only said."""


_KINDS = [*("paper" if name == "url" else name for name, field in FIELDS.items() if field.type == "address"), "other"]
"""The kinds of links, in the order in which they are shown."""

_LABELS: dict[LinkKind, str] = {
    "paper": N_("Paper"),
    "pdf": N_("PDF"),
    "code": N_("Code"),
    "data": N_("Data"),
    "project": N_("Project"),
    "video": N_("Video"),
    "slides": N_("Slides"),
    "poster": N_("Poster"),
    "supplement": N_("Supplement"),
    "other": N_("Other"),
}

_SEARCHES = {
    "Scholar": ("https://scholar.google.com/scholar?q={}", "https://scholar.google.com/scholar?q={}"),
    "arXiv": (
        "https://arxiv.org/search/?searchtype=title&query={}",
        "https://arxiv.org/search/?searchtype=abstract&query={}",
    ),
    "OpenReview": ("https://openreview.net/search?term={}", "https://openreview.net/search?term={}"),
}
"""Who finds a paper -> the address that asks for a title, and the one that asks for words of an abstract."""
_ASKED = 100
"""Characters of an abstract that are asked for: enough to mean one paper, and what every service takes."""


Badge = tuple[str, str]
"""A fact that lists show, and its value."""


def badges(paper: Paper) -> tuple[Shown, ...]:
    """What stands above the title: award, track, presentation."""
    return tuple(Shown(FACTS[name].shown, said(fact)) for name, fact in paper.facts.items() if FACTS[name].facet)


def marks(paper: Paper, usual: Sequence[Badge] = ()) -> tuple[str, ...]:
    """What lists say of a paper beside its title, but for what is `usual`."""
    own = ((name, said(fact)) for name, fact in paper.facts.items() if FACTS[name].badge)
    return tuple(value for name, value in own if (name, value) not in usual)


def details(paper: Paper) -> tuple[Shown, ...]:
    """Volume, pages, publisher … : what is neither above the title nor a link."""
    return tuple(
        Shown(field.shown, said(paper.facts[name]))
        for name, field in FACTS.items()
        if name in paper.facts and field.shown and not field.facet and not field.link
    )


def links(paper: Paper) -> tuple[Shown, ...]:
    """The links, the paper itself and its PDF first; those of a register by its name and number."""
    numbers = {
        field.address(str(paper.facts[name])): Shown(field.shown, str(paper.facts[name]))
        for name, field in FACTS.items()
        if field.link and name in paper.facts
    }
    ordered = sorted(paper.links, key=lambda link: _KINDS.index(link.kind))
    return tuple(
        numbers[link.url]._replace(url=link.url)
        if link.url in numbers
        else Shown(_LABELS[link.kind], link.url.replace("https://", "", 1), link.url)
        for link in ordered
    )


def ways(paper: Paper) -> tuple[Shown, ...]:
    """The ways out of the page, the first of each: to the paper, its PDF and its code.

    Only what was given leads to the paper itself: an abstract names the papers of others, too. Where no PDF was given,
    it is the one that a register has by its number.
    """
    first: dict[LinkKind, str] = {}
    for link in sorted(paper.links, key=lambda link: not link.given):
        if link.given or link.kind == "code":
            first.setdefault(link.kind, link.url)
    pdfs = (field.pdf_address(str(paper.facts[name])) for name, field in FACTS.items() if name in paper.facts)
    if pdf := next(filter(None, pdfs), ""):
        first.setdefault("pdf", pdf)
    shown: tuple[LinkKind, ...] = ("paper", "pdf", "code")
    return tuple(Shown(_LABELS[kind], _LABELS[kind], first[kind]) for kind in shown if kind in first)


def searches(paper: Paper) -> tuple[Shown, ...]:
    """Where a paper that nothing leads to can be looked for: by its title, or by the first words of its abstract."""
    if {"Paper", "PDF"} & {way.label for way in ways(paper)}:
        return ()
    titled = paper.title_source != "derived"
    asked = quote_plus(paper.title.plain if titled else f'"{_first_words(paper)}"')
    return tuple(
        Shown(service, service, (by_title if titled else by_words).format(asked))
        for service, (by_title, by_words) in _SEARCHES.items()
    )


def _first_words(paper: Paper) -> str:
    """What the abstract begins with, as far as others write it alike: to the first formula or quotation mark."""
    shared = takewhile(lambda run: run.html is None, paper.abstract.runs)
    begin = "".join(run.plain for run in shared) or paper.abstract.plain
    return clip(begin.partition('"')[0] or begin.replace('"', " "), _ASKED).rstrip("…").strip()


def dated(venue: str, year: int | None) -> str:
    """The venue with the year, where its name does not say it."""
    return venue if year is None or str(year) in venue else f"{venue} {year}".strip()


def said(fact: Fact) -> str:
    """A fact as one text."""
    return fact if isinstance(fact, str) else ", ".join(map(str, fact))
