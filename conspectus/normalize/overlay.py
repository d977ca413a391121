"""overlay.yaml -> corrections keyed by paper id: what the publisher knows better than the list.

9c8b1e12:
title: JUDO: juxtaposed reasoning for anomaly detection
authors: [Ada Example, Bo Beispiel]
links: {code: https://example.org/judo, project: https://example.org}
topics: [multimodal]
slug: judo
hide: withdrawn by its authors
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import get_args

from conspectus import yamlfile
from conspectus.errors import DigestError, SeedError, did_you_mean, raise_all
from conspectus.model import Link, LinkKind, Source
from conspectus.normalize.people import read_authors
from conspectus.text import slugify, squeeze
from conspectus.yamlfile import Located

KEYS = frozenset(("title", "authors", "keywords", "links", "topics", "slug", "hide"))


@dataclass(frozen=True, slots=True)
class Correction:
    """What the overlay says of one paper; None means: nothing."""

    source: Source
    title: str | None = None
    authors: tuple[str, ...] | None = None
    keywords: tuple[str, ...] | None = None
    links: tuple[Link, ...] = ()
    topics: tuple[str, ...] | None = None
    slug: str | None = None
    hidden: str | None = None
    """Why the paper is not published."""


def parse_overlay(text: str, file: str) -> Mapping[str, Correction]:
    """YAML `text` -> corrections by id. All mistakes are raised together, each with its line."""
    problems: list[DigestError] = []
    corrections: dict[str, Correction] = {}
    for paper_id, entry in yamlfile.parse(text, file).mapping().items():
        try:
            corrections[paper_id] = _correction(entry)
        except DigestError as error:
            problems.append(error)
    raise_all(problems)
    return corrections


def check_ids(corrections: Mapping[str, Correction], known: Collection[str]) -> None:
    """Every correction must be of a paper that was read."""
    raise_all(
        SeedError(correction.source, f"no paper has the id {paper_id!r}{did_you_mean(paper_id, known)}")
        for paper_id, correction in corrections.items()
        if paper_id not in known
    )


def check_topics(corrections: Mapping[str, Correction], known: Collection[str]) -> None:
    """Every topic that a correction names must exist."""
    raise_all(
        SeedError(correction.source, f"unknown topic {topic!r}{did_you_mean(topic, known)}")
        for correction in corrections.values()
        for topic in correction.topics or ()
        if topic not in known
    )


def _correction(entry: Located) -> Correction:
    found = entry.mapping(KEYS)
    hidden = squeeze(found["hide"].text()) if "hide" in found else ""
    if hidden.casefold() in ("true", "yes", "on"):
        hidden = "hidden by the overlay"
    elif hidden.casefold() in ("false", "no", "off"):
        hidden = ""
    return Correction(
        source=entry.source,
        title=squeeze(found["title"].text()) or None if "title" in found else None,
        authors=_authors(found["authors"]) if "authors" in found else None,
        keywords=found["keywords"].texts() if "keywords" in found else None,
        links=_links(found["links"]) if "links" in found else (),
        topics=found["topics"].texts() if "topics" in found else None,
        slug=_slug(found["slug"]) if "slug" in found else None,
        hidden=hidden or None,
    )


def _authors(field: Located) -> tuple[str, ...]:
    if isinstance(field.value, str):
        return read_authors(field.value)
    return tuple(squeeze(name) for name in field.texts())


def _links(field: Located) -> tuple[Link, ...]:
    kinds = get_args(LinkKind)
    links = []
    for kind, value in field.mapping(frozenset(kinds), "kind of link").items():
        for url in value.texts():
            if not is_web_address(url):
                raise SeedError(value.source, f"expected a http or https address, found {url!r}")
            links.append(Link(url=url, kind=kind, given=True))  # type: ignore[arg-type]  # the mapping was checked
    return tuple(links)


def _slug(field: Located) -> str:
    slug = field.text()
    if slug != slugify(slug, limit=80):
        raise SeedError(field.source, f"expected a slug of a-z, 0-9 and hyphens, found {slug!r}")
    return slug


def is_web_address(url: str) -> bool:
    """Whether `url` may become a link: http or https with a host, and no blanks or control characters."""
    return (
        re.fullmatch(r"https?://[^\s/?#\x00-\x1f\x7f\"<>\\]+(?:[/?#][^\s\x00-\x1f\x7f\"<>]*)?", url, re.IGNORECASE)
        is not None
    )
