"""PubMed's `Abstract (text)` -> raw entries: citation, title, authors, notes, abstract and numbers, a paragraph each.

A record begins with its number and citation (`1. J Toys. 2026 Mar;12(3):101-9. doi: …`) and ends with a paragraph in
which its `PMID` stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from conspectus.model import Notice, RawEntry, Skipped, Source, Value
from conspectus.readers.blocks import Block, split_blocks
from conspectus.readers.encoding import decode
from conspectus.readers.tagged import with_comma
from conspectus.readers.wraps import join_paragraphs

_CITATION = re.compile(
    r"(?P<number>\d{1,6})\. (?P<venue>\S.{0,200}?)\. (?P<date>(?:19|20)\d\d(?: [A-Z][a-z]{2}(?: \d\d?)?)?)\b[^;:]{0,20}"
    r"(?:;(?P<volume>\w[\w ]{0,20})?(?:\((?P<issue>[^()]{1,20})\))?(?::(?P<pages>[\w-]+(?:\.\w+)?))?)?(?=[.;,]|$).*"
)
_NUMBERS = re.compile(r"^(?P<name>DOI|PMCID|PMID): (?P<value>\S+)", re.MULTILINE)
_NAMES = re.compile(r"[^\W\d_][^,;:()]{0,60} [A-Z]{1,4}(?: (?:[JS]r|\d[a-z]{2}))?(?:\(\d{1,3}\))*[,;.]")
"""How a paragraph of names begins: a family name, initials, numbers of places of work."""
_PLACES = re.compile(r"\(\d{1,3}\)")
_NOTE = re.compile(
    r"(Author information|Collaborators?|Comment (?:in|on)|Erratum (?:in|for)|Update (?:in|of)|Republished (?:in|from)"
    r"|Retract(?:ion in|ed and republished in)|Conflict of interest statement|Copyright|©)\b"
)
"""What stands in a record beside its abstract."""
_COPYRIGHT = "Copyright"
_LANGUAGE = re.compile(r"\[Article in ([A-Z][A-Za-z ;,]+)\]")


def looks_like(head: str) -> bool:
    """Whether the text begins with a numbered citation and a `PMID` stands below it."""
    first, _, below = head.lstrip("\ufeff\r\n ").replace("\r\n", "\n").partition("\n\n")
    return bool(_CITATION.fullmatch(" ".join(first.split()))) and bool(re.search(r"^PMID: \d+", below, re.MULTILINE))


@dataclass(slots=True)
class _Record:
    """One record while it is read."""

    blocks: list[Block] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        """Whether its last paragraph has been read."""
        last = "\n".join(line.text for line in self.blocks[-1].lines)
        return any(found["name"] == "PMID" for found in _NUMBERS.finditer(last))

    def entry(self, name: str, position: int) -> RawEntry:
        """Its fields, as those of the seed called `name`."""
        citation, *rest = self.blocks
        match = _CITATION.fullmatch(citation.text)
        found = {key: text for key, text in (match.groupdict() if match else {}).items() if text and key != "number"}
        title = rest.pop(0).text.removesuffix(".").strip("[]") if rest else ""
        authors = rest.pop(0).text if rest and _NAMES.match(rest[0].text) else ""
        notes: dict[str, None] = {}
        abstract: list[list[str]] = []
        for block in rest:
            lines = [line.text for line in block.lines]
            if numbers := list(_NUMBERS.finditer("\n".join(lines))):
                found |= {number["name"].lower(): number["value"] for number in numbers}
            elif language := _LANGUAGE.fullmatch(block.text):
                found["language"] = language[1]
            elif note := _NOTE.match(block.text):
                notes[_COPYRIGHT if note[1] == "©" else note[1]] = None
            else:
                abstract.append(lines)
        texts = {"title": title, "abstract": join_paragraphs(abstract), **found}
        fields = {key: Value((text,)) for key, text in texts.items() if text}
        if authors:
            fields["authors"] = Value(tuple(_people(authors)), listed=True)
        source, last = Source(name, citation.line), self.blocks[-1].lines[-1].number
        return RawEntry(fields, source, "", position, last=last, unused=tuple(notes))


def _people(text: str) -> Iterator[str]:
    """The names in `Prim A(1), Sekund B(1)(2); TOY Group.`, without the numbers of their places of work."""
    for each in re.split("[,;]", _PLACES.sub("", text)):
        if name := each.strip(" ."):
            yield with_comma(name)


def read(data: bytes, name: str) -> Iterator[RawEntry | Skipped | Notice]:
    """The records in `data`, the seed called `name`.

    Raises SeedError for bytes that are no text.
    """
    decoded = decode(data, name)
    yield from decoded.notices
    records: list[_Record] = []
    for block in split_blocks(decoded.text):
        match = _CITATION.fullmatch(block.text)
        if match and int(match["number"]) == len(records) + 1:
            records.append(_Record([block]))
        elif records and not records[-1].is_whole:
            records[-1].blocks.append(block)
        else:
            yield _beside(block.lines[0].number, [line.text for line in block.lines], name)
    for position, record in enumerate(records, 1):
        yield record.entry(name, position)


def _beside(line: int, lines: Sequence[str], name: str) -> Skipped:
    return Skipped(Source(name, line), "text around the records", "\n".join(lines), loss=False)
