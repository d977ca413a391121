"""A given title -> the name that it begins with, if any: `NAME: what it is`; and words that name nothing.

Such a title decides what a paper calls its own, whatever the abstract looks like.
"""

from __future__ import annotations

import re

from conspectus.reading import lexicon
from conspectus.reading.text.acronyms import key

_HEAD = re.compile(r"\s*(.+?)\s*(?::(?=\s)|\s[–—-]\s)\s*\S")
_SHAPED = re.compile(r"[A-Z].*[A-Z\d]|\d.*[A-Z]|[a-z][A-Z]|[^\W\d_]\d")
_LONGEST = 30
_WELL_KNOWN = 30
"""Counts of titles from which on a name is everybody's, and a title that begins with it may be about it."""

_NOTHING = frozenset(
    """our ours we method methods methodname ourmethod ourmodel model models modelname framework frameworkname approach
    algorithm algorithmname system systemname datasetname benchmarkname toolname papername proposed baseline
    name acronym anonymous anon anonymized redacted xxx xxxx todo tbd abstract abstracts background introduction
    objective objectives purpose motivation methodology design setting participants patients subjects materials
    measurements intervention interventions outcome outcomes result results finding findings discussion conclusion
    conclusions significance importance limitations originality contribution contributions availability supplementary
    keywords funding trial pmid pmcid doi arxiv issn isbn copyright""".split()
)
"""Placeholders of authors who hide a name, and the labels of the sections of an abstract."""


def head(title: str) -> str:
    """`NAME: what it is` -> `NAME`; empty for a title of another form."""
    found = _HEAD.match(title)
    return found[1] if found else ""


def is_name(head: str, title: str) -> bool:
    """Whether the head of a title is a name by its look alone: one word that the language does not have."""
    if not 2 <= len(head) <= _LONGEST or any(sign.isspace() for sign in head) or names_nothing(head):
        return False
    if lexicon.known_names().get(head, 0) >= _WELL_KNOWN or head in lexicon.capitals():
        return False
    if head.lower() in lexicon.words():
        return bool(_SHAPED.search(head)) and not title.isupper()
    return bool(_SHAPED.search(head)) or (head[0].isupper() and head.isalpha())


def is_shaped(head: str) -> bool:
    """Whether what a title begins with looks like no ordinary word: `TeamLIFT`, `K9`."""
    return _SHAPED.search(head) is not None


def names_nothing(word: str) -> bool:
    """Whether a word stands for a name that is not told, or heads a section: `Ours`, `MODELNAME`, `METHODS`."""
    return key(word) in _NOTHING
