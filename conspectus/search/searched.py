"""What is searched of a document: the fields and their postings, for every back end that lunr scores."""

from __future__ import annotations

from collections.abc import Sequence

from conspectus.model import Document
from conspectus.search.expansions import expansion_texts
from conspectus.search.index import Field, Index, Postings, Vocabulary, build_index, invert

FIELDS = (
    Field("title", boost=10, card="title", common=True),
    Field("name", boost=12, card="name"),
    Field("authors", boost=4, card="authors"),
    Field("keywords", boost=3, card="keywords"),
    Field("topics", boost=2, card="topics"),
    Field("expansions", boost=2),
    Field("tldr", boost=2, prose=True, card="tldr"),
    Field("abstract", boost=1, prose=True, card="text", common=True),
)
"""What is searched; a document may lack a field, and may have others that are not searched.

`expansions` is made here, of what the documents explain.
"""


def inverted_fields(documents: Sequence[Document], vocabulary: Vocabulary) -> dict[str, Postings]:
    """The postings of every field by its name."""
    inverted = {
        field.name: invert([each.fields.get(field.name, "") for each in documents], vocabulary, prose=field.prose)
        for field in FIELDS
    }
    inverted["expansions"] = invert(expansion_texts(documents, inverted, vocabulary), vocabulary)
    return inverted


def indexed(documents: Sequence[Document]) -> Index:
    """The index of the documents."""
    vocabulary = Vocabulary()
    inverted = inverted_fields(documents, vocabulary)
    return build_index([inverted[field.name] for field in FIELDS], FIELDS, len(documents), vocabulary)
