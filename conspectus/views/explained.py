"""Papers -> the short forms that some of them explain, laid over the abstracts of those that do not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from conspectus.corpus import glossary
from conspectus.corpus.glossary import Chunk, Entry
from conspectus.model import Mark, Paper
from conspectus.views.abstracts import Annotation

_AGREED = 2
"""Papers that must agree on a meaning before it explains a text that does not explain it …"""
_LONG = 4
"""… unless it has so many letters: those are hardly ever meant otherwise …"""
_DISAGREED = 0.1
"""… and the share of those that may say otherwise."""


def explanations(entries: Iterable[Entry]) -> Mapping[str, Entry]:
    """Short form -> its entry, where papers agree on the first meaning and hardly any says otherwise."""
    return glossary.by_short(entry for entry in entries if _is_agreed(entry))


def borrowed(paper: Paper, chunks: Iterable[Chunk], explained: Mapping[str, Entry]) -> Iterator[Annotation]:
    """The first use of each short form that the abstract leaves to others to explain: where it stands, and the mark.

    `chunks` are those of the abstract; `explained` is what `explanations` says of all papers of the digest.
    """
    told = {name.name for name in paper.reading.names}
    for use in glossary.borrowed(chunks, paper.reading.acronyms, explained):
        if use.entry.short not in told:
            told.add(use.entry.short)
            yield use.start, use.end, Mark("abbr", (("title", use.entry.meanings[0].long),))


def _is_agreed(entry: Entry) -> bool:
    first, *others = (len(meaning.papers) for meaning in entry.meanings)
    enough = 1 if len(entry.short) >= _LONG else _AGREED
    return first >= enough and sum(others) <= _DISAGREED * (first + sum(others))
