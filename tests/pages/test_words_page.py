"""The page of words."""

from __future__ import annotations

from tests.factories import paper
from tests.pages.sites import documents, identity, library, links, only, texts


def papers(count):
    return [
        paper(
            id=identity(number),
            title=f"Paper {number}",
            abstract="A zebrafish swims." if number % 2 else "A lantern burns.",
            topics=("tides",) if number % 2 else ("lamps",),
        )
        for number in range(count)
    ]


def test_each_word_leads_to_its_search():
    """A word, how many papers use it, and how many times as many as expected."""
    document = only("words", library(*papers(20)))
    assert ("zebrafish", "search.html?q=zebrafish") in links(document, "//ol//a")
    assert any(text.startswith("zebrafish 10 papers, ") for text in texts(document, "//ol/li"))


def test_topics_and_lists_have_words_of_their_own():
    """A group without any is not shown: the only list is everything."""
    document = only("words", library(*papers(20)))
    assert texts(document, "//dt") == ["Lamps 10 papers", "Tides 10 papers"]
    assert [address for _, address in links(document, "//dt/a")] == ["topics/lamps.html", "topics/tides.html"]
    assert "lantern" in texts(document, "//dd")[0]


def test_too_few_papers_no_page():
    """Nothing can be said of nine papers."""
    assert documents("words", library(*papers(9))) == {}
