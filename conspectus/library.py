"""All papers in one fixed order, the lists they stand in, and what became of every block that was read."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from conspectus import permalinks
from conspectus.changes import Changes
from conspectus.groups import Group, groups, months
from conspectus.language import N_
from conspectus.model import Notice, Paper, Related, Source
from conspectus.reading.topics import Topic
from conspectus.store import key

Outcome = Literal["published", "merged", "hidden", "skipped"]
OUTCOMES: tuple[Outcome, ...] = (N_("published"), N_("merged"), N_("hidden"), N_("skipped"))


@dataclass(frozen=True, slots=True)
class Disposition:
    """What became of one block of a seed."""

    source: Source
    outcome: Outcome
    reason: str
    paper: str | None
    """Id of the paper that the block became or was merged into."""
    excerpt: str
    """The block's first words."""
    loss: bool = False
    """Whether a paper may be lost with it."""

    def __str__(self) -> str:
        return f"{self.source}: {self.outcome}, {self.reason}" + (f": {self.excerpt}" if self.excerpt else "")


@dataclass(frozen=True, slots=True)
class PaperList:
    """The papers under one heading."""

    name: str
    """The heading as found."""
    slug: str
    venue: str
    year: int | None
    lang: str
    """Language of the name."""
    papers: tuple[str, ...]
    """Ids, in the order of the list."""

    @property
    def permalink(self) -> str:
        """Address of the list's own page."""
        return permalinks.list_(self.slug)


@dataclass(frozen=True, slots=True)
class CatalogueUse:
    """How much of a catalogue came into the library."""

    name: str
    records: int
    """Papers with a title that stand in it."""
    used: int
    """Those of them that gave something to a paper of the library; the others are not published."""


@dataclass(frozen=True)
class Library:
    """Everything that the site is made of."""

    papers: tuple[Paper, ...]
    lists: tuple[PaperList, ...]
    dispositions: tuple[Disposition, ...]
    notices: tuple[Notice, ...] = ()
    twins: tuple[tuple[str, str, float], ...] = ()
    """Pairs of papers whose abstracts are nearly the same (ids, similarity): reported, both kept."""

    catalogues: tuple[CatalogueUse, ...] = ()

    topics: Mapping[str, Topic] = field(default_factory=dict)
    """What papers can be about, by id."""
    changes: Changes | None = None
    """What is new, changed or gone since an earlier build, where one was named."""
    entered: Mapping[str, str] = field(default_factory=dict)
    """Paper id -> the day on which it came into the digest (YYYY-MM-DD), as far as it is known."""

    @cached_property
    def by_id(self) -> Mapping[str, Paper]:
        return {paper.id: paper for paper in self.papers}

    @cached_property
    def shown(self) -> tuple[Paper, ...]:
        """The papers without what every edit near them moves and no page shows: their lines and numbers in the lists,
        and how near their neighbours are. What is made of one of these stays as it is until the paper itself changes.
        """
        return tuple(
            replace(
                paper,
                occurrences=tuple(
                    replace(each, source=Source(each.source.file), position=0) for each in paper.occurrences
                ),
                related=tuple(Related(each.id, each.why) for each in paper.related),
            )
            for paper in self.papers
        )

    @cached_property
    def checksums(self) -> Mapping[str, bytes]:
        """Paper id -> checksum of the paper as it is shown."""
        return {paper.id: key(paper) for paper in self.shown}

    @cached_property
    def by_topic(self) -> Mapping[str, tuple[Paper, ...]]:
        """The papers of each topic, in their order; the topic of most papers first, ties by id."""
        members: dict[str, list[Paper]] = defaultdict(list)
        for paper in self.papers:
            for topic in paper.topics:
                members[topic].append(paper)
        ordered = sorted(members.items(), key=lambda item: (-len(item[1]), item[0]))
        return {topic: tuple(papers) for topic, papers in ordered}

    @cached_property
    def groups(self) -> Mapping[str, list[Group]]:
        """What papers share, by the kind of fact, as far as it has pages (see `conspectus.groups`)."""
        return groups(self.shown)

    @cached_property
    def months(self) -> Mapping[str, tuple[Paper, ...]]:
        """The papers by the month in which they came out, as far as that tells them apart."""
        return months(self.shown)

    @cached_property
    def listings(self) -> Mapping[str, Mapping[str, Sequence[str]]]:
        """Paper id -> the pages of its groups and of its month: their folder, and which of those in it they are."""
        pages = [
            (f"{group.kind.name}/", group.value, group.papers) for those in self.groups.values() for group in those
        ]
        pages += [("months/", month, papers) for month, papers in self.months.items()]
        found: dict[str, dict[str, list[str]]] = defaultdict(dict)
        for folder, page, papers in pages:
            for paper in papers:
                found[paper.id].setdefault(folder, []).append(page)
        return found

    def papers_in(self, list_: PaperList) -> tuple[Paper, ...]:
        """The papers of one of the lists, in its order."""
        return tuple(self.by_id[paper_id] for paper_id in list_.papers)

    def with_former_ids(self, former: Mapping[str, Sequence[str]]) -> Library:
        """The library in which each paper whose id is in `former` also answers to the ids that it had before."""
        papers = tuple(
            replace(paper, aliases=tuple(dict.fromkeys((*paper.aliases, *former[paper.id]))))
            if paper.id in former
            else paper
            for paper in self.papers
        )
        return replace(self, papers=papers)

    def newest_first(self) -> Library:
        """The library with papers and lists by their dates, the latest first; what has no date comes last, in order."""
        dates = {paper.id: str(paper.facts.get("date", "")) for paper in self.papers}
        latest = {each.slug: max((dates[key] for key in each.papers), default="") for each in self.lists}
        return replace(
            self,
            papers=tuple(sorted(self.papers, key=lambda paper: dates[paper.id], reverse=True)),
            lists=tuple(sorted(self.lists, key=lambda each: latest[each.slug], reverse=True)),
        )

    @cached_property
    def venues(self) -> tuple[str, ...]:
        """The venues in the order of the lists, each once."""
        return tuple(dict.fromkeys(paper.venue for paper in self.papers if paper.venue))

    @property
    def losses(self) -> tuple[Disposition | Notice, ...]:
        """What was handed in and is not published, though nobody said that it should not be."""
        lost = (row for row in self.dispositions if row.loss)
        return (*lost, *(notice for notice in self.notices if notice.loss))

    @cached_property
    def outcomes(self) -> Mapping[Outcome, int]:
        """How many blocks came to which end; the values add up to the blocks read."""
        counts = Counter(disposition.outcome for disposition in self.dispositions)
        return {outcome: counts[outcome] for outcome in OUTCOMES}
