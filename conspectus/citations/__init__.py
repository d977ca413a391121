"""Papers -> bibliographies: BibTeX for citing, RIS and CSL-JSON for reference managers.

`references` is called once with every paper of the digest, so that a paper has one key in every file; the writers
then take any part of its values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from conspectus.citations import bibtex, csl, ris
from conspectus.citations.reference import Reference, references

__all__ = ["FORMATS", "Reference", "csl", "references"]

FORMATS: Mapping[str, Callable[[Iterable[Reference]], str]] = {
    "bib": bibtex.write,
    "ris": ris.write,
    "csl.json": csl.write,
}
"""File name extension -> the writer of a whole bibliography."""
