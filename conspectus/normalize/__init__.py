"""Raw entries -> papers: the one place that knows how people spell values, and which entries are the same paper."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import PurePosixPath

from conspectus.library import Disposition, Library, PaperList
from conspectus.markup import parse
from conspectus.model import Link, LinkKind, Notice, Occurrence, Paper, RawEntry, Reading, Skipped, Text
from conspectus.normalize.identity import folded, given_id, ids
from conspectus.normalize.overlay import Correction, check_ids, is_web_address
from conspectus.normalize.people import read_authors
from conspectus.normalize.readings import read_abstracts
from conspectus.normalize.venues import Venue, read_venue
from conspectus.permalinks import checksum, paper_slug
from conspectus.text import language, slugify, squeeze

_WITHDRAWN = re.compile(r"withdr[ae]w|desk[ -]?reject|reject", re.IGNORECASE)
_LINK_FIELDS: Mapping[str, LinkKind] = {
    "code": "code",
    "url": "paper",
    "pdf": "paper",
    "data": "data",
    "project": "project",
}


def normalize(
    blocks: Iterable[RawEntry | Skipped | Notice],
    corrections: Mapping[str, Correction] | None = None,
    *,
    limit: int | None = None,
    jobs: int = 1,
    keep_withdrawn: bool = False,
    tell: Callable[[int, int], None] = lambda done, of: None,
) -> Library:
    """What the readers found -> the library.

    `limit` publishes only the first papers; `tell` hears of (abstracts read, of how many).
    Errors: `DigestError` where the overlay names a paper that was not read.
    """
    corrections = corrections or {}
    entries: list[RawEntry] = []
    skipped: list[Skipped] = []
    notices: list[Notice] = []
    for block in blocks:
        match block:
            case RawEntry():
                entries.append(block)
            case Skipped():
                skipped.append(block)
            case Notice():
                notices.append(block)

    entries, unfit = _fit(entries, keep_withdrawn=keep_withdrawn)
    groups = _group(entries)
    check_ids(corrections, groups)
    shown = {key: group for key, group in groups.items() if not (key in corrections and corrections[key].hidden)}
    over = set(list(shown)[limit:]) if limit is not None else set()
    shown = {key: group for key, group in shown.items() if key not in over}

    abstracts = [(_first(group, "abstract"), group[0].syntax) for group in shown.values()]
    papers: list[Paper] = []
    for (paper_id, group), (text, reading) in zip(shown.items(), read_abstracts(abstracts, jobs), strict=True):
        papers.append(_paper(paper_id, group, text, reading, corrections.get(paper_id)))
        notices.extend(_notices(group, papers[-1]))
        tell(len(papers), len(shown))

    dispositions = [
        _disposition(block.source, "skipped", block.reason, None, block.text) for block in (*skipped, *unfit)
    ]
    for key, group in groups.items():
        if key in over:
            outcome, reason = "skipped", "left out by the limit on the number of papers"
        elif key in shown:
            outcome, reason = "published", ""
        else:
            outcome, reason = "hidden", corrections[key].hidden or ""
        dispositions.extend(_account(key, group, outcome, reason))
    return Library(
        papers=tuple(papers),
        lists=_lists(papers),
        dispositions=tuple(sorted(dispositions, key=lambda d: (d.source.file, d.source.line or 0))),
        notices=tuple(sorted(notices, key=lambda n: (n.source.file, n.source.line or 0, n.message))),
    )


def _fit(entries: Iterable[RawEntry], *, keep_withdrawn: bool) -> tuple[list[RawEntry], list[Skipped]]:
    """Entries that can be published, and the others with the reason."""
    fit: list[RawEntry] = []
    unfit: list[Skipped] = []
    for entry in entries:
        text = entry.fields.get("abstract", "").strip() or entry.fields.get("title", "").strip()
        status = entry.fields.get("status", "")
        if not text:
            unfit.append(
                Skipped(entry.source, "neither an abstract nor a title", squeeze(" ".join(entry.fields.values())))
            )
        elif _WITHDRAWN.search(status) and not keep_withdrawn:
            unfit.append(
                Skipped(entry.source, f"its status is {squeeze(status)!r} (keep_withdrawn publishes it)", text)
            )
        else:
            fit.append(entry)
    return fit, unfit


def _group(entries: Sequence[RawEntry]) -> dict[str, list[RawEntry]]:
    """Entries by paper id, in the order of their places: the same id or the same text is the same paper."""
    entries = sorted(entries, key=lambda entry: (entry.source.file, entry.source.line or 0, entry.position))
    texts = [folded(entry.fields.get("abstract", "").strip() or entry.fields["title"]) for entry in entries]
    by_text: dict[str, str] = {}
    for entry, text in zip(entries, texts, strict=True):
        if (name := given_id(entry.fields.get("id", ""))) is not None:
            by_text.setdefault(text, name)
    made = ids(text for text in texts if text not in by_text)
    groups: dict[str, list[RawEntry]] = defaultdict(list)
    for entry, text in zip(entries, texts, strict=True):
        groups[given_id(entry.fields.get("id", "")) or by_text.get(text) or made[text]].append(entry)
    return dict(groups)


def _first(group: Iterable[RawEntry], field: str) -> str:
    """The field's value in the first entry that has one."""
    return next((value for entry in group if (value := entry.fields.get(field, "").strip())), "")


