"""Documents -> the files of a search index, by the back end that the settings name.

A back end is one module here, one row below, and one browser half in `static/search/`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from conspectus.model import Document, Output
from conspectus.search import lunr_backend
from conspectus.search.backend import Backend, SearchSettings

__all__ = ["SEARCH_BACKENDS", "Backend", "SearchSettings", "build"]

SEARCH_BACKENDS: dict[str, Backend] = {
    "lunr": lunr_backend.build,
}


def build(documents: Sequence[Document], settings: SearchSettings, backend: str = "lunr") -> Iterator[Output]:
    """The files below `search/` of the site; KeyError for a back end that has no row."""
    return SEARCH_BACKENDS[backend](documents, settings)
