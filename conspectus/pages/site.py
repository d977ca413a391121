"""Library and settings -> what every page says of the whole site."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.library import Library
from conspectus.pages.distinctive import FEWEST_PAPERS
from conspectus.text import slugify


def site_title(library: Library, config: SiteConfig) -> str:
    """The digest's title: as set, or the venues of its lists."""
    return config.title or ", ".join(library.venues[:3]) or "Papers"


def site_view(library: Library, config: SiteConfig) -> Mapping[str, Any]:
    """What every template sees as `site`."""
    title = site_title(library, config)
    present = page_types(library)
    return {
        "title": title,
        "description": config.description,
        "id": config.id or slugify(title) or "digest",
        "base_url": config.base_url,
        "repository": config.repository,
        "papers": len(library.papers),
        "navigation": tuple((label, permalink) for label, permalink, name in _NAVIGATION if name in present),
        "foot": tuple((label, permalink) for label, permalink, name in _FOOT if name in present),
        "page_types": present,
        "front": permalinks.FRONT,
        "search": permalinks.SEARCH,
        "report": permalinks.REPORT,
        "data": permalinks.DATA,
        "not_found": permalinks.NOT_FOUND,
    }


_NAVIGATION = (
    ("Papers", permalinks.listing(1), "listing"),
    ("Topics", permalinks.TOPICS, "topics"),
    ("Names", permalinks.NAMES, "names"),
    ("Results", permalinks.RESULTS, "results"),
    ("Resources", permalinks.RESOURCES, "resources"),
    ("Code", permalinks.CODE, "code"),
    ("Map", permalinks.MAP, "map"),
    ("What changed", permalinks.CHANGES, "changes"),
    ("Lists", permalinks.LISTS, "listing"),
    ("Reading list", permalinks.READING_LIST, "reading_list"),
    ("About", permalinks.ABOUT, "about"),
)
"""(label, permalink, page type) of what the head of every page links to, where the site has it."""

_FOOT = (
    ("Words that stand out", permalinks.WORDS, "words"),
    ("Short forms", permalinks.GLOSSARY, "glossary"),
    ("What was read", permalinks.REPORT, "report"),
    ("All records (JSON)", permalinks.DATA, "data"),
)
"""The same for the foot."""


def page_types(library: Library) -> frozenset[str]:
    """The page types that this library fills: a page that would be empty is not made and not linked."""
    papers = library.papers
    filled = {
        "topics": any(paper.topics for paper in papers),
        "words": len(papers) >= FEWEST_PAPERS,
        "names": any(paper.reading.names for paper in papers),
        "glossary": any(paper.reading.acronyms for paper in papers),
        "results": any(paper.reading.results for paper in papers),
        "resources": any(paper.reading.resources for paper in papers),
        "code": any(paper.code != "none" for paper in papers),
        "map": any(paper.related for paper in papers),
        "changes": library.changes is not None,
    }
    always = ("listing", "reading_list", "about", "report", "data")
    return frozenset((*always, *(name for name, there in filled.items() if there)))
