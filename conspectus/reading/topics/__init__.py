"""Words of an abstract and a list of topics with their cue phrases in, the topics that it is about out.

All cue phrases are looked up in one pass, longest first, in a table of word stems. The list is a file that a publisher
may replace; ours is `topics.yaml` beside this module.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from conspectus import yamlfile
from conspectus.errors import SeedError, raise_all
from conspectus.model import Run, Text
from conspectus.permalinks import is_name
from conspectus.places import read_text, shown
from conspectus.reading.text.tokens import Tokens, tokenize
from conspectus.yamlfile import Located

_FIELDS = frozenset({"id", "title", "definition", "cues", "hints", "elsewhere"})
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")

_HINT = 0.5
_WORDS = (0.85, 1.1, 1.3)
"""Weight of a phrase of one, two, and three or more words: longer ones are rarely meant otherwise."""
_AGAIN = 0.5
"""How much a phrase gains by being repeated, on a logarithmic scale."""
_OPENING = 0.35
_OPENING_BONUS = 0.5
"""What is said in the first third of an abstract is more likely its subject than what comes later."""
_ENOUGH = 1.5
"""Weight at which a topic is assigned; the first one needs none."""
_SHARE = 0.6
"""A further topic must have at least this share of the weight of the first."""
_MOST = 3
_CLEAR = 0.85
_CLEAR_PER_WORD = 1 / 175
"""Weight from which a topic is what an abstract is about, whatever else its words may mean: that of one word, more in
a longer text, in which such words come up by chance."""
_OF_FIELD = 0.5
"""Share of the papers that speak clearly of the field of the topics, in a list of that field: .76 to 1.0 in 22 lists of
machine learning and its neighbours, at most .41 in nine lists of other fields (docs/decisions/topics.md)."""
_FEWEST = 5
"""Papers that tell the field of a list."""

_Votes = tuple[tuple[int, float], ...]
"""Places of topics, each with what a phrase adds to it."""


@dataclass(frozen=True, slots=True)
class Topic:
    """What a paper can be about."""

    id: str
    title: str
    definition: str = ""
    cues: tuple[str, ...] = ()
    """Phrases that speak for it."""
    hints: tuple[str, ...] = ()
    """Phrases that say half as much."""
    elsewhere: bool = False
    """Whether papers of other fields speak of it too."""


@dataclass(frozen=True, slots=True)
class Topics:
    """All topics of a digest, in the order of their file, and the table in which their phrases are looked up."""

    topics: tuple[Topic, ...]
    table: Mapping[str, tuple[tuple[tuple[str, ...], _Votes], ...]]
    """First stem of a phrase -> (all its stems, its votes) …, longest first."""

    def fit(self, spoken: Collection[bool]) -> bool:
        """Whether papers can be sorted by these topics; `spoken` says of each whether it speaks clearly of their field.

        They can where too few papers say so or not. A file that says of no topic that other fields have it too is for
        whatever list it is named for.
        """
        general = not any(topic.elsewhere for topic in self.topics)
        return general or len(spoken) < _FEWEST or sum(spoken) >= _OF_FIELD * len(spoken)


class Assigned(NamedTuple):
    """What an abstract is about."""

    topics: tuple[str, ...]
    """Ids of at most three topics, best first; none where no phrase of any topic occurs."""
    clearly: bool
    """Whether it speaks clearly of a topic that other fields do not have."""


def load_topics(path: Path | None = None) -> Topics:
    """Read a file of topics; without a path, ours. Errors: `SeedError` with the line, or several in `DigestErrors`."""
    name = "topics.yaml" if path is None else shown(path)
    text = read_text(path, path.parent, name) if path else files(__package__).joinpath(name).read_text("utf-8")
    return _read(text, name)


@lru_cache(maxsize=2)
def _read(text: str, name: str) -> Topics:
    return _index(_topics(yamlfile.parse(text, name)))


@cache
def shipped() -> Topics:
    """The topics that come with the program, which are of machine learning and its neighbours."""
    return load_topics()


def assign(tokens: Tokens, topics: Topics) -> Assigned:
    """Words of an abstract -> the topics that it is about."""
    weights: defaultdict[int, float] = defaultdict(float)
    for _, votes, emphasis in _spoken(tokens, topics):
        for topic, weight in votes:
            weights[topic] += weight * emphasis
    ranked = sorted(weights, key=lambda place: (-weights[place], place))
    chosen = tuple(
        topics.topics[place].id
        for rank, place in enumerate(ranked[:_MOST])
        if rank == 0 or (weights[place] >= _ENOUGH and weights[place] >= _SHARE * weights[ranked[0]])
    )
    clear = _CLEAR + _CLEAR_PER_WORD * len(tokens.stems)
    clearly = any(weight >= clear and not topics.topics[place].elsewhere for place, weight in weights.items())
    return Assigned(chosen, clearly)


def weigh(tokens: Tokens, topics: Topics) -> list[tuple[float, tuple[str, ...]]]:
    """Of each topic its weight, and the phrases of the text that speak for it, as they first stand there."""
    weights = [0.0] * len(topics.topics)
    phrases: list[list[str]] = [[] for _ in topics.topics]
    for words, votes, emphasis in _spoken(tokens, topics):
        for topic, weight in votes:
            weights[topic] += weight * emphasis
            phrases[topic].append(" ".join(tokens.words[words]))
    return [(weight, tuple(words)) for weight, words in zip(weights, phrases, strict=True)]


def _spoken(tokens: Tokens, topics: Topics) -> Iterator[tuple[slice, _Votes, float]]:
    """The phrases of topics in a text: the words where each first stands, its votes, and how much they count."""
    stems, table = tokens.stems, topics.table
    places: defaultdict[tuple[tuple[str, ...], _Votes], list[int]] = defaultdict(list)
    end = 0
    for at in [at for at, stem in enumerate(stems) if stem in table]:
        if at < end:
            continue
        for row in table[stems[at]]:
            phrase = row[0]
            if stems[at : at + len(phrase)] == phrase:
                places[row].append(at)
                end = at + len(phrase)
                break
    for (phrase, votes), found in places.items():
        emphasis = 1 + _AGAIN * math.log(len(found)) + _OPENING_BONUS * (found[0] < _OPENING * len(stems))
        yield slice(found[0], found[0] + len(phrase)), votes, emphasis


def _index(topics: tuple[Topic, ...]) -> Topics:
    votes: defaultdict[tuple[str, ...], dict[int, float]] = defaultdict(dict)
    for place, topic in enumerate(topics):
        for phrases, weight in ((topic.hints, _HINT), (topic.cues, 1.0)):
            for phrase in phrases:
                stems = tokenize(Text(phrase, (Run(phrase),), plain=phrase)).stems
                votes[stems][place] = weight * _WORDS[min(len(stems), len(_WORDS)) - 1]
    table: defaultdict[str, list[tuple[tuple[str, ...], _Votes]]] = defaultdict(list)
    for stems in sorted(votes, key=lambda stems: (-len(stems), stems)):
        table[stems[0]].append((stems, tuple(votes[stems].items())))
    return Topics(topics, {stem: tuple(rows) for stem, rows in table.items()})


def _topics(content: Located) -> tuple[Topic, ...]:
    """What a file of topics holds, each id once."""
    topics: dict[str, Topic] = {}
    problems = []
    for item in content.items():
        try:
            topic = _topic(item)
        except SeedError as problem:
            problems.append(problem)
            continue
        if topic.id in topics:
            problems.append(SeedError(item.source, f"two topics have the id {topic.id!r}"))
        topics[topic.id] = topic
    if not topics and not problems:
        problems.append(SeedError(content.source, "names no topic"))
    raise_all(problems)
    return tuple(topics.values())


def _topic(item: Located) -> Topic:
    fields = item.mapping(_FIELDS, "field")
    for name in ("id", "title", "cues"):
        if name not in fields or fields[name].value in ("", ()):
            raise SeedError(item.source, f"a topic needs an id, a title and at least one cue; here is no {name}")
    topic_id = fields["id"].text()
    if not _ID.fullmatch(topic_id) or not is_name(f"{topic_id}.html"):
        allowed = "may hold lower-case letters, digits and single hyphens only, and be no device such as `con`"
        raise SeedError(fields["id"].source, f"the id {topic_id!r} {allowed}")
    return Topic(
        id=topic_id,
        title=fields["title"].text().strip(),
        definition=fields["definition"].text().strip() if "definition" in fields else "",
        cues=_phrases(fields["cues"]),
        hints=_phrases(fields["hints"]) if "hints" in fields else (),
        elsewhere="elsewhere" in fields and fields["elsewhere"].flag(),
    )


def _phrases(value: Located) -> tuple[str, ...]:
    phrases = value.texts()
    for phrase in phrases:
        if not re.search(r"[^\W_]", phrase):
            raise SeedError(value.source, f"{phrase!r} is not a phrase: it has neither letter nor digit")
    return phrases
