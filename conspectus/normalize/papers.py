"""Entries of one paper, its text and reading -> the paper: values as people spell them become values of one kind."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePosixPath

from conspectus.markup import parse, quote
from conspectus.model import Link, LinkKind, Occurrence, Paper, RawEntry, Reading, Text
from conspectus.normalize.overlay import Correction, is_web_address
from conspectus.normalize.people import read_authors
from conspectus.normalize.venues import Venue, read_venue
from conspectus.permalinks import paper_slug
from conspectus.text import language, squeeze

LINK_FIELDS: Mapping[str, LinkKind] = {
    "code": "code",
    "url": "paper",
    "pdf": "paper",
    "data": "data",
    "project": "project",
}


def make_paper(
    paper_id: str,
    group: Sequence[RawEntry],
    text: Text,
    reading: Reading,
    fix: Correction | None = None,
    aliases: tuple[str, ...] = (),
) -> Paper:
    """The entries of one paper, what its abstract says, and the publisher's correction -> the paper."""
    syntax = group[0].syntax
    title = (fix and fix.title) or first(group, "title")
    authors = fix.authors if fix and fix.authors is not None else read_authors(first(group, "authors"))
    keywords = fix.keywords if fix and fix.keywords is not None else _split_keywords(first(group, "keywords"))
    links = _links(group, reading, fix)
    venue = _venue(group)
    given = {
        "title": title,
        "authors": authors,
        "keywords": keywords,
        "topics": fix and fix.topics,
        "venue": venue.name,
        "year": venue.year,
    }
    heading = parse(title, syntax) if title else quote(text, reading.label or text.plain, reading.label_spans)
    return Paper(
        id=paper_id,
        aliases=aliases,
        slug=paper_slug((fix and fix.slug) or heading.plain, paper_id),
        title=heading,
        title_source="given" if title else "derived",
        abstract=text,
        reading=reading,
        authors=authors,
        venue=venue.name,
        year=venue.year,
        lang=language(text.plain or heading.plain),
        links=links,
        code="link" if any(link.kind == "code" for link in links) else reading.code,
        topics=fix.topics if fix and fix.topics is not None else reading.topics,
        keywords=tuple(dict.fromkeys((*keywords, *reading.keywords))),
        given=frozenset(name for name, value in given.items() if value),
        occurrences=tuple(Occurrence(entry.source, entry.position, list_name(entry)) for entry in group),
    )


def first(group: Iterable[RawEntry], field: str) -> str:
    """The field's value in the first entry that has one."""
    return next((value for entry in group if (value := entry.fields.get(field, "").strip())), "")


def list_name(entry: RawEntry) -> str:
    return squeeze(entry.heading.lstrip("#")) or PurePosixPath(entry.source.file).stem


def _venue(group: Sequence[RawEntry]) -> Venue:
    name, year = squeeze(first(group, "venue")), first(group, "year")
    number = int(year) if re.fullmatch(r"(?:19|20)\d\d", year) else None
    if not name:
        found = next((venue for entry in group if any(venue := read_venue(entry.heading))), Venue("", None))
        return Venue(found.name, number or found.year)
    if number is None and (spelt := re.search(r"(?:19|20)\d\d", name)):
        number = int(spelt.group())
    return Venue(f"{name} {number}" if number and str(number) not in name else name, number)


def _split_keywords(field: str) -> tuple[str, ...]:
    separator = next((mark for mark in (";", "；", "\n", "、", "，") if mark in field), ",")
    return tuple(dict.fromkeys(word for part in field.split(separator) if (word := squeeze(part).strip(" .,;"))))


def _links(group: Sequence[RawEntry], reading: Reading, fix: Correction | None) -> tuple[Link, ...]:
    """Given links first; an address stands once, with its most telling kind."""
    links = list(fix.links) if fix else []
    for field, kind in LINK_FIELDS.items():
        links.extend(Link(url, kind, given=True) for url in first(group, field).split() if is_web_address(url))
    if doi := _doi(first(group, "doi")):
        links.append(Link(doi, "paper", given=True))
    links.extend(link for link in reading.links if is_web_address(link.url))
    by_url: dict[str, Link] = {}
    for link in links:
        by_url.setdefault(link.url, link)
    return tuple(by_url.values())


def _doi(field: str) -> str | None:
    match = re.search(r"10\.\d{4,9}/[^\s\"<>\\]+", field)
    return f"https://doi.org/{match.group()}" if match else None
