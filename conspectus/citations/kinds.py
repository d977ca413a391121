"""What a paper's source calls the kind of its publication, and its venue -> the kind, and what each format calls it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Kind = Literal["conference", "journal", "preprint", "book", "chapter", "thesis", "report", "other"]


@dataclass(frozen=True, slots=True)
class Forms:
    """A kind in the words of the formats."""

    bibtex: str
    holder: str
    """The BibTeX field that holds the venue."""
    publisher: str
    """The BibTeX field that holds the publisher."""
    ris: str
    csl: str
    words: tuple[str, ...]
    """What sources call it besides (Crossref, OpenAlex, Zotero, Scopus, Web of Science, people), in small letters."""


KINDS: Mapping[Kind, Forms] = {
    "conference": Forms(
        "inproceedings",
        "booktitle",
        "publisher",
        "CONF",
        "paper-conference",
        ("conference", "conference paper", "proceedings paper", "proceedings article", "cpaper", "workshop paper"),
    ),
    "journal": Forms(
        "article",
        "journal",
        "publisher",
        "JOUR",
        "article-journal",
        ("journal", "journal article", "article", "review", "letter", "editorial", "mgzn", "article magazine"),
    ),
    "preprint": Forms(
        "misc", "howpublished", "publisher", "UNPB", "article", ("preprint", "posted content", "eprint", "unpublished")
    ),
    "book": Forms(
        "book", "howpublished", "publisher", "BOOK", "book", ("monograph", "edited book", "proceedings", "edbook")
    ),
    "chapter": Forms(
        "incollection",
        "booktitle",
        "publisher",
        "CHAP",
        "chapter",
        ("inbook", "book chapter", "book section", "book part"),
    ),
    "thesis": Forms(
        "phdthesis",
        "howpublished",
        "school",
        "THES",
        "thesis",
        ("mastersthesis", "phd thesis", "master thesis", "dissertation"),
    ),
    "report": Forms(
        "techreport",
        "howpublished",
        "institution",
        "RPRT",
        "report",
        ("tech report", "technical report", "working paper"),
    ),
    "other": Forms("misc", "howpublished", "publisher", "GEN", "document", ()),
}

_PREPRINT = re.compile(r"\b(?:arXiv|bioRxiv|medRxiv|chemRxiv|SSRN|CoRR|preprints?)\b", re.IGNORECASE)
_JOURNAL = re.compile(
    r"\b(?:journal|transactions|letters|magazine|annals|review|acta|Nature|Science|JMLR|TMLR|TACL|JAIR|TPAMI|PNAS|PVLDB|"
    r"proceedings of the (?:national academy|royal society|vldb endowment|acm on))\b",
    re.IGNORECASE,
)
_MEETING = re.compile(r"\b(?:conference|workshop|symposium|meeting|congress)\b", re.IGNORECASE)
_SIGNS = re.compile(r"[^a-z]+")


def kind(venue: str, said: str = "", arxiv: str = "") -> Kind:
    """The kind that the source says, otherwise that of which the venue's name speaks, or a number of arXiv alone.

    Conferences often say only their letters and a year. `article` is the word of some for a preprint, too.
    """
    found = _BY_WORD.get(_key(said))
    if found and not (found == "journal" and _PREPRINT.search(venue)):
        return found
    if not venue:
        return "preprint" if arxiv else "other"
    if _PREPRINT.search(venue):
        return "preprint"
    if _JOURNAL.search(venue) and not _MEETING.search(venue):
        return "journal"
    return "conference"


def _key(word: str) -> str:
    return _SIGNS.sub("", word.casefold())


_TELLING = {name: forms for name, forms in KINDS.items() if name != "other"}
_BY_WORD: Mapping[str, Kind] = {
    **{_key(forms.csl): name for name, forms in _TELLING.items()},
    **{_key(forms.ris): name for name, forms in _TELLING.items()},
    **{_key(forms.bibtex): name for name, forms in _TELLING.items() if forms.bibtex != KINDS["other"].bibtex},
    **{_key(word): name for name, forms in _TELLING.items() for word in (name, *forms.words)},
}
