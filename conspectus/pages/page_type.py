"""What a kind of page is: which pages it makes, whether there is anything to show, and where the site leads to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from conspectus.config import SiteConfig
from conspectus.errors import while_making
from conspectus.library import Library
from conspectus.model import Page
from conspectus.views.paper_view import Views

Pages = Callable[[Library, Views, SiteConfig], Iterator[Page]]
"""The library, the views of its papers (as a mapping, a card for each by its id), and the settings -> pages."""


def always(library: Library) -> bool:
    """Every library fills such a page."""
    del library
    return True


@dataclass(frozen=True, slots=True)
class PageType:
    """One kind of page, declared beside the function that makes its pages."""

    pages: Pages
    permalink: str = ""
    """Address of its page, or of the first one; empty where no page stands for all, as with those of the papers."""
    label: str = ""
    """What links to it say."""
    place: Literal["head", "explore", "foot"] | None = None
    """Where every page links to it: in its head, there under Explore, or in its foot; None where none does."""
    order: int = 0
    """Its place among the links there; what has a smaller number comes first."""
    filled: Callable[[Library], bool] = always
    """Whether a library has anything to show there; a page that would be empty is neither made nor linked."""

    def plan(self, library: Library, views: Views, config: SiteConfig) -> Iterator[Page]:
        """The pages that the library fills."""
        if self.filled(library):
            with while_making(f"the pages of {self.permalink or 'the papers'}"):
                yield from self.pages(library, views, config)
