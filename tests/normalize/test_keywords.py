"""A field of keywords -> keywords."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conspectus.model import Value
from conspectus.normalize.keywords import read_keywords


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Value(("tides, harbour walls, moon.",)), ("tides", "harbour walls", "moon")),
        (Value(("tides; walls, old and new; moon",)), ("tides", "walls, old and new", "moon")),
        (Value(("tides|moon | harbour walls",)), ("tides", "moon", "harbour walls")),
        (Value(("tides · moon",)), ("tides", "moon")),
        (Value(("tides\nmoon\nharbour walls",)), ("tides", "moon", "harbour walls")),
        (Value(("潮汐、月亮，港口",)), ("潮汐", "月亮", "港口")),
        (Value(("潮汐，月亮",)), ("潮汐", "月亮")),
        (Value(("tides - moon - walls",)), ("tides", "moon", "walls")),
        (Value(("Tides. Low water. Moon.",)), ("Tides", "Low water", "Moon")),
        (Value(("St. Malo tides",)), ("St. Malo tides",)),
        (Value(("#tides #low-water #moon",)), ("tides", "low-water", "moon")),
        (Value(("Keywords: tides, moon",)), ("tides", "moon")),
        (Value(("['tides', 'moon, full']",)), ("tides", "moon, full")),
        (Value(("tides (spring, neap), moon",)), ("tides (spring, neap)", "moon")),
        (Value(("1,000 tides, moon",)), ("1,000 tides", "moon")),
        (Value(("Poincar&eacute; maps; tides &amp; walls",)), ("Poincaré maps", "tides & walls")),
        (Value(("R{\\'e}nyi tides, $k$-nearest walls, {fMRI}",), "latex"), ("Rényi tides", "k-nearest walls", "fMRI")),
        (Value(("nuts \\& bolts", "**tide pools**", "a, b"), listed=True), ("nuts & bolts", "tide pools", "a, b")),
        (Value(("tides, moon, walls",), listed=True), ("tides", "moon", "walls")),
        (Value(({"id": "x", "display_name": "tides"}, {"name": "moon"}), listed=True), ("tides", "moon")),
        (Value(("Tides", "tides", "N/A", "-"), listed=True), ("Tides",)),
        (Value(("C++, C#, .NET",)), ("C++", "C#", ".NET")),
        (Value(("Plants/effects/*pharmacology", "*Rivers"), listed=True), ("Plants/effects/pharmacology", "Rivers")),
        (Value(("",)), ()),
    ],
)  # fmt: skip
def test_keywords(value, words):
    """Keywords are parted by whatever parts them, read in their syntax, and stand once."""
    assert read_keywords(value) == words


@given(st.text(), st.sampled_from(("text", "latex", "markdown", "html")), st.booleans())
def test_reading_keywords_never_fails(field, syntax, listed):
    """Whatever stands in the field, no keyword is empty, and none comes twice."""
    words = read_keywords(Value((field,), syntax, listed))
    assert all(word.strip() for word in words)
    assert len(set(words)) == len(words)
