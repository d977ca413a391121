"""Library -> the records of its papers: an index, packed parts that a program can fetch, and one packed file of all.

A part holds neighbours in the order of the lists, about a hundred of them. Which they are and what it is called depends
on these papers and on no others (see `conspectus.chunking`), so an edit changes one part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from conspectus import permalinks, records
from conspectus.chunking import runs
from conspectus.library import Library
from conspectus.model import Output
from conspectus.store import Store, key
from conspectus.views.paper_view import Views

PART, LONGEST_PART = 100, 400
"""Papers in one part, on the average and at most: about as large as a picture, and few enough requests for all."""


def record_outputs(library: Library, views: Views, title: str) -> Iterator[Output]:
    """The files with the records of `library`, the digest called `title`, and the schema that describes them."""
    papers = library.papers
    lines = [
        records.with_sources(views.whole[paper.id].record, paper, library.entered.get(paper.id, "")) for paper in papers
    ]
    parts = list(runs([permalinks.tail(paper.id) for paper in papers], PART, LONGEST_PART))
    packed = partial(_packed, views.corpus.store)
    for name, start, end in parts:
        those = lines[start:end]
        yield Output(permalinks.records(name), partial(packed, [those]), key=key(those))
    ids = {name: [paper.id for paper in papers[start:end]] for name, start, end in parts}
    yield Output(permalinks.DATA, records.index(title, library.venues, ids).encode())
    all_parts = [lines[start:end] for _, start, end in parts]
    yield Output(permalinks.ALL_RECORDS, partial(packed, all_parts), key=key(lines))
    yield Output(permalinks.SCHEMA, records.schema().encode())


def _packed(store: Store, parts: Sequence[Sequence[str]]) -> bytes:
    """The lines of these parts; a part that `store` keeps is not packed again."""
    return b"".join(store.made("packed", bytes, parts, partial(map, records.packed)))
