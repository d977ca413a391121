"""Text of an abstract -> what it says: sentences, names, acronyms, label, highlight, results, links, topics, keywords.

All of it is extractive: words of the abstract, with their place. Sentences, words and cue phrases are found once, and
every rule is handed them.
"""

from __future__ import annotations

from conspectus.model import Reading, Sentence, Text
from conspectus.reading import acronyms, cues, highlight, names, sentences, tokens


def read_abstract(text: Text, title: str = "") -> Reading:
    """Text of an abstract, and the paper's own title if it has one -> what the abstract says."""
    spans = sentences.split(text)
    words = tokens.tokenize(text)
    signs = cues.find(words, spans)
    short_forms = acronyms.find(text, spans)
    own_names = names.find(text, spans, words, signs, short_forms, title)
    return Reading(
        sentences=tuple(Sentence(span.start, span.end) for span in spans),
        name=names.headline(own_names),
        names=own_names,
        acronyms=short_forms,
        label=" ".join(text.plain.split()[:12]),
        highlight=highlight.choose(text, words, spans, signs),
    )
