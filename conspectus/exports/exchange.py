"""Library -> files for other programs: bibliographies and feeds of the digest, of each list and of each topic.

A bibliography of a topic carries no abstracts: its papers stand in others too, and the files of the digest and of the
lists have them once. A list of all papers has the files of the digest.

What a reference manager takes is packed, abstracts and all. A reader with scripts gets it unpacked, from a disk too: of
what no script can read there, `static/bibliographies.js` joins the entries. BibTeX, which has no abstracts, lies
as it is: manuscripts take it by its address.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import groupby
from typing import NamedTuple

from conspectus import permalinks, scripts
from conspectus.chunking import runs
from conspectus.citations import FORMATS
from conspectus.config import SiteConfig
from conspectus.exports.cite import Cited
from conspectus.exports.record_files import LONGEST_PART, PART
from conspectus.language import Language
from conspectus.library import Library
from conspectus.model import Output, Paper
from conspectus.packing import gzipped
from conspectus.store import key
from conspectus.syndication import atom, feed, jsonfeed, opensearch, sitemap
from conspectus.text import language as language_of
from conspectus.text import squeeze
from conspectus.views.digest import digest_id, site_title
from conspectus.views.paper_view import Views
from conspectus.views.subjects import by_size

_FILES = {"bib": ("BibTeX", "bib"), "ris": ("RIS", "ris.gz"), "csl.json": ("CSL-JSON", "csl.json.gz")}
"""Formats of `conspectus.citations.FORMATS` -> what readers call them, and the ending of their files."""

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


class File(NamedTuple):
    """A file of a collection, as pages link it."""

    name: str
    permalink: str
    members: str = ""
    """Of a packed one, the end of the name of the script that names its papers; see `permalinks.members`."""


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


def offers(library: Library, config: SiteConfig, language: Language) -> list[tuple[str, str, list[File]]]:
    """(title, its language, files) of each collection, for the page that links them."""
    return [(each.title, language_of(each.title), files_of(each, config)) for each in collections(library, language)]


def files_of(collection: Collection, config: SiteConfig) -> list[File]:
    """Its bibliographies and feeds."""
    stem = collection.bibliography
    bibliographies = [
        File(name, f"{stem}.{ending}", permalinks.members(stem) if ending.endswith(".gz") else "")
        for name, ending in _FILES.values()
    ]
    feeds = FEEDS if config.base_url else {}
    return bibliographies + [File(name, f"{collection.stem}.{ending}") for name, ending in feeds.items()]


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
    for form, (_, ending) in _FILES.items():
        make = _packed if ending.endswith(".gz") else _plain
        content = partial(make, form, collection, views)
        yield Output(
            f"{collection.bibliography}.{ending}", content, of=f"the papers of {collection.title}", key=made_of
        )
    yield _members(collection, views)


def _plain(form: str, collection: Collection, views: Views) -> bytes:
    ids = [paper.id for paper in collection.papers]
    entries = (each.entries[form] for each in views.alone(Cited, ids))
    return FORMATS[form].between.join(entries).encode()


def _packed(form: str, collection: Collection, views: Views) -> bytes:
    """By runs of neighbours: one that is kept is not packed again."""
    how, papers = FORMATS[form], collection.papers
    parts = runs([permalinks.tail(paper.id) for paper in papers], PART, LONGEST_PART)
    members = {key([views.made_of[one.id] for one in papers[start:end]]): papers[start:end] for _, start, end in parts}

    def pack(missing: Iterable[bytes]) -> Iterator[bytes]:
        for part in missing:
            cited = views.alone(Cited, [paper.id for paper in members[part]])
            abstracts = (squeeze(paper.abstract.plain) if collection.abstracts else "" for paper in members[part])
            entries = how.filled(zip((each.entries[form] for each in cited), abstracts, strict=True))
            yield gzipped([how.between.join(entries)])

    made = views.corpus.store.made("packed", bytes, list(members), pack, form, collection.abstracts)
    return gzipped([how.opening]) + gzipped([how.between]).join(made) + gzipped([how.closing])


def _members(collection: Collection, views: Views) -> Output:
    """The script that names its papers in order, by the pieces that they lie in, and whether it has abstracts."""
    by_piece = groupby((paper.id for paper in collection.papers), key=lambda paper_id: views[paper_id].piece)
    members = {"abstracts": collection.abstracts, "papers": [[piece, *ids] for piece, ids in by_piece]}
    address = permalinks.piece(f"members-{permalinks.members(collection.bibliography)}")
    return Output(address, scripts.handing_over_packed(address, scripts.pack(scripts.compact(members))))


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
