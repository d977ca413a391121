"""Whatever the query language names is in the data of the index: fields in the postings and on the cards, facets on
the cards."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from conspectus.fields import FACTS
from conspectus.model import Name, Occurrence, Source
from conspectus.search import SearchSettings
from conspectus.search.asking import asked
from conspectus.search.documents import documents
from conspectus.search.facets import FACETS, GIVEN, sort_columns
from conspectus.search.letters import letters
from conspectus.search.lunr import build
from conspectus.search.searched import FIELDS
from tests.factories import paper, reading
from tests.pages.sites import library
from tests.search.sites import write

STATIC = Path(__file__).parents[2] / "static" / "search"
ABSTRACT = "Rivers bend slowly. We present MEANDER, a map of old beds. It wins."
FULL = paper(
    id="full",
    title="Where water went before",
    abstract=ABSTRACT,
    authors=("Doe, Jane Anne",),
    venue="Alpine Workshop",
    year=2031,
    keywords=("discrete diffusion", "silt"),
    topics=("tides",),
    occurrences=(Occurrence(Source("seeds/a.txt", 1), 1, "Riverside reading"),),
    facts={**{name: f"Foremost {name} prize" for name in GIVEN}, "tldr": "Old beds can be told by silt."},
    reading=reading(ABSTRACT, name="MEANDER", names=(Name("MEANDER", "atlas"),)),
)
OTHER = paper(id="other", title="Nothing of all that", abstract="Clouds are white.", venue="Coast", year=2030)
SAID = {
    "title": "water went",
    "name": "MEANDER",
    "authors": "Jane Anne",
    "keywords": "discrete diffusion",
    "topics": "Tides",
    "tldr": "told by silt",
    "abstract": "map of old beds",
    "topic": "Tides",
    "venue": "Alpine",
    "year": "2031",
    "kind": "atlas",
    "list": "Riverside",
    **{name: f"foremost {name}" for name in GIVEN},
}
"""What FULL says in each field and facet."""
SCRIPTS = sorted(STATIC.glob("*.js"))
WORDS = [(word, name) for kind in asked(FIELDS).values() for word, name in kind.items()]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("fields")
    return write(folder, documents(library(FULL, OTHER)), SearchSettings())


@pytest.mark.parametrize("quote", ["", '"'], ids=["words", "phrase"])
def test_every_word_before_a_colon_finds_what_it_asks_for(node, site, quote):
    """A field by one of its words and by a phrase, a facet by a value; nothing else is found by it."""
    queries = [
        f"{word}:{quote}{SAID[name] if quote else SAID[name].split()[-1]}{quote}"
        for word, name in WORDS
    ]  # fmt: skip
    answers = node("queries.cjs", site, [[query, {"verbatim": True}] for query in queries])
    found = {query: answer["refs"] for query, answer in zip(queries, answers, strict=True)}
    assert found == {query: ["full"] for query in queries}


@pytest.mark.parametrize(
    "query", ['keyword:"discrete diffusion"', 'tags:"silt"', "award:prize", "Track:FOREMOST", "decision:foremost"]
)
def test_people_may_ask_by_the_words_that_they_write(node, site, query):
    """Synonyms of the fields, in any case."""
    (answer,) = node("queries.cjs", site, [[query, {"verbatim": True}]])
    assert answer["refs"] == ["full"]


@pytest.mark.parametrize("query", ['keyword:"diffusion discrete"', "track:rivers", 'author:"Anne Jane"', "xyz:silt"])
def test_other_words_find_nothing(node, site, query):
    """The order of a phrase counts, and so does the field; a word that is no field is a word."""
    (answer,) = node("queries.cjs", site, [[query, {"verbatim": True}]])
    assert not answer["refs"] or answer["how"] == "any"


def test_every_field_and_facet_is_asked_for_by_its_name():
    """Its own name asks for nothing else, except where a field and a facet have the same."""
    words = dict(WORDS)
    assert all(words[name] == name for name, facet in FACETS.items() if not (facet.flag or facet.large))
    assert all(words[field.name] in (field.name, "topic") for field in FIELDS if field.card)
    assert {name for name, each in FACTS.items() if each.facet} <= FACETS.keys()


def test_the_manifest_tells_the_browser_the_names():
    """No list of fields or facets stands in a script."""
    [manifest] = [
        output for output in build(documents(library(FULL)), SearchSettings()) if output.path == "search/manifest.js"
    ]
    told = manifest.content.decode()
    for name in GIVEN:
        assert json.dumps(FACETS[name].label) in told
        assert not any(FACETS[name].label in path.read_text(encoding="utf-8") for path in SCRIPTS), name


def test_the_index_knows_when_papers_entered():
    """As days before 1970, the last first, 0 where no day is known; where none is, there is no such order."""
    days = {"full": "1970-01-02", "third": "2026-12-02"}
    papers = documents(replace(library(FULL, OTHER, replace(OTHER, id="third")), entered=days))
    assert sort_columns(papers, range(3))["entered"] == letters([1, 0, 20789])
    assert "entered" not in sort_columns(documents(library(FULL, OTHER)), range(2))
