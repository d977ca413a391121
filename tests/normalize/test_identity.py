from hypothesis import given
from hypothesis import strategies as st

from conspectus.normalize.identity import DIGITS, folded, given_id, ids


def test_markup_and_wrapping_do_not_change_the_identity():
    """Retyping an abstract with other markup, case or line breaks keeps its address."""
    plain = "We present Foo, a naive flow model."
    assert (
        folded("We present \\textbf{Foo}, a na\\textit{ive} **flow**\n model.")
        == folded(plain)
        == folded(plain.upper())
    )


def test_an_abstract_without_letters_still_has_an_identity():
    """A dash and a smiley are two papers."""
    assert folded("–")
    assert folded("–") != folded("☺")


@given(st.lists(st.text(min_size=1), unique=True))
def test_ids_are_unique_and_do_not_depend_on_order(texts):
    """Inserting or moving a paper changes no other id."""
    made = ids(texts)
    assert len(set(made.values())) == len(texts)
    assert made == ids(reversed(texts))
    assert all(len(paper_id) >= DIGITS for paper_id in made.values())


def test_ids_that_would_meet_get_longer():
    """With two digits, among 300 texts many meet; all are told apart, the lonely ones stay short."""
    made = ids([f"text {n}" for n in range(300)], digits=2)
    assert len(set(made.values())) == 300
    assert {len(paper_id) for paper_id in made.values()} > {2}


def test_given_ids():
    """Ids of the usual sources are kept; what could not stand in an address is not an id."""
    assert given_id(" 02mgFnnfqG ") == "02mgFnnfqG"
    assert given_id("2024.acl-long.1") == "2024.acl-long.1"
    assert given_id("17") is None
    assert given_id("a b") is None
    assert given_id("<script>") is None
    assert given_id("") is None
