"""What the rows of the table of results are put in order by."""

from __future__ import annotations

from dataclasses import replace

from conspectus.config import SiteConfig
from conspectus.views import results
from conspectus.views.paper_view import make_views
from tests.pages.sites import library, reporting


def ordered(*papers):
    return results.orders(results.reported(papers), make_views(library(*papers), SiteConfig()))


def measured(number, *places):
    """Paper `number`, whose results were measured on or (with a `!` in front) against each of some places."""
    plain = reporting(number, *(f"{place + 1}%" for place in range(len(places))))
    found = [
        replace(result, on=place.lstrip("!"), rival=place.startswith("!"))
        for result, place in zip(plain.reading.results, places, strict=True)
    ]
    return replace(plain, reading=replace(plain.reading, results=tuple(found)))


def test_papers_are_ordered_by_what_they_are_called():
    """Digits in a name count as numbers; the rows of one paper share its place."""
    assert ordered(reporting(10, "1%"), reporting(9, "2%", "3%"), reporting(1, "4%")).papers == [2, 1, 1, 0]


def test_kinds_are_ordered_by_how_many_results_they_have():
    """So the table begins with what most papers report; what has no number has no place among numbers."""
    orders = ordered(reporting(1, "2×", "1%", "much", "3%", "7 dB"))
    assert orders.kinds == [3, 0, 1, 0, 2]
    assert orders.values == [2.0, 1.0, None, 3.0, 7.0]


def test_places_are_ordered_by_name():
    """By the name of the data set whatever stands before it, then what has no name, then rivals; none has no place."""
    orders = ordered(measured(1, "REEF 9", "", "!a rival", "hard tasks", "the REEF 10 benchmark", "KELP"))
    assert orders.on == [1, None, 4, 3, 2, 0]
