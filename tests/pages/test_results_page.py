"""The table of reported numbers."""

from __future__ import annotations

import pytest

from conspectus.pages.results import Measure, measure
from tests.factories import paper
from tests.pages.sites import documents, library, links, only, reporting, texts


@pytest.mark.parametrize(
    ("text", "unit", "value"),
    [
        ("6.0×", "×", 6.0),
        ("up to 6.0×", "×", 6.0),
        ("3x", "×", 3.0),
        ("10-fold", "×", 10.0),
        ("more than 4 times", "×", 4.0),
        ("1.6–2.1×", "×", 1.6),
        ("17.29%-40.00%", "%", 17.29),
        ("up to +6.23%", "%", 6.23),
        ("12 percentage points", "%", 12.0),
        ("from 40 to 55.5 %", "%", 55.5),
        ("from 3% to over 4%", "%", 4.0),
        ("F1 score of 0.545", "", 0.545),
        ("over 1,024 tokens", "", 1024.0),
        ("lower bound of Ω(n²/3)", "", None),
        ("O(n log n)", "", None),
        ("more than half", "", None),
        ("", "", None),
    ],
)
def test_the_measure_of_a_value(text, unit, value):
    """It is shown as it is, and sorted by what was reached; digits of a name or of a formula are no numbers."""
    assert measure(text) == Measure(text, unit, value)


def test_each_number_leads_to_its_sentence():
    """Paper, number and sentence stand side by side, in the papers' order."""
    document = only("results", library(reporting(1, "40%", "6×"), reporting(2, "7%")))
    assert [texts(row, "./*") for row in document.xpath("//tbody/tr")] == [
        ["Report 1", "40%", "", "It gains 40% here."],
        ["Report 1", "6×", "", "It gains 6× here."],
        ["Report 2", "7%", "", "It gains 7% here."],
    ]
    assert [address for _, address in links(document, "//tbody//td//a")] == [
        "papers/tiny-00000001.html#s2",
        "papers/tiny-00000001.html#s3",
        "papers/tiny-00000002.html#s2",
    ]


def test_the_result_is_marked_in_its_sentence():
    """What is reported stands out from what surrounds it, and only that."""
    document = only("results", library(reporting(1, "40% more", "6×")))
    assert texts(document, "//tbody//mark") == ["40% more", "6×"]


def test_numbers_can_be_sorted_by_value():
    """Cells carry unit and value; a result told in words carries neither."""
    document = only("results", library(reporting(1, "40%", "6×", "much")))
    assert [(cell.get("data-unit"), cell.get("data-value")) for cell in document.xpath("//tbody//td[1]")] == [
        ("%", "40.0"),
        ("×", "6.0"),
        (None, None),
    ]


def test_the_table_is_a_table():
    """A caption, heads for columns and rows."""
    document = only("results", library(reporting(1, "40%")))
    assert texts(document, "//caption") == ["What the papers report"]
    assert [head.get("scope") for head in document.xpath("//th")] == ["col", "col", "col", "col", "row"]


def test_many_numbers_come_in_parts():
    """Eighty on a page; the head counts them all, and the papers."""
    found = documents("results", library(*(reporting(number, "1%", "2%") for number in range(41))))
    assert [len(document.xpath("//tbody/tr")) for document in found.values()] == [80, 2]
    assert texts(found["results-2.html"], "//main//header//p")[0].startswith(
        "82 results that 41 papers report as their own"
    )


def test_nothing_reported_no_page():
    """Without a number there is no table."""
    assert documents("results", library(paper(title="Plain"))) == {}
