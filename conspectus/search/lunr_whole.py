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
from conspectus.search.lunr_json import lunr_json
from conspectus.search.pieces import Texts, named, piece_outputs
from conspectus.search.searched import FIELDS, indexed


def build(documents: Sequence[Document], settings: SearchSettings) -> Iterator[Output]:
    """The files of the index; to lunr a document is called by its number."""
    index = indexed(documents, settings.analyse)
    cards = list(card_pieces(documents, settings.cards_in_piece))
    facets = facet_columns(documents)
    pieces: dict[str, Texts] = {
        "index": scripts.compact(lunr_json(index, list(map(str, range(len(documents)))))),
        "cards": list(map(scripts.compact, cards)),
        "orders": {name: scripts.compact(keys) for name, keys in sort_columns(documents).items()},
        "facets": {name: scripts.compact(column) for name, column in facets.items()},
        "ends": scripts.compact(ends(documents)),
    }
    names, texts = named(pieces)
    yield from piece_outputs(texts)
    manifest = {
        "pieces": permalinks.search_piece("{}"),
        "names": names,
        "documents": len(documents),
        "fields": [{"card": field.card} for field in FIELDS],
        "facets": described(facets, settings.say),
        "asked": asked(FIELDS),
        "cardsInPiece": list(map(len, cards)),
        "analysis": tables(index.terms),
    }
    yield scripts.piece(permalinks.SEARCH_MANIFEST, manifest)


BACKEND = Backend(build, needs=("vendor/lunr.js", "search/analysis.js", "search/pieces.js", "search/query.js"))
