"""Lines that have a title and names both."""

from __future__ import annotations

import pytest

from conspectus.readers.title_lines import names_before, title_and_names_of
from conspectus.readers.title_lists import title_and_names


@pytest.mark.parametrize(
    ("line", "title", "names"),
    [
        ("Ana Prim and Bo Sekund. Nets for All: A Study", "Nets for All: A Study", "Ana Prim and Bo Sekund"),
        ("Ana B. Prim, B. Sekund. Nets for All", "Nets for All", "Ana B. Prim, B. Sekund"),
        ("Ana Prim: NETS FOR ALL", "NETS FOR ALL", "Ana Prim"),
        ("Ana Prim (Net Labs) – Nets for all", "Nets for all", "Ana Prim (Net Labs)"),
        ("Nets for all – Ana Prim", "Nets for all", "Ana Prim"),
        ("Nets – a study – Ana Prim (Institute of Nets)", "Nets – a study", "Ana Prim (Institute of Nets)"),
        ("Nets for all by Ana Prim", "Nets for all", "Ana Prim"),
        ("Nets for all (Ana Prim, Bo Sekund)", "Nets for all", "Ana Prim, Bo Sekund"),
        ("“Nets for all,” Ana Prim", "Nets for all", "Ana Prim"),
        ("Ana Prim, Net Institute, „Nets for all“", "Nets for all", "Ana Prim, Net Institute"),
    ],
)
def test_a_line_of_title_and_names(line, title, names):
    """Names stand before the title or behind it, with a mark between them."""
    assert title_and_names_of(line) == (title, names)


@pytest.mark.parametrize("line", ["Nets for all", "Ana Prim", "Nets for all: what they hold", "Rope (Hemp Institute)"])
def test_a_line_of_one(line):
    assert title_and_names_of(line) is None


def test_one_name_in_front_of_a_colon_may_be_a_title():
    """Only in a list in which others have several it surely is none."""
    assert names_before("Deep Nets: a study") == ("a study", "Deep Nets")
    titles = ["Deep Nets: a study", "Long Ropes: another study", "Open Sails: a third"]
    assert title_and_names(titles) == []
    assert title_and_names([*titles, "Ana Prim, Bo Sekund: nets again", "Cy Terz and Ed Quint: and again"])[0]
