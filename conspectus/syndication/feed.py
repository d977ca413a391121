"""Papers or changes -> a feed: what Atom and JSON Feed have in common."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from html import escape
from urllib.parse import quote

from conspectus import permalinks
from conspectus.changes import Changed, Changes, Gone
from conspectus.language import Language
from conspectus.markup import html
from conspectus.model import Paper
from conspectus.syndication.description import description
from conspectus.text import squeeze

LIMIT = 100
"""Entries in one feed; readers that poll it want the newest, and the records have all."""

_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_UNDATED = "1970-01-01"


@dataclass(frozen=True, slots=True)
class Entry:
    id: str
    """A `tag:` URI that stays when the site moves."""
    title: str
    """Plain."""
    permalink: str
    """The page that it speaks of, below the site's root."""
    updated: str
    """RFC 3339."""
    summary: str = ""
    """Plain."""
    html: str = ""
    authors: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    lang: str = ""


@dataclass(frozen=True, slots=True)
class Feed:
    id: str
    title: str
    author: str
    """Who answers for the feed; Atom wants one even where the papers have none."""
    page: str
    """Permalink of the page with the same content for people."""
    updated: str
    entries: tuple[Entry, ...] = ()
    subtitle: str = ""


@dataclass(frozen=True, slots=True)
class Digest:
    """What a feed says of the digest that it belongs to."""

    id: str
    title: str
    publisher: str = ""
    """Its title where it is empty."""
    description: str = ""
    updated: str = ""
    """YYYY-MM-DD, as set by the publisher, for what has no date of its own. Never the clock."""
    entered: Mapping[str, str] = field(default_factory=dict)
    """Paper id -> the day on which it came into the digest, as far as it is known."""

    def day(self, paper: Paper) -> str:
        """When the paper was news: as it came into the digest, else as it came out; empty where nothing says."""
        return self.entered.get(paper.id) or _date(paper)


def of_papers(papers: Iterable[Paper], digest: Digest, *, title: str, page: str) -> Feed:
    """The newest papers of the digest, a list or a topic, whose page is `page`; those of one day in the given order."""
    dated = sorted(papers, key=digest.day, reverse=True)
    chosen = sorted(dated, key=lambda paper: digest.day(paper)[:4] or str(paper.year or ""), reverse=True)[:LIMIT]
    # where it is known when others came, what is not known to have come is no news of today
    otherwise = "" if digest.entered else digest.updated
    newest = max((timestamp(digest.day(paper) or otherwise, paper.year) for paper in chosen), default="")
    days = (digest.day(paper) or otherwise or ("" if paper.year else newest[:10]) for paper in chosen)
    entries = (_paper(paper, digest, timestamp(day, paper.year)) for paper, day in zip(chosen, days, strict=True))
    return _feed(digest, title, page, tuple(entries))


def of_changes(
    changes: Changes, papers: Iterable[Paper], digest: Digest, *, title: str, page: str, language: Language
) -> Feed:
    """What is new, changed or gone since an earlier build. `papers` are those of this build."""
    by_id = {paper.id: paper for paper in papers}
    entries = (
        *(_paper(by_id[new], digest, _came(by_id[new], digest)) for new in changes.new),
        *(_changed(change, by_id[change.id], digest, language) for change in changes.changed),
        *(_gone(paper, digest, page, language) for paper in changes.gone),
    )
    return _feed(digest, title, page, entries[:LIMIT])


def _came(paper: Paper, digest: Digest) -> str:
    return timestamp(digest.entered.get(paper.id) or digest.updated, paper.year)


def tag(digest_id: str, *path: str) -> str:
    """A permanent id (RFC 4151). The authority is a name that nobody can own: a digest needs no domain of its own."""
    return f"tag:conspectus.invalid,2026:{'/'.join(quote(part, safe='') for part in (digest_id, *path))}"


def timestamp(day: str, year: int | None = None) -> str:
    """RFC 3339 of a day YYYY-MM-DD, of the first day of `year` where it is none, or of a fixed day."""
    if not _DATE.fullmatch(day):
        day = f"{year:04d}-01-01" if year else _UNDATED
    return f"{day}T00:00:00Z"


def _date(paper: Paper) -> str:
    """The day that the paper gives, the first of a month that it gives; empty where it gives neither."""
    given = str(paper.facts.get("date", ""))
    try:
        return date.fromisoformat(f"{given}-01" if len(given) == len("2026-05") else given).isoformat()
    except ValueError:
        return ""


def _feed(digest: Digest, title: str, page: str, entries: tuple[Entry, ...]) -> Feed:
    return Feed(
        id=tag(digest.id, page),
        title=title,
        author=digest.publisher or digest.title,
        page=page,
        updated=max((entry.updated for entry in entries), default=timestamp(digest.updated)),
        entries=entries,
        subtitle=digest.description,
    )


def _paper(paper: Paper, digest: Digest, updated: str) -> Entry:
    return Entry(
        id=tag(digest.id, "papers", paper.id),
        title=squeeze(paper.title.plain),
        permalink=permalinks.paper(paper.slug),
        updated=updated,
        summary=description(paper),
        html=html(paper.abstract, lang=paper.lang),
        authors=tuple(map(str, paper.authors)),
        tags=paper.topics,
        lang=paper.lang,
    )


def _changed(change: Changed, paper: Paper, digest: Digest, language: Language) -> Entry:
    changed = language.gettext("Changed: %(what)s")
    fields = [language.gettext(difference.called) for difference in change.differences]
    words = "".join(
        f"<p><strong>{escape(called)}</strong>: "
        + "".join(_MARKUP[op].format(escape(text)) for op, text in difference.words)
        + "</p>"
        for called, difference in zip(fields, change.differences, strict=True)
    )
    return Entry(
        # Another change of the same paper is news again.
        id=tag(digest.id, "changed", paper.id, permalinks.checksum(words, 12)),
        title=changed % {"what": squeeze(paper.title.plain)},
        permalink=permalinks.paper(paper.slug),
        updated=timestamp(digest.updated, paper.year),
        summary=changed % {"what": language.listed(difference.called for difference in change.differences)},
        html=words,
        authors=tuple(map(str, paper.authors)),
        lang=paper.lang,
    )


def _gone(paper: Gone, digest: Digest, page: str, language: Language) -> Entry:
    return Entry(
        id=tag(digest.id, "gone", paper.id),
        title=language.gettext("Gone: %(title)s") % {"title": paper.title},
        permalink=page,
        updated=timestamp(digest.updated, paper.year),
        summary=language.gettext("No longer in the digest"),
        authors=tuple(map(str, paper.authors)),
    )


_MARKUP = {"equal": "{}", "delete": "<del>{}</del>", "insert": "<ins>{}</ins>"}
