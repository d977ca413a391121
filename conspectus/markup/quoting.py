"""Words quoted from a text -> a text of their own that keeps their formulas and small capitals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from conspectus.model import Run, Span, Text

_KEPT = frozenset(("span", "sub", "sup", "code"))
"""Marks that belong to the words themselves; emphasis and links belong to the sentence that they stood in."""


def quote(text: Text, words: str, spans: Iterable[Span]) -> Text:
    """`words`, which stand in `text` at `spans` in this order, as a text with the runs of those stretches.

    What `words` has between them (`NAME: …`), and a first letter made a capital, are kept as `words` has them. Where a
    stretch cannot be found in `words` again, the result is plain.
    """
    runs: list[Run] = []
    place = 0
    for span in spans:
        stretch = " ".join(text.plain[span.start : span.end].split())
        start = words.casefold().find(stretch.casefold(), place)
        if start < 0 or len(stretch) != len(text.plain[span.start : span.end]):
            runs, place = [], 0
            break
        runs.append(Run(words[place:start]))
        runs.extend(_cut(text, span, words[start : start + len(stretch)]))
        place = start + len(stretch)
    runs.append(Run(words[place:]))
    return Text(source=words, runs=tuple(run for run in runs if run.plain), plain=words)


def _cut(text: Text, span: Span, words: str) -> Iterator[Run]:
    """The runs of a stretch, spelt as in `words`; a formula that is cut becomes its plain text."""
    offset = 0
    for run in text.runs:
        start, end = max(offset, span.start), min(offset + len(run.plain), span.end)
        whole = (start, end) == (offset, offset + len(run.plain))
        offset += len(run.plain)
        if start >= end:
            continue
        piece = words[start - span.start : end - span.start]
        marks = tuple(mark for mark in run.marks if mark.tag in _KEPT)
        if whole and run.html is not None and run.html:
            yield replace(run, marks=marks)
        else:
            yield Run(piece, marks=marks)
