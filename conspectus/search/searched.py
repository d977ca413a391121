"""What is searched of a document: fields, tokens, and their index, for every back end that lunr scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

from conspectus.model import Document
from conspectus.search.analysis import chunks, group_tokens, groups, stretches, term
from conspectus.search.collection import Analysed, Collection
from conspectus.search.expansions import expansion_texts
from conspectus.search.index import Field, Index, build_index
from conspectus.search.vocabulary import COUNTS_AS
from conspectus.store import key

FIELDS = (
    Field("title", boost=10, card="title", mentions=True),
    Field("name", boost=12, card="name"),
    Field("authors", boost=4, card="authors"),
    Field("keywords", boost=3, card="keywords"),
    Field("topics", boost=2, card="topics"),
    Field("expansions", boost=2),
    Field("tldr", boost=2, prose=True, card="tldr"),
    Field("abstract", boost=1, prose=True, card="text", mentions=True),
)
"""What is searched; a document may lack a field, and may have others that are not searched.

`expansions` is made here, of what the documents explain.
"""

_MENTIONING = {place: field for place, field in enumerate(FIELDS) if field.mentions}
_EXPANSIONS = [field.name for field in FIELDS].index("expansions")


def collection(documents: Sequence[Document]) -> Collection:
    """The documents as what an index is made of."""
    if isinstance(documents, Collection):
        return documents
    known = {key(document): document for document in documents}
    return Collection(list(map(key, documents)), lambda missing: map(analysed, map(known.__getitem__, missing)))


def analysed(document: Document) -> Analysed:
    """A document with its tokens."""
    return document, tokens_of(document)


def tokens_of(document: Document) -> tuple[str, ...]:
    """For each of `FIELDS` the tokens of its text, in order, with blanks between them (see `with_term`).

    Nothing but the document decides them, and they are texts and nothing else: they can be kept from build to build.
    """
    return tuple(tokens(document.fields.get(field.name, ""), prose=field.prose) for field in FIELDS)


def indexed(documents: Collection) -> Index:
    """The index of the documents."""
    columns = [[brief.codes[place] for brief in documents.briefs] for place in range(len(FIELDS))]
    explained = documents.store.made("expansion", str, expansion_texts(documents, _MENTIONING), _each_tokens)
    columns[_EXPANSIONS] = list(map(documents.vocabulary.coded, explained))
    index = build_index(columns, FIELDS, documents.vocabulary)
    documents.remember()
    return index


def _each_tokens(texts: Iterable[str]) -> Iterator[str]:
    return map(tokens, texts)


@cache
def with_term(token: str) -> str:
    """A token with the term that it counts as, where that is another."""
    counted = term(token)
    return token if counted == token else f"{token}{COUNTS_AS}{counted}"


def tokens(text: str, *, prose: bool = False) -> str:
    """The tokens of a text, in order, each with its term (see `with_term`), with blanks between them."""
    return " ".join(map(_in_prose if prose else _in_names, stretches(text)))


# most stretches that a text is cut into stand in many texts, and most of what is analysed in them in many stretches


@lru_cache(maxsize=1 << 16)
def _in_prose(stretch: str) -> str:
    return " ".join([_chunk_tokens(chunk, True) for chunk in chunks(stretch)])


@lru_cache(maxsize=1 << 16)
def _in_names(stretch: str) -> str:
    return " ".join([_chunk_tokens(chunk, False) for chunk in chunks(stretch)])


@lru_cache(maxsize=1 << 16)
def _chunk_tokens(chunk: str, prose: bool) -> str:
    return " ".join([with_term(token) for group in groups(chunk) for token in group_tokens(group, prose=prose)])
