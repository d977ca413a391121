"""Paper -> its facts and links as pages show them: each by one loop over the table of fields."""

from __future__ import annotations

from typing import NamedTuple

from conspectus.fields import FACTS, FIELDS
from conspectus.model import Fact, Paper


class Shown(NamedTuple):
    """A fact or a link in words."""

    label: str
    text: str
    url: str = ""
    """Where it leads; empty for what is only said."""


_KINDS = [*("paper" if name == "url" else name for name, field in FIELDS.items() if field.type == "address"), "other"]
"""The kinds of links, in the order in which they are shown."""


def badges(paper: Paper) -> tuple[Shown, ...]:
    """What stands above the title: award, track, presentation."""
    return tuple(Shown(FACTS[name].shown, said(fact)) for name, fact in paper.facts.items() if FACTS[name].facet)


def marks(paper: Paper) -> tuple[str, ...]:
    """What lists say of a paper beside its title."""
    return tuple(said(fact) for name, fact in paper.facts.items() if FACTS[name].badge)


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
        else Shown(
            "PDF" if link.kind == "pdf" else link.kind.capitalize(), link.url.replace("https://", "", 1), link.url
        )
        for link in ordered
    )


def dated(venue: str, year: int | None) -> str:
    """The venue with the year, where its name does not say it."""
    return venue if year is None or str(year) in venue else f"{venue} {year}".strip()


def said(fact: Fact) -> str:
    """A fact as one text."""
    return fact if isinstance(fact, str) else ", ".join(map(str, fact))
