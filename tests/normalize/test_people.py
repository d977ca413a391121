import pytest

from conspectus.model import Value
from conspectus.normalize.people import read_people


@pytest.mark.parametrize(
    ("field", "names"),
    [
        ("Ada Example; Bo Beispiel", ("Ada Example", "Bo Beispiel")),
        ("Ada Example, Bo Beispiel and Cy Muster", ("Ada Example", "Bo Beispiel", "Cy Muster")),
        ("Ada Example, Bo Beispiel, and Cy Muster", ("Ada Example", "Bo Beispiel", "Cy Muster")),
        ("Example, Ada and Beispiel, Bo", ("Ada Example", "Bo Beispiel")),
        ("Ada Example and Bo Beispiel", ("Ada Example", "Bo Beispiel")),
        ("例甲、例乙", ("例甲", "例乙")),
        ("例甲，例乙", ("例甲", "例乙")),
        ("A. Foo; B. Bar; A. Foo; B. Bar", ("A. Foo", "B. Bar")),
        ("C. Baz1,2; D. Qux*", ("C. Baz", "D. Qux")),
        ("{The Foo Team} and Bar", ("The Foo Team", "Bar")),
        ("{Alpha, Beta and Gamma Group}; Cy Muster", ("Alpha, Beta and Gamma Group", "Cy Muster")),
        ("Sam Doe, Jr., Ada Example", ("Sam Doe, Jr.", "Ada Example")),
        ("Jan van der Foo", ("Jan van der Foo",)),
        ("Example Name (例名)", ("Example Name",)),
        ("Plato", ("Plato",)),
        ("van der Foo, Jan and Smith, A.", ("Jan van der Foo", "A. Smith")),
        ("Doe, Jr., J. and {The Foo Team}", ("J. Doe Jr.", "The Foo Team")),
        ("Anders Andersson & Sandy Land", ("Anders Andersson", "Sandy Land")),
        ("", ()),
        (" ; , ", ()),
    ],
)
def test_read_people(field, names):
    """Names are told apart whatever separates them; each stands once; marks of footnotes go."""
    assert tuple(map(str, read_people(Value((field,))))) == names
