"""The report of what was read."""

from __future__ import annotations

from conspectus.library import Disposition
from conspectus.model import Notice, Source
from tests.factories import paper
from tests.pages.sites import documents, identity, library, links, texts


def row(line, outcome, reason="", of=None):
    return Disposition(Source("seeds/list.txt", line), outcome, reason, of, f"words of {line}")


def test_blocks_that_became_no_paper_of_their_own_come_first():
    """Each with its place, what it became, the reason and its first words; the sum says that all are there."""
    rows = (
        row(1, "published", of="9c8b1e12"),
        row(3, "skipped", "a comment"),
        row(5, "merged", "the same paper as seeds/list.txt:1", of="9c8b1e12"),
    )
    document = documents("report", library(paper(), dispositions=rows))["report.html"]
    assert [texts(each, "./td") for each in document.xpath("//tbody/tr")] == [
        ["seeds/list.txt:3", "skipped", "a comment", "words of 3"],
        ["seeds/list.txt:5", "merged", "9c8b1e12, the same paper as seeds/list.txt:1", "words of 5"],
        ["seeds/list.txt:1", "published", "9c8b1e12", "words of 1"],
    ]
    assert links(document, "//tbody//a") == [("9c8b1e12", "papers/tiny-9c8b1e12.html")] * 2
    assert "3 read = 1 published + 1 merged + 0 hidden + 1 skipped" in document.text_content()


def test_a_long_report_has_parts():
    """No block is left out, and warnings stand on the first part only."""
    rows = tuple(row(number, "published") for number in range(1, 300))
    notices = tuple(Notice(Source("seeds/list.txt", number), "look") for number in range(1, 130))
    parts = documents("report", library(paper(), dispositions=rows, notices=notices))
    assert list(parts) == ["report.html", "report-2.html", "report-3.html"]
    assert sum(len(part.xpath("//tbody/tr")) for part in parts.values()) == 299
    assert [len(part.xpath("//ul[@class='notices']/li")) for part in parts.values()] == [100, 0, 0]
    assert "… and 29 more of these." in parts["report.html"].text_content()


def test_papers_that_are_nearly_the_same_are_named_with_their_likeness():
    """Both are kept, so a person can look."""
    twins = ((identity(1), identity(2), 0.612), (identity(1), "gone", 0.5))
    of = library(paper(id=identity(1), title="One"), paper(id=identity(2), title="Two"), twins=twins)
    document = documents("report", of)["report.html"]
    assert texts(document, "//section[h2='Nearly the same']//li") == [
        "One and Two share 61 % of their words; both are kept"
    ]


def test_a_list_without_topics_says_so():
    """And how to have some."""
    without, with_one = (
        documents("report", library(paper(topics=topics)))["report.html"] for topics in ((), ("tides",))
    )
    assert "No topic is shown" in without.text_content()
    assert "No topic is shown" not in with_one.text_content()
