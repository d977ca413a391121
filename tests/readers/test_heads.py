"""Titles and names at the beginning of entries, told in bare lines."""

from __future__ import annotations

import pytest

from conspectus.readers.heads import Head, head_places, read_head

TEXT = "We ask what holds and show by three experiments that it is neither the knot nor the rope."
WRAPPED = "Ropes for the Few and for the Many: Twelve Ways to Knot a Long and Winding Line of Hemp,"
NAMES = "Ana Prim, Bo Sekund, Cy Tercia"


@pytest.mark.parametrize(
    ("lines", "head"),
    [
        (["Nets for All", NAMES, TEXT], Head(1, 1)),
        (["Nets for All and Everywhere, with a", "Note on Ropes", NAMES, TEXT], Head(2, 1)),
        (["Nets for All", "Ana Prim, Bo Sekund,", "Cy Tercia", TEXT], Head(1, 2)),
        (["Nets for All", "Ana Prim", TEXT], Head(1, 1)),
        (["Nets for All", TEXT], None),
        (["Title: Nets for All", NAMES, TEXT], None),
        (["1. Nets for All", NAMES, TEXT], None),
        ([TEXT, NAMES], None),
        (["Nets for All"], None),
    ],
)
def test_a_head_is_a_title_and_names(lines, head):
    """Each in one line or several; a label or a number says that this is another form."""
    assert read_head(lines) == head


def test_one_name_alone_may_be_anything():
    assert read_head(["Nets for All", "Ana Prim", TEXT], several=True) is None


@pytest.mark.parametrize(
    ("lines", "places"),
    [
        (["Nets for All", NAMES, TEXT, "Ropes for Few", NAMES, TEXT], [0, 3]),
        (["Nets for All", NAMES, TEXT, TEXT, WRAPPED, "with a Note on Nets", NAMES, TEXT], [0, 4]),
        (["Nets for All", NAMES, TEXT, "Ropes for Few", NAMES, TEXT, "Knots", "Di Quart", TEXT], [0, 3, 6]),
        (["Nets for All", NAMES, TEXT, "Knots", "Di Quart", TEXT], [0]),
        (["Nets for All", "Ana Prim, Bo Sekund, Greta Wintermantel, and", "Cy Terz", "On ropes", NAMES, TEXT], [0]),
        (["Nets for All", NAMES, "Ropes for Few", NAMES, TEXT], [0]),
        ([TEXT, NAMES, TEXT], []),
    ],
)
def test_heads_in_a_paragraph(lines, places):
    """Text stands between two heads; one name is enough where others have several."""
    assert head_places(lines) == places
