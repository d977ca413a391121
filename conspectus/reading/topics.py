"""Words of an abstract and a list of topics with their cue phrases in, the topics that it is about out.

All cue phrases are looked up in one pass, longest first, in a table of word stems. The list is a file that a publisher
may replace; ours is `topics.yaml` beside this module.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml

from conspectus.model import Run, Text
from conspectus.reading.tokens import Tokens, tokenize

_FIELDS = ("id", "title", "definition", "cues", "hints")
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

_Votes = tuple[tuple[int, float], ...]
"""Places of topics, each with what a phrase adds to it."""


class TopicsError(ValueError):
    """A file of topics cannot be used; the message begins with the file and says what is wrong and what is allowed."""


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


@dataclass(frozen=True, slots=True)
class Topics:
    """All topics of a digest, in the order of their file, and the table in which their phrases are looked up."""

    topics: tuple[Topic, ...]
    table: Mapping[str, tuple[tuple[tuple[str, ...], _Votes], ...]]
    """First stem of a phrase -> (all its stems, its votes) …, longest first."""


def load_topics(path: Path | None = None) -> Topics:
    """Read a file of topics; without a path, ours. Raises `TopicsError` on whatever cannot be used."""
    source = "topics.yaml" if path is None else path.as_posix()
    file = files("conspectus.reading").joinpath("topics.yaml") if path is None else path
    try:
        content = yaml.safe_load(file.read_text("utf-8"))
    except OSError as error:
        raise TopicsError(f"{source}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise TopicsError(f"{source}: is not UTF-8") from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = f":{mark.line + 1}" if mark else ""
        raise TopicsError(f"{source}{place}: is not YAML: {getattr(error, 'problem', error)}") from error
    return _index(_checked(content, source))


def assign(tokens: Tokens, topics: Topics) -> tuple[str, ...]:
    """Words of an abstract -> ids of at most three topics, best first; none where no phrase of any topic occurs."""
    weights = _weigh(tokens, topics)
    ranked = sorted(range(len(weights)), key=lambda place: (-weights[place], place))
    return tuple(
        topics.topics[place].id
        for rank, place in enumerate(ranked[:_MOST])
        if weights[place] > 0
        and (rank == 0 or (weights[place] >= _ENOUGH and weights[place] >= _SHARE * weights[ranked[0]]))
    )


def _weigh(tokens: Tokens, topics: Topics) -> list[float]:
    """Weight of each topic by its phrases in the text."""
    stems = tokens.stems
    places: defaultdict[tuple[tuple[str, ...], _Votes], list[int]] = defaultdict(list)
    at = 0
    while at < len(stems):
        for row in topics.table.get(stems[at], ()):
            phrase = row[0]
            if stems[at : at + len(phrase)] == phrase:
                places[row].append(at)
                at += len(phrase)
                break
        else:
            at += 1
    weights = [0.0] * len(topics.topics)
    for (_, votes), found in places.items():
        emphasis = 1 + _AGAIN * math.log(len(found)) + _OPENING_BONUS * (found[0] < _OPENING * len(stems))
        for topic, weight in votes:
            weights[topic] += weight * emphasis
    return weights


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


def _checked(content: Any, source: str) -> tuple[Topic, ...]:
    """What a file of topics holds, or an error that names the topic and the field."""
    if not isinstance(content, list) or not content:
        raise TopicsError(f"{source}: must be a list of topics, each with {', '.join(_FIELDS)}")
    topics = tuple(_topic(item, f"{source}: topic {number}") for number, item in enumerate(content, 1))
    seen: set[str] = set()
    for topic in topics:
        if topic.id in seen:
            raise TopicsError(f"{source}: two topics have the id {topic.id!r}")
        seen.add(topic.id)
    return topics


def _topic(item: Any, place: str) -> Topic:
    if not isinstance(item, dict):
        raise TopicsError(f"{place}: must have the fields {', '.join(_FIELDS)}")
    for key in item:
        if key not in _FIELDS:
            raise TopicsError(f"{place}: unknown field {key!r}; allowed are {', '.join(_FIELDS)}")
    for key in ("id", "title"):
        if not isinstance(item.get(key), str) or not item[key].strip():
            raise TopicsError(f"{place}: {key} must be a text that is not empty")
    if not _ID.fullmatch(item["id"]):
        raise TopicsError(f"{place}: id {item['id']!r} may hold lower-case letters, digits and single hyphens only")
    if not isinstance(item.get("definition", ""), str):
        raise TopicsError(f"{place}: definition must be a text")
    if not item.get("cues"):
        raise TopicsError(f"{place}: cues must name at least one phrase")
    return Topic(
        id=item["id"],
        title=item["title"].strip(),
        definition=item.get("definition", "").strip(),
        cues=_phrases(item["cues"], f"{place}: cues"),
        hints=_phrases(item.get("hints", []), f"{place}: hints"),
    )


def _phrases(value: Any, place: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TopicsError(f"{place} must be a list of phrases")
    for phrase in value:
        if not isinstance(phrase, str) or not re.search(r"[^\W_]", phrase):
            raise TopicsError(
                f"{place}: {phrase!r} is not a phrase; put quotes round it if it is a number or a yes or no"
            )
    return tuple(value)
