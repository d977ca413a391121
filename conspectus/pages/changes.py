"""Library -> what is new, changed or gone since an earlier build."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from conspectus import permalinks
from conspectus.changes import Changes, Difference, Gone, Operation
from conspectus.config import SiteConfig
from conspectus.exports.exchange import FEEDS
from conspectus.language import N_
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages.listing import parts
from conspectus.pages.page_type import PageType
from conspectus.views.cards import Card
from conspectus.views.facts import dated

_PER_PAGE = 40
"""Abstracts are long, and those that changed are shown word by word."""
_AROUND = 12
"""Words shown before and after what changed."""


@dataclass(frozen=True, slots=True)
class Edited:
    """A paper that is not what it was."""

    card: Card
    differences: Sequence[tuple[str, Sequence[tuple[Operation | Literal["gap"], str]]]]
    """(what changed, stretches of words)."""


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """The changes in numbered parts: new papers, changed ones, gone ones."""
    changes = library.changes or Changes()
    new = [cards[paper_id] for paper_id in changes.new]
    edited = [
        Edited(cards[change.id], [(found.called, condensed(found)) for found in change.differences])
        for change in changes.changed
    ]
    stem = permalinks.CHANGE_FILES
    feeds = [(name, f"{stem}.{ending}") for name, ending in FEEDS.items()] if config.base_url else []
    context = {"counts": (len(new), len(edited), len(changes.gone)), "feeds": feeds, "nothing_earlier": changes.first}
    rows = [*new, *edited, *changes.gone]
    for page in parts(permalinks.CHANGES, "changes.html", "rows", rows, _PER_PAGE, context):
        shown = page.values["rows"]
        kinds = {
            "new": [row for row in shown if isinstance(row, Card)],
            "edited": [row for row in shown if isinstance(row, Edited)],
            "gone": [(row.title, row.authors, dated(row.venue, row.year)) for row in shown if isinstance(row, Gone)],
        }
        yield Page(page.permalink, page.template, {**page.values, **kinds})


def condensed(difference: Difference) -> list[tuple[Operation | Literal["gap"], str]]:
    """The stretches of a difference; of long ones that are as before, only the words near a change, around a gap."""
    shown: list[tuple[Operation | Literal["gap"], str]] = []
    last = len(difference.words) - 1
    for place, (operation, text) in enumerate(difference.words):
        words = text.split()
        before = _AROUND if place > 0 else 0
        after = _AROUND if place < last else 0
        if operation != "equal" or len(words) <= before + after + 1:
            shown.append((operation, text))
            continue
        if before:
            shown.append(("equal", " ".join(words[:before]) + " "))
        shown.append(("gap", "… "))
        if after:
            shown.append(("equal", " ".join(words[-after:]) + text[len(text.rstrip()) :]))
    return shown


def filled(library: Library) -> bool:
    """Where an earlier build was named."""
    return library.changes is not None


PAGE_TYPE = PageType(pages, permalinks.CHANGES, N_("What changed"), "explore", order=80, filled=filled)
