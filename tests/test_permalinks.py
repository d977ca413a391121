import pytest
from hypothesis import given
from hypothesis import strategies as st

from conspectus import permalinks


@pytest.mark.parametrize(
    ("target", "page", "address"),
    [
        ("index.html", "index.html", "index.html"),
        ("papers/a.html", "index.html", "papers/a.html"),
        ("index.html", "papers/a.html", "../index.html"),
        ("papers/b.html", "papers/a.html", "b.html"),
        ("papers/b.html#s3", "lists/x.html", "../papers/b.html#s3"),
        ("search.html?q=a%20b#r", "papers/a.html", "../search.html?q=a%20b#r"),
        ("#made", "papers/a.html", "#made"),
        ("", "papers/a.html", "../"),
        ("", "index.html", "./"),
    ],
)
def test_relative(target, page, address):
    """Every address is relative and names a file, so that it holds on a disk and below any path."""
    assert permalinks.relative(target, page) == address


@pytest.mark.parametrize("base", ["https://u.github.io/repo", "https://u.github.io/repo/"])
def test_absolute(base):
    """A base address may end in a slash or not; the case of its path is kept."""
    assert permalinks.absolute(base, "papers/a.html") == "https://u.github.io/repo/papers/a.html"


@pytest.mark.parametrize(
    ("paper_id", "plain"),
    [("9c8b1e12", True), ("2401.12345", False), ("02mgFnnfqG", False), ("_a1B", False), ("10.18653/v1/x", False)],
)
def test_tail(paper_id, plain):
    """Ids that a file system could confuse are replaced by their checksum in addresses."""
    tail = permalinks.tail(paper_id)
    assert (tail == paper_id) is plain
    assert tail.isascii()
    assert tail == tail.lower()
    assert tail.isalnum()


def test_ids_that_differ_in_case_have_different_addresses():
    """`aB1x` and `Ab1x` are two papers, also on disks that do not tell case."""
    assert permalinks.paper_slug("T", "aB1x") != permalinks.paper_slug("T", "Ab1x")
    assert not permalinks.clashes([permalinks.paper_slug("T", "aB1x"), permalinks.paper_slug("T", "Ab1x")])


@given(st.text(), st.from_regex(r"[0-9a-f]{8}", fullmatch=True))
def test_paper_addresses_are_safe(title, paper_id):
    """Whatever its title, a paper's file name is ASCII, short and ends in its id."""
    slug = permalinks.paper_slug(title, paper_id)
    assert slug.isascii()
    assert len(slug) < 100
    assert slug.endswith(paper_id)
    assert slug[0] not in "._-"


def test_clashes_name_all_claimants():
    """Paths that differ only in case are reported together."""
    assert permalinks.clashes(["A.html", "b.html", "a.html"]) == [("A.html", "a.html")]


def test_numbered():
    """The first part of a long page keeps the plain address."""
    assert [permalinks.numbered(permalinks.LISTING, n) for n in (1, 2)] == ["papers.html", "papers-2.html"]
