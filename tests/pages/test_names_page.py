"""The index of names: what papers introduce, from A to Z."""

from __future__ import annotations

import pytest

from conspectus.model import Name
from tests.factories import paper, reading
from tests.pages.sites import documents, library, links, named, only, texts


def test_names_stand_by_letter_whatever_their_case_or_accent():
    """`émile` is found under E, `zeta` after `Alpha`, a digit and another script at the end."""
    document = only("names", library(*map(named, range(5), ("zeta", "émile", "4D", "Alpha", "光"))))
    assert texts(document, "//main//h2") == ["A", "E", "Z", "Other"]
    assert texts(document, "//main//li/a/b") == ["Alpha", "émile", "zeta", "4D", "光"]


def test_a_name_shows_kind_and_long_form():
    """The long form is said where there is one; otherwise what the title says behind the name."""
    document = only(
        "names",
        library(
            named(1, "JUDO", kind="framework", expansion="Joint Unit Domain Order"),
            named(2, "TINY", "a way to keep them good", kind="method"),
            named(3, "BARE"),
        ),
    )
    assert texts(document, "//main//section//li") == [
        "BARE",
        "JUDO framework Joint Unit Domain Order",
        "TINY method a way to keep them good",
    ]


def test_a_further_name_says_which_paper_it_is_of():
    """A paper that goes by one name and introduces a second is named beside the second."""
    both = reading("We present JUDO and BELT.", name="JUDO", names=(Name("JUDO"), Name("BELT", "dataset")))
    document = only("names", library(paper(title="JUDO: a sport", reading=both)))
    assert texts(document, "//main//section//li") == ["BELT dataset in JUDO", "JUDO a sport"]


def test_names_of_two_papers_are_two_entries():
    """Nothing is merged: the same name may mean two things."""
    document = only("names", library(named(1, "TINY", "a lamp"), named(2, "TINY", "a tide")))
    assert links(document, "//main//section//li/a") == [
        ("TINY", "papers/tiny-00000001.html"),
        ("TINY", "papers/tiny-00000002.html"),
    ]


def test_letters_lead_to_the_part_where_they_begin():
    """The way to a letter is the same on every part, and a letter that goes on says so."""
    found = documents("names", library(*(named(number, f"{'AB'[number >= 160]}{number:03}") for number in range(310))))
    assert list(found) == ["names.html", "names-2.html", "names-3.html"]
    for document in found.values():
        assert links(document, "//nav[@aria-label='Letters']//a") == [
            ("A", "names.html#letter-a"),
            ("B", "names-2.html#letter-b"),
        ]
    assert [texts(document, "//main//h2") for document in found.values()] == [
        ["A"],
        ["A continued", "B"],
        ["B continued"],
    ]


def test_the_head_counts_kinds():
    """How many names, and of what kinds most are."""
    document = only("names", library(named(1, "A", kind="model"), named(2, "B", kind="model"), named(3, "C")))
    assert texts(document, "//main//header//p")[0].startswith(
        "3 names for what the papers introduce: 2 models and others."
    )


def test_nothing_named_no_page():
    """A digest without names has no page of them and no link to one."""
    assert documents("names", library(paper(title="Plain"))) == {}


@pytest.mark.parametrize(("lang", "expected"), [("en", None), ("zh-Hans", "zh-Hans")])
def test_a_name_says_its_language(lang, expected):
    """What is told of a paper in another language says which."""
    document = only("names", library(named(1, "灯", "一种方法", lang=lang)))
    assert [element.get("lang") for element in document.xpath("//main//section//li/*")] == [expected, expected]
