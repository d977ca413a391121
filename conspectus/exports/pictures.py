"""Library -> pictures that chats and networks show beside a link: of the digest, its lists and topics, on request also
of its papers.

They are made where a `base_url` is set, since only a whole address can name them. What the shipped font cannot write
has no picture of its own, and takes the digest's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from conspectus import permalinks
from conspectus.config import SiteConfig
from conspectus.exports.drawing import Picture, draw, mark, writable
from conspectus.library import Library, PaperList
from conspectus.model import Output
from conspectus.reading.topics import Topic
from conspectus.store import Store, key
from conspectus.views.digest import site_title
from conspectus.views.paper_view import PaperView, Views
from conspectus.views.subjects import Subject, by_size


def picture_outputs(library: Library, views: Views, config: SiteConfig) -> Iterator[Output]:
    """The files of all pictures; one is drawn only where its words are new."""
    drawn_with = mark()
    for page, picture in _pictures(library, views, config).items():
        drawn = partial(_drawn, views.corpus.store, picture, drawn_with)
        yield Output(permalinks.picture(page), drawn, key=key(picture, drawn_with))


def _drawn(store: Store, picture: Picture, drawn_with: bytes) -> bytes:
    """The picture as PNG; one that is kept is not drawn again."""
    (found,) = store.made("picture", bytes, [picture], lambda missing: map(draw, missing), drawn_with)
    return found


def _pictures(library: Library, views: Views, config: SiteConfig) -> dict[str, Picture]:
    """Page -> its picture."""
    title = site_title(library, config)
    found = {permalinks.FRONT: of_digest(title, config)}
    found |= {each.permalink: of_list(each, title, config) for each in library.lists}
    found |= {each.permalink: of_topic(each, title, library.topics, config) for each, _ in by_size(library)}
    if config.paper_pictures:
        found |= {view.card.permalink: of_paper(view, title, config) for view in views.of(views)}
    return {page: picture for page, picture in found.items() if picture}


def picture_of(page: str, picture: Picture | None) -> str:
    """Where the picture of a page is; empty where it has none of its own."""
    return permalinks.picture(page) if picture else ""


def of_digest(title: str, config: SiteConfig) -> Picture | None:
    """What the digest is called, and what it is."""
    return _made(config, Picture("Conspectus", title, config.description))


def of_list(list_: PaperList, title: str, config: SiteConfig) -> Picture | None:
    """What a list is called."""
    return _made(config, Picture(title, list_.name))


def of_topic(subject: Subject, title: str, topics: Mapping[str, Topic], config: SiteConfig) -> Picture | None:
    """What a topic is called, and what it means."""
    definition = topics[subject.id].definition if subject.id in topics else ""
    return _made(config, Picture(title, subject.label, definition))


def of_paper(view: PaperView, title: str, config: SiteConfig) -> Picture | None:
    """A paper's name, heading and sentence."""
    card = view.card
    said = next((meta.content for meta in view.metas if meta.name == "description"), "")
    name = card.name if card.heading.startswith(card.name) else ""
    return _made(config, Picture(card.venue or title, card.heading, said, name))


def _made(config: SiteConfig, picture: Picture) -> Picture | None:
    whole = config.base_url and writable(picture.over, picture.heading, picture.said)
    return picture if whole else None
