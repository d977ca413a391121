"""Records of an earlier build and the papers of this one -> what changed."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conspectus.changes import Changes, Gone, compare, parse_records, word_difference
from conspectus.errors import SeedError
from conspectus.model import Occurrence, Person, Reading, Source
from conspectus.records import record
from conspectus.scripts import compact
from tests.factories import paper
from tests.published import in_schema_1, part_in_schema_2

LONG = (
    "Trees grow slowly in dry soil. We present a way to count their rings without a saw. "
    "It needs one photograph and is right in nine of ten cases."
)

ORAL = Occurrence(Source("seeds/orals.txt", 1), 1, "Orals")


def earlier(*papers):
    """What an earlier build of `papers` published, read back."""
    return parse_records(part_in_schema_2(compact(record(each)) for each in papers), "0.json")


def test_the_same_papers_are_no_change():
    """Nothing is new, changed or gone, in any order."""
    papers = [paper(id="a"), paper(id="b", title="T", authors=("Doe, Jane",))]
    assert compare(earlier(*papers), papers[::-1]) == Changes()


def test_papers_come_and_go():
    """New ones in the order of this build, gone ones with what was known of them."""
    before = [paper(id="a", abstract=LONG), paper(id="b", title="Old", authors=("Doe, Jane",))]
    after = [paper(id="c", abstract="Fish swim. We watch them."), before[0]]
    found = compare(earlier(*before), after)
    assert found.new == ("c",)
    assert found.changed == ()
    assert found.gone == (Gone("b", "Old", ("Jane Doe",), "ICLR 2026", 2026),)


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"title": "A new title"}, "title", (("equal", "A "), ("insert", "new "), ("equal", "title"))),
        ({"authors": ("Roe, Jane",)}, "authors", (("equal", "Jane "), ("delete", "Doe"), ("insert", "Roe"))),
        ({"venue": "ICLR 2027"}, "venue", (("equal", "ICLR "), ("delete", "2026"), ("insert", "2027"))),
        ({"year": 2027}, "year", (("delete", "2026"), ("insert", "2027"))),
        ({"facts": {"award": "Best Paper"}}, "award", (("insert", "Best Paper"),)),
        ({"facts": {"editors": (Person("Ada Example"),)}}, "editors", (("insert", "Ada Example"),)),
        ({"occurrences": (ORAL,)}, "lists", (("delete", "ICLR 2026 Papers"), ("insert", "Orals"))),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_each_fact_is_compared_word_by_word(change, field, words):
    """A changed fact is named, with the words that were kept, left out and put in."""
    facts = {"title": "A title", "authors": ("Doe, Jane",)}
    [found] = compare(earlier(paper(**facts)), [paper(**{**facts, **change})]).changed
    assert [(difference.field, difference.words) for difference in found.differences] == [(field, words)]


def test_what_we_derive_is_no_change():
    """Another heading of ours, another reading of the same markup and another place in the list are not news."""
    before = paper(abstract="Fast \\emph{trees}. Good.")
    after = paper(
        abstract=before.abstract.source,
        title_source="derived",
        keywords=("trees",),
        reading=Reading(),
        occurrences=(Occurrence(Source("seeds/list.txt", 99), 42, "ICLR 2026 Papers"),),
    )
    assert compare(earlier(before), [after]) == Changes()


def test_a_rewrapped_abstract_is_no_change():
    """Line breaks and blanks are not words."""
    assert compare(earlier(paper(abstract=LONG)), [paper(abstract=LONG.replace(". ", ".\n\n  "))]) == Changes()


def test_a_title_that_was_found_is_all_new():
    """A given title is compared with nothing where the heading before was ours."""
    [found] = compare(earlier(paper()), [paper(title="The real title")]).changed
    assert [(d.field, d.words) for d in found.differences] == [("title", (("insert", "The real title"),))]


def test_an_edited_abstract_is_the_same_paper_under_a_new_id():
    """An id made of the abstract changes with it: the paper is neither gone nor new."""
    edited = LONG.replace("nine of ten", "most")
    before = [paper(id="other", abstract="Fish swim. We watch them."), paper(id="old", abstract=LONG)]
    found = compare(earlier(*before), [before[0], paper(id="new", abstract=edited)])
    assert (found.new, found.gone) == ((), ())
    [change] = found.changed
    assert (change.id, change.before) == ("new", "old")
    [difference] = change.differences
    assert difference.field == "abstract"
    assert [text for operation, text in difference.words if operation == "delete"] == ["nine of ten "]
    assert [text for operation, text in difference.words if operation == "insert"] == ["most "]


def test_another_id_is_no_change():
    """A list that comes with ids of its source, where they were made of the text before, has the same papers."""
    assert compare(earlier(paper(id="made", abstract=LONG)), [paper(id="given", abstract=LONG)]) == Changes(
        former={"given": ("made",)}
    )


def test_a_rewritten_abstract_under_the_same_title_is_the_same_paper():
    """The given title tells, whatever its case and signs."""
    found = compare(
        earlier(paper(id="old", title="Counting Rings", abstract=LONG)),
        [paper(id="new", title="Counting rings!", abstract="Fish swim. We watch them.")],
    )
    assert [(change.id, change.before) for change in found.changed] == [("new", "old")]


def test_the_nearest_pairs_are_edits():
    """Of several candidates the nearest wins, each paper has one partner, and order does not matter."""
    near, far = LONG.replace("nine", "eight"), LONG.replace("Trees grow slowly in dry soil.", "Old oaks stand still.")
    after = [paper(id="far", abstract=far), paper(id="near", abstract=near)]
    for papers in (after, after[::-1]):
        found = compare(earlier(paper(id="old", abstract=LONG)), papers)
        assert [(change.id, change.before) for change in found.changed] == [("near", "old")]
        assert found.new == ("far",)


def test_phrases_of_a_field_pair_nothing():
    """What every abstract says is no sign that two are one."""
    phrase = "large language models are widely used in practice today"
    before = [paper(id=f"old{n}", abstract=f"{phrase} o{n}a o{n}b o{n}c.") for n in range(40)]
    after = [paper(id=f"new{n}", abstract=f"{phrase} n{n}a n{n}b n{n}c.") for n in range(40)]
    found = compare(earlier(*before), after)
    assert (len(found.new), len(found.gone)) == (40, 40)


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("", "", ()),
        ("", "One two", (("insert", "One two"),)),
        ("One two", "One two", (("equal", "One two"),)),
        ("One two three", "One three", (("equal", "One "), ("delete", "two "), ("equal", "three"))),
        ("大模型很好", "大模型不好", (("equal", "大模型"), ("delete", "很"), ("insert", "不"), ("equal", "好"))),
        ("使用GPT模型", "使用BERT模型", (("equal", "使用"), ("delete", "GPT"), ("insert", "BERT"), ("equal", "模型"))),
    ],
)
def test_a_difference_is_made_of_words(before, after, words):
    """Words are kept, left out or put in whole; in Chinese every character is a word."""
    assert word_difference(before, after) == words


WORDS = st.lists(st.sampled_from(["a", "b", "cd", "大", "e."]), max_size=12).map(" ".join)


@given(WORDS, WORDS)
def test_a_difference_holds_both_texts(before, after):
    """Without what was put in it is the old text, without what was left out the new one."""
    words = word_difference(before, after)
    assert "".join(text for operation, text in words if operation != "delete").split() == after.split()
    assert "".join(text for operation, text in words if operation != "insert").split() == before.split()


@given(st.randoms(use_true_random=False), st.integers(0, 8), st.integers(0, 8))
def test_every_paper_is_accounted_for(order: random.Random, lost, found):
    """Each paper before is gone or lives on in exactly one; each paper now is new or was exactly one."""
    vocabulary = [f"w{n}" for n in range(12)]
    before = [paper(id=f"o{n}", abstract=" ".join([f"o{n}", *order.choices(vocabulary, k=6)])) for n in range(lost)]
    after = [paper(id=f"n{n}", abstract=" ".join([f"n{n}", *order.choices(vocabulary, k=6)])) for n in range(found)]
    changes = compare(earlier(*before), after)
    assert sorted([*changes.new, *(change.id for change in changes.changed)]) == [each.id for each in after]
    assert len({change.before for change in changes.changed}) == len(changes.changed)
    assert len(changes.gone) + len(changes.changed) == lost


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "papers.json:1: is not JSON"),
        ('{"a":\n1,}', "papers.json:2: is not JSON"),
        ("[]", "papers.json: expected the records of an earlier build"),
        ('{"schema": 1, "papers": [{}]}', "papers.json: expected the records of an earlier build"),
        ('{"schema": 99, "papers": []}', "papers.json: expected records of schema 3 or older, found 99"),
        ('{"id":"a"}\n{"id"', "papers.json: expected the records of an earlier build"),
        ('{"id":"a"', "papers.json:1: is not JSON"),
        (json.dumps({"schema": 1, "papers": 5}), "papers.json: expected the records of an earlier build"),
    ],
)
def test_other_files_are_refused_with_their_place(text, message):
    """A file that is not what an earlier build published is named, with the line where that helps."""
    with pytest.raises(SeedError) as caught:
        parse_records(text, "papers.json")
    assert str(caught.value).startswith(message)


def test_records_of_every_form_are_read():
    """Lines as they are packed, a part of schema 2, and all records as schema 1 had them say the same."""
    papers = [paper(id="a", abstract=LONG), paper(id="b", title="Old", authors=("Doe, Jane",), abstract="A\u2028b. C.")]
    lines = [compact(record(each)) for each in papers]
    old = json.dumps({"schema": 1, "digest": {}, "papers": [in_schema_1(record(each)) for each in papers]})
    as_lines = parse_records("".join(f"{line}\n" for line in lines), "papers.jsonl.gz")
    assert as_lines == parse_records(part_in_schema_2(lines), "0.json") == parse_records(old, "papers.json")
    assert compare(as_lines, papers) == Changes()
    with pytest.raises(SeedError, match=r"papers\.jsonl\.gz:2: is not JSON"):
        parse_records(f"{lines[0]}\n{lines[1][:-1]}\n", "papers.jsonl.gz")
