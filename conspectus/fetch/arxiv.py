"""arXiv's interface for queries (https://info.arxiv.org/help/api): pages of an Atom feed.

Its rules ask for one request in three seconds. Pages are sometimes empty though there is more; then they are asked for
again.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from lxml import etree

from conspectus.errors import DigestError
from conspectus.fetch.client import Client, FetchError, OddAnswerError
from conspectus.fetch.service import Record, Service, Wanted, key_of, records_of
from conspectus.readers import FORMATS
from conspectus.xmlfile import XMLError, parse

SERVER = "https://export.arxiv.org/api/query"
PAGE = 500
"""Papers in one answer; more than 2,000 are not given at once."""

_ATOM = "{http://www.w3.org/2005/Atom}"
_NUMBER = re.compile(r"/abs/(.+)$")


class _Paper(NamedTuple):
    record: Record
    published: dt.date
    updated: dt.date


def fetch(wanted: Wanted, client: Client) -> Iterator[Record]:
    """The papers that a query finds, newest first.

    With a date, those submitted since then, and of those that are known the ones revised since then: an old paper in a
    new version is no news for a list that never had it.
    """
    query = " ".join(wanted.words)
    if not query:
        raise DigestError("arxiv: expected a query such as cat:cs.CL AND abs:diffusion")
    given = 0
    for start in count(0, PAGE):

        def read(content: bytes, media: str, start: int = start) -> tuple[list[_Paper], int]:
            del media
            papers, total = _read(content)
            if not papers and start < total:
                raise OddAnswerError(f"gives an empty page, though there are {total} papers")
            return papers, total

        papers, total = client.get(
            SERVER,
            read,
            parameters={
                "search_query": query,
                "start": str(start),
                "max_results": str(PAGE),
                "sortBy": "lastUpdatedDate" if wanted.since else "submittedDate",
                "sortOrder": "descending",
            },
            kinds=("application/atom+xml", "application/xml", "text/xml"),
        )
        for paper in papers:
            if wanted.since and paper.updated < wanted.since:
                return
            if wanted.since and paper.published < wanted.since and key_of(paper.record) not in wanted.known:
                continue
            yield paper.record
            given += 1
            if given == wanted.limit:
                return
        if start + len(papers) >= total:
            return


def _read(content: bytes) -> tuple[list[_Paper], int]:
    """A page -> its papers, and how many there are on all pages."""
    try:
        feed = parse(content)
    except XMLError as error:
        raise OddAnswerError(f"gives damaged XML ({error})") from error
    entries = feed.findall(f"{_ATOM}entry")
    total = feed.findtext("{http://a9.com/-/spec/opensearch/1.1/}totalResults") or ""
    if not total.strip().isdecimal():
        raise OddAnswerError("gives a feed that does not say how many papers there are")
    if len(entries) == 1 and "/api/errors" in (entries[0].findtext(f"{_ATOM}id") or ""):
        raise FetchError(f"arxiv: {(entries[0].findtext(f'{_ATOM}summary') or '').strip()}")
    found = records_of(FORMATS["XML"].read(content, "arXiv")) if entries else ()
    return [_paper(record, entry) for record, entry in zip(found, entries, strict=True)], int(total)


def _paper(record: Record, entry: etree._Element) -> _Paper:
    address = entry.findtext(f"{_ATOM}id") or ""
    number = _NUMBER.search(address)
    category = entry.find("{http://arxiv.org/schemas/atom}primary_category")
    values = {name: value for name, value in record.items() if name != "id"}
    if number:
        values["arxiv"] = number[1]
    if category is not None and category.get("term"):
        values["track"] = category.get("term")
    published = _date(entry.findtext(f"{_ATOM}published") or "")
    return _Paper(values, published, _date(entry.findtext(f"{_ATOM}updated") or "") or published)


def _date(text: str) -> dt.date:
    try:
        return dt.datetime.fromisoformat(text.strip()).date()
    except ValueError as error:
        raise OddAnswerError(f"gives a paper with the date {text!r}") from error


SERVICE = Service("arXiv", fetch, pause=3.0, since=7)
