"""Library and settings -> what every page says of the whole site; nothing of it changes with each paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.exports.pictures import of_digest, picture_of
from conspectus.library import Library
from conspectus.pages.page_type import PageType
from conspectus.views.digest import site_id, site_title


def site_view(
    library: Library, config: SiteConfig, page_types: Mapping[str, PageType], search_scripts: Sequence[str] = ()
) -> Mapping[str, Any]:
    """What every template sees as `site`; `search_scripts` are those of the search back end, in their order."""
    present = {name: each for name, each in page_types.items() if each.filled(library)}
    return {
        "title": site_title(library, config),
        "description": config.description,
        "language": config.language,
        "id": site_id(library, config),
        "base_url": config.base_url,
        "repository": config.repository,
        "picture": picture_of(permalinks.FRONT, of_digest(site_title(library, config), config)),
        "paper_pictures": config.paper_pictures,
        "newest_first": config.newest_first,
        "navigation": _links(present, "head"),
        "explore": _links(present, "explore"),
        "foot": _links(present, "foot"),
        "page_types": {name: each.permalink for name, each in present.items()},
        "front": permalinks.FRONT,
        "listing": permalinks.LISTING,
        "search": permalinks.SEARCH,
        "report": permalinks.REPORT,
        "search_manifest": permalinks.SEARCH_MANIFEST,
        "search_scripts": (*search_scripts, permalinks.asset("search/marks.js")),
        "suggest": permalinks.asset("search/suggest.js"),
        "pieces": permalinks.piece("{}"),
        "data": permalinks.DATA,
        "all_records": permalinks.ALL_RECORDS,
        "schema": permalinks.SCHEMA,
        "not_found": permalinks.NOT_FOUND,
        "feed": f"{permalinks.PAPER_FILES}.atom",
        "changes_feed": f"{permalinks.CHANGE_FILES}.atom",
        "opensearch": permalinks.OPENSEARCH,
    }


def _links(present: Mapping[str, PageType], place: Literal["head", "explore", "foot"]) -> tuple[tuple[str, str], ...]:
    """(label, permalink) of the page types that every page links to there."""
    there = sorted((each for each in present.values() if each.place == place), key=lambda each: each.order)
    return tuple((each.label, each.permalink) for each in there)
