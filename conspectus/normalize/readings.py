"""Abstracts -> their texts and what they say; what an earlier build read is not read again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from conspectus.markup import parse
from conspectus.model import Reading, Syntax, Text
from conspectus.reading import read_abstract
from conspectus.reading.topics import Topics
from conspectus.store import Store
from conspectus.workers import Workers


class Abstract(NamedTuple):
    """What is known of a paper before it is read."""

    source: str
    syntax: Syntax
    title: str
    """As given, plain; empty where none is."""


def read_abstracts(
    abstracts: Sequence[Abstract],
    topics: Topics,
    store: Store,
    workers: Workers,
    tell: Callable[[int, int], None] = lambda done, of: None,
) -> list[tuple[Text, Reading]]:
    """The text of each abstract and what it says, in the same order; `tell` hears of (abstracts read, of how many).

    None has a topic where `topics` are of another field than most of them.
    """

    def read(unread: Sequence[Abstract]) -> Iterator[tuple[Text, Reading]]:
        for done, reading in enumerate(workers.map(partial(_read, topics), unread), 1):
            yield reading
            tell(done, len(unread))

    made = store.made("reading", tuple[Text, Reading], abstracts, read, topics.topics)
    fit = topics.fit([reading.of_field for _, reading in made if reading.topics])
    return [(_sharing(text), reading if fit else replace(reading, topics=())) for text, reading in made]


def _sharing(text: Text) -> Text:
    """The text with one string where several are equal, as most are: taken from the store, each is one of its own."""
    plain = text.source if text.plain == text.source else text.plain
    runs = tuple(replace(run, plain=plain) if run.plain == plain else run for run in text.runs)
    return replace(text, plain=plain, runs=runs)


def _read(topics: Topics, abstract: Abstract) -> tuple[Text, Reading]:
    text = parse(abstract.source, abstract.syntax)
    return text, read_abstract(text, abstract.title, topics)
