"""An author as written -> the parts of the name that are clear."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conspectus.citations.names import inverted
from conspectus.model import Person
from conspectus.normalize.names import family_first, person

PERSONS = {
    # the comma form says which part is which
    "Doe, Jane": Person("Jane Doe", "Doe", "Jane"),
    "van der Foo, A.": Person("A. van der Foo", "Foo", "A.", "van der"),
    "Doe, Jr., J.": Person("J. Doe Jr.", "Doe", "J.", suffix="Jr."),
    "Doe, J., III": Person("J. Doe III", "Doe", "J.", suffix="III"),
    "García  Márquez,\tG.": Person("G. García Márquez", "García Márquez", "G."),
    # initials and particles make natural order clear
    "J. R. Doe": Person("J. R. Doe", "Doe", "J. R."),
    "J.-P. Doe": Person("J.-P. Doe", "Doe", "J.-P."),
    "Jane Q. Doe": Person("Jane Q. Doe", "Doe", "Jane Q."),
    "Jane Q Doe": Person("Jane Q Doe", "Doe", "Jane Q"),
    "Ludwig van der Berg": Person("Ludwig van der Berg", "Berg", "Ludwig", "van der"),
    "John Q. Doe Jr.": Person("John Q. Doe Jr.", "Doe", "John Q.", suffix="Jr."),
    "J. Doe, Jr.": Person("J. Doe Jr.", "Doe", "J.", suffix="Jr."),
    # a suffix stands behind a family name, wherever the source puts it
    "Jane Doe III": Person("Jane Doe III", "Doe", "Jane", suffix="III"),
    "Jane Doe, Jr.": Person("Jane Doe Jr.", "Doe", "Jane", suffix="Jr."),
    "Doe, Jane Jr": Person("Jane Doe Jr", "Doe", "Jane", suffix="Jr"),
    "Doe Jr., Jane": Person("Jane Doe Jr.", "Doe", "Jane", suffix="Jr."),
    "Doe, JR": Person("JR Doe", "Doe", "JR"),
    # names in Chinese signs are written together
    "例々, 名": Person("例々名", "例々", "名"),
    # everything else stays whole
    "Jane Doe": Person("Jane Doe"),
    "Wang Xiaoming": Person("Wang Xiaoming"),
    "J. Robert Doe": Person("J. Robert Doe"),
    "Maria del Carmen Doe": Person("Maria del Carmen Doe"),
    "Malcolm X": Person("Malcolm X"),
    "Doe J. R.": Person("Doe J. R."),
    "Jane Doe, PhD": Person("Jane Doe, PhD"),
    "Doe, Jane, Anna, Eve": Person("Doe, Jane, Anna, Eve"),
    "bell hooks": Person("bell hooks"),
    "Mononym": Person("Mononym"),
    "王小明": Person("王小明"),
    ", Jane": Person(", Jane"),
    "": Person(""),
    # another script in brackets is the same person
    "Example Name (例名)": Person("Example Name", native="例名"),
    "Name, Example （例名）": Person("Example Name", "Name", "Example", native="例名"),
    "Jane (Jenny) Doe": Person("Jane (Jenny) Doe"),
    "Doe, Jane (JD)": Person("Jane (JD) Doe", "Doe", "Jane (JD)"),
    # organisations are never split
    "The Foo Team": Person("The Foo Team", organisation=True),
    "Foo Research, Inc.": Person("Foo Research, Inc.", organisation=True),
    "University of Foo, Bar": Person("University of Foo, Bar", organisation=True),
    "示例大学": Person("示例大学", organisation=True),
}


@pytest.mark.parametrize(("name", "expected"), PERSONS.items(), ids=PERSONS)
def test_only_clear_names_are_split(name, expected):
    """The comma form, initials and particles show the parts of a name; without them it stays whole."""
    assert person(name) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Jane Q. Doe", "Doe, Jane Q."),
        ("Doe, Jr., J.", "Doe, J., Jr."),
        ("Jane Doe", "Jane Doe"),
        ("The Foo Team", "The Foo Team"),
        ("Ludwig van der Berg", "van der Berg, Ludwig"),
    ],
)
def test_the_family_name_goes_first_where_it_is_known(name, expected):
    """Machines get `Family, Given`; a name whose parts are not clear is handed on as it is."""
    assert inverted(person(name)) == expected


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Doe J", "Roe KA"], ["Doe, J", "Roe, KA"]),
        (["Doe J.", "van der Foo A.-B."], ["Doe, J.", "van der Foo, A.-B."]),
        (["Doe JR Jr", "Roe K"], ["Doe, JR, Jr", "Roe, K"]),
        (["Doe J", "The Foo Team", "Roe K"], ["Doe, J", "The Foo Team", "Roe, K"]),
        (["Brook KA"], ["Brook, KA"]),
        (["Malcolm X"], ["Malcolm X"]),
        (["Doe J", "Ada Example"], ["Doe J", "Ada Example"]),
        (["Wei LI", "Min XU"], ["Wei LI", "Min XU"]),
        ([], []),
    ],
)
def test_initials_behind_all_names_of_a_list(names, expected):
    """Initials at the end show where a family name ends if the whole list is written so."""
    assert family_first(names) == expected


@given(st.text())
def test_no_letter_of_a_name_is_lost(name):
    """Whatever the name is, its parts hold the letters that were written, and reading it never fails."""
    read = person(name)
    letters = sorted(filter(str.isalnum, name))
    assert sorted(filter(str.isalnum, read.name + read.native)) == letters
    if read.family:
        parts = (read.family, read.given, read.particle, read.suffix, read.native)
        assert sorted(filter(str.isalnum, "".join(parts))) == letters


@given(st.text())
def test_inverting_is_stable(name):
    """An inverted name, read again, is inverted already."""
    once = inverted(person(name))
    if person(name).family:
        assert person(once).family
