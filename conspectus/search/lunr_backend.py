"""Documents -> an index that lunr.js scores in the browser, in pieces that scripts can carry.

The manifest (`search/manifest.js`) is the one script with a fixed address; it names the folder of all others.
Digests of at most `whole_up_to` papers also get `search/lunr-index.json`, which lunr.js loads as it is.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence

from conspectus.model import Document, Output
from conspectus.search.analysis import TABLES
from conspectus.search.asking import asked
from conspectus.search.backend import SearchSettings
from conspectus.search.cards import FACETS, GIVEN, card_pieces, facet_columns, near_together, sort_columns
from conspectus.search.expansions import expansion_texts
from conspectus.search.index import Field, Postings, Vocabulary, build_index, invert
from conspectus.search.lunr_json import lunr_json
from conspectus.search.script import compact, script
from conspectus.search.shards import coded_lengths, term_shards

FIELDS = (
    Field("title", boost=10, card="title"),
    Field("name", boost=12, card="name"),
    Field("authors", boost=4, card="authors"),
    Field("keywords", boost=3, card="keywords"),
    Field("topics", boost=2, card="topics"),
    Field("expansions", boost=2),
    Field("tldr", boost=2, prose=True, card="tldr"),
    Field("abstract", boost=1, prose=True, card="text"),
)
"""What is searched; a document may lack a field, and may have others that are not searched.

`expansions` is made here, of what the documents explain.
"""


def build(documents: Sequence[Document], settings: SearchSettings) -> Iterator[Output]:
    """The files of the index. Documents come in the library's order; refs are unique."""
    places = near_together(documents)
    ordered = [documents[place] for place in places]
    vocabulary = Vocabulary()
    inverted = inverted_fields(ordered, vocabulary)
    index = build_index([inverted[field.name] for field in FIELDS], FIELDS, len(ordered), vocabulary)
    small = len(ordered) <= settings.whole_up_to
    if small:
        content = compact(lunr_json(index, [document.ref for document in ordered]))
        yield Output("search/lunr-index.json", content.encode())

    shards = list(term_shards(index, None if small else settings.shard_limit))
    pieces = {f"terms/{number}": text for number, (_, text) in enumerate(shards)}
    pieces |= {f"cards/{number}": text for number, text in enumerate(card_pieces(ordered, settings.cards_in_piece))}
    pieces |= {f"lengths/{place}": compact(coded_lengths(lengths)) for place, lengths in enumerate(index.lengths)}
    pieces["orders"] = compact(sort_columns(ordered, places))
    if settings.vocabulary:
        pieces |= {f"words/{length}": compact(words) for length, words in _by_length(index.words).items()}
    facets = facet_columns(ordered)
    pieces["facets"] = compact(facets)
    folder = _checksum(pieces.values())
    for name, text in pieces.items():
        yield Output(f"search/{folder}/{name}.js", script(f"{folder}/{name}", text))
    manifest = {
        "format": 1,
        "folder": folder,
        "documents": len(ordered),
        "fields": [{"name": field.name, "boost": field.boost, "card": field.card} for field in index.fields],
        "averages": index.averages(),
        "firsts": [first for first, _ in shards],
        "words": [int(name.removeprefix("words/")) for name in pieces if name.startswith("words/")],
        "facets": [
            {"name": name, "label": facet.label, "flag": facet.flag, "shown": facet.shown}
            for name, facet in FACETS.items()
        ],
        "asked": asked(FIELDS),
        "labels": {name: facets[name]["values"] for name in ("venue", "year", *GIVEN)},
        "cardsInPiece": settings.cards_in_piece,
        "analysis": {name: table for name, table in TABLES.items() if name != "about"},
    }
    yield Output("search/manifest.js", script("manifest", compact(manifest)))


def inverted_fields(documents: Sequence[Document], vocabulary: Vocabulary) -> dict[str, Postings]:
    """The postings of every field by its name."""
    inverted = {
        field.name: invert([each.fields.get(field.name, "") for each in documents], vocabulary, prose=field.prose)
        for field in FIELDS
    }
    inverted["expansions"] = invert(expansion_texts(documents, inverted, vocabulary), vocabulary)
    return inverted


def _by_length(words: Sequence[str]) -> dict[int, list[str]]:
    """Words of letters alone; a misspelt word is sought among those of about its length."""
    found: dict[int, list[str]] = {}
    for word in words:
        if len(word) >= 3 and word.isascii() and word.isalpha():
            found.setdefault(len(word), []).append(word)
    return dict(sorted(found.items()))


def _checksum(texts: Iterable[str]) -> str:
    """Names the folder of the pieces: files of two builds have different addresses, so no cache can mix them."""
    checksum = hashlib.sha256()
    for text in texts:
        checksum.update(text.encode())
    return checksum.hexdigest()[:12]
