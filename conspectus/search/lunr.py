"""Documents -> an index that lunr.js scores in the browser, in pieces that scripts can carry.

The manifest is the one script with a fixed address; it tells the names of all others, and what is true of the whole:
how many papers there are, how long their fields are. What has a line for each document is in the library's order;
shards call documents by numbers that stay when others come and go. Digests of at most `whole_up_to` papers also get
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
from conspectus.search.index import K1, B
from conspectus.search.lunr_json import lunr_json
from conspectus.search.pieces import Piece, Pieces, named, piece_outputs
from conspectus.search.searched import FIELDS, collection, indexed
from conspectus.search.shards import LENGTH_CODE, coded_lengths, term_shards
from conspectus.search.slots import slots


def build(documents: Sequence[Document], settings: SearchSettings) -> Iterator[Output]:
    """The files of the index."""
    documents = collection(documents)
    briefs = [brief.document for brief in documents.briefs]
    index = indexed(documents)
    small = len(documents) <= settings.whole_up_to
    if small:
        content = scripts.compact(lunr_json(index, [document.ref for document in briefs]))
        yield Output(permalinks.LUNR_INDEX, content.encode())

    # one shard is another with every edit, and shorter where numbers leave no gaps
    called = list(range(len(documents))) if small else _slots(briefs)
    shards = list(term_shards(index, called, None if small else settings.shard_limit))
    words = _by_length(index.words) if settings.vocabulary else {}
    cards = list(card_pieces(documents, settings.cards_in_piece))
    facets = facet_columns(briefs)
    pieces: dict[str, Pieces] = {
        "terms": [piece for _, piece in shards],
        "cards": [piece for _, piece in cards],
        "slots": Piece.of(called),
        "lengths": [Piece.of(coded_lengths(lengths)) for lengths in index.lengths],
        "words": {str(length): Piece.of(those) for length, those in words.items()},
        "orders": {name: Piece.of(keys) for name, keys in sort_columns(briefs).items()},
        "facets": {name: Piece.of(column) for name, column in facets.items()},
        "ends": Piece.of(ends(briefs)),
    }
    names, texts = named(pieces, documents.store)
    yield from piece_outputs(texts)
    manifest = {
        "pieces": permalinks.search_piece("{}"),
        "names": names,
        "documents": len(documents),
        "fields": [
            {"name": field.name, "boost": field.boost, "common": field.common, "card": field.card}
            for field in index.fields
        ],
        "named": [field.name for field in index.fields].index("name"),
        "averages": index.averages(),
        "bm25": {"k1": K1, "b": B},
        "lengthCode": LENGTH_CODE,
        "firsts": [first for first, _ in shards],
        "facets": described(facets, settings.say),
        "asked": asked(FIELDS),
        "labels": {name: facets[name]["values"] for name in ("venue", "year", *GIVEN) if name in facets},
        "cardsInPiece": [count for count, _ in cards],
        "analysis": tables(index.terms),
    }
    yield scripts.piece(permalinks.SEARCH_MANIFEST, manifest)


def _slots(documents: Sequence[Document]) -> list[int]:
    return slots([str(each.card.get("title", "")) for each in documents], [each.ref for each in documents])


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
