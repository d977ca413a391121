"""Index -> the JSON that lunr.js writes and loads, for any program that brings lunr.js along."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from conspectus.search.index import Index, rows, weights

LUNR_VERSION = "2.3.9"


def lunr_json(index: Index, refs: Sequence[str]) -> dict[str, Any]:
    """The serialized form of `lunr.Index`; `refs` names the documents.

    Its search pipeline stems. Lunr folds nothing itself, so a program should hand it lower-case words without accents.
    """
    vectors: dict[tuple[int, int], list[float]] = {
        (document, place): [] for document in range(index.documents) for place in range(len(index.fields))
    }
    for term, place, document, weight in weights(index):
        vectors[document, place] += (term, weight)
    holding: list[dict[str, dict[str, Any]]] = [{field.name: {} for field in index.fields} for _ in index.terms]
    for term, place, document, _ in rows(index):
        holding[term][index.fields[place].name][refs[document]] = {}
    return {
        "version": LUNR_VERSION,
        "fields": [field.name for field in index.fields],
        "fieldVectors": [
            [f"{index.fields[place].name}/{refs[document]}", vector] for (document, place), vector in vectors.items()
        ],
        "invertedIndex": [[term, {"_index": number, **holding[number]}] for number, term in enumerate(index.terms)],
        "pipeline": ["stemmer"],
    }
