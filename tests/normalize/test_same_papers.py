"""Which entries are one paper: each case names what two entries say, and whether they are one."""

from __future__ import annotations

import pytest

from conspectus.normalize import identity
from conspectus.normalize.given import read_given
from conspectus.normalize.identity import evidence, paper_ids, same_papers
from tests.normalize.entries import entry

WAVES = "We study waves in the sea and find that most of them are small."
TIDES = "Tides turn twice a day, and we say at which hour of the night."
TITLE = "Waves in the Open Sea"


def told(**fields):
    """What an entry says of its identity."""
    file = fields.pop("file", "seeds/list.txt")
    given, _ = read_given(entry(file=file, **fields).fields)
    return evidence(given, file)


SAME = {
    "the same text": ({"abstract": WAVES}, {"abstract": WAVES}),
    "the same text in other markup": ({"abstract": WAVES}, {"abstract": WAVES.replace("waves", "\\emph{waves}")}),
    "one has an id": ({"abstract": WAVES, "id": "aB1_xYz"}, {"abstract": WAVES}),
    "one has a title": ({"abstract": WAVES, "title": TITLE}, {"abstract": WAVES}),
    "the people agree": (
        {"abstract": WAVES, "authors": "Ada Example; Bo Muster"},
        {"abstract": WAVES, "authors": "A. Example; Muster B"},
    ),
    "preprint and conference": (
        {"abstract": WAVES, "authors": "Ada Example", "year": "2024"},
        {"abstract": WAVES, "authors": "Ada Example", "year": "2026"},
    ),
    "versions at arXiv": (
        {"arxiv": "2401.00001v1", "title": TITLE, "abstract": WAVES},
        {"arxiv": "2401.00001v3", "title": "Waves, Revisited", "abstract": TIDES},
    ),
    "one DOI, spelt twice": (
        {"doi": "10.5555/AbC", "title": TITLE},
        {"url": "https://doi.org/10.5555/abc", "abstract": WAVES},
    ),
    "one forum": (
        {"openreview": "aB1_xYz", "title": TITLE},
        {"url": "https://openreview.net/forum?id=aB1_xYz", "abstract": WAVES},
    ),
    "a long title": ({"title": TITLE}, {"title": TITLE.upper(), "abstract": WAVES}),
    "a short title and its people": (
        {"title": "Waves", "authors": "Ada Example"},
        {"title": "Waves", "authors": "Ada Example", "abstract": WAVES},
    ),
    "a citation key in one file": ({"key": "doe26", "title": TITLE}, {"key": "doe26", "abstract": WAVES}),
    "a number in one file": ({"id": "17", "title": TITLE}, {"id": "17", "abstract": WAVES}),
}

OTHER = {
    "other texts": ({"abstract": WAVES}, {"abstract": TIDES}),
    "chapters with the text of their book": (
        {"abstract": WAVES, "title": "Sand"},
        {"abstract": WAVES, "title": "Salt"},
    ),
    "one text by other people": (
        {"abstract": WAVES, "authors": "Ada Example"},
        {"abstract": WAVES, "authors": "Cy Third"},
    ),
    "one text, years apart": ({"abstract": WAVES, "year": "2019"}, {"abstract": WAVES, "year": "2026"}),
    "one title by other people": (
        {"title": TITLE, "authors": "Ada Example"},
        {"title": TITLE, "authors": "Cy Third"},
    ),
    "one title in other years": ({"title": TITLE, "year": "2019"}, {"title": TITLE, "year": "2020"}),
    "a title that says nothing": ({"title": "Editorial"}, {"title": "Editorial"}),
    "one title, two abstracts": ({"title": TITLE, "abstract": WAVES}, {"title": TITLE, "abstract": TIDES}),
    "numbers of two files": (
        {"id": "17", "title": TITLE},
        {"id": "17", "title": "Tides of the Night Sea", "file": "seeds/other.csv"},
    ),
    "keys of two files": (
        {"key": "doe26", "title": TITLE},
        {"key": "doe26", "abstract": TIDES, "file": "seeds/other.bib"},
    ),
    "a number given twice to other papers": (
        {"id": "17", "title": TITLE, "abstract": WAVES},
        {"id": "17", "title": "Tides of the Night Sea", "abstract": TIDES},
    ),
    "a number is no DOI": ({"id": "17"}, {"pmid": "17", "title": TITLE}),
    "the DOI of the volume": (
        {"doi": "10.5555/book", "title": "Sand", "authors": "Ada Example"},
        {"doi": "10.5555/book", "title": "Salt", "authors": "Cy Third"},
    ),
}


