"""The map of the papers, its list, and what its script knows of every dot."""

from __future__ import annotations

import re
from math import dist

import pytest
from lxml.html import tostring

from conspectus.config import SiteConfig
from conspectus.exports.map import map_outputs
from conspectus.model import Related
from conspectus.views.distinguished import distinguished
from conspectus.views.paper_map import SHADES, shape
from conspectus.views.paper_view import make_views
from tests.conftest import ROOT
from tests.factories import paper
from tests.pages.sites import documents, identity, library, links, named, only, texts
from tests.received import handed_over


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


def marks(document):
    return document.xpath("//svg[@class='map']//a")


def places(document):
    """Address -> where the mark of a paper is."""
    found = {}
    for a in marks(document):
        x, y = re.match(r"translate\((\d+) (\d+)\)", a.get("transform")).groups()
        found[a.get("href")] = int(x), int(y)
    return found


def points(path):
    """The places of the dots of a path."""
    x = y = 0
    for across, down in re.findall(r"[Mm](-?\d+) ?(-?\d+)h0", path):
        x, y = x + int(across), y + int(down)
        yield x, y


def told(of):
    """What the script of the map is told."""
    (value,) = handed_over(map_outputs(of, make_views(of, SiteConfig()))).values()
    return value


def test_a_small_map_links_every_paper_and_lists_it():
    """What is drawn and what is listed are the same papers, by the same topics."""
    document = only("map", library(*ring(12)))
    drawn = {address for _, address in links(document, "//svg[@class='map']//a")}
    listed = {a.get("href") for a in document.xpath("//main//section//li/a[1]")}
    assert drawn == listed
    assert len(drawn) == 12
    assert texts(document, "//main//h3") == ["Lamps", "Tides"]
    assert texts(document, "//main//h3[1]/following-sibling::ul[1]/li")[0] == "Paper 0 near Paper 2, Paper 4"


def test_a_small_map_names_every_paper_and_draws_what_it_is_near_to():
    """The lines of a paper lead from its mark to the marks of its neighbours."""
    papers = [named(number, f"NAME{number}") for number in range(38)]
    papers[0] = named(0, "NAME0", related=(Related(identity(5), "words"), Related(identity(9), "words")))
    document = only("map", library(*papers))
    found = {a.xpath("string(text)"): a for a in marks(document)}
    assert set(found) == {f"NAME{number}" for number in range(38)}
    assert not document.xpath("//svg//a[@class='bare']")
    place = {text: re.match(r"translate\((\d+) (\d+)\)", a.get("transform")).groups() for text, a in found.items()}
    ends = re.findall(r"M0 0L(-?\d+) (-?\d+)", found["NAME0"].xpath("string(path[@class='edges']/@d)"))
    x, y = map(int, place["NAME0"])
    assert {(str(x + int(right)), str(y + int(down))) for right, down in ends} == {place["NAME5"], place["NAME9"]}


def test_colour_is_not_the_only_cue():
    """Each topic has a shape of its own, and the legend names it."""
    document = only("map", library(*ring(12)))
    assert texts(document, "//ul[@class='legend']/li") == ["Lamps 6 papers", "Tides 6 papers"]
    assert len(set(document.xpath("//ul[@class='legend']//path/@d"))) == 2
    assert len({shape(kind) for kind in range(7)}) == 7


def test_papers_of_a_topic_are_together():
    """Neighbours are drawn nearer to each other than to others, on the mean."""
    found = list(places(only("map", library(*ring(40)))).values())
    lamps, tides = found[:20], found[20:]
    own = [dist(a, b) for group in (lamps, tides) for a in group for b in group]
    others = [dist(a, b) for a in lamps for b in tides]
    assert sum(own) / len(own) < 0.8 * sum(others) / len(others)


