"""Fields of addresses -> links."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conspectus.fields import ADDRESSES
from conspectus.hosts import is_web_address
from conspectus.model import Link, Value
from conspectus.normalize.links import each_once, is_of_authors, read_links
from tests.growth import in_proportion

CASES = [
    ("code", "github.com/foo/bar", [("code", "https://github.com/foo/bar")]),
    ("project", "foo.example.org", [("project", "https://foo.example.org")]),
    ("code", "[foo/bar](https://github.com/foo/bar)", [("code", "https://github.com/foo/bar")]),
    ("url", "[![Code](https://img.example.org/b.svg)](https://example.org/c) [![x](y.svg)](https://example.org/p)",
     [("code", "https://example.org/c"), ("paper", "https://example.org/p")]),
    ("url", "[PDF](https://a.example.org/1.pdf) / [Code](https://b.example.org/2) / [Video](https://c.example.org)",
     [("pdf", "https://a.example.org/1.pdf"), ("code", "https://b.example.org/2"), ("video", "https://c.example.org")]),
    ("url", '<a href="https://a.example.org/1?x=1&amp;y=2">Slides</a>', [("slides", "https://a.example.org/1?x=1&y=2")]),
    ("url", "https://a.example.org/1; https://b.example.org/2",
     [("paper", "https://a.example.org/1"), ("paper", "https://b.example.org/2")]),
    ("url", "Code: https://a.example.org/1, Data: https://b.example.org/2",
     [("code", "https://a.example.org/1"), ("data", "https://b.example.org/2")]),
    ("url", "<https://a.example.org/(x)>.", [("paper", "https://a.example.org/(x)")]),
    ("url", "(https://a.example.org/x),", [("paper", "https://a.example.org/x")]),
    ("url", r"\url{https://a.example.org/x\_y}", [("paper", "https://a.example.org/x_y")]),
    ("url", "arXiv:2301.04567", [("paper", "https://arxiv.org/abs/2301.04567")]),
    ("url", "doi:10.5555/x", [("paper", "https://doi.org/10.5555/x")]),
    ("url", "https://github.com/foo/bar https://youtu.be/x",
     [("code", "https://github.com/foo/bar"), ("video", "https://youtu.be/x")]),
    ("pdf", "https://a.example.org/x.html", [("paper", "https://a.example.org/x.html")]),
    ("pdf", "https://a.example.org/x", [("pdf", "https://a.example.org/x")]),
    ("slides", "https://github.com/foo/talk", [("slides", "https://github.com/foo/talk")]),
    ("pdf", "paper.pdf", []),
    ("code", "coming soon", []),
    ("code", "foo/bar", [("code", "https://github.com/foo/bar")]),
    ("code", "see foo/bar", []),
    ("url", "foo/bar", []),
]  # fmt: skip


@pytest.mark.parametrize(("field", "text", "expected"), CASES)
def test_links(field, text, expected):
    """A link is found in whatever it is wrapped in, with the kind that its field, its text or its host tells."""
    assert [(each.kind, each.url) for each in read_links(field, Value((text,)))] == expected


def test_links_in_parts():
    """Objects say what each of their addresses is."""
    value = Value(({"type": "Code", "url": "https://a.example.org"}, {"video": "https://b.example.org"}), listed=True)
    assert [each.kind for each in read_links("url", value)] == ["code", "video"]


@pytest.mark.parametrize(
    ("value", "authors", "expected"),
    [
        (Value(("https://a.example.org;https://b.example.org",)), 2, True),
        (Value((";https://b.example.org;",)), 3, True),
        (Value(("https://a.example.org", "https://b.example.org"), listed=True), 2, True),
        (Value(("https://example.org/~ada/",)), 1, True),
        (Value(("https://example.org/~ada/waves",)), 1, False),
        (Value(("https://a.example.org",)), 1, False),
        (Value(("https://a.example.org; https://b.example.org",)), 3, False),
        (Value(("",)), 0, False),
    ],
)
def test_pages_of_authors(value, authors, expected):
    """As many addresses as authors are the authors' own."""
    assert is_of_authors(value, authors) == expected


def test_an_address_stands_once():
    """With or without www, a slash at the end or an escape; a kind that says more wins."""
    links = [Link("https://www.example.org/a%3Cb/", "paper", True), Link("http://example.org/a<b", "code", True)]
    assert [each.kind for each in each_once(links)] == ["code"]


@given(st.text(), st.sampled_from(sorted(ADDRESSES)))
def test_reading_links_never_fails(text, field):
    """Every link is an address that may stand on a page."""
    assert all(is_web_address(each.url) for each in read_links(field, Value((text,))))


@pytest.mark.parametrize(
    "piece", ["[", "[a](", "![", "https://", "a.", "(", "<a ", r"\href{", "a:", ";", "a) ", ")", ">"]
)
def test_reading_links_is_linear(piece):
    """A long field takes as long as its length, whatever it is made of."""
    assert in_proportion(lambda text: read_links("url", Value((text,))), piece, 50_000)
