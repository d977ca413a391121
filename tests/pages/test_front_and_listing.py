"""The front page and the listings."""

from __future__ import annotations

import pytest

from conspectus.library import PaperList
from conspectus.pages.front import worth_a_look
from tests.factories import paper
from tests.pages.sites import coding, documents, identity, library, links, named, only, reporting, texts


def test_the_figures_count_the_papers():
    """A figure of nothing is not shown."""
    of = library(named(1, "LAMP"), named(2, "LAMP"), reporting(3, "7%"), coding(4, "https://github.com/a/b"))
    figures = texts(only("front", of), "//ul[@class='figures']/li")
    assert figures == [
        "4 papers",
        "2 names introduced",
        "1 reports numbers",
        "1 links code",
    ]


def test_what_is_worth_a_look_shows_the_range():
    """One of each large topic first, the one with most to show; then those with most to show."""
    plain = [paper(id=identity(number), title=f"T{number}", topics=("lamps",)) for number in range(1, 12)]
    best = coding(20, "https://github.com/a/b")
    other = paper(id=identity(30), title="Other", topics=("tides",))
    chosen = [each.id for each in worth_a_look(library(*plain, best, other))]
    assert len(chosen) == 8
    assert {identity(30)} < set(chosen)
    assert chosen[0] == identity(1)


@pytest.mark.parametrize(("per_page", "parts"), [(100, [5]), (2, [2, 2, 1]), (5, [5]), (1, [1] * 5)])
def test_a_listing_has_every_paper_once_in_its_order(per_page, parts):
    """Whatever the length of a page."""
    of = library(*(paper(id=identity(number), title=f"Report {number}") for number in range(5)))
    pages = {
        path: document
        for path, document in documents("listing", of, per_page=per_page).items()
        if path.startswith("papers")
    }
    assert [len(document.xpath("//article")) for document in pages.values()] == parts
    shown = [title for document in pages.values() for title, _ in links(document, "//article//h2/a")]
    assert shown == [f"Report {number}" for number in range(5)]


def test_a_list_has_its_own_listing_in_its_own_order():
    """The overview names each list with the number of its papers."""
    papers = [paper(id=identity(number), title=f"Report {number}") for number in (1, 2, 3)]
    lists = (
        PaperList("Orals", "orals", "ICLR 2026", 2026, "en", (identity(3), identity(1))),
        PaperList("海报", "list", "", None, "zh-Hans", (identity(2),)),
    )
    pages = documents("listing", library(*papers, lists=lists))
    assert [title for title, _ in links(pages["lists/orals.html"], "//article//h2/a")] == ["Report 3", "Report 1"]
    overview = only("lists", library(*papers, lists=lists))
    assert texts(overview, "//main//li") == ["Orals 2 papers, ICLR 2026", "海报 1 paper"]
    assert overview.xpath("//main//a[@lang='zh-Hans']/text()") == ["海报"]
