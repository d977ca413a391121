"""Papers -> their topics as readers see them: label, address, and the papers of each, the largest topic first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from conspectus import permalinks
from conspectus.library import Library
from conspectus.model import Paper
from conspectus.reading.topics import Topic


@dataclass(frozen=True, slots=True)
class Subject:
    """One topic where it is shown beside a paper."""

    id: str
    label: str
    permalink: str
    """Its page; templates link to it only on a site that has topic pages."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One topic in a picture of topics by size."""

    subject: Subject
    definition: str
    """Empty for a topic that an overlay made up."""
    papers: int
    share: int
    """Length of the bar, in percent of the longest."""


def bars(groups: Sequence[tuple[Subject, Sequence[Paper]]], topics: Mapping[str, Topic]) -> list[Bar]:
    """Topics with their papers, the largest first -> the picture of them."""
    longest = max((len(papers) for _, papers in groups), default=1)
    definitions = {topic.id: topic.definition for topic in topics.values()}
    return [
        Bar(subject, definitions.get(subject.id, ""), len(papers), max(1, len(papers) * 100 // longest))
        for subject, papers in groups
    ]


def subject(topic: str, topics: Mapping[str, Topic]) -> Subject:
    """A topic's id -> what is shown of it; one that `topics` does not hold is shown by its id."""
    label = topics[topic].title if topic in topics else topic.replace("-", " ").capitalize()
    return Subject(topic, label, permalinks.topic(topic))


def by_size(library: Library) -> list[tuple[Subject, tuple[Paper, ...]]]:
    """Topics with their papers, in the papers' order; the largest first, ties by id."""
    return [(subject(topic, library.topics), papers) for topic, papers in library.by_topic.items()]


def years(papers: Sequence[Paper]) -> list[tuple[int, int, int]]:
    """(year, papers, length of its bar in percent of the longest), the first year first; empty where all are of one."""
    counts = Counter(paper.year for paper in papers if paper.year is not None)
    if len(counts) < 2:
        return []
    longest = max(counts.values())
    return [(year, counts[year], max(1, counts[year] * 100 // longest)) for year in sorted(counts)]
