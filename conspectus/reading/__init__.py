"""Text of an abstract -> what it says: sentences, names, acronyms, label, highlight, results, links, topics, keywords.

All of it is extractive: words of the abstract, with their place. Sentences, words and cue phrases are found once, and
every rule is handed them.
"""

from __future__ import annotations

import functools

from conspectus.model import Reading, Sentence, Text
from conspectus.reading import (
    acronyms,
    cues,
    highlight,
    keywords,
    label,
    links,
    names,
    resources,
    results,
    roles,
    sentences,
    tokens,
    topics,
)
from conspectus.reading.topics import Topics


def read_abstract(text: Text, title: str = "", subjects: Topics | None = None) -> Reading:
    """What an abstract says.

    `text` is the abstract, `title` the paper's own if it has one, `subjects` the topics to choose from; without them,
    those that we ship.
    """
    spans = sentences.split(text)
    words = tokens.tokenize(text)
    signs = cues.find(words, spans)
    short_forms = acronyms.find(text, spans)
    own_names = names.find(text, spans, words, signs, short_forms, title)
    headline = names.headline(own_names)
    shown = highlight.choose(text, words, spans, signs)
    judged = roles.judge(text, spans, words, signs)
    parts = [judgement.role for judgement in judged]
    heading = label.make(text, words, spans, signs, shown, headline, short_forms)
    numbers = results.find(text, spans, parts)
    addresses = links.find(text)
    return Reading(
        sentences=tuple(
            Sentence(span.start, span.end, judgement.sure) for span, judgement in zip(spans, judged, strict=True)
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
        topics=topics.assign(words, _shipped_topics() if subjects is None else subjects),
        keywords=keywords.find(text, words, short_forms),
    )


@functools.cache
def _shipped_topics() -> Topics:
    return topics.load_topics()
