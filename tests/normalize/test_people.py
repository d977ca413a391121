"""A field of authors -> people."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conspectus.model import Person, Value
from conspectus.normalize.people import read_people
from tests.growth import in_proportion

TEXTS = {
    # what parts names
    "Ada Example; Bo Beispiel": ("Ada Example", "Bo Beispiel"),
    "Ada Example, Bo Beispiel and Cy Muster": ("Ada Example", "Bo Beispiel", "Cy Muster"),
    "Ada Example, Bo Beispiel, and Cy Muster": ("Ada Example", "Bo Beispiel", "Cy Muster"),
    "Ada Example; Bo Beispiel; and Cy Muster": ("Ada Example", "Bo Beispiel", "Cy Muster"),
    "Ada Example and Bo Beispiel": ("Ada Example", "Bo Beispiel"),
    "Anders Andersson & Sandy Land": ("Anders Andersson", "Sandy Land"),
    "Ada Example|Bo Beispiel | Cy Muster": ("Ada Example", "Bo Beispiel", "Cy Muster"),
    "Ada Example · Bo Beispiel · Ada Example": ("Ada Example", "Bo Beispiel"),
    "Ada Example / Bo Beispiel": ("Ada Example", "Bo Beispiel"),
    """['Ada Example', "Maeve O'Example"]""": ("Ada Example", "Maeve O'Example"),
    """[arxiv.Result.Author('Ada Example'), arxiv.Result.Author("Maeve O'Example")]""": (
        "Ada Example",
        "Maeve O'Example",
    ),
    "Ada Example\nBo Beispiel\nCy Muster": ("Ada Example", "Bo Beispiel", "Cy Muster"),
    "Ada Example, Bo\n  Beispiel, Cy Muster": ("Ada Example", "Bo Beispiel", "Cy Muster"),
    "Ada\nExample": ("Ada Example",),
    "Authors: Ada Example, Bo Beispiel": ("Ada Example", "Bo Beispiel"),
    "例甲、例乙": ("例甲", "例乙"),
    "例甲，例乙": ("例甲", "例乙"),
    "例甲、例乙丙，例丁": ("例甲", "例乙丙", "例丁"),
    "例甲 例乙丙 例丁": ("例甲", "例乙丙", "例丁"),
    "例甲, 例乙等": ("例甲", "例乙"),
    "['Ada Example', \"Bo O'Beispiel\"]": ("Ada Example", "Bo O'Beispiel"),
    '["Example, Ada", "Beispiel, Bo"]': ("Ada Example", "Bo Beispiel"),
    "[{'name': 'Ada Example'}, {'name': 'Bo Beispiel'}]": ("Ada Example", "Bo Beispiel"),
    # commas inside names
    "Example, Ada": ("Ada Example",),
    "Example, Ada B.": ("Ada B. Example",),
    "Example, Ada; Beispiel, B. J.": ("Ada Example", "B. J. Beispiel"),
    "Example, Ada and Beispiel, Bo": ("Ada Example", "Bo Beispiel"),
    "van der Foo, Jan and Smith, A.": ("Jan van der Foo", "A. Smith"),
    "Example, A., Beispiel, B.J., Muster, C.": ("A. Example", "B.J. Beispiel", "C. Muster"),
    "Example, A. B., Beispiel, B., & Muster, C.-D.": ("A. B. Example", "B. Beispiel", "C.-D. Muster"),
    "Example, Ada, Beispiel, B.": ("Ada Example", "B. Beispiel"),
    "Example, A., Beispiel, Bo, Muster, C.": ("A. Example", "Bo Beispiel", "C. Muster"),
    "Example, A., Beispiel, B., Mononym": ("A. Example", "B. Beispiel", "Mononym"),
    "Example, Ada, Beispiel, B., Mononym": ("Example", "Ada", "B. Beispiel", "Mononym"),
    "★, Ada Example": ("Ada Example",),
    "García Márquez, G., Doe, J.": ("G. García Márquez", "J. Doe"),
    "Example, Ada, Bo Beispiel, and Cy Muster": ("Ada Example", "Bo Beispiel", "Cy Muster"),
    "Example, A. and Bo Beispiel": ("A. Example", "Bo Beispiel"),
    "Example, Ada\nBeispiel, Bo": ("Ada Example", "Bo Beispiel"),
    "Example A, Beispiel B, Muster CD": ("A Example", "B Beispiel", "CD Muster"),
    "Example A.; Beispiel B.C.": ("A. Example", "B.C. Beispiel"),
    "Sam Doe, Jr., Ada Example": ("Sam Doe Jr.", "Ada Example"),
    "Sam Doe III and Ada Example": ("Sam Doe III", "Ada Example"),
    "Doe, Jr., J. and {The Foo Team}": ("J. Doe Jr.", "The Foo Team"),
    "Ada Example, PhD, Bo Beispiel, M.D.": ("Ada Example", "Bo Beispiel"),
    "Example, Ada MD ; de Beispiel, Bo B. MPH, PhD +; Muster MD; Le, Cy MA 1": (
        "Ada Example",
        "Bo B. de Beispiel",
        "Muster MD",
        "Cy MA Le",
    ),
    "Muster MD; Doe J": ("MD Muster", "J Doe"),
    "Muster MD, Doe MA, Beispiel B": ("MD Muster", "MA Doe", "B Beispiel"),
    "Ada Example: Toy University, Town; Bo Beispiel:Other Lab": ("Ada Example", "Bo Beispiel"),
    "Ada Example - Toy University; Bo Beispiel – Other Lab": ("Ada Example", "Bo Beispiel"),
    "Ada Example | Toy University; Bo Beispiel | Other": ("Ada Example", "Bo Beispiel"),
    "Ada Example, Bo Beispiel, and Cy Muster.": ("Ada Example", "Bo Beispiel", "Cy Muster"),
    "[No author name available]": (),
    "Ada Example; 17; Bo Beispiel": ("Ada Example", "Bo Beispiel"),
    "Mononym, Ada Example": ("Mononym", "Ada Example"),
    "Ada Example, Mononym": ("Ada Example", "Mononym"),
    "Doe, Roe, Poe": ("Doe", "Roe", "Poe"),
    # nobody
    "Ada Example, Bo Beispiel, et al.": ("Ada Example", "Bo Beispiel"),
    "Ada Example et.al.": ("Ada Example",),
    "Ada Example, Bo Beispiel and others": ("Ada Example", "Bo Beispiel"),
    "Ada Example, Bo Beispiel, ...": ("Ada Example", "Bo Beispiel"),
    "Ada Example, Bo Beispiel (12 additional authors not shown)": ("Ada Example", "Bo Beispiel"),
    "No authors listed": (),
    "": (),
    " ; , ": (),
    # what stands behind names
    "C. Baz1,2; D. Qux*": ("C. Baz", "D. Qux"),
    "Ada Example¹, Bo Beispiel²,³ and Cy Muster¹*": ("Ada Example", "Bo Beispiel", "Cy Muster"),
    "Ada Example1, Bo Beispiel2,3, Cy Muster1": ("Ada Example", "Bo Beispiel", "Cy Muster"),
    "Ada Example 1, Bo Beispiel 2,3 and Cy Muster 1": ("Ada Example", "Bo Beispiel", "Cy Muster"),
    "Ada Example∗1, Bo Beispiel2,†, Cy Muster‡": ("Ada Example", "Bo Beispiel", "Cy Muster"),
    r"Ada Example$^{1,2}$, Bo Beispiel$^\dagger$": ("Ada Example", "Bo Beispiel"),
    r"Ada Example\textsuperscript{2,3}, Bo Beispiel\thanks{Both, equally.}": ("Ada Example", "Bo Beispiel"),
    r"Ada Example\inst{1} and Bo Beispiel\inst{1,2}": ("Ada Example", "Bo Beispiel"),
    "Ada Example^1, Bo Beispiel^{2,3}": ("Ada Example", "Bo Beispiel"),
    "Ada Example<sup>1</sup>, Bo Beispiel<sup>2,3</sup>": ("Ada Example", "Bo Beispiel"),
    "Ada Example (Institute of Foo, Bar), Bo Beispiel (Qux Lab)": ("Ada Example", "Bo Beispiel"),
    "Ada Example, University of Foo; Bo Beispiel, Qux Lab": ("Ada Example", "Bo Beispiel"),
    "Ada Example (1), Bo Beispiel (2) ((1) Foo, (2) Bar)": ("Ada Example", "Bo Beispiel"),
    "Ada Example [1], Bo Beispiel [2,3]": ("Ada Example", "Bo Beispiel"),
    "Ada Example (0000-0001-2345-6789), Bo Beispiel": ("Ada Example", "Bo Beispiel"),
    "Ada Example <ada@example.org>, Bo Beispiel (bo@example.org)": ("Ada Example", "Bo Beispiel"),
    "Prof. Dr. Ada Example, Dr Bo Beispiel": ("Ada Example", "Bo Beispiel"),
    "[Ada Example](https://example.org/a,b), **Bo Beispiel**": ("Ada Example", "Bo Beispiel"),
    "[[Ada Example]], [[people/bo|Bo Beispiel]]": ("Ada Example", "Bo Beispiel"),
    "~Ada_Example1; ~Bo_Beispiel12": ("Ada Example", "Bo Beispiel"),
    "Example Name (例名)": ("Example Name",),
    "Jane (Jenny) Doe": ("Jane (Jenny) Doe",),
    # entities before what they hold parts names
    "Maeve O&#39;Example; Bj&ouml;rn Beispiel": ("Maeve O'Example", "Björn Beispiel"),
    "Bj&amp;ouml;rn Beispiel &amp; Ada Example": ("Björn Beispiel", "Ada Example"),
    # institutes and collaborations
    "{The Foo Team} and Bar": ("The Foo Team", "Bar"),
    "{Alpha, Beta and Gamma Group}; Cy Muster": ("Alpha, Beta and Gamma Group", "Cy Muster"),
    "Ada Example, Centre for Foo and Bar Research": ("Ada Example", "Centre for Foo and Bar Research"),
    "Institute of Foos, Bars and Quxes": ("Institute of Foos, Bars and Quxes",),
    "Foos and Bars Institute, Ada Example": ("Foos and Bars Institute", "Ada Example"),
    "Ada Example and the Foo Team": ("Ada Example", "the Foo Team"),
    "Foo Research, Inc., Ada Example": ("Foo Research, Inc.", "Ada Example"),
    "The FOO Collaboration: A. Bar, C. Qux": ("The FOO Collaboration", "A. Bar", "C. Qux"),
    "Ada Example (for the FOO Collaboration), Bo Beispiel": ("Ada Example", "Bo Beispiel"),
    "Ada Example on behalf of the FOO Group": ("Ada Example", "the FOO Group"),
    # each once
    "A. Foo; B. Bar; A. Foo; B. Bar": ("A. Foo", "B. Bar"),
    "Plato": ("Plato",),
    "Jan van der Foo": ("Jan van der Foo",),
}


@pytest.mark.parametrize(("field", "names"), TEXTS.items(), ids=TEXTS)
def test_people_in_a_text(field, names):
    """Names are told apart whatever parts them; each stands once, given name first; what stands around them goes."""
    assert tuple(map(str, read_people(Value((field,))))) == names


BIBTEX = {
    "Example, Ada B.": ("Ada B. Example",),
    "Example, Ada and Beispiel, Bo and others": ("Ada Example", "Bo Beispiel"),
    "Example, Ada, and Beispiel, Bo B., and Muster Doe, Cy": ("Ada Example", "Bo B. Beispiel", "Cy Muster Doe"),
    "Example, A. B. and Bo Beispiel": ("A. B. Example", "Bo Beispiel"),
    "Example, Ada\n\tand  Beispiel, Bo": ("Ada Example", "Bo Beispiel"),
    "Example, Ada AND Beispiel, Bo": ("Ada Example", "Bo Beispiel"),
    "Mononym and Ruiz, Pilar": ("Mononym", "Pilar Ruiz"),
    "{Foo and Bar Collaboration} and Example, Ada": ("Foo and Bar Collaboration", "Ada Example"),
    "{Foo, Bar, Qux, Inc.}": ("Foo, Bar, Qux, Inc.",),
    "Doe, Jr., Sam and Doe, Sam, III": ("Sam Doe Jr.", "Sam Doe III"),
    "van der Foo, Jan and de la Bar, Inés": ("Jan van der Foo", "Inés de la Bar"),
    "{van Foo}, Guido": ("Guido van Foo",),
    r"{\'E}lodie Fabre and M{\"u}ller, J{\"o}rg": ("Élodie Fabre", "Jörg Müller"),
    r"S{\o}ren (Sam) {\AA}berg and Example, Theodora (Theo)": ("Søren (Sam) Åberg", "Theodora (Theo) Example"),
    "Ray~M.~Doe": ("Ray M. Doe",),
    "Bo Qin 0004 and Mira Tal 0012": ("Bo Qin", "Mira Tal"),
    "Ada Example, Bo Beispiel, Cy Muster": ("Ada Example", "Bo Beispiel", "Cy Muster"),
    "Ada Example; Bo Beispiel": ("Ada Example", "Bo Beispiel"),
    # the parts by their names, as BibLaTeX has them
    "Example, Ada and family=Foo, given=Jan, prefix=van der, useprefix=true and {Qux Office}": (
        "Ada Example",
        "Jan van der Foo",
        "Qux Office",
    ),
    "given={Sam}, family={Doe and Roe}, suffix={Jr.}": ("Sam Doe and Roe Jr.",),
}


@pytest.mark.parametrize(("field", "names"), BIBTEX.items(), ids=BIBTEX)
def test_people_of_bibtex(field, names):
    """BibTeX parts names by ` and ` outside of braces, and nothing else; what can be none of its names is a text."""
    assert tuple(map(str, read_people(Value((field,), "latex")))) == names


@pytest.mark.parametrize(
    ("items", "names"),
    [
        (("Example, Ada B.", "Bo Beispiel"), ("Ada B. Example", "Bo Beispiel")),
        (("Institute of Foo and Bar",), ("Institute of Foo and Bar",)),
        (("Ada\n  Example", "Bo Beispiel¹ (Foo)"), ("Ada Example", "Bo Beispiel")),
        (
            ("Ada Example", "Bo Beispiel and Cy Muster", "Barnes and Noble"),
            ("Ada Example", "Bo Beispiel", "Cy Muster", "Barnes and Noble"),
        ),
        (("Example A", "Beispiel B"), ("A Example", "B Beispiel")),
        (("Doe; Sam; III", "Mononym", "Example; Ada; University of Foo"), ("Sam Doe III", "Mononym", "Ada Example")),
        (("Ada Example; Bo Beispiel",), ("Ada Example", "Bo Beispiel")),
    ],
)
def test_people_in_a_list(items, names):
    """One item of a list is one person, comma or not."""
    assert tuple(map(str, read_people(Value(items, listed=True)))) == names


PARTS = [
    ({"given": "Nora", "family": "Foo"}, Person("Nora Foo", "Foo", "Nora")),
    ({"firstName": "Nora", "lastName": "Foo"}, Person("Nora Foo", "Foo", "Nora")),
    ({"forename": "Nora", "middle_name": "B.", "surname": "Foo"}, Person("Nora B. Foo", "Foo", "Nora B.")),
    ({"family": "Foo", "given": "Jan", "non-dropping-particle": "van der"},
     Person("Jan van der Foo", "Foo", "Jan", "van der")),
    ({"family": "Foo", "given": "Jan", "prefix": "van der"}, Person("Jan van der Foo", "Foo", "Jan", "van der")),
    ({"family": "Foo", "given": "Jan", "prefix": "Dr."}, Person("Jan Foo", "Foo", "Jan")),
    ({"family-names": "Foo", "name-particle": "von", "given-names": "Karl"},
     Person("Karl von Foo", "Foo", "Karl", "von")),
    ({"first": "Sam", "last": "Doe", "suffix": "Jr."}, Person("Sam Doe Jr.", "Doe", "Sam", suffix="Jr.")),
    ({"family": "佐々例", "given": "ひかる"}, Person("佐々例ひかる", "佐々例", "ひかる")),
    ({"name": "Ole Bar", "affiliation": "Foo Lab"}, Person("Ole Bar")),
    ({"full_name": "Bar, Ole", "record": "x"}, Person("Ole Bar", "Bar", "Ole")),
    ({"author_position": "first", "author.id": "https://x.org/A1", "author.display_name": "Ole Bar",
      "institutions.display_name": "Foo"}, Person("Ole Bar", id="https://x.org/A1")),
    ({"literal": "Ice and Snow"}, Person("Ice and Snow", organisation=True)),
    ({"name": "Ice and Snow", "nameType": "Organizational"}, Person("Ice and Snow", organisation=True)),
    ({"given": "O.", "family": "Bar", "ORCID": "https://orcid.org/0000-0001-2345-6789"},
     Person("O. Bar", "Bar", "O.", id="0000-0001-2345-6789")),
    ({"text": "Bo Qin 0004", "@pid": "12/3"}, Person("Bo Qin", id="12/3")),
    ({"Ole Bar": "Foo Lab"}, Person("Ole Bar")),
]  # fmt: skip


@pytest.mark.parametrize(("parts", "expected"), PARTS)
def test_people_in_parts(parts, expected):
    """Every program spells the parts of a name in its own way."""
    assert read_people(Value((parts,), listed=True)) == (expected,)


@pytest.mark.parametrize(
    ("items", "names"),
    [
        (({"name": "Wei Foo", "id": "~Wei_Foo3"}, {"name": "Wei Foo", "id": "~Wei_Foo8"}), ("Wei Foo", "Wei Foo")),
        (({"name": "Wei Foo", "id": "~Wei_Foo3"}, {"name": "W. Foo", "id": "~Wei_Foo3"}), ("Wei Foo",)),
        (({"name": "Wei Foo", "id": "1"}, {"name": "Min Bar", "id": "1"}), ("Wei Foo", "Min Bar")),
        (("~Wei_Foo3", "~Wei_Foo8", "~Wei_Foo3"), ("Wei Foo", "Wei Foo")),
        (("Zoë Example", "ZOE EXAMPLE", "Zoe-Example", "Zoe E."), ("Zoë Example", "Zoe E.")),
        (({"creatorType": "editor", "lastName": "Foo", "firstName": "Ed"}, {"name": "Min Bar"}), ("Min Bar",)),
    ],
)
def test_who_is_who(items, names):
    """People of one name with different ids are two, capitals and accents apart; one id is one person; an editor is no
    author.
    """
    assert tuple(map(str, read_people(Value(items, listed=True)))) == names


def test_the_form_in_another_script_and_an_orcid_are_kept():
    """They belong to the person though they are not shown in the name."""
    ada, mei = read_people(Value(("Ada Example (ORCID: 0000-0002-0000-111X), Mei Foo (例名)",)))
    assert (ada.name, ada.id) == ("Ada Example", "0000-0002-0000-111X")
    assert (mei.name, mei.native) == ("Mei Foo", "例名")


@given(st.text(), st.sampled_from(("text", "latex", "markdown", "html")), st.booleans())
def test_reading_people_never_fails(field, syntax, listed):
    """Whatever stands in the field, people come out, each with a name and once."""
    people = read_people(Value((field,), syntax, listed))
    assert all(each.name for each in people)
    assert len({(each.name, each.id) for each in people}) == len(people)


@given(st.lists(st.from_regex(r"[A-Z][a-z]{2,8} [A-Z][a-z]{2,8}", fullmatch=True), unique=True, min_size=1))
def test_natural_names_come_back_as_they_were(names):
    """Whatever parts them, whole names in natural order stay as they are."""
    expected = read_people(Value(tuple(names), listed=True))
    for separator in ("; ", " | ", " · ", "\n"):
        assert read_people(Value((separator.join(names),))) == expected
    assert read_people(Value((" and ".join(names),), "latex")) == expected


@pytest.mark.parametrize(
    "piece",
    [
        ",",
        "((()",
        "[a](",
        "1,",
        "*,a",
        "a-",
        "a@",
        "~a",
        "and ",
        "^{",
        "$^",
        "<sup>",
        r"\thanks{",
        "a (b) ",
        "A Team: ",
    ],
)
def test_reading_is_linear(piece):
    """However odd a long field is, twice as much of it takes twice as long."""
    assert in_proportion(lambda text: read_people(Value((text,))), piece, 20_000)


def test_many_people_are_read_in_one_field():
    """Twenty thousand names, and none of them is lost."""
    names = ["".join(chr(97 + int(digit)) for digit in str(number)).title() for number in range(20_000)]
    assert len(read_people(Value((", ".join(f"{name} Example" for name in names),)))) == 20_000
