"""Library -> files for other programs: bibliographies and feeds of the digest, of each list and of each topic.

A bibliography of a topic carries no abstracts: its papers stand in others too, and the files of the digest and of the
lists have them once. A list of all papers has the files of the digest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

from conspectus import permalinks
from conspectus.citations import FORMATS
from conspectus.config import SiteConfig
from conspectus.language import Language
from conspectus.library import Library
from conspectus.model import Output, Paper
from conspectus.store import key
from conspectus.syndication import atom, feed, jsonfeed, opensearch, sitemap
from conspectus.text import language as language_of
from conspectus.text import squeeze
from conspectus.views.digest import digest_id, site_title
from conspectus.views.paper_view import Views
from conspectus.views.subjects import by_size

_FORMAT_NAMES = {"bib": "BibTeX", "ris": "RIS", "csl.json": "CSL-JSON"}
"""What readers call the formats of `conspectus.citations.FORMATS`."""

FEEDS = {"Atom": "atom", "JSON Feed": "feed.json"}
"""What readers call the feeds -> the ending of their files; they are made where a `base_url` is set."""


Write = Callable[[feed.Feed, str, str], str]
"""A feed, the address of the site and the path of the file -> its text."""


@dataclass(frozen=True, slots=True)
class Collection:
    """Papers that are handed out together."""

    title: str
    stem: str
    """Path of its feeds below the site's root, without their ending."""
    page: str
    """Permalink of the page that shows the same papers."""
    papers: tuple[Paper, ...]
    bibliography: str
    """Path of its bibliographies, without their ending: those of the digest where it holds the same papers."""
    abstracts: bool = True
    """Whether its bibliographies carry abstracts, where the format does."""


@dataclass(frozen=True, slots=True)
class _Cited:
    """Of the view of a paper, what bibliographies hold."""

    entries: dict[str, str]


def collections(library: Library, language: Language) -> Iterator[Collection]:
    """The whole digest, each list, each topic."""
    whole = permalinks.PAPER_FILES
    yield Collection(language.gettext("All papers"), whole, permalinks.LISTING, library.papers, whole)
    for list_ in library.lists:
        papers, stem = library.papers_in(list_), permalinks.list_files(list_.slug)
        bibliography = whole if papers == library.papers else stem
        yield Collection(list_.name, stem, list_.permalink, papers, bibliography)
    for subject, papers in by_size(library):
        stem = permalinks.topic_files(subject.id)
        yield Collection(subject.label, stem, subject.permalink, papers, stem, abstracts=False)


def offers(library: Library, config: SiteConfig, language: Language) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """(title, its language, (format, permalink) …) of each collection, for the page that links them."""
    return [(each.title, language_of(each.title), files_of(each, config)) for each in collections(library, language)]


def files_of(collection: Collection, config: SiteConfig) -> list[tuple[str, str]]:
    """(format, permalink) of each of its files."""
    feeds = FEEDS if config.base_url else {}
    bibliographies = [(_FORMAT_NAMES[ending], f"{collection.bibliography}.{ending}") for ending in FORMATS]
    return bibliographies + [(name, f"{collection.stem}.{ending}") for name, ending in feeds.items()]


def exchange_outputs(library: Library, config: SiteConfig, views: Views) -> Iterator[Output]:
    """Bibliographies; with a `base_url` also feeds, and what leads search engines and browsers to the site."""
    name = site_title(library, config)
    digest = feed.Digest(
        digest_id(library, config), name, config.publisher, config.description, config.updated, library.entered
    )
    days = library.entered
    about = key(replace(digest, entered={}), bool(days), config.base_url)
    made_before: set[str] = set()
    for each in collections(library, views.language):
        if each.bibliography not in made_before:
            made_before.add(each.bibliography)
            yield from _bibliographies(each, views)
        if config.base_url:
            title = name if each.papers is library.papers else f"{each.title} · {name}"
            made_of = key(about, title, each.page, [(views.made_of[one.id], days.get(one.id)) for one in each.papers])
            make = partial(feed.of_papers, each.papers, digest, title=title, page=each.page)
            yield from _feeds(make, each.stem, config.base_url, made_of)
    if config.base_url:
        if library.changes is not None:
            title = f"{views.language.gettext('What changed')} · {name}"
            make = partial(
                feed.of_changes,
                library.changes,
                library.papers,
                digest,
                title=title,
                page=permalinks.CHANGES,
                language=views.language,
            )
            yield from _feeds(make, permalinks.CHANGE_FILES, config.base_url)
        yield Output(permalinks.ROBOTS, sitemap.robots(config.base_url).encode())
        document = opensearch.write(name, config.description, config.base_url)
        yield Output(permalinks.OPENSEARCH, document.encode())


def _bibliographies(collection: Collection, views: Views) -> Iterator[Output]:
    made_of = key(collection.abstracts, [views.made_of[paper.id] for paper in collection.papers])
    entries = cache(partial(views.parts, _Cited, [paper.id for paper in collection.papers]))
    for ending in FORMATS:
        content = partial(_bibliography, ending, collection, entries)
        yield Output(
            f"{collection.bibliography}.{ending}", content, of=f"the papers of {collection.title}", key=made_of
        )


def _bibliography(ending: str, collection: Collection, cited: Callable[[], Sequence[_Cited]]) -> bytes:
    abstracts = (squeeze(paper.abstract.plain) if collection.abstracts else "" for paper in collection.papers)
    entries = (each.entries[ending] for each in cited())
    return FORMATS[ending].whole(zip(entries, abstracts, strict=True)).encode()


def sitemap_outputs(pages: Iterable[str], base_url: str) -> Iterator[Output]:
    """The sitemap of all pages that somebody could look for; none without a `base_url`."""
    if not base_url:
        return
    for path, content in sitemap.write((page for page in pages if page != permalinks.NOT_FOUND), base_url).items():
        yield Output(path, content.encode())


def _feeds(make: Callable[[], feed.Feed], stem: str, base_url: str, made_of: bytes = b"") -> Iterator[Output]:
    """The files of a feed; without a checksum of what it is made of they are written to be compared."""
    made = cache(make)
    for write, ending in zip((atom.write, jsonfeed.write), FEEDS.values(), strict=True):
        path = f"{stem}.{ending}"
        content = partial(_feed, made, write, base_url, path)
        yield Output(path, content if made_of else content(), key=made_of)


def _feed(made: Callable[[], feed.Feed], write: Write, base_url: str, path: str) -> bytes:
    return write(made(), base_url, path).encode()
