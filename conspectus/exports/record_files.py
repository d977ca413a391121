"""Library -> the records of its papers: an index, packed parts that a program can fetch, and one packed file of all.

A part holds neighbours in the order of the lists, about a hundred of them. Which they are and what it is called depends
on these papers and on no others (see `conspectus.chunking`), so an edit changes one part.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from conspectus import permalinks, records
from conspectus.chunking import runs
from conspectus.library import Library
from conspectus.model import Output, Paper
from conspectus.store import key
from conspectus.views.paper_view import Views

PART, LONGEST_PART = 100, 400
"""Papers in one part, on the average and at most: about as large as a picture, and few enough requests for all."""


@dataclass(frozen=True, slots=True)
class _Recorded:
    """Of the view of a paper, its record."""

    record: str


def record_outputs(library: Library, views: Views, title: str) -> Iterator[Output]:
    """The files with the records of `library`, the digest called `title`, and the schema that describes them."""
    papers = library.papers
    parts = list(runs([permalinks.tail(paper.id) for paper in papers], PART, LONGEST_PART))
    made_of = [(views.made_of[each.id], each.occurrences, library.entered.get(each.id, "")) for each in papers]
    members = {key(made_of[start:end]): papers[start:end] for _, start, end in parts}
    packed = partial(_packed, members, views, library.entered)
    for (name, _, _), part in zip(parts, members, strict=True):
        yield Output(permalinks.records(name), partial(packed, [part]), key=part)
    ids = {name: [paper.id for paper in papers[start:end]] for name, start, end in parts}
    yield Output(permalinks.DATA, records.index(title, library.venues, ids).encode())
    yield Output(permalinks.ALL_RECORDS, partial(packed, list(members)), key=key(list(members)))
    yield Output(permalinks.SCHEMA, records.schema().encode())


def _packed(
    members: Mapping[bytes, Sequence[Paper]], views: Views, entered: Mapping[str, str], parts: Sequence[bytes]
) -> bytes:
    """The lines of these parts, by the checksums of what they are made of; a part that is kept is not packed again."""

    def pack(missing: Iterable[bytes]) -> Iterator[bytes]:
        for part in missing:
            recorded = zip(members[part], views.parts(_Recorded, [paper.id for paper in members[part]]), strict=True)
            yield records.packed(
                records.with_sources(each.record, paper, entered.get(paper.id, "")) for paper, each in recorded
            )

    return b"".join(views.corpus.store.made("packed", bytes, parts, pack))
