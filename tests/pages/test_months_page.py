"""Months, for digests that grow."""

from __future__ import annotations

from conspectus.library import PaperList
from tests.factories import paper
from tests.pages.sites import documents, identity, library, texts


def dated(number, date=""):
    return paper(id=identity(number), title=f"Paper {number}", facts={"date": date} if date else {})


def test_months_latest_first_with_their_papers():
    """Each has a listing, in the order of the library; what has no month is counted."""
    papers = (dated(1, "2025-12-31"), dated(2, "2026-01"), dated(3, "2026-01-05"), dated(4, "2026"), dated(5))
    found = documents("months", library(*papers))
    assert list(found) == ["months.html", "months/2026-01.html", "months/2025-12.html"]
    assert texts(found["months.html"], "//main//li") == ["January 2026 2 papers", "December 2025 1 paper"]
    assert "Of 2 papers no month is known." in texts(found["months.html"], "//main//header//p")[0]
    assert texts(found["months/2026-01.html"], "//article//h2") == ["Paper 2", "Paper 3"]


def test_one_month_is_no_way_in():
    """A conference's papers all come out at once."""
    assert documents("months", library(dated(1, "2026-01-05"), dated(2, "2026-01-06"), dated(3))) == {}


def test_a_library_by_its_dates():
    """Latest first, lists by their latest paper; what has no date comes last, and what has the same stays in order."""
    papers = (dated(1, "2026-01-05"), dated(2), dated(3, "2026-02"), dated(4, "2026-01-05"))
    keys = [each.id for each in papers]
    lists = tuple(
        PaperList(name, name, "", None, "en", ids)
        for name, ids in (("none", (keys[1],)), ("old", (keys[0], keys[1])), ("new", (keys[0], keys[2])))
    )
    found = library(*papers, lists=lists).newest_first()
    assert [each.id for each in found.papers] == [keys[2], keys[0], keys[3], keys[1]]
    assert [each.name for each in found.lists] == ["new", "old", "none"]
