"""Papers -> bibliographies: BibTeX for citing, RIS and CSL-JSON for reference managers.

`references` is called once with every paper of the digest, so that a paper has one key in every file. `entries` writes
each paper once in each format; a file of any part of the papers is made by joining what was written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from conspectus.citations import bibtex, csl, ris
from conspectus.citations.reference import Reference, references

__all__ = ["FORMATS", "Format", "Reference", "csl", "entries", "references"]


class Format(NamedTuple):
    """How a format writes papers. Entries carry no abstract, so that one serves every file that a paper stands in."""

    entry: Callable[[Reference], str]
    between: str
    """What stands between two entries."""
    opening: str = ""
    closing: str = ""
    with_abstract: Callable[[str, str], str] | None = None
    """An entry and an abstract -> the entry that carries it; None for what is there to cite and not to read."""

    def write(self, references: Iterable[Reference]) -> str:
        """A whole bibliography, with abstracts if the format carries them."""
        entries = self.filled((self.entry(each), each.abstract) for each in references)
        return f"{self.opening}{self.between.join(entries)}{self.closing}"

    def filled(self, written: Iterable[tuple[str, str]]) -> Iterator[str]:
        """(entry, abstract) … -> the entries as files have them: with abstracts if the format carries them."""
        add = self.with_abstract
        return (add(entry, abstract) if add and abstract else entry for entry, abstract in written)


FORMATS: Mapping[str, Format] = {
    "bib": Format(bibtex.entry, between="\n"),
    "ris": Format(ris.entry, between="\r\n", with_abstract=ris.with_abstract),
    # a JSON array with one item per line, so that two builds can be compared by lines
    "csl.json": Format(csl.entry, ",\n", "[\n", "\n]\n", csl.with_abstract),
}
"""File name extension -> how its files are written."""


def entries(reference: Reference) -> dict[str, str]:
    """File name extension -> the paper's entry, without its abstract."""
    return {ending: form.entry(reference) for ending, form in FORMATS.items()}
