"""Paper -> a short description, and how a text is cut."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conspectus.model import Highlight, Reading
from conspectus.syndication.description import description, shorten
from conspectus.text import squeeze
from tests.factories import paper, reading

CUTS = [
    ("Short enough.", 20, "Short enough."),
    ("One two three four", 10, "One two…"),
    ("One two, three four", 10, "One two…"),
    ("One\n\ntwo  three", 13, "One two three"),
    ("大模型的推理方法很多很多", 6, "大模型的推…"),
    ("a R&D department", 8, "a R&D…"),
    ("Donaudampfschifffahrt", 10, "Donaudamp…"),
    ("eeeee\u0301e\u0301e\u0301", 8, "eeeee\u0301…"),
    ("xxx👩\u200d🔬👩\u200d🔬", 6, "xxx…"),
    ("", 5, ""),
]


@pytest.mark.parametrize(
    ("abstract", "start", "shown"),
    [
        ("In this paper, we study tides.", 15, "We study tides."),
        ("Here, lmKAN is new.", 6, "lmKAN is new."),
        ("x is what we study.", 0, "x is what we study."),
    ],
)
def test_a_description_begins_with_a_capital(abstract, start, shown):
    """Where an opener was left out; a name keeps its letters, and a sentence that is whole stays as it is."""
    found = Highlight(start, len(abstract), 0)
    assert description(paper(abstract=abstract, reading=reading(abstract, highlight=found))) == shown


@pytest.mark.parametrize(("text", "limit", "expected"), CUTS)
def test_a_text_is_cut_behind_a_word(text, limit, expected):
    """Words stay whole where there are words; accents and joined emoji stay with their letter."""
    assert shorten(text, limit) == expected


@given(st.text(), st.integers(2, 30))
def test_a_cut_text_is_a_beginning_within_the_limit(text, limit):
    """What is left stood at the text's beginning, and no letter lost its accent."""
    cut = shorten(text, limit)
    assert len(cut) <= limit
    if cut != squeeze(text):
        head = cut.removesuffix("…")
        assert squeeze(text).startswith(head)
        assert not unicodedata.combining((squeeze(text)[len(head) :] or "x")[0]) or len(head) == 0


def test_the_highlight_describes_a_paper():
    """The one sentence, and the abstract's beginning for a paper without one."""
    assert description(paper()) == "We present TINY, a way to keep them good."
    assert description(paper(reading=Reading())).startswith("Small models are cheap. We present")
    assert description(paper(abstract="")) == ""
