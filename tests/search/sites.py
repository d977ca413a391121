"""Documents on the disk: their index alone, or with the pages that ask it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from conspectus.assets import assets
from conspectus.config import SiteConfig
from conspectus.exports.where import numbers_of
from conspectus.language import Language
from conspectus.model import Document, Output, Page
from conspectus.pages import PAGE_TYPES, site_view
from conspectus.permalinks import SEARCH
from conspectus.render import Theme, render
from conspectus.search import SEARCH_BACKENDS, SearchSettings
from tests.conftest import ROOT
from tests.pages.sites import library
from tests.received import bytes_of

SHARDED = SearchSettings(whole_up_to=0, shard_limit=2000)
STRICTER = "form-action 'self'; require-trusted-types-for 'script'; trusted-types conspectus"


def document(
    ref: str,
    fields: dict[str, str],
    card: dict[str, Any],
    expansions: tuple[tuple[str, str], ...] = (),
    **facets: list[str],
) -> Document:
    """A document whose facets are what its card has of venue, year and topics, besides those that are named."""
    shown = {"venue": card.get("venue"), "year": card.get("year")}
    found = {name: [str(value)] for name, value in shown.items() if value}
    return Document(ref, fields, card, {"topic": card.get("topics", []), **found, **facets}, expansions)


def put(outputs: Any, folder: Path) -> str:
    for output in outputs:
        path = folder / output.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(bytes_of(output))
    return str(folder)


def write(folder: Path, documents: list[Document], settings: SearchSettings, backend: str = "lunr") -> str:
    """The files of an index; the folder."""
    return put(SEARCH_BACKENDS[backend].build(documents, settings), folder)


def write_site(folder: Path, documents: list[Document], settings: SearchSettings, backend: str = "lunr") -> Path:
    """The index, and the pages that ask it."""
    write(folder, documents, settings, backend)
    write_pages(folder, [each.card["url"] for each in documents], backend)
    return folder


def write_pages(folder: Path, addresses: list[str], backend: str = "lunr") -> None:
    """The search page, pages with a box to search in at these addresses, and all that they load.

    Scripts may only be named by our own policy, which real pages leave to the host.
    """
    site = site_view(library(), SiteConfig(), PAGE_TYPES, SEARCH_BACKENDS[backend].scripts(backend))
    pages = [Page(SEARCH, "search.html", {"facets": []})]
    pages += [Page(address, "lists.html", {"lists": ()}) for address in addresses]
    rendered = (Output(each.path, stricter(each.content)) for each in render(pages, Theme.of((ROOT,), site)))
    put(
        (
            *assets((ROOT,), {"base.js": numbers_of((), (*site["search_scripts"], site["suggest"]))}, Language()),
            *rendered,
        ),
        folder,
    )


def stricter(html: bytes) -> bytes:
    changed = html.replace(b"form-action 'self'", STRICTER.encode(), 1)
    assert changed != html
    return changed
