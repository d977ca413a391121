"""One abstract -> what decided its name, heading, roles and topics: the scores that `read_abstract` chooses by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from conspectus.model import Role, Text
from conspectus.reading import highlight, label, names, roles, topics
from conspectus.reading.text import acronyms, cues, sentences, tokens
from conspectus.reading.topics import Topics

_CANDIDATES = 5


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that could have been chosen, and what speaks for it."""

    what: str
    score: float
    reasons: Mapping[str, float] | tuple[str, ...] = ()
    """What adds how much, or the words that count."""


@dataclass(frozen=True, slots=True)
class Trace:
    """The best choices for each derived value, best first, and the role of each sentence."""

    names: tuple[Choice, ...]
    headings: tuple[Choice, ...]
    highlights: tuple[Choice, ...]
    topics: tuple[Choice, ...]
    """By their ids."""
    roles: tuple[tuple[Role, float, str], ...]
    """(the likeliest role, its share, the sentence), in order."""


def trace(text: Text, title: str, subjects: Topics) -> Trace:
    """`text` is the abstract, `title` the paper's own if it has one, `subjects` the topics to choose from."""
    spans = sentences.split(text)
    words = tokens.tokenize(text)
    signs = cues.find(words, spans)
    short_forms = acronyms.find(text, spans)
    of_field = topics.assign(words, topics.shipped()).clearly
    judged = roles.judge(text, spans, words, signs, of_field=of_field)
    parts = [judgement.role for judgement in judged]
    own_names = names.find(text, spans, words, signs, short_forms, parts, title, of_field=of_field)
    shown = highlight.choose(text, words, spans, signs)
    said = [text.plain[span.start : span.end] for span in spans]
    abstract = label.Abstract(text, words, spans, signs, parts, shown, names.headline(own_names), short_forms)
    headings = label.candidates(abstract)
    return Trace(
        names=tuple(
            Choice(each.candidate.name, each.score, each.reasons)
            for each in names.weighed(names.scene(text, spans, words, signs, short_forms, parts, title))[:_CANDIDATES]
        ),
        headings=_best(Choice(each.text, label.score(each), _adds(each)) for each in headings),
        highlights=_best(map(Choice, said, highlight.score(words, signs))),
        topics=_best(
            Choice(topic.id, weight, phrases)
            for topic, (weight, phrases) in zip(subjects.topics, topics.weigh(words, subjects), strict=True)
            if weight
        ),
        roles=tuple(
            (judgement.role, judgement.share, sentence) for judgement, sentence in zip(judged, said, strict=True)
        ),
    )


def _adds(candidate: label.Candidate) -> Mapping[str, float]:
    """What each feature of a heading adds to its score; the rest of that is what tells it from other papers'."""
    weights = label.shipped().phrases
    adds = {name: weights[name] * value for name, value in candidate.features.items() if name in weights}
    return {**adds, "tells apart": label.score(candidate) - sum(adds.values())}


def _best(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    return tuple(sorted(choices, key=lambda choice: -choice.score)[:_CANDIDATES])
