"""The map of the papers, and its list."""

from __future__ import annotations

import re
from math import dist

import pytest

from conspectus.model import Related
from conspectus.pages import paper_map as map_of_papers
from tests.factories import paper
from tests.pages.sites import documents, identity, library, links, named, only, texts


def ring(count, topics=("lamps", "tides"), **changes):
    """Papers of which each is near the next two of the same topic."""
    step = len(topics)
    return [
        paper(
            id=identity(number),
            title=f"Paper {number}",
            topics=(topics[number % step],) if topics else (),
            related=tuple(Related(identity((number + step * away) % count), "words") for away in (1, 2)),
            **changes,
        )
        for number in range(count)
    ]


def places(document):
    """Address -> where the mark of a paper begins."""
    found = {}
    for a in document.xpath("//svg[@class='map']//a"):
        x, y = re.match(r"M(-?\d+) (-?\d+)", a.xpath("./path/@d")[0]).groups()
        found[a.get("href")] = int(x), int(y)
    return found


def test_a_small_map_links_every_paper_and_lists_it():
    """What is drawn and what is listed are the same papers, by the same topics."""
    document = only("map", library(*ring(12)))
    drawn = {address for _, address in links(document, "//svg[@class='map']//a")}
    listed = {a.get("href") for a in document.xpath("//main//li/a[1]") if a.get("href").startswith("papers/")}
    assert drawn == listed
    assert len(drawn) == 12
    assert texts(document, "//main//h3") == ["Lamps", "Tides"]
    assert texts(document, "//main//h3[1]/following-sibling::ul[1]/li")[0] == "Paper 0 near Paper 2, Paper 4"


def test_colour_is_not_the_only_cue():
    """Each topic has a shape of its own, and the legend names it."""
    document = only("map", library(*ring(12)))
    assert texts(document, "//ul[contains(@class, 'legend')]/li") == ["Lamps 6 papers", "Tides 6 papers"]
    shapes = document.xpath("//ul[contains(@class, 'legend')]//path/@d")
    assert len(set(shapes)) == 2
    assert len({map_of_papers.shape(kind, 0, 0) for kind in range(7)}) == 7


def test_papers_of_a_topic_are_together():
    """Neighbours are drawn nearer to each other than to others, on the mean."""
    found = list(places(only("map", library(*ring(40)))).values())
    lamps, tides = found[:20], found[20:]
    own = [dist(a, b) for group in (lamps, tides) for a in group for b in group]
    others = [dist(a, b) for a in lamps for b in tides]
    assert sum(own) / len(own) < 0.8 * sum(others) / len(others)


def test_a_large_map_links_the_best_connected_and_dots_the_rest():
    """Links have room for a finger; every paper is drawn; the page stays light."""
    of = library(*ring(600))
    document = only("map", of)
    marks = list(places(document).values())
    assert 40 <= len(marks) <= 80
    assert min(dist(a, b) for place, a in enumerate(marks) for b in marks[:place]) >= 30
    dots = "".join(document.xpath("//path[contains(@class, 'dots')]/@d"))
    assert dots.count("h0") >= 0.95 * (600 - len(marks))
    assert len(document.xpath("//*")) < 1500
    assert "with most neighbours have a link" in document.text_content()


def test_everything_is_inside_the_picture():
    """Marks and dots of any digest."""
    for count in (3, 12, 300):
        document = only("map", library(*ring(count)))
        _, _, width, height = map(int, document.xpath("//svg[@class='map']/@viewbox")[0].split())
        spots = list(places(document).values())
        for path in document.xpath("//path[contains(@class, 'dots')]/@d"):
            x = y = 0
            for across, down in re.findall(r"[Mm](-?\d+) ?(-?\d+)h0", path):
                x, y = x + int(across), y + int(down)
                spots.append((x, y))
        assert len(spots) >= count * 0.9
        assert all(0 <= x <= width and 0 <= y <= height for x, y in spots)


def test_more_topics_than_colours():
    """The six largest have a colour; a paper is shown by the first of its topics that has one."""
    topics = tuple(f"topic-{number}" for number in range(9))
    papers = [one for number in range(3) for one in ring(27, topics)[number * 9 :]]
    unique = list({one.id: one for one in papers}.values())
    document = only("map", library(*unique))
    assert texts(document, "//ul[contains(@class, 'legend')]/li")[-1].startswith("Other topics 9 papers")
    assert len(texts(document, "//ul[contains(@class, 'legend')]/li")) == 7


def test_papers_without_topics_have_a_map():
    """All of one colour, still near what they are near to."""
    document = only("map", library(*ring(12, ())))
    assert texts(document, "//main//h3") == ["Other topics"]
    assert len(places(document)) == 12


def test_labels_do_not_cover_each_other():
    """A label that is always seen has a place of its own; the others come with the pointer or the focus."""
    papers = [
        named(number, f"NAME{number}", related=(Related(identity((number + 1) % 60), "words"),)) for number in range(60)
    ]
    document = only("map", library(*papers))
    boxes = []
    for text in document.xpath("//svg[@class='map']//a[@class='shown']/text"):
        width = 7 * len(text.text)
        x = int(text.get("x")) - (width if text.get("text-anchor") == "end" else 0)
        boxes.append((x, int(text.get("y")), width))
    assert len(boxes) > 20
    for place, (x, y, width) in enumerate(boxes):
        for other_x, other_y, other_width in boxes[:place]:
            assert abs(y - other_y) >= 20 or x + width <= other_x or other_x + other_width <= x


def test_the_same_papers_make_the_same_map():
    """Twice the same, and no inline style."""
    config = {"title": "Twice"}
    once, again = (documents("map", library(*ring(50)), **config) for _ in range(2))
    assert once["map.html"].xpath("//@d") == again["map.html"].xpath("//@d")
    assert not once["map.html"].xpath("//@style")


@pytest.mark.parametrize("papers", [[], [paper(title="Alone")]])
def test_nothing_near_no_map(papers):
    """Papers that have no neighbours make no map."""
    assert documents("map", library(*papers)) == {}
