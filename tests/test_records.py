"""Papers -> the records that data/papers.json publishes."""

from __future__ import annotations

import json
from typing import get_args

import jsonschema
import pytest

from conspectus import records
from conspectus.fields import FACTS
from conspectus.model import Acronym, LinkKind, Name, Occurrence, Related, Result, Sentence, Source
from tests.factories import link, paper, reading

PARAGRAPHS = "We ask  why.\n\nWe present TINY.It wins by 3 points.\u00a0"


@pytest.fixture(scope="module")
def validator():
    schema = json.loads(records.schema())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def full():
    """A paper in which every field is filled."""
    return paper(
        title="A title & <more>",
        abstract="We present TINY. It wins by 3 points.",
        authors=("Doe, Jane",),
        links=(link("https://e.org/code", "code"), link("https://doi.org/10.1000/a")),
        code="link",
        topics=("trees",),
        keywords=("growth",),
        related=(Related("b", "both study trees"),),
        occurrences=(Occurrence(Source("seeds/a.txt", 3), 1, "A"), Occurrence(Source("seeds/b.json"), 2, "B")),
        reading=reading(
            "We present TINY. It wins by 3 points.",
            name="TINY",
            names=(Name("TINY", "model", "Trees in new years"),),
            acronyms=(Acronym("TINY", "trees in new years"),),
            results=(Result(20, 36, 1, "3 points", "score", "CIFAR-10"), Result(30, 36, 1, "3")),
            resources=("CIFAR-10",),
        ),
    )


def test_a_record_has_every_field_in_a_fixed_order():
    """What the format promises is there, filled or honestly empty; facts that were given stand beside it."""
    names = [
        "id", "url", "title", "title_html", "title_source", "authors", "venue", "year", "lang", "name", "names",
        "acronyms", "highlight", "sentences", "roles", "results", "resources", "links", "code", "topics", "keywords",
        "related", "abstract", "sources", "given",
    ]  # fmt: skip
    with_facts = records.record(full())
    assert [name for name in with_facts if name not in FACTS] == names
    assert {name: with_facts[name] for name in FACTS if name in with_facts} == full().facts
    assert list(records.record(paper(abstract="", title="Only a title", year=None, venue=""))) == names


@pytest.mark.parametrize(
    "subject",
    [full(), paper(), paper(abstract="", title="Only a title", year=None, venue=""), paper(abstract=PARAGRAPHS)],
    ids=["full", "untitled", "title only", "paragraphs"],
)
def test_records_keep_to_the_schema(validator, subject):
    """What is written validates against the schema that is published beside it."""
    validator.validate(json.loads(records.write([records.record(subject)], "My digest", ["ICLR 2026"])))


def test_every_kind_of_link_is_in_the_schema(validator):
    """A new kind of link must be told to programs."""
    links = tuple(link(f"https://e.org/{kind}", kind) for kind in get_args(LinkKind))
    validator.validate(json.loads(records.write([records.record(paper(links=links))], "My digest", [])))


@pytest.mark.parametrize(
    "harm",
    [
        {"extra": 1},
        {"title_source": "guessed"},
        {"url": "/papers/a.html"},
        {"year": "2026"},
        {"highlight": {"text": "a"}},
        {"links": [{"url": "javascript:alert(1)", "kind": "code"}]},
        {"sources": []},
        {"given": {"authors": [{"last": "Doe"}]}},
    ],
    ids=lambda harm: next(iter(harm)),
)
def test_the_schema_refuses_what_the_format_is_not(validator, harm):
    """Unknown fields, unknown words, wrong types and addresses that are no web addresses."""
    text = records.write([{**records.record(full()), **harm}], "My digest", [])
    with pytest.raises(jsonschema.ValidationError):
        validator.validate(json.loads(text))


def test_sentences_joined_by_one_blank_are_the_abstract():
    """Also over paragraphs, runs of blanks, and sentences without a blank between them."""
    found = records.record(
        paper(abstract=PARAGRAPHS, reading=reading("", sentences=(Sentence(0, 12), Sentence(14, 30), Sentence(30, 50))))
    )
    assert found["sentences"] == ["We ask why.", "We present TINY.", "It wins by 3 points."]
    assert found["abstract"]["text"] == " ".join(found["sentences"])
    assert found["abstract"]["source"] == PARAGRAPHS


def test_each_sentence_has_its_role_or_null(validator):
    """As many roles as sentences, also where the reading found no sentence; another word is against the schema."""
    text = "We mend clocks. By hand."
    told = paper(abstract=text, reading=reading("", sentences=(Sentence(0, 15, "contribution"), Sentence(16, 24))))
    assert records.record(told)["roles"] == ["contribution", None]
    bare = records.record(paper(abstract="no sentence", reading=reading("", sentences=())))
    assert (bare["sentences"], bare["roles"]) == (["no sentence"], [None])
    validator.validate(json.loads(records.write([records.record(told), bare], "My digest", [])))
    with pytest.raises(jsonschema.ValidationError):
        validator.validate(json.loads(records.write([{**bare, "roles": ["verdict"]}], "My digest", [])))


def test_nothing_between_two_sentences_is_lost():
    """A gap that the reading left before, between or behind the sentences belongs to one of them."""
    gaps = reading("", sentences=(Sentence(2, 6), Sentence(9, 13)))
    assert records.sentence_texts(paper(abstract="x One. y Two. z", reading=gaps)) == ("x One. y", "Two. z")
    assert records.sentence_texts(paper(abstract="no sentence", reading=reading("", sentences=()))) == ("no sentence",)


def test_places_point_into_the_record():
    """Highlight and results are words of the sentence that they name, counted from 1."""
    found = records.record(full())
    assert found["highlight"] == {"text": "It wins by 3 points.", "html": "It wins by 3 points.", "sentence": 2}
    for part in (found["highlight"], *found["results"]):
        assert part["text"] in found["sentences"][part["sentence"] - 1]
    assert found["results"] == [
        {"text": "wins by 3 points", "sentence": 2, "value": "3 points", "metric": "score", "on": "CIFAR-10"},
        {"text": "points", "sentence": 2, "value": "3"},
    ]


def test_html_is_escaped():
    """The plain title is as given; its HTML can be put into a page."""
    found = records.record(full())
    assert found["title"] == "A title & <more>"
    assert "<more>" not in found["title_html"]


def test_the_document_has_a_line_per_paper():
    """Two builds can be compared line by line, and the count is that of the papers."""
    text = records.write([records.record(paper(id=id_)) for id_ in ("a", "b")], "My digest", ["ICLR 2026"])
    document = json.loads(text)
    assert document["schema"] == 1
    assert document["digest"] == {"title": "My digest", "papers": 2, "venues": ["ICLR 2026"]}
    assert [each["id"] for each in document["papers"]] == ["a", "b"]
    assert len([line for line in text.splitlines() if line.startswith('{"id"')]) == 2


def test_no_papers_make_a_valid_document(validator):
    """A digest of nothing is still what programs expect."""
    validator.validate(json.loads(records.write([], "Empty", [])))
