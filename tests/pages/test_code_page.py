"""Papers with code, and with the promise of it."""

from __future__ import annotations

from tests.factories import paper
from tests.pages.sites import coding, documents, library, links, only, texts


def test_links_come_before_promises():
    """Each kind has its section, whatever the order of the papers."""
    document = only(
        "code", library(coding(1), coding(2, "https://example.org/x/y"), paper(id="00000003", title="None"))
    )
    assert texts(document, "//main//h2") == ["Code is linked", "Code is promised"]
    assert texts(document, "//main//section[1]//li") == ["Coder 2 example.org/x/y"]
    assert texts(document, "//main//section[2]//li") == ["Coder 1"]
    assert texts(document, "//main//header//p") == [
        "Of 3 papers 1 links code and 1 promises it, by what the list and the abstract say. Found by rule; how."
    ]


def test_the_address_is_shown_and_followed_without_telling_from_where():
    """A link out says where it leads, and is marked as one."""
    document = only("code", library(coding(1, "https://example.org/x/y")))
    (outward,) = document.xpath("//main//a[starts-with(@href, 'http')]")
    assert (outward.text, outward.get("rel")) == ("example.org/x/y", "noopener noreferrer external")
    assert links(document, "//main//li/a")[0] == ("Coder 1", "papers/tiny-00000001.html")


def test_parts_have_only_the_sections_that_they_need():
    """The second part of a long page does not repeat an empty head."""
    many = [coding(number, "https://example.org/x") for number in range(120)]
    found = documents("code", library(*many, coding(120)))
    assert [texts(document, "//main//h2") for document in found.values()] == [["Code is linked"], ["Code is promised"]]


def test_no_code_no_page():
    """Without a link or a promise there is no page."""
    assert documents("code", library(paper(title="Plain"))) == {}
