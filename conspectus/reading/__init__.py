"""Text of an abstract -> what it says: sentences, names, acronyms, label, highlight, results, links, topics, keywords.

All of it is extractive: words of the abstract, with their place. Sentences, words and cue phrases are found once, and
every rule is handed them.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest

from conspectus.model import Reading, Run, Sentence, Span, Text
from conspectus.reading import highlight, keywords, label, links, names, resources, results, roles, topics
from conspectus.reading.text import acronyms, cues, sentences, tokens
from conspectus.reading.topics import Topics

_LONGEST = 20_000
"""Characters of an abstract that are read: rules that compare all sentences, or all names, take the square of it."""


def read_abstract(text: Text, title: str = "", subjects: Topics | None = None) -> Reading:
    """What an abstract says.

    `text` is the abstract, `title` the paper's own if it has one, which then needs no label; `subjects` are the topics
    to choose from; without them, those that we ship.
    """
    every = sentences.split(text)
    text, spans = _beginning(text, every)
    words = tokens.tokenize(text)
    signs = cues.find(words, spans)
    short_forms = acronyms.find(text, spans)
    about = topics.assign(words, subjects or topics.shipped())
    of_field = topics.assign(words, topics.shipped()).clearly if subjects else about.clearly
    judged = roles.judge(text, spans, words, signs, of_field=of_field)
    parts = [judgement.role for judgement in judged]
    own_names = names.find(text, spans, words, signs, short_forms, parts, title, of_field=of_field)
    headline = names.headline(own_names)
    shown = highlight.choose(text, words, spans, signs)
    heading = label.Label("")
    if not title:
        heading = label.make(label.Abstract(text, words, spans, signs, parts, shown, headline, short_forms))
    numbers = results.find(text, spans, parts)
    addresses = links.find(text, spans, parts)
    return Reading(
        sentences=tuple(
            Sentence(span.start, span.end, judgement.sure if judgement else None)
            for span, judgement in zip_longest(every, judged)
        ),
        name=headline,
        names=own_names,
        acronyms=short_forms,
        label=heading.text,
        label_spans=heading.spans,
        highlight=shown,
        results=numbers,
        claims=() if numbers else results.claims(text, spans, parts),
        resources=resources.find(text, (name.name for name in own_names)),
        links=addresses,
        code=links.code_state(text, addresses),
        topics=about.topics,
        of_field=about.clearly,
        keywords=keywords.find(text, words, short_forms),
    )


def _beginning(text: Text, spans: tuple[Span, ...]) -> tuple[Text, tuple[Span, ...]]:
    """What of `text` is read, and its sentences: all, but of a text that is far too long to be an abstract."""
    if len(text.plain) <= _LONGEST:
        return text, spans
    runs: list[Run] = []
    room = _LONGEST
    for run in text.runs:
        runs.append(run if len(run.plain) <= room else replace(run, plain=run.plain[:room]))
        room -= len(runs[-1].plain)
        if not room:
            break
    kept = tuple(Span(span.start, min(span.end, _LONGEST)) for span in spans if span.start < _LONGEST)
    return replace(text, runs=tuple(runs), plain=text.plain[:_LONGEST]), kept
