"""Library -> files for other programs: bibliographies and feeds of the digest, of each list and of each topic."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from conspectus import permalinks
from conspectus.citations import FORMATS, Reference
from conspectus.config import SiteConfig
from conspectus.library import Library
from conspectus.model import Output, Paper
from conspectus.syndication import atom, feed, jsonfeed, opensearch, sitemap
from conspectus.text import language
from conspectus.views.digest import site_id, site_title
from conspectus.views.subjects import by_size

_FORMAT_NAMES = {"bib": "BibTeX", "ris": "RIS", "csl.json": "CSL-JSON"}
"""What readers call the formats of `conspectus.citations.FORMATS`."""

FEEDS = {"Atom": "atom", "JSON Feed": "feed.json"}
"""What readers call the feeds -> the ending of their files; they are made where a `base_url` is set."""


@dataclass(frozen=True, slots=True)
class Collection:
    """Papers that are handed out together."""

    title: str
    stem: str
    """Path of its files below the site's root, without their ending."""
    page: str
    """Permalink of the page that shows the same papers."""
    papers: tuple[Paper, ...]


def collections(library: Library) -> Iterator[Collection]:
    """The whole digest, each list, each topic."""
    yield Collection("All papers", permalinks.PAPER_FILES, permalinks.LISTING, library.papers)
    for list_ in library.lists:
        papers = library.papers_in(list_)
        yield Collection(list_.name, permalinks.list_files(list_.slug), list_.permalink, papers)
    for subject, papers in by_size(library.papers, library.topics):
        yield Collection(subject.label, permalinks.topic_files(subject.id), subject.permalink, papers)


def offers(library: Library, config: SiteConfig) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """(title, its language, (format, permalink) …) of each collection, for the page that links them."""
    feeds = list(FEEDS.items()) if config.base_url else []
    formats = [*((_FORMAT_NAMES[ending], ending) for ending in FORMATS), *feeds]
    return [
        (each.title, language(each.title), [(name, f"{each.stem}.{ending}") for name, ending in formats])
        for each in collections(library)
    ]


def exchange_outputs(library: Library, config: SiteConfig, refs: Mapping[str, Reference]) -> Iterator[Output]:
    """Bibliographies; with a `base_url` also feeds, and what leads search engines and browsers to the site."""
    name = site_title(library, config)
    digest = feed.Digest(site_id(library, config), name, config.publisher, config.description, config.updated)
    for each in collections(library):
        for ending, write in FORMATS.items():
            content = write(refs[paper.id] for paper in each.papers).encode()
            yield Output(f"{each.stem}.{ending}", content, of=f"the papers of {each.title}")
        if config.base_url:
            title = name if each.papers is library.papers else f"{each.title} · {name}"
            made = feed.of_papers(each.papers, digest, title=title, page=each.page)
            yield from _feeds(made, each.stem, config.base_url)
    if config.base_url:
        if library.changes is not None:
            title = f"What changed · {name}"
            made = feed.of_changes(library.changes, library.papers, digest, title=title, page=permalinks.CHANGES)
            yield from _feeds(made, permalinks.CHANGE_FILES, config.base_url)
        yield Output(permalinks.ROBOTS, sitemap.robots(config.base_url).encode())
        document = opensearch.write(name, config.description, config.base_url)
        yield Output(permalinks.OPENSEARCH, document.encode())


def sitemap_outputs(pages: Iterable[str], base_url: str) -> Iterator[Output]:
    """The sitemap of all pages that somebody could look for; none without a `base_url`."""
    if not base_url:
        return
    for path, content in sitemap.write((page for page in pages if page != permalinks.NOT_FOUND), base_url).items():
        yield Output(path, content.encode())


def _feeds(made: feed.Feed, stem: str, base_url: str) -> Iterator[Output]:
    for write, ending in zip((atom.write, jsonfeed.write), FEEDS.values(), strict=True):
        path = f"{stem}.{ending}"
        yield Output(path, write(made, base_url, path).encode())
