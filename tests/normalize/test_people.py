import pytest

from conspectus.normalize.people import read_authors


@pytest.mark.parametrize(
    ("field", "names"),
    [
        ("Ada Example; Bo Beispiel", ("Ada Example", "Bo Beispiel")),
        ("Ada Example, Bo Beispiel and Cy Muster", ("Ada Example", "Bo Beispiel", "Cy Muster")),
        ("Ada Example, Bo Beispiel, and Cy Muster", ("Ada Example", "Bo Beispiel", "Cy Muster")),
        ("Example, Ada and Beispiel, Bo", ("Example, Ada", "Beispiel, Bo")),
        ("Ada Example and Bo Beispiel", ("Ada Example", "Bo Beispiel")),
        ("例甲、例乙", ("例甲", "例乙")),
        ("例甲，例乙", ("例甲", "例乙")),
        ("A. Foo; B. Bar; A. Foo; B. Bar", ("A. Foo", "B. Bar")),
        ("C. Baz1,2; D. Qux*", ("C. Baz", "D. Qux")),
        ("{The Foo Team} and Bar", ("The Foo Team", "Bar")),
        ("{Alpha, Beta and Gamma Group}; Cy Muster", ("Alpha, Beta and Gamma Group", "Cy Muster")),
        ("Sam Doe, Jr., Ada Example", ("Sam Doe, Jr.", "Ada Example")),
        ("Jan van der Foo", ("Jan van der Foo",)),
        ("Example Name (例名)", ("Example Name (例名)",)),
        ("Plato", ("Plato",)),
        ("van der Foo, Jan and Smith, A.", ("van der Foo, Jan", "Smith, A.")),
        ("Doe, Jr., J. and {The Foo Team}", ("Doe, Jr., J.", "The Foo Team")),
        ("Anders Andersson & Sandy Land", ("Anders Andersson", "Sandy Land")),
        ("", ()),
        (" ; , ", ()),
    ],
)
def test_read_authors(field, names):
    """Names are told apart whatever separates them; each stands once; marks of footnotes go."""
    assert read_authors(field) == names