@pytest.mark.parametrize(("one", "other"), SAME.values(), ids=SAME)
def test_one_paper(one, other):
    """Each of these pairs is one paper, in either order."""
    assert same_papers([told(**one), told(**other)]) == [[0, 1]]
    assert same_papers([told(**other), told(**one)]) == [[0, 1]]


@pytest.mark.parametrize(("one", "other"), OTHER.values(), ids=OTHER)
def test_two_papers(one, other):
    """Each of these pairs is two papers, in either order."""
    assert same_papers([told(**one), told(**other)]) == [[0], [1]]
    assert same_papers([told(**other), told(**one)]) == [[0], [1]]


def test_an_entry_may_bring_two_together():
    """One has the DOI, one the number at arXiv; the third has both."""
    first = told(doi="10.5555/a", title=TITLE)
    second = told(arxiv="2401.00001", abstract=WAVES)
    both = told(doi="10.5555/a", arxiv="2401.00001", title=TITLE)
    other = told(abstract=TIDES)
    assert same_papers([first, second, other, both]) == [[0, 1, 3], [2]]


def test_many_entries_with_one_sign_do_not_cost_their_square():
    """Editorials by as many people are as many papers, though each is compared with a few others only."""
    families = ["".join("bcdfghklmn"[int(digit)] for digit in f"{number:03}") for number in range(300)]
    entries = [told(title="Editorial", authors=f"Ada {family}") for family in families]
    assert len(same_papers(entries)) == 300


@pytest.mark.parametrize(
    ("fields", "paper_id"),
    [
        ({"openreview": "aB1_xYz", "abstract": WAVES}, "aB1_xYz"),
        ({"arxiv": "2401.00001v2", "abstract": WAVES}, "2401.00001"),
        ({"acl": "2024.acl-long.1", "doi": "10.5555/a"}, "2024.acl-long.1"),
        ({"id": "submission-17", "abstract": WAVES}, "submission-17"),
    ],
)
def test_a_number_of_a_register_is_the_id(fields, paper_id):
    """The source's own id is kept, without a version."""
    given, _ = read_given(entry(**fields).fields)
    assert paper_ids([(given, told(**fields))]) == [paper_id]


@pytest.mark.parametrize("fields", [{"id": "17"}, {"key": "doe26"}, {"doi": "10.5555/a"}, {}])
def test_otherwise_the_text_makes_the_id(fields):
    """A running number, a citation key and a DOI are no address."""
    given, _ = read_given(entry(abstract=WAVES, **fields).fields)
    bare, _ = read_given(entry(abstract=WAVES).fields)
    assert paper_ids([(given, told(abstract=WAVES, **fields))]) == paper_ids([(bare, told(abstract=WAVES))])


def test_papers_that_share_a_text_have_ids_of_their_own():
    """Chapters with the abstract of their book get an address each, whatever else is read."""
    chapters = [{"abstract": WAVES, "title": title} for title in ("Sand", "Salt", "Silt")]
    made = paper_ids([(read_given(entry(**each).fields)[0], told(**each)) for each in chapters])
    assert len(set(made)) == 3


def test_many_entries_of_one_paper_are_compared_with_what_it_says_once(monkeypatch):
    """A list that was pasted a thousand times does not cost a million comparisons."""
    compared = []
    original = identity.contradict
    monkeypatch.setattr(identity, "contradict", lambda *pair: compared.append(pair) or original(*pair))
    entries = [told(abstract=WAVES, title=TITLE, authors="Ada Example; Bo Muster")] * 1000
    assert len(same_papers(entries)) == 1
    assert len(compared) < 3000
