"""Papers -> the records that a site publishes."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from html import escape
from typing import get_args

import jsonschema
import pytest

from conspectus import records
from conspectus.fields import FACTS
from conspectus.markup import html, parse
from conspectus.model import Acronym, Highlight, LinkKind, Name, Occurrence, Related, Result, Sentence, Source
from conspectus.scripts import compact
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
        "id", "url", "title", "title_source", "authors", "venue", "year", "lang", "name", "names",
        "acronyms", "highlight", "sentences", "roles", "results", "resources", "links", "code", "topics", "keywords",
        "related", "abstract", "given", "sources",
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
    validator.validate(records.record(subject))


def test_every_kind_of_link_is_in_the_schema(validator):
    """A new kind of link must be told to programs."""
    links = tuple(link(f"https://e.org/{kind}", kind) for kind in get_args(LinkKind))
    validator.validate(records.record(paper(links=links)))


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
        {"abstract": {"syntax": "text", "text": "We present TINY."}},
    ],
    ids=lambda harm: next(iter(harm)),
)
def test_the_schema_refuses_what_the_format_is_not(validator, harm):
    """Unknown fields, unknown words, wrong types and addresses that are no web addresses."""
    with pytest.raises(jsonschema.ValidationError):
        validator.validate({**records.record(full()), **harm})


def test_sentences_joined_by_one_blank_are_the_abstract():
    """Also over paragraphs, runs of blanks, and sentences without a blank between them."""
    found = records.record(
        paper(abstract=PARAGRAPHS, reading=reading("", sentences=(Sentence(0, 12), Sentence(14, 30), Sentence(30, 50))))
    )
    assert found["sentences"] == ["We ask why.", "We present TINY.", "It wins by 3 points."]
    assert found["abstract"]["source"] == PARAGRAPHS


def test_each_sentence_has_its_role_or_null(validator):
    """As many roles as sentences, also where the reading found no sentence; another word is against the schema."""
    text = "We mend clocks. By hand."
    told = paper(abstract=text, reading=reading("", sentences=(Sentence(0, 15, "contribution"), Sentence(16, 24))))
    assert records.record(told)["roles"] == ["contribution", None]
    bare = records.record(paper(abstract="no sentence", reading=reading("", sentences=())))
    assert (bare["sentences"], bare["roles"]) == (["no sentence"], [None])
    for each in (records.record(told), bare):
        validator.validate(each)
    with pytest.raises(jsonschema.ValidationError):
        validator.validate({**bare, "roles": ["verdict"]})


def test_nothing_between_two_sentences_is_lost():
    """A gap that the reading left before, between or behind the sentences belongs to one of them."""
    gaps = reading("", sentences=(Sentence(2, 6), Sentence(9, 13)))
    assert records.sentence_texts(paper(abstract="x One. y Two. z", reading=gaps)) == ("x One. y", "Two. z")
    assert records.sentence_texts(paper(abstract="no sentence", reading=reading("", sentences=()))) == ("no sentence",)


def test_places_point_into_the_record():
    """Highlight and results are words of the sentence that they name, counted from 1."""
    found = records.record(full())
    assert found["highlight"] == {"sentence": 2}
    for part in found["results"]:
        assert part["text"] in found["sentences"][part["sentence"] - 1]
    assert found["results"] == [
        {"text": "wins by 3 points", "sentence": 2, "value": "3 points", "metric": "score", "on": "CIFAR-10"},
        {"text": "points", "sentence": 2, "value": "3"},
    ]


def parsed(title, abstract):
    """A paper whose texts were read as those of a list are."""
    text = parse(abstract)
    return replace(paper(title=title), title=parse(title), abstract=text, reading=reading(text.plain))


@pytest.mark.parametrize("title", ["A title & <more>", "All of $x^2$", "A title,\n  wrapped", "A *title*"])
@pytest.mark.parametrize(
    "text",
    ["We present TINY. It wins by 3 points.", "We ask *why*.", PARAGRAPHS, "Is $x < 3$? Yes.", "Is a<b & c? Yes.", ""],
)
def test_a_text_stands_once_and_every_form_of_it_can_be_had(title, text):
    """What is absent is what the schema says it is: the text itself, or the text escaped for HTML."""
    subject = parsed(title, text)
    found = records.record(subject)
    plain = " ".join(found["sentences"])
    title_html, abstract = found.get("title_html"), found["abstract"]
    assert abstract.get("source", plain) == text
    assert abstract.get("html", f"<p>{escape(plain, quote=False)}</p>") == html(subject.abstract)
    assert title_html != escape(found["title"], quote=False)
    assert (title_html or escape(found["title"], quote=False)) == html(subject.title, inline=True)
    assert found["given"].get("title", {"source": found["title"], "syntax": "text"})["source"] == title
    texts = [found["title"], title_html, abstract.get("source"), abstract.get("html")]
    assert len(set(texts) - {None}) == sum(each is not None for each in texts)


def test_a_part_of_a_sentence_is_the_highlight():
    """Its words stand beside the sentence's number, and its HTML where that says more."""
    subject = parsed("T", "We bend. Here we show that $x < 3$ holds.")
    sentence = subject.reading.sentences[1]
    said = replace(subject.reading, highlight=Highlight(sentence.start + 18, sentence.end, 1))
    found = records.record(replace(subject, reading=said))
    assert found["highlight"].keys() == {"sentence", "text", "html"}
    assert found["highlight"]["sentence"] == 2
    assert found["sentences"][1] == f"Here we show that {found['highlight']['text']}"
    assert found["highlight"]["html"].startswith("<math")


def test_names_that_are_all_that_is_known_stand_once():
    """Parts of names are told where one of them is known; otherwise the list of authors says it all."""
    plain = records.record(paper(title="T", authors=("Ada Example", "Bo Beispiel")))
    assert plain["authors"] == ["Ada Example", "Bo Beispiel"]
    assert "authors" not in plain["given"]
    assert records.record(full())["given"]["authors"] == [{"family": "Doe", "given": "Jane"}]


@pytest.mark.parametrize("parts", [{}, {"0": ["a", "b"], "c": ["c"]}], ids=["none", "two"])
def test_the_index_says_where_the_records_are(validator, parts):
    """Which part holds which papers, and how many there are; valid for a digest of nothing, too."""
    index = json.loads(records.index("My digest", ["ICLR 2026"], parts))
    validator.validate(index)
    assert index["digest"] == {"title": "My digest", "papers": 3 if parts else 0, "venues": ["ICLR 2026"]}
    assert {each["url"]: each["ids"] for each in index["parts"]} == {
        f"data/papers/{name}.jsonl.gz": ids for name, ids in parts.items()
    }


def test_a_packed_file_has_all_lines_and_no_clock():
    """Unpacked it is a record a line; nothing in it but the lines decides its bytes."""
    lines = [compact(records.record(paper(id=id_))) for id_ in ("a", "b")]
    packed = records.packed(lines)
    assert gzip.decompress(packed).decode().splitlines() == lines
    assert gzip.decompress(packed + records.packed(["{}"])).decode().splitlines() == [*lines, "{}"]
    assert packed[4:8] == bytes(4)
    assert packed[3] == 0  # no name of a file


def test_a_record_takes_the_places_where_its_paper_stands_now():
    """An edit above a paper moves its line and nothing else; a text that looks like the key is no key."""
    before = paper(abstract='We count sources,"sources":[] and all.')
    moved = replace(before, occurrences=(Occurrence(Source("seeds/new.txt", 99), 7, 'A "sources": list'),))
    kept = compact(records.record(before))
    assert json.loads(records.with_sources(kept, moved)) == records.record(moved) != records.record(before)
