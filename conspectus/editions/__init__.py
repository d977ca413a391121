"""Library -> an edition to take along: a list, a topic or a reading list in one file, as a page or an e-book."""

from __future__ import annotations

from conspectus.editions.edition import choose
from conspectus.editions.epub import book
from conspectus.editions.one_page import one_page

__all__ = ["book", "choose", "one_page"]
