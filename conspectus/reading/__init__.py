"""What an abstract says: sentences, names, acronyms, label, highlight, results, links, topics, keywords.

All of it is extractive: words of the abstract, with their place.
"""

from __future__ import annotations

import re

from conspectus.model import Highlight, Reading, Sentence, Text

_STOP = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")


def read_abstract(text: Text) -> Reading:
    """Text of an abstract -> what it says."""
    starts = [0, *(m.end() for m in _STOP.finditer(text.plain))]
    ends = [*(m.start() for m in _STOP.finditer(text.plain)), len(text.plain)]
    sentences = tuple(Sentence(s, e) for s, e in zip(starts, ends, strict=True) if s < e)
    return Reading(
        sentences=sentences,
        label=" ".join(text.plain.split()[:12]),
        highlight=Highlight(sentences[0].start, sentences[0].end, 0) if sentences else None,
    )
