"""Topics by size."""

from __future__ import annotations

from conspectus.model import Related
from tests.factories import paper
from tests.pages.sites import documents, identity, library, links, texts


def about(number, *topics):
    return paper(id=identity(number), title=f"Paper {number}", topics=topics)


def test_topics_by_size_with_their_meaning():
    """The longest bar belongs to the largest; a definition stands where the list of topics has one."""
    found = documents("topics", library(about(1, "lamps"), about(2, "tides", "lamps"), about(3, "own-idea"), about(4)))
    overview = found["topics.html"]
    assert texts(overview, "//ol[contains(@class, 'meanings')]/li") == [
        "LampsWhat shines.2 papers",
        "Own idea1 paper",
        "TidesWhat comes back.1 paper",
    ]
    assert overview.xpath("//rect/@width") == ["100", "50", "50"]
    assert "1 paper has none" in texts(overview, "//main//header//p")[0]


def test_each_topic_has_its_listing():
    """Papers stand there in their order, in parts as long as any listing's."""
    found = documents("topics", library(*(about(number, "lamps") for number in range(5))), per_page=2)
    assert list(found) == ["topics.html", "topics/lamps.html", "topics/lamps-2.html", "topics/lamps-3.html"]
    assert texts(found["topics/lamps-2.html"], "//article//h2") == ["Paper 2", "Paper 3"]


def test_a_topic_opens_like_a_chapter():
    """Meaning, files, words, central papers, themes, neighbours and years, on the first part only."""
    papers = []
    for number in range(60):
        topic = "lamps" if number % 2 else "tides"
        theme = "A copper filament glows." if number % 8 == 1 else "It is bright."
        papers.append(
            paper(
                id=identity(number),
                title=f"Paper {number}",
                abstract=f"We study {topic} here. {theme}" if topic == "lamps" else "Waves come. The moon pulls.",
                topics=(topic,),
                year=2020 + number % 3,
                related=tuple(Related(identity(other), "words") for other in (1, 3, 2) if other != number),
            )
        )
    found = documents("topics", library(*papers), per_page=15, base_url="https://example.org/")
    first, second = found["topics/lamps.html"], found["topics/lamps-2.html"]
    assert texts(first, "//p[@class='meaning']") == ["What shines."]
    assert not second.xpath("//div[@class='chapter']")
    files = [address for _, address in links(first, "//div[@class='chapter']//p[@class='note']/a")]
    assert files == [
        *(f"../data/topics/lamps.{ending}" for ending in ("bib", "ris.gz", "csl.json.gz", "atom", "feed.json")),
        "../map.html#topic=lamps",
    ]
    assert texts(first, "//ol[contains(@class, 'index')]/li")[:2] == ["Paper 1", "Paper 3"]
    assert texts(first, "//dl//dt")[0] == "copper filament 8 papers"
    assert "copper" in " ".join(texts(first, "//ul[@class='chips']/li"))
    (tides,) = links(first, "//div[@class='chapter']//ul[@class='row']//a")
    assert tides == ("Tides", "tides.html")
    assert texts(first, "//ol[@class='bars']/li") == ["202010 papers", "202110 papers", "202210 papers"]


def test_a_topic_is_no_theme_of_its_own():
    """Whatever number and order its words have."""
    papers = [
        paper(
            id=identity(number),
            title=f"Paper {number}",
            abstract="A lamp lamps." if number % 8 == 1 else "A copper filament." if number % 8 == 3 else "It is.",
            topics=("lamps",) if number % 2 else (),
        )
        for number in range(60)
    ]
    first = documents("topics", library(*papers))["topics/lamps.html"]
    assert texts(first, "//dl//dt") == ["copper filament 8 papers"]


def test_no_topic_no_page():
    """Without a topic there is neither overview nor listing."""
    assert documents("topics", library(paper(title="Plain"))) == {}
