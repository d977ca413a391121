"""What a piece of text looks like, told from outside."""

import pytest

from conspectus.readers.shapes import BETWEEN_NAMES, is_names, without_brackets, without_et_al
from tests.growth import in_proportion


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Ana Prim et al.", "Ana Prim"),
        ("Ana Prim, et.al.", "Ana Prim"),
        ("Ana Prim  and others. ", "Ana Prim"),
        ("甲某等", "甲某"),
        ("Ana Portal", "Ana Portal"),
        ("Others", "Others"),
    ],
)
def test_without_et_al(text, rest):
    """`et al.` and its kin go from the end of a list of names, and from nowhere else."""
    assert without_et_al(text) == rest


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ana Prim, Bo Sekund and Cy Third", ["Ana Prim", "Bo Sekund", "Cy Third"]),
        ("Ana Prim , and Bo Sekund", ["Ana Prim", "Bo Sekund"]),
        ("甲某、乙某；丙某", ["甲某", "乙某", "丙某"]),
        ("Ana Prim  &  Bo Anderson", ["Ana Prim", "Bo Anderson"]),
    ],
)
def test_between_names(text, names):
    """What parts names: commas and their kin, `and`, or both."""
    assert BETWEEN_NAMES.split(text) == names


def test_brackets_behind_names():
    """Institutes go, in brackets of either width."""
    assert without_brackets("Ana Prim (Institute), Bo Sekund（大学）") == "Ana Prim, Bo Sekund"


@pytest.mark.parametrize("piece", [" ", ", ", "1,", "(", "A ", "and ", "*", "et al "])
def test_names_are_told_in_linear_time(piece):
    """A line of whatever comes again and again is judged as fast where it is long."""

    def judge(text):
        is_names(f"Ana{text}x")
        without_et_al(f"Ana{text}et al")
        BETWEEN_NAMES.split(f"Ana{text}x")

    assert in_proportion(judge, piece, 100_000)


@pytest.mark.parametrize(
    "text", ["", "* *", "(Institute)", "Ana Prim, " * 400 + "Bo Sekund", "Speakers: Ana Prim, Bo Sekund"]
)
def test_what_are_no_names(text):
    """Nothing but brackets or marks, more than authors fill, and what has a colon in it."""
    assert not is_names(text)
