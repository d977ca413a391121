"""Library and what is asked for -> the papers that are taken along, in one order, with the reader's marks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.errors import DigestError, SeedError, did_you_mean
from conspectus.language import Language
from conspectus.library import Library
from conspectus.model import Page, Paper, Source
from conspectus.places import read_text, shown
from conspectus.syndication.feed import tag, timestamp
from conspectus.views.abstracts import Stretch, stretches
from conspectus.views.cards import Card
from conspectus.views.digest import digest_id, site_title
from conspectus.views.facts import Shown
from conspectus.views.paper_view import Views
from conspectus.views.subjects import by_size

Rendered = Callable[[Iterable[Page]], Mapping[str, bytes]]
"""Pages -> the files that they become, by their addresses."""

Static = Callable[[str], bytes]
"""The name of a static file -> what it holds."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One paper of an edition."""

    number: int
    """Counted from 1."""
    card: Card
    authors: tuple[str, ...]
    stretches: tuple[Stretch, ...]
    """The abstract, without anchors: many abstracts stand in one file."""
    ways: tuple[Shown, ...]
    """To the paper itself, its PDF, its code."""
    address: str
    """Where it is on the web: its page, or the paper itself; empty where neither is known."""
    starred: bool = False
    note: str = ""
    """The reader's own."""


@dataclass(frozen=True, slots=True)
class Edition:
    """What one file holds."""

    id: str
    """A permanent `tag:` URI."""
    title: str
    lang: str
    digest: str
    """Title of the digest that it was taken from."""
    of: int
    """Papers that the digest has."""
    updated: str
    """RFC 3339; of the data, never of the clock."""
    chapters: tuple[Chapter, ...]
    missing: tuple[str, ...] = ()
    """Ids of papers that were asked for, and that the digest does not have."""


class _Mark(msgspec.Struct):
    """What a reading list says of one paper; a file can hold anything."""

    star: bool = False
    read: bool = False
    note: str = ""
    at: float = 0
    tail: str = ""


class _Saved(msgspec.Struct):
    marks: dict[str, _Mark]
    site: str = ""


def choose(what: str, library: Library, views: Views, config: SiteConfig) -> Edition:
    """The edition of `what`: the slug of a list, the id of a topic, or a file that the page of the reading list saved
    as JSON; of all papers, where it is empty. Errors: `DigestError` for what is none of these.
    """
    title, marks, missing = _asked(what, library, config, views.language)
    digest = site_title(library, config)
    papers = {paper.id: paper for paper in library.shown}
    chosen = [papers[paper_id] for paper_id in marks]
    years = [paper.year for paper in chosen if paper.year]
    return Edition(
        id=tag(digest_id(library, config), "editions", *filter(None, (Path(what).stem,))),
        title=title,
        lang=_common(paper.lang for paper in chosen),
        digest=digest,
        of=len(papers),
        updated=timestamp(config.updated, max(years, default=None)),
        chapters=tuple(
            _chapter(number, paper, views, config.base_url, marks[paper.id]) for number, paper in enumerate(chosen, 1)
        ),
        missing=missing,
    )


def _chapter(number: int, paper: Paper, views: Views, base_url: str, mark: _Mark) -> Chapter:
    (view,) = views.of((paper.id,))
    page = permalinks.absolute(base_url, view.card.permalink) if base_url else ""
    return Chapter(
        number=number,
        card=view.card,
        authors=tuple(map(str, paper.authors)),
        stretches=stretches(paper, anchors=False),
        ways=view.ways,
        address=page or next((way.url for way in view.ways), ""),
        starred=mark.star,
        note=mark.note,
    )


def _asked(
    what: str, library: Library, config: SiteConfig, language: Language
) -> tuple[str, Mapping[str, _Mark], tuple[str, ...]]:
    """Its title, ids of its papers in their order with what the reader says of each, and those that are not here."""
    if not what:
        return site_title(library, config), {paper.id: _Mark() for paper in library.papers}, ()
    if what.endswith(".json"):
        return (language.gettext("Reading list"), *_reading_list(Path(what), library))
    collections = {
        **{subject.id: (subject.label, [paper.id for paper in papers]) for subject, papers in by_size(library)},
        **{list_.slug: (list_.name, list_.papers) for list_ in library.lists},
    }
    name = what.rpartition("/")[2].removesuffix(".html")
    if name not in collections:
        raise DigestError(
            f"--of: no list and no topic is called {what!r}{did_you_mean(name, collections)}; a reading list is a file "
            "whose name ends in .json"
        )
    title, ids = collections[name]
    return title, dict.fromkeys(ids, _Mark()), ()


def _reading_list(path: Path, library: Library) -> tuple[dict[str, _Mark], tuple[str, ...]]:
    """The papers of a saved reading list, as they were starred, and those that this digest has no more.

    Errors: `SeedError` for what is no reading list, or holds nothing of this digest.
    """
    name = shown(path)
    try:
        saved = msgspec.convert(json.loads(read_text(path, path.parent, name)), _Saved)
    except json.JSONDecodeError as error:
        raise SeedError(Source(name, error.lineno), f"is not JSON: {error.msg}") from error
    except RecursionError as error:
        raise SeedError(Source(name), "is nested too deeply") from error
    except msgspec.ValidationError as error:
        raise SeedError(Source(name), f"is no reading list that was saved as JSON: {error}") from error
    marked = sorted(((key, mark) for key, mark in saved.marks.items() if mark.star or mark.note), key=_starred)
    ends = {permalinks.tail(each): paper.id for paper in library.papers for each in (*paper.aliases, paper.id)}
    found = {key: ends.get(permalinks.tail(key)) or ends.get(mark.tail) for key, mark in marked}
    if not any(found.values()):
        of = f"; it is from {saved.site}" if saved.site else ""
        raise SeedError(Source(name), f"holds no starred paper of this digest{of}")
    ours = {own: mark for key, mark in marked if (own := found[key])}
    return ours, tuple(key for key, own in found.items() if not own)


def _starred(marked: tuple[str, _Mark]) -> float:
    return marked[1].at


def _common(languages: Iterable[str]) -> str:
    """The language of most papers."""
    found = list(languages)
    return max(dict.fromkeys(found), key=found.count, default="en")
