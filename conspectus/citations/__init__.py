"""Papers -> bibliographies: BibTeX for citing, RIS and CSL-JSON for reference managers.

`references` is called once with every paper of the digest, so that a paper has one key in every file. `entries` writes
each paper once in each format; a file of any part of the papers is made by joining what was written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from conspectus.citations import bibtex, csl, ris
from conspectus.citations.reference import Reference, references

__all__ = ["FORMATS", "Format", "Reference", "csl", "entries", "references"]


class Format(NamedTuple):
    """How a format writes papers. Entries carry no abstract, so that one serves every file that a paper stands in."""

    entry: Callable[[Reference], str]
    join: Callable[[Iterable[str]], str]
    """Entries -> a whole bibliography."""
    with_abstract: Callable[[str, str], str] | None = None
    """An entry and an abstract -> the entry that carries it; None for what is there to cite and not to read."""

    def write(self, references: Iterable[Reference]) -> str:
        """A whole bibliography, with abstracts if the format carries them."""
        return self.whole((self.entry(each), each.abstract) for each in references)

    def whole(self, written: Iterable[tuple[str, str]]) -> str:
        """(entry, abstract) … -> a whole bibliography, with abstracts if the format carries them."""
        add = self.with_abstract
        return self.join(add(entry, abstract) if add and abstract else entry for entry, abstract in written)


FORMATS: Mapping[str, Format] = {
    "bib": Format(bibtex.entry, bibtex.join),
    "ris": Format(ris.entry, ris.join, ris.with_abstract),
    "csl.json": Format(csl.entry, csl.join, csl.with_abstract),
}
"""File name extension -> how its files are written."""


def entries(reference: Reference) -> dict[str, str]:
    """File name extension -> the paper's entry, without its abstract."""
    return {ending: form.entry(reference) for ending, form in FORMATS.items()}
