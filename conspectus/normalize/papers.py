"""What the entries of one paper give, its text and reading -> the paper."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath

from conspectus.markup import quote
from conspectus.model import Occurrence, Paper, RawEntry, Reading, Text
from conspectus.normalize.dates import read_year
from conspectus.normalize.given import Given
from conspectus.normalize.links import each_once
from conspectus.normalize.overlay import Correction
from conspectus.normalize.venues import Venue, read_venue
from conspectus.permalinks import paper_slug
from conspectus.text import fold, language, squeeze


def make_paper(
    paper_id: str,
    group: Sequence[RawEntry],
    given: Given,
    text: Text,
    reading: Reading,
    fix: Correction | None = None,
    aliases: tuple[str, ...] = (),
) -> Paper:
    """The entries of one paper with what they (and the correction, before them) give, and what its abstract says."""
    title = given.title if given.title.plain else _heading(text, reading, group[0])
    venue = _venue(group, given)
    topics = fix.topics if fix else None
    values = {
        "title": given.title.plain,
        "authors": given.authors,
        "keywords": given.keywords,
        "topics": topics,
        "venue": venue.name,
        "year": venue.year,
        **given.facts,
    }
    links = each_once((*given.links, *reading.links))
    return Paper(
        id=paper_id,
        aliases=aliases,
        slug=paper_slug((fix and fix.slug) or title.plain, paper_id),
        title=title,
        title_source="given" if given.title.plain else "derived",
        abstract=text,
        reading=reading,
        authors=given.authors,
        venue=venue.name,
        year=venue.year,
        key=given.key,
        facts=given.facts,
        lang=language(text.plain or title.plain),
        links=links,
        code="link" if any(link.kind == "code" for link in links) else reading.code,
        topics=reading.topics if topics is None else topics,
        keywords=tuple(dict.fromkeys((*given.keywords, *reading.keywords))),
        own_keywords=given.keywords,
        given=tuple(sorted(name for name, value in values.items() if value)),
        occurrences=tuple(Occurrence(entry.source, entry.position, list_name(entry)) for entry in group),
    )


def list_name(entry: RawEntry) -> str:
    return squeeze(entry.heading.lstrip("#")) or entry.list or PurePosixPath(entry.source.file).stem


def listed_venue(group: Sequence[RawEntry]) -> Venue:
    """Venue and year that the headings of the lists name in which a paper stands."""
    return next((venue for entry in group if any(venue := read_venue(entry.heading))), Venue("", None))


def _heading(text: Text, reading: Reading, entry: RawEntry) -> Text:
    """A heading for a paper without a title: words of its abstract, or its place in the list where it has none."""
    if text.plain:
        return quote(text, reading.label or text.plain, reading.label_spans)
    return quote(Text(""), f"Untitled paper {entry.position}", ())


def _venue(group: Sequence[RawEntry], given: Given) -> Venue:
    """Venue and year as given; the heading of the list says what is missing."""
    named = listed_venue(group)
    if not given.venue:
        return Venue(named.name, given.year or named.year)
    said = named.year if not named.name or fold(given.venue) in fold(named.name) else None
    own = read_year(given.venue) or read_venue(given.venue).year
    return Venue(given.venue, given.year or own or said)