def _paper(paper_id: str, group: Sequence[RawEntry], text: Text, reading: Reading, fix: Correction | None) -> Paper:
    syntax = group[0].syntax
    title = (fix and fix.title) or _first(group, "title")
    authors = fix.authors if fix and fix.authors is not None else read_authors(_first(group, "authors"))
    keywords = fix.keywords if fix and fix.keywords is not None else _split_keywords(_first(group, "keywords"))
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
    heading = parse(title, syntax) if title else parse(reading.label or text.plain, "text")
    if not title and reading.label and reading.label in text.plain:
        heading = Text(source=reading.label, runs=heading.runs, plain=heading.plain)
    return Paper(
        id=paper_id,
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
        occurrences=tuple(Occurrence(entry.source, entry.position, _list_name(entry)) for entry in group),
    )


def _list_name(entry: RawEntry) -> str:
    return squeeze(entry.heading.lstrip("#")) or PurePosixPath(entry.source.file).stem


def _venue(group: Sequence[RawEntry]) -> Venue:
    name, year = squeeze(_first(group, "venue")), _first(group, "year")
    number = int(year) if re.fullmatch(r"(?:19|20)\d\d", year) else None
    if not name:
        found = next((venue for entry in group if (venue := read_venue(entry.heading)).name), Venue("", None))
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
    for field, kind in _LINK_FIELDS.items():
        links.extend(Link(url, kind, given=True) for url in _first(group, field).split() if is_web_address(url))
    if doi := _doi(_first(group, "doi")):
        links.append(Link(doi, "paper", given=True))
    links.extend(link for link in reading.links if is_web_address(link.url))
    by_url: dict[str, Link] = {}
    for link in links:
        by_url.setdefault(link.url, link)
    return tuple(by_url.values())


def _doi(field: str) -> str | None:
    match = re.search(r"10\.\d{4,9}/[^\s\"<>\\]+", field)
    return f"https://doi.org/{match.group()}" if match else None


def _notices(group: Sequence[RawEntry], paper: Paper) -> list[Notice]:
    """What a careful publisher would look at in a paper that is published all the same."""
    place = group[0].source
    notices: list[Notice] = []
    for field in ("url", "code", "pdf", "data", "project"):
        for entry in group:
            bad = [url for url in entry.fields.get(field, "").split() if not is_web_address(url)]
            notices.extend(
                Notice(entry.source, f"{field}: {url!r} is not a http or https address; not linked") for url in bad
            )
    if not paper.abstract.plain:
        notices.append(Notice(place, "no abstract; only its title is published"))
    elif not re.search(r"[.!?。！？…)\]”\"'’$\w]\s*$", paper.abstract.plain) or paper.abstract.plain.endswith(
        ("…", "...")
    ):
        notices.append(Notice(place, "the abstract has no end; was it cut?"))
    counts: dict[tuple[str, str], int] = defaultdict(int)
    for note in (*paper.title.notes, *paper.abstract.notes):
        counts[note.kind, note.detail] += 1
    notices.extend(
        Notice(place, f"{kind}: {detail}" + (f" ({count} times)" if count > 1 else ""))
        for (kind, detail), count in counts.items()
    )
    return notices


def _disposition(source: object, outcome: str, reason: str, paper: str | None, text: str) -> Disposition:
    words = squeeze(text)
    return Disposition(
        source, outcome, reason, paper, words if len(words) <= 80 else f"{words[:80].rsplit(' ', 1)[0]} …"
    )  # type: ignore[arg-type]


def _account(key: str, group: Sequence[RawEntry], outcome: str, reason: str) -> Iterable[Disposition]:
    """One row for each block that became part of a paper."""
    first = group[0]
    for entry in group:
        text = entry.fields.get("abstract", "") or entry.fields.get("title", "")
        if entry is first or outcome != "published":
            yield _disposition(entry.source, outcome, reason, key, text)
        else:
            yield _disposition(entry.source, "merged", f"the same paper as {first.source}", key, text)
        for place in entry.continuations:
            yield _disposition(place, "merged", f"continues {entry.source}", key, "")


def _lists(papers: Iterable[Paper]) -> tuple[PaperList, ...]:
    members: dict[str, dict[str, Paper]] = defaultdict(dict)
    for paper in papers:
        for occurrence in paper.occurrences:
            members[occurrence.list][paper.id] = paper
    slugs: dict[str, list[str]] = defaultdict(list)
    for name in members:
        slugs[slugify(name) or "list"].append(name)
    return tuple(
        PaperList(
            name=name,
            slug=slug if len(slugs[slug]) == 1 else f"{slug}-{checksum(name, 6)}",
            venue=read_venue(name).name,
            year=read_venue(name).year,
            lang=language(name),
            papers=tuple(papers_of.values()),
        )
        for name, papers_of in members.items()
        for slug in (slugify(name) or "list",)
    )
