"""Documents -> an index that lunr.js scores in the browser, in pieces that scripts can carry.

The manifest is the one script with a fixed address; it tells the names of all others, and what is true of the whole:
how many papers there are, how long their fields are. Documents are called by slots, which stay when others come and go,
and what tells something of each of them is in the order of these. Digests of at most `whole_up_to` papers also get
`search/lunr-index.json`, which lunr.js can load as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from conspectus import permalinks, scripts
from conspectus.model import Document, Output
from conspectus.search.analysis import tables
from conspectus.search.asking import asked
from conspectus.search.backend import Backend, SearchSettings
from conspectus.search.cards import card_pieces
from conspectus.search.facets import GIVEN, described, ends, facet_columns, sort_columns
from conspectus.search.index import K1, LEVELS, B
from conspectus.search.letters import BASE, FIRST, letters, steps
from conspectus.search.lunr_json import lunr_json
from conspectus.search.pieces import Piece, Pieces, named, piece_outputs
from conspectus.search.searched import FIELDS, collection, indexed
from conspectus.search.shards import term_shards
from conspectus.search.slots import in_slots


def build(documents: Sequence[Document], settings: SearchSettings) -> Iterator[Output]:
    """The files of the index."""
    documents, slots, places = in_slots(collection(documents))
    briefs = [brief.document for brief in documents.briefs]
    index = indexed(documents)
    small = len(documents) <= settings.whole_up_to
    if small:
        content = scripts.compact(lunr_json(index, [document.ref for document in briefs]))
        yield Output(permalinks.LUNR_INDEX, content.encode())

    shards = list(term_shards(index, slots, None if small else settings.shard_limit))
    words = _by_length(index.words) if settings.vocabulary else {}
    facets = facet_columns(briefs)
    pieces: dict[str, Pieces] = {
        "terms": [piece for _, piece in shards],
        "cards": card_pieces(documents, slots, settings.slots_in_piece),
        "slots": Piece.of(letters(steps(slots))),
        "words": {str(length): Piece.of(those) for length, those in words.items()},
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
        "fields": [{"name": field.name, "boost": field.boost, "card": field.card} for field in index.fields],
        "named": [field.name for field in index.fields].index("name"),
        "averages": index.averages(),
        "bm25": {"k1": K1, "b": B},
        "levels": LEVELS[: max(map(max, index.lengths), default=0) + 1] if len(documents) else (),
        "letters": {"first": FIRST, "base": BASE},
        "firsts": [first for first, _ in shards],
        "facets": described(facets, len(documents), settings.say),
        "asked": asked(FIELDS),
        "labels": {name: facets[name]["values"] for name in ("venue", "year", *GIVEN) if name in facets},
        "analysis": tables(index.terms),
    }
    yield scripts.piece(permalinks.SEARCH_MANIFEST, manifest)


def _by_length(words: Sequence[str]) -> dict[int, list[str]]:
    """A misspelt word is sought among those of about its length."""
    found: dict[int, list[str]] = {}
    for word in words:
        found.setdefault(len(word), []).append(word)
    return dict(sorted(found.items()))


BACKEND = Backend(
    build,
    needs=(
        "vendor/lunr.js",
        "search/analysis.js",
        "search/pieces.js",
        "search/query.js",
        "search/postings.js",
        "search/spelling.js",
    ),
)
