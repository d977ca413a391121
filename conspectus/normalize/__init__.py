"""Raw entries -> papers: the one place that knows how people spell values, and which entries are the same paper."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from conspectus.library import Disposition, Library, Outcome, PaperList
from conspectus.model import Notice, Paper, RawEntry, Skipped
from conspectus.normalize.account import account_for, disposition, fit_to_publish, worth_a_look
from conspectus.normalize.identity import folded, given_id, ids
from conspectus.normalize.overlay import Correction, check_ids, check_topics
from conspectus.normalize.papers import first, make_paper
from conspectus.normalize.readings import Abstract, read_abstracts
from conspectus.normalize.venues import read_venue
from conspectus.permalinks import checksum
from conspectus.reading import duplicates, related
from conspectus.reading.topics import Topics
from conspectus.text import fold, language, slugify


def normalize(
    blocks: Iterable[RawEntry | Skipped | Notice],
    topics: Topics,
    corrections: Mapping[str, Correction] | None = None,
    *,
    limit: int | None = None,
    jobs: int = 1,
    kept: Path | None = None,
    keep_withdrawn: bool = False,
    tell: Callable[[int, int], None] = lambda done, of: None,
) -> Library:
    """What the readers found, and the topics that papers can have -> the library.

    `limit` publishes only the first papers; `kept` is the file in which readings stay from build to build; `tell` hears
    of (abstracts read, of how many).
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

    entries, unfit = fit_to_publish(entries, keep_withdrawn=keep_withdrawn)
    groups = _group(entries)
    check_ids(corrections, groups)
    check_topics(corrections, {topic.id for topic in topics.topics})
    shown = {key: group for key, group in groups.items() if not (key in corrections and corrections[key].hidden)}
    over = set(list(shown)[limit:]) if limit is not None else set()
    shown = {key: group for key, group in shown.items() if key not in over}

    abstracts = [Abstract(first(group, "abstract"), group[0].syntax, first(group, "title")) for group in shown.values()]
    readings = dict(zip(shown, read_abstracts(abstracts, topics, jobs, kept, tell), strict=True))

    pairs = duplicates.find((paper_id, text.plain) for paper_id, (text, _) in readings.items())
    same = duplicates.merged(pair for pair in pairs if _may_be_one(groups[pair.first], groups[pair.second]))
    papers: list[Paper] = []
    for paper_id in shown:
        if paper_id in same:
            continue
        aliases = tuple(other for other, original in same.items() if original == paper_id)
        group = [entry for member in (paper_id, *aliases) for entry in groups[member]]
        fix = next((corrections[member] for member in (paper_id, *aliases) if member in corrections), None)
        papers.append(make_paper(paper_id, group, *readings[paper_id], fix, aliases))
        notices.extend(worth_a_look(group, papers[-1]))

    dispositions: list[Disposition] = [
        disposition(block.source, "skipped", block.reason, None, block.text) for block in (*skipped, *unfit)
    ]
    for key, group in groups.items():
        outcome: Outcome
        if key in over:
            outcome, reason = "skipped", "left out by the limit on the number of papers"
        elif key in same:
            outcome, reason = "merged", f"nearly the same text as {groups[same[key]][0].source}"
        elif key in shown:
            outcome, reason = "published", ""
        else:
            outcome, reason = "hidden", corrections[key].hidden or ""
        dispositions.extend(account_for(same.get(key, key), group, outcome, reason))
    return Library(
        papers=_with_related(papers, topics),
        topics={topic.id: topic for topic in topics.topics},
        lists=_lists(papers),
        dispositions=tuple(sorted(dispositions, key=lambda d: (d.source.file, d.source.line or 0))),
        notices=tuple(sorted(notices, key=lambda n: (n.source.file, n.source.line or 0, n.message))),
        twins=tuple(
            (pair.first, pair.second, pair.similarity) for pair in pairs if not {pair.first, pair.second} & same.keys()
        ),
    )


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


def _may_be_one(one: Sequence[RawEntry], other: Sequence[RawEntry]) -> bool:
    """Whether two groups of entries may be one paper: not when each was given another title."""
    titles = {fold(title) for title in (first(one, "title"), first(other, "title")) if title}
    return len(titles) < 2


def _with_related(papers: Sequence[Paper], topics: Topics) -> tuple[Paper, ...]:
    """The papers with the ones to read next, and why."""
    titles = {topic.id: topic.title for topic in topics.topics}
    items = [
        related.Item(paper.id, paper.abstract, tuple(titles[topic] for topic in paper.topics), paper.reading.resources)
        for paper in papers
    ]
    nearest = related.rank(items)
    return tuple(replace(paper, related=nearest.get(paper.id, ())) for paper in papers)


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