def test_a_large_map_links_what_matters_and_dots_the_rest():
    """What its venue set apart comes first; every paper is drawn; every link has a name; the page stays light."""
    papers = ring(600)
    papers[301] = named(301, "BEST", facts={"award": "Best paper"}, topics=("lamps",))
    document = only("map", library(*papers))
    (best,) = document.xpath("//svg[@class='map']//a[path[@class='honour']]")
    assert best.xpath("string(text)") == "BEST"
    assert best.xpath("string(title)") == "Best paper"
    assert 20 <= len(marks(document)) <= 40
    dots = "".join(document.xpath("//path[starts-with(@class, 'dots')]/@d"))
    assert dots.count("h0") >= 0.95 * (600 - len(marks(document)))
    assert len(document.xpath("//*")) < 1500
    assert not document.xpath("//path[@class='edges']")


def test_a_topic_is_named_inside_its_land():
    """On land of its colour, where many of its papers are; names of topics do not cover each other."""
    papers = ring(600, ("lamps", "tides", "other-idea"))
    document = only("map", library(*papers))
    found = {}
    for kind in range(3):
        land = set(points(document.xpath(f"string(//path[@class='land t{kind}']/@d)")))
        assert land
        label = document.xpath(f"//g[@class='topic'][{kind + 1}]")[0]
        found[kind] = tuple(map(int, re.match(r"translate\((\d+) (\d+)\)", label.get("transform")).groups()))
        assert min(dist(found[kind], place) for place in land) < 60
    assert min(dist(found[a], found[b]) for a in found for b in found if a < b) > 40


def test_everything_is_inside_the_picture():
    """Marks and dots of any digest."""
    for count in (3, 12, 300):
        document = only("map", library(*ring(count)))
        _, _, width, height = map(int, document.xpath("//svg[@class='map']/@viewbox")[0].split())
        spots = list(places(document).values())
        for path in document.xpath("//path[starts-with(@class, 'dots')]/@d"):
            spots += points(path)
        assert len(spots) >= count * 0.9
        assert all(0 <= x <= width and 0 <= y <= height for x, y in spots)


def test_more_topics_than_colours():
    """The six largest have a colour; a paper is shown by the first of its topics that has one."""
    topics = tuple(f"topic-{number}" for number in range(9))
    papers = [one for number in range(3) for one in ring(27, topics)[number * 9 :]]
    unique = list({one.id: one for one in papers}.values())
    document = only("map", library(*unique))
    assert texts(document, "//ul[@class='legend']/li")[-1].startswith("Other topics 9 papers")
    assert len(texts(document, "//ul[@class='legend']/li")) == 7


def test_papers_without_topics_have_a_map():
    """All of one colour, still near what they are near to."""
    document = only("map", library(*ring(12, ())))
    assert texts(document, "//main//h3") == []
    assert len(places(document)) == 12


def test_names_do_not_cover_each_other():
    """Each has a place of its own."""
    papers = [
        named(number, f"NAME{number}", related=(Related(identity((number + 1) % 60), "words"),)) for number in range(60)
    ]
    document = only("map", library(*papers))
    shift = {"right": (14, 5), "left": (-14, 5), "above": (0, -13), "below": (0, 22)}
    boxes = []
    for a in marks(document):
        (text,) = a.xpath("text")
        (x, y), width = places(document)[a.get("href")], 7 * len(text.text)
        right, down = shift[text.get("class")]
        left = x + right - {"right": 0, "left": width}.get(text.get("class"), width / 2)
        boxes.append((left, y + down, width))
    assert len(boxes) == 60
    for place, (x, y, width) in enumerate(boxes):
        for other_x, other_y, other_width in boxes[:place]:
            assert abs(y - other_y) >= 14 or x + width <= other_x or other_x + other_width <= x


