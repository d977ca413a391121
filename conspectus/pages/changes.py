"""Library -> what is new, changed or gone since an earlier build."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.library import Library
from conspectus.model import Page
from conspectus.pages.cards import Card

_SHOWN = 200
"""Papers of each kind on the page; the feed and the records have more."""


def pages(library: Library, cards: Mapping[str, Card], config: SiteConfig) -> Iterator[Page]:
    """The page of changes, where an earlier build was named."""
    del config
    changes = library.changes
    if changes is not None:
        context = {
            "new": [cards[paper_id] for paper_id in changes.new[:_SHOWN]],
            "changed": [(cards[change.id], change.differences) for change in changes.changed[:_SHOWN]],
            "gone": changes.gone[:_SHOWN],
            "counts": (len(changes.new), len(changes.changed), len(changes.gone)),
        }
        yield Page(permalinks.CHANGES, "changes.html", context)
