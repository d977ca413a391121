"""Topics by size."""

from __future__ import annotations

from tests.factories import paper
from tests.pages.sites import documents, identity, library, texts


def about(number, *topics):
    return paper(id=identity(number), title=f"Paper {number}", topics=topics)


def test_topics_by_size_with_their_meaning():
    """The longest bar belongs to the largest; a definition stands where the list of topics has one."""
    found = documents("topics", library(about(1, "lamps"), about(2, "tides", "lamps"), about(3, "own-idea"), about(4)))
    overview = found["topics.html"]
    assert texts(overview, "//ol[contains(@class, 'bars')]/li") == [
        "Lamps 2 papers",
        "Own idea 1 paper",
        "Tides 1 paper",
    ]
    assert overview.xpath("//rect/@width") == ["100", "50", "50"]
    assert texts(overview, "//dt") == ["Lamps", "Tides"]
    assert texts(overview, "//dd") == ["What shines.", "What comes back."]
    assert "1 paper has none" in texts(overview, "//main//header//p")[0]


def test_each_topic_has_its_listing():
    """Papers stand there in their order, in parts as long as any listing's."""
    found = documents("topics", library(*(about(number, "lamps") for number in range(5))), per_page=2)
    assert list(found) == ["topics.html", "topics/lamps.html", "topics/lamps-2.html", "topics/lamps-3.html"]
    assert texts(found["topics/lamps-2.html"], "//article//h2") == ["Paper 2", "Paper 3"]


def test_no_topic_no_page():
    """Without a topic there is neither overview nor listing."""
    assert documents("topics", library(paper(title="Plain"))) == {}
