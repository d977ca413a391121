"""Library -> what the papers introduce, from A to Z, with kind and long form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.language import N_, counted
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages import alphabet
from conspectus.pages.page_type import PageType
from conspectus.views.cards import Card
from conspectus.views.paper_view import Views

_PER_PAGE = 150
_KINDS = 4
"""Kinds counted in the head of the page."""
_COUNTED = {
    "method": counted("%(num)s method", "%(num)s methods"),
    "framework": counted("%(num)s framework", "%(num)s frameworks"),
    "model": counted("%(num)s model", "%(num)s models"),
    "algorithm": counted("%(num)s algorithm", "%(num)s algorithms"),
    "system": counted("%(num)s system", "%(num)s systems"),
    "dataset": counted("%(num)s dataset", "%(num)s datasets"),
    "benchmark": counted("%(num)s benchmark", "%(num)s benchmarks"),
    "environment": counted("%(num)s environment", "%(num)s environments"),
    "metric": counted("%(num)s metric", "%(num)s metrics"),
    "loss": counted("%(num)s loss", "%(num)s losses"),
    "module": counted("%(num)s module", "%(num)s modules"),
    "tool": counted("%(num)s tool", "%(num)s tools"),
    "task": counted("%(num)s task", "%(num)s tasks"),
    "attack": counted("%(num)s attack", "%(num)s attacks"),
}
"""What so many things of a kind are called."""


@dataclass(frozen=True, slots=True)
class Introduced:
    """One name and the paper that introduces it."""

    name: str
    kind: str
    gist: str
    """The long form; where none is given, what the paper's title says behind the name."""
    card: Card

    @property
    def headline(self) -> bool:
        """Whether the paper goes by this name."""
        return self.name == self.card.name


def pages(library: Library, cards: Views, config: SiteConfig) -> Iterator[Page]:
    """The index of names."""
    del config
    found = [
        Introduced(name.name, name.kind, name.expansion or cards[paper.id].gist(name.name), cards[paper.id])
        for paper in library.papers
        for name in paper.reading.names
    ]
    kinds = Counter(introduced.kind for introduced in found if introduced.kind)
    entries = [alphabet.Entry(introduced.name, introduced) for introduced in found]
    most = kinds.most_common(_KINDS)
    context = {"kinds": [cards.language.ngettext(*_counted(kind), count) for kind, count in most]}
    yield from alphabet.pages(permalinks.NAMES, "names.html", entries, _PER_PAGE, context)


def _counted(kind: str) -> tuple[str, str]:
    return _COUNTED.get(kind, (f"%(num)s {kind}", f"%(num)s {kind}s"))


def total(library: Library) -> int:
    """How many names there are, wherever they are counted."""
    return sum(len(paper.reading.names) for paper in library.papers)


def filled(library: Library) -> bool:
    """Where a paper names anything."""
    return any(paper.reading.names for paper in library.papers)


PAGE_TYPE = PageType(pages, permalinks.NAMES, N_("Names"), "explore", order=30, filled=filled)
