"""What is searched of a document: fields, tokens, and their index, for every back end that lunr scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from conspectus.model import Document
from conspectus.search.analysis import chunks, group_tokens, groups, stretches
from conspectus.search.expansions import expansion_texts
from conspectus.search.index import Field, Index, build_index, invert, with_term

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


def tokens_of(document: Document) -> tuple[str, ...]:
    """For each of `FIELDS` the tokens of its text, in order, with blanks between them (see `index.invert`).

    Nothing but the document decides them, and they are texts and nothing else: they can be kept from build to build.
    """
    return tuple(tokens(document.fields.get(field.name, ""), prose=field.prose) for field in FIELDS)


Analyse = Callable[[Document], Sequence[str]]
"""`tokens_of`, or what remembers its results."""


def indexed(documents: Sequence[Document], analyse: Analyse = tokens_of) -> Index:
    """The index of the documents."""
    analysed = list(map(analyse, documents))
    inverted = {field.name: invert(each[place] for each in analysed) for place, field in enumerate(FIELDS)}
    explained = expansion_texts(documents, {name: each.postings for name, each in inverted.items()})
    inverted["expansions"] = invert(map(tokens, explained))
    return build_index([inverted[field.name] for field in FIELDS], FIELDS, len(documents))


def tokens(text: str, *, prose: bool = False) -> str:
    """The tokens of a text, in order, each with its term (see `index.with_term`), with blanks between them."""
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
