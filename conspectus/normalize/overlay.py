"""overlay.yaml -> corrections keyed by paper id: what the publisher knows better than the list.

9c8b1e12:
title: JUDO: juxtaposed reasoning for anomaly detection
authors: [Ada Example, Bo Beispiel]
links: {code: https://example.org/judo, project: https://example.org}
award: Best Paper
topics: [multimodal]
slug: judo
hide: withdrawn by its authors

Every field that a seed may have (see `conspectus.fields`) may stand in it, spelt as in a seed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from conspectus import yamlfile
from conspectus.errors import DigestError, SeedError, did_you_mean, raise_all
from conspectus.fields import ADDRESSES, FIELDS
from conspectus.hosts import is_web_address
from conspectus.model import Source, Value
from conspectus.text import clip, slugify, squeeze
from conspectus.yamlfile import Located

_CORRECTED = frozenset(FIELDS) - {"id", "key", "withdrawn"}
KEYS = frozenset((*_CORRECTED, "links", "topics", "slug", "hide"))
_LINKS = {("paper" if name == "url" else name): name for name in FIELDS if name in ADDRESSES} | {"other": "url"}
"""Kind of a link -> the field that gives it."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What the overlay says of one paper; None means: nothing."""

    source: Source
    fields: Mapping[str, Value] = field(default_factory=dict)
    """As in an entry; they go before what the entries say."""
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
    fields = {name: _value(found[name]) for name in found if name in _CORRECTED}
    return Correction(
        source=entry.source,
        fields={**fields, **(_links(found["links"]) if "links" in found else {})},
        topics=found["topics"].texts() if "topics" in found else None,
        slug=_slug(found["slug"]) if "slug" in found else None,
        hidden=hidden or None,
    )


def _value(field: Located) -> Value:
    if isinstance(field.value, str):
        return Value((field.value,))
    if isinstance(field.value, dict):
        return Value(({name: part.text() for name, part in field.value.items()},), listed=True)
    return Value(tuple(_item(item) for item in field.items()), listed=True)


def _item(item: Located) -> str | dict[str, str]:
    return item.text() if isinstance(item.value, str) else {name: part.text() for name, part in item.mapping().items()}


def _links(field: Located) -> dict[str, Value]:
    links: dict[str, Value] = {}
    for kind, value in field.mapping(frozenset(_LINKS), "kind of link").items():
        for url in value.texts():
            if not is_web_address(url):
                raise SeedError(value.source, f"expected a http or https address, found {url!r}")
        links[_LINKS[kind]] = Value(value.texts(), listed=True)
    return links


def _slug(field: Located) -> str:
    slug = field.text()
    if slug != (right := slugify(slug, limit=80)):
        found = f"such as {right!r}, found {clip(slug, 100)!r}"
        raise SeedError(field.source, f"expected a slug of a-z, 0-9 and hyphens, at most 80 and no device, {found}")
    return slug
