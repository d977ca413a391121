"""The table of reported numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conspectus.markup import parse
from conspectus.model import Result
from conspectus.views.results import Measure, measure
from tests.factories import paper, reading
from tests.pages.sites import documents, library, links, only, reporting, texts


@pytest.mark.parametrize(
    ("value", "metric", "kind", "number"),
    [
        ("6.0×", "speedup", "×", 6.0),
        ("up to 6.0×", "", "×", 6.0),
        ("3x", "", "×", 3.0),
        ("10-fold", "", "×", 10.0),
        ("more than 4 times", "", "×", 4.0),
        ("1.6–2.1×", "", "×", 1.6),
        ("17.29%-40.00%", "accuracy", "%", 17.29),
        ("up to +6.23%", "", "%", 6.23),
        ("from 40 to 55.5 %", "", "%", 55.5),
        ("from 3% to over 4%", "", "%", 4.0),
        ("12 percentage points", "", "points", 12.0),
        ("+4.9 pp", "", "points", 4.9),
        ("3 absolute points", "", "points", 3.0),
        ("1.3 dB", "PSNR", "dB", 1.3),
        ("5 hours", "", "hour", 5.0),
        ("F1 score of 0.545", "F1 score", "f1 score", 0.545),
        ("average score of 4.14/7", "Average Score", "average score", 4.14),
        ("over 1,024 tokens", "", "number", 1024.0),
        ("lower bound of Ω(n²/3)", "lower bound", "", None),
        ("O(n log n)", "", "", None),
        ("more than 10⁵ steps", "", "", None),
        ("more than half", "", "", None),
        ("", "", "", None),
    ],
)
def test_the_measure_of_a_value(value, metric, kind, number):
    """What was reached, among values of one kind; digits of a name or of a formula are no numbers."""
    assert measure(value, metric) == Measure(kind, number)


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


def told(source, value, *, rival=False):
    """The cell of a paper whose abstract reports a value."""
    text = parse(source)
    start = text.plain.index(value)
    result = Result(start, start + len(value), 0, value, on="others" if rival else "", rival=rival)
    read = reading(text.plain, results=(result,))
    document = only("results", library(replace(paper(title="Report", reading=read), abstract=text)))
    return document.xpath("//tbody//td")


@pytest.mark.parametrize(
    ("source", "value", "formulas"),
    [
        (r"We prove a lower bound of $\Omega(\sqrt{n})$.", "lower bound of Ω(√n)", 1),
        (r"It needs $10^5$ steps.", "10⁵ steps", 1),
        (r"It gains up to $25\%$ here.", "up to 25%", 0),
        (r"It holds for $n = 16$ and gains $4 \pm x$ points.", "4", 0),
        (r"It needs O(n) steps.", "O(n) steps", 0),
    ],
)
def test_a_formula_is_shown_as_the_abstract_shows_it(source, value, formulas):
    """As MathML where letters do not say the same; never more of a formula than the value has."""
    cell, *_ = told(source, value)
    assert len(cell.xpath(".//math")) == formulas
    # a formula alone gives a link no name
    assert texts(cell, "./a/span[@class='unseen']") == [value] * formulas
    assert formulas or cell.text_content() == value


def test_a_rival_is_no_data_set():
    """What a value was measured against is told from what it was measured on."""
    assert told("It gains 4% over others.", "4%", rival=True)[1].text_content() == "against others"


def test_the_table_is_a_table():
    """A caption, heads for columns and rows."""
    document = only("results", library(reporting(1, "40%")))
    assert texts(document, "//caption") == ["What the papers report"]
    assert [head.get("scope") for head in document.xpath("//th")] == ["col", "col", "col", "col", "row"]


def test_many_numbers_come_in_parts():
    """Sixty sentences on a page; the head counts all numbers, and the papers."""
    found = documents("results", library(*(reporting(number, "1%", "2%") for number in range(31))))
    assert [len(document.xpath("//tbody/tr")) for document in found.values()] == [60, 2]
    assert texts(found["results-2.html"], "//main//header//p")[0].startswith(
        "62 results that 31 papers report as their own"
    )


def test_a_sentence_is_said_once():
    """Beside all that it reports, which is marked in it."""
    text = "It gains 40% on COCO and 6× on ADE, that is 2 points."
    places = [(text.index(value), value) for value in ("40%", "6×", "2 points")]
    results = tuple(Result(start, start + len(value), 0, value) for start, value in places)
    document = only("results", library(paper(title="Report", abstract=text, reading=reading(text, results=results))))
    assert [texts(row, "./*") for row in document.xpath("//tbody/tr")] == [
        ["Report", "40%", "", text],
        ["6×", ""],
        ["2 points", ""],
    ]
    assert texts(document, "//tbody//mark") == ["40%", "6×", "2 points"]
    assert document.xpath("//tbody//@rowspan") == ["3", "3"]


def test_nothing_reported_no_page():
    """Without a number there is no table."""
    assert documents("results", library(paper(title="Plain"))) == {}
