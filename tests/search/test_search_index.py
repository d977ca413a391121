from __future__ import annotations

import json

import numpy as np
import pytest
from lunr.builder import Builder
from lunr.index import Index as LunrIndex
from lunr.stemmer import stemmer

from conspectus.search.analysis import terms
from conspectus.search.index import LEVELS, Field, build_index, levels, weights
from conspectus.search.lunr_json import lunr_json
from conspectus.search.searched import FIELDS, tokens
from conspectus.search.vocabulary import Vocabulary, Words
from tests.search.invented_papers import invented_papers

PAPERS = invented_papers(120)


def index_of(texts, fields):
    vocabulary = Vocabulary(Words(b"", []))
    columns = [
        [vocabulary.coded(tokens(text.get(field.name, ""), prose=field.prose)) for text in texts] for field in fields
    ]
    return build_index(columns, fields, vocabulary)


def built_by_lunr(texts, fields):
    """What lunr.py makes of the same terms, as its serialized form."""
    builder = Builder()
    builder.ref("id")
    builder.search_pipeline.add(stemmer)
    for field in fields:
        builder.field(field.name, boost=field.boost)
    for number, text in enumerate(texts):
        analysed = {field.name: terms(text.get(field.name, ""), prose=field.prose) for field in fields}
        builder.add({"id": f"paper{number}", **analysed})
    for each, length in builder.field_lengths.items():
        builder.field_lengths[each] = LEVELS[levels(np.array(length))]
    return builder.build().serialize()


def by_term(serialized):
    """Postings by term and weights by field, document and term: numbers of terms are nobody's business."""
    names = {posting["_index"]: term for term, posting in serialized["invertedIndex"]}
    postings = {
        term: {field: sorted(documents) for field, documents in posting.items() if field != "_index" and documents}
        for term, posting in serialized["invertedIndex"]
    }
    vectors = {
        vector: {names[number]: weight for number, weight in zip(cells[::2], cells[1::2], strict=True)}
        for vector, cells in serialized["fieldVectors"]
    }
    return postings, vectors


def test_the_index_is_the_one_that_lunr_builds():
    """Terms, postings and weights equal those of lunr.py, to the third decimal that both keep."""
    texts = [paper.fields for paper in PAPERS]
    ours = lunr_json(index_of(texts, FIELDS), [paper.ref for paper in PAPERS])
    postings, vectors = by_term(ours)
    lunr_postings, lunr_vectors = by_term(built_by_lunr(texts, FIELDS))
    assert postings == lunr_postings
    assert vectors.keys() == lunr_vectors.keys()
    for name, vector in vectors.items():
        assert vector == lunr_vectors[name]
    assert sum(map(len, vectors.values())) > 3000


def test_lunr_py_loads_the_index_and_finds_the_same():
    """The JSON is lunr's own format: lunr.py loads it and ranks as with its own index."""
    texts = [paper.fields for paper in PAPERS]
    ours = LunrIndex.load(json.dumps(lunr_json(index_of(texts, FIELDS), [paper.ref for paper in PAPERS])))
    theirs = LunrIndex.load(json.dumps(built_by_lunr(texts, FIELDS)))
    for query in ("graph", "robot grasp", "+image +depth", "title:token", "spectral policy gradient"):
        found = {hit["ref"]: hit["score"] for hit in ours.search(query)}
        assert found
        assert found == pytest.approx({hit["ref"]: hit["score"] for hit in theirs.search(query)}, abs=0.01)


def test_terms_are_in_the_order_of_javascript():
    """A letter beyond U+FFFF sorts before a late one below it; by code points lunr.js refuses the index."""
    index = index_of([{"text": "\ufa0e \U00020bb7 a"}], [Field("text", 1)])
    units = [term.encode("utf-16-be") for term in index.terms]
    assert units == sorted(units)
    assert list(index.terms) != sorted(index.terms)


def test_nothing_to_index_is_an_index():
    """No papers, papers without text and fields that are missing are all fine."""
    assert index_of([], FIELDS).terms == ()
    empty = index_of([{}, {"title": ""}], FIELDS)
    assert (empty.documents, empty.terms, list(weights(empty))) == (2, (), [])
    assert lunr_json(empty, ["a", "b"])["invertedIndex"] == []


def test_a_term_in_every_paper_still_counts():
    """Lunr takes the absolute value of what would be a negative weight; so does this."""
    index = index_of([{"text": "same"}, {"text": "same"}, {"text": "same"}], [Field("text", 1)])
    assert [round(weight, 3) > 0 for *_, weight in weights(index)] == [True] * 3


def test_a_token_stands_beside_the_term_that_it_counts_as():
    """What is between them stands in no token; a word is offered for a misspelt one as written, and counted as stem."""
    assert tokens("Masks of a|b") == "masks|mask of a b"
    index = index_of([{"text": "Masks"}, {"text": "masking a|b"}], [Field("text", 1)])
    assert index.terms == ("a", "b", "mask")
    assert index.words == ("masking", "masks")
    assert index.lengths == ([1, 3],)  # the numbers of levels, which short lengths are
