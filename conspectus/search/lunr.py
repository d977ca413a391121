"""Documents -> an index that lunr.js scores in the browser, in pieces that scripts can carry.

The manifest is the one script with a fixed address; it tells the addresses of all others. Digests of at most
`whole_up_to` papers also get `search/lunr-index.json`, which lunr.js loads as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from conspectus import permalinks, scripts
from conspectus.model import Document, Output
from conspectus.search.analysis import TABLES
from conspectus.search.asking import asked
from conspectus.search.backend import Backend, SearchSettings
from conspectus.search.cards import card_pieces, near_together
from conspectus.search.facets import GIVEN, described, facet_columns, sort_columns
from conspectus.search.index import K1, B
from conspectus.search.lunr_json import lunr_json
from conspectus.search.pieces import address_of, piece_outputs
from conspectus.search.searched import FIELDS, indexed
from conspectus.search.shards import LENGTH_CODE, coded_lengths, term_shards


def build(documents: Sequence[Document], settings: SearchSettings) -> Iterator[Output]:
    """The files of the index."""
    places = near_together(documents)
    ordered = [documents[place] for place in places]
    index = indexed(ordered)
    small = len(ordered) <= settings.whole_up_to
    if small:
        content = scripts.compact(lunr_json(index, [document.ref for document in ordered]))
        yield Output(permalinks.LUNR_INDEX, content.encode())

    shards = list(term_shards(index, None if small else settings.shard_limit))
    words = _by_length(index.words) if settings.vocabulary else {}
    facets = facet_columns(ordered)
    values = {
        **{f"cards/{number}": cards for number, cards in enumerate(card_pieces(ordered, settings.cards_in_piece))},
        **{f"lengths/{place}": coded_lengths(lengths) for place, lengths in enumerate(index.lengths)},
        **{f"words/{length}": those for length, those in words.items()},
        "orders": sort_columns(ordered, places),
        "facets": facets,
    }
    pieces = {f"terms/{number}": text for number, (_, text) in enumerate(shards)}
    pieces |= {name: scripts.compact(value) for name, value in values.items()}
    yield from piece_outputs(pieces)
    manifest = {
        "pieces": address_of(pieces),
        "documents": len(ordered),
        "fields": [
            {"name": field.name, "boost": field.boost, "common": field.common, "card": field.card}
            for field in index.fields
        ],
        "named": [field.name for field in index.fields].index("name"),
        "averages": index.averages(),
        "bm25": {"k1": K1, "b": B},
        "lengthCode": LENGTH_CODE,
        "firsts": [first for first, _ in shards],
        "words": list(words),
        "facets": described(),
        "asked": asked(FIELDS),
        "labels": {name: facets[name]["values"] for name in ("venue", "year", *GIVEN)},
        "cardsInPiece": settings.cards_in_piece,
        "analysis": {name: table for name, table in TABLES.items() if name != "about"},
    }
    yield scripts.piece(permalinks.SEARCH_MANIFEST, manifest)


def _by_length(words: Sequence[str]) -> dict[int, list[str]]:
    """Words of letters alone; a misspelt word is sought among those of about its length."""
    found: dict[int, list[str]] = {}
    for word in words:
        if len(word) >= 3 and word.isascii() and word.isalpha():
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
