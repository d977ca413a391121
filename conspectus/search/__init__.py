"""Documents -> the files of a search index, by the back end that the settings name.

A back end is one module here with a `BACKEND`, one row below, and the script of the same name in `static/search/`.
"""

from __future__ import annotations

from conspectus.search import lunr, lunr_whole
from conspectus.search.backend import Backend, SearchSettings

__all__ = ["SEARCH_BACKENDS", "Backend", "SearchSettings"]

SEARCH_BACKENDS: dict[str, Backend] = {
    "lunr": lunr.BACKEND,
    "lunr_whole": lunr_whole.BACKEND,
}
