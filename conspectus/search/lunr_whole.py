"""Documents -> one index in lunr's own form, which lunr.js loads whole, searches and ranks by itself.

Simple, and slow where there are many papers: all of it is loaded before the first answer. The cards and the columns of
facets are ours, as in `conspectus.search.lunr`, and so is the analysis that makes terms of words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from conspectus import permalinks, scripts
from conspectus.model import Document, Output
from conspectus.search.analysis import tables
from conspectus.search.asking import asked
from conspectus.search.backend import Backend, SearchSettings
from conspectus.search.cards import card_pieces
from conspectus.search.facets import described, ends, facet_columns, sort_columns
from conspectus.search.letters import BASE, FIRST, letters, steps
from conspectus.search.lunr_json import lunr_json
from conspectus.search.pieces import Piece, Pieces, named, piece_outputs
from conspectus.search.searched import FIELDS, collection, indexed
from conspectus.search.slots import in_slots


def build(documents: Sequence[Document], settings: SearchSettings) -> Iterator[Output]:
    """The files of the index; to lunr a document is called by its number."""
    documents, slots, places = in_slots(collection(documents))
    briefs = [brief.document for brief in documents.briefs]
    index = indexed(documents)
    facets = facet_columns(briefs)
    pieces: dict[str, Pieces] = {
        "index": Piece.of(lunr_json(index, list(map(str, range(len(documents)))))),
        "cards": card_pieces(documents, slots, settings.slots_in_piece),
        "slots": Piece.of(letters(steps(slots))),
        "orders": {name: Piece.of(keys) for name, keys in sort_columns(briefs, places).items()},
        "facets": {name: Piece.of(column) for name, column in facets.items()},
        "ends": Piece.of(ends(briefs)),
    }
    names, texts = named(pieces, documents.store)
    yield from piece_outputs(texts)
    manifest = {
        "pieces": permalinks.search_piece("{}"),
        "names": names,
        "documents": len(documents),
        "fields": [{"card": field.card} for field in FIELDS],
        "facets": described(facets, len(documents), settings.say),
        "asked": asked(FIELDS),
        "letters": {"first": FIRST, "base": BASE},
        "analysis": tables(index.terms),
    }
    yield scripts.piece(permalinks.SEARCH_MANIFEST, manifest)


BACKEND = Backend(build, needs=("vendor/lunr.js", "search/analysis.js", "search/pieces.js", "search/query.js"))