def test_the_script_is_told_where_every_paper_is():
    """The same places as in the picture, and in which piece of data the paper is."""
    of = library(*ring(60))
    value, views = told(of), make_views(of, SiteConfig())
    cards = list(views.values())
    document = only("map", of)
    spots = list(zip(value["x"], value["y"], strict=True))
    for a in marks(document):
        number = int(a.get("data-number"))
        assert places(document)[a.get("href")] == spots[number]
        assert a.get("href") == cards[number].permalink
    pieces = [piece for piece, count in value["pieces"] for _ in range(count)]
    assert pieces == [card.piece for card in cards]
    assert [value["subjects"][number]["id"] for number in value["topics"]] == [each.topics[0] for each in of.papers]
    assert {name for _, name in value["names"]} == {card.plain for card in cards}


def test_a_topic_has_a_part_of_the_picture():
    """Nine of ten of its papers are in it, at least to each side."""
    value = told(library(*ring(200)))
    for place, subject in enumerate(value["subjects"]):
        left, top, width, height = subject["box"]
        own = [number for number, topic in enumerate(value["topics"]) if topic == place]
        inside = [n for n in own if left <= value["x"][n] <= left + width and top <= value["y"][n] <= top + height]
        assert len(inside) >= 0.6 * len(own)
        assert width * height < 1000 * 600


def test_what_few_papers_were_given_sets_them_apart():
    """Awards and a presentation that at most a fifth has; not what most have."""
    facts = [{"status": "Poster"}] * 8 + [{"status": "Oral"}, {"status": "Poster", "award": "Best paper"}]
    papers = [paper(id=identity(number), facts=each) for number, each in enumerate(facts)]
    assert distinguished(papers) == {identity(9): "Best paper", identity(8): "Oral"}
    assert distinguished(papers[:2]) == {}


def test_the_same_papers_make_the_same_map():
    """Twice the same, and no inline style."""
    config = {"title": "Twice"}
    once, again = (documents("map", library(*ring(50)), **config) for _ in range(2))
    assert once["map.html"].xpath("//@d") == again["map.html"].xpath("//@d")
    assert not once["map.html"].xpath("//@style")


@pytest.mark.parametrize("papers", [[], [paper(title="Alone")]])
def test_nothing_near_no_map(papers):
    """Papers that have no neighbours make no map, and no script of it."""
    of = library(*papers)
    assert documents("map", of) == {}
    assert list(map_outputs(of, make_views(of, SiteConfig()))) == []


@pytest.mark.parametrize("count", [9, 300, 2700])
def test_the_front_page_has_the_map_in_small(count):
    """A picture of at most 15 KB leads there in words, with some papers, and of a large digest where its topics lie."""
    document = only("front", library(*ring(count)))
    (link,) = document.xpath("//main//section//a[.//svg and @href='map.html']")
    assert link.text_content().strip().endswith("The map: which papers are near")
    assert link.find("svg").get("aria-hidden") == "true"
    assert len(tostring(link)) <= 15_000
    strokes = link.xpath(".//path")
    dots = [dot for stroke in strokes[-2:] for dot in points(stroke.get("d"))]
    assert min(count, 200) <= len(dots) <= min(count, 400)
    assert texts(link, ".//text") == ([] if count == 9 else ["Lamps", "Tides"])
    assert len({stroke.get("stroke") for stroke in strokes}) == len(strokes) == (2 if count == 9 else 4)


def test_its_colours_are_those_of_the_map():
    """Which the style sheet of the map has, where a page without it needs them too."""
    style = (ROOT / "static" / "map.css").read_text(encoding="utf-8")
    assert tuple(re.findall(r"^\.t\d .*light-dark\((\S+), (\S+)\)", style, re.MULTILINE)) == SHADES


@pytest.mark.parametrize("topics", [(), ("lamps", "tides")])
def test_a_map_without_topics_says_nothing_of_them(topics):
    """Its one colour needs no legend."""
    document = only("map", library(*ring(12, topics)))
    assert bool(document.xpath("//ul[@class='legend' and not(@hidden)]")) == bool(topics)
    assert ("colour tells a topic" in document.text_content()) == bool(topics)
    assert bool(document.xpath("//section[@aria-labelledby='as-list']/h3")) == bool(topics)
