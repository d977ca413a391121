"""The front page and the listings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conspectus.errors import DigestError
from conspectus.library import PaperList
from conspectus.model import Name, Reading, Related, Result
from conspectus.pages.front import worth_a_look
from conspectus.search.documents import documents as search_documents
from tests.factories import paper, reading
from tests.pages.sites import coding, documents, identity, library, links, named, only, reporting, texts


def whole(number, name="LAMP", **changes):
    """A paper of which all is known that the front page demonstrates."""
    text = f"Lamps are dim. However, nobody knows why. We present {name}. It gains 7% here."
    read = reading(text, name=name, names=(Name(name),))
    roles = ("background", "gap", "contribution", "result")
    sentences = tuple(replace(each, role=role) for each, role in zip(read.sentences, roles, strict=True))
    start = text.index("7%")
    read = replace(read, sentences=sentences, results=(Result(start, start + 2, 3, "7%"),))
    near = tuple(Related(identity(other), "shared terms: lamps") for other in (1, 2, 3) if other != number)
    title = f"{name}: light"
    return paper(id=identity(number), title=title, abstract=text, reading=read, related=near, **changes)


def test_the_front_page_says_how_many_and_where_to_ask():
    """In the first sentence, and in a box that leads to the search."""
    document = only("front", library(whole(1), whole(2), whole(3)))
    assert texts(document, "//main//header//p/b")[0] == "3 papers"
    assert document.xpath("//main//header//form/@action") == ["search.html"]
    assert not document.xpath("//header[@class='top']//form")


@pytest.mark.parametrize(
    ("settings", "said"), [({}, "3 papers, every abstract read"), ({"description": "Toy <papers>"}, "Toy <papers>")]
)
def test_the_front_page_describes_itself(settings, said):
    """To search engines, in the words of the settings, or else in those of its first sentence."""
    document = only("front", library(whole(1), whole(2), whole(3)), **settings)
    (description,) = document.xpath("//meta[@name='description']/@content")
    assert description.startswith(said)


def test_one_paper_shows_what_is_read_in_each():
    """Gap, contribution, a result with its number, what is near and why; one that its venue set apart comes first."""
    papers = [whole(1), whole(2, "TIDE", facts={"award": "Best paper"}), whole(3), paper(id=identity(4), title="Plain")]
    document = only("front", library(*papers))
    assert texts(document, "//section[@class='sample']/h3") == ["TIDE: light"]
    assert texts(document, "//section[@class='sample']//dd") == [
        "However, nobody knows why.",
        "We present TIDE.",
        "7% It gains 7% here.",
        "LAMP: light shared terms: lampsLAMP: light shared terms: lamps",
    ]


def test_the_paper_that_is_shown_can_be_set():
    """By its id; what it lacks is left out, and an id that no paper has is an error."""
    of = library(whole(1), whole(2), paper(id=identity(4), title="Plain"))
    document = only("front", of, demonstration=identity(4))
    assert texts(document, "//section[@class='sample']/h3") == ["Plain"]
    assert texts(document, "//section[@class='sample']//dd") == []
    with pytest.raises(DigestError, match="no paper has the id 'xyz'"):
        only("front", of, demonstration="xyz")


def test_where_little_is_known_places_close_up():
    """No demonstration, no questions, no bars of papers of which nothing is known."""
    document = only("front", library(paper(title="Plain")))
    assert not document.xpath("//section[@class='sample'] | //ul[contains(@class, 'asked')] | //ol[@class='bars']")
    assert texts(document, "//section[@aria-labelledby='look']/h2") == ["Worth a look"]


@pytest.mark.parametrize(("topics", "bars"), [((), 0), (("tides",), 1)])
def test_the_map_stands_on_the_front_page_with_and_without_topics(topics, bars):
    """Without topics nothing is told of them."""
    near = (Related(identity(2), ()),)
    of = library(paper(id=identity(1), topics=topics, related=near), paper(id=identity(2), title="Two", topics=topics))
    document = only("front", of)
    assert len(document.xpath("//ol[@class='bars']/li")) == bars
    assert len(document.xpath("//div[@class='masthead split']//a[@href='map.html']")) == 1
    assert ("From each large topic" in document.text_content()) == bool(bars)


def test_questions_are_made_from_the_list():
    """A phrase and a data set that ten to forty papers have, and a name; each leads to its search."""
    papers = [
        paper(
            id=identity(number),
            title=f"T{number}",
            keywords=("silk lamps",) if number < 12 else ("common words",),
            reading=Reading(resources=("CIFAR-10",) if number < 11 else ("ImageNet",)),
        )
        for number in range(60)
    ]
    document = only("front", library(*papers, named(70, "TIDE")))
    assert links(document, "//ul[contains(@class, 'asked')]//a") == [
        ("Papers on silk lamps", "search.html?q=%22silk%20lamps%22"),
        ("The paper that introduces TIDE", "search.html?q=TIDE"),
        ("Papers that work with CIFAR-10", "search.html?q=CIFAR-10"),
    ]
    document = only("front", library(*papers), examples=("silk OR wool",))
    assert links(document, "//ul[contains(@class, 'asked')]//a") == [("silk OR wool", "search.html?q=silk%20OR%20wool")]


def test_what_the_venue_set_apart_is_shown_where_it_is_known():
    """Only these, with how many there are of each kind."""
    facts = [{"status": "Poster"}] * 8 + [{"status": "Oral"}, {"status": "Oral"}]
    papers = [paper(id=identity(number), title=f"T{number}", facts=each) for number, each in enumerate(facts)]
    document = only("front", library(*papers))
    look = "//section[@aria-labelledby='look']"
    assert texts(document, f"{look}/h2") == ["Set apart by the venue"]
    assert texts(document, f"{look}//article//h3/a") == ["T8", "T9"]
    assert texts(document, f"{look}/p[@class='note']")[0].startswith("Oral: 2 papers.")


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ([{"status": "Poster"}] * 8 + [{"status": "Oral"}] * 2, ["Oral", "Oral"]),
        ([{"status": "Poster"}] * 7 + [{"status": "Oral"}] * 3, ["Poster"] * 7 + ["Oral"] * 3),
        ([{"status": "Poster"}] * 9 + [{"status": "Poster", "award": "Best paper"}], ["Best paper"]),
        ([{"status": "Poster"}] * 4, ["Poster"] * 4),
        ([{}] * 9 + [{"status": "Oral"}], ["Oral"]),
    ],
)
def test_what_nearly_all_papers_have_is_not_said_of_each(facts, said):
    """Not in a list, nor in what is found by the search; among a few papers nothing is usual."""
    papers = [paper(id=identity(number), title=f"T{number}", facts=each) for number, each in enumerate(facts)]
    document = documents("listing", library(*papers))["papers.html"]
    assert texts(document, "//span[@class='badge']") == said
    hits = [each.card for each in search_documents(library(*papers))]
    assert [hit[name] for hit in hits for name in ("award", "status") if name in hit] == said


def test_what_is_worth_a_look_shows_the_range():
    """One of each large topic first, the one with most to show; then those with most to show."""
    plain = [paper(id=identity(number), title=f"T{number}", topics=("lamps",)) for number in range(1, 12)]
    best = coding(20, "https://github.com/a/b")
    other = paper(id=identity(30), title="Other", topics=("tides",))
    chosen = [each.id for each in worth_a_look(library(*plain, best, other))]
    assert len(chosen) == 8
    assert {identity(30)} < set(chosen)
    assert chosen[0] == identity(1)


def test_what_has_most_to_show_comes_first():
    """A number and a highlight weigh more than a name or code; among equals the order of the list decides."""
    papers = [paper(id=identity(1), title="Plain"), coding(2), coding(3, "https://github.com/a/b"), named(4, "TIDE")]
    papers += [reporting(5, "7%"), whole(6), paper(id=identity(7), title="Plain too")]
    order = [int(each.id, 16) for each in worth_a_look(library(*papers))]
    assert order == [6, 5, 3, 4, 1, 2, 7]


@pytest.mark.parametrize(("per_page", "parts"), [(100, [5]), (2, [2, 2, 1]), (5, [5]), (1, [1] * 5)])
def test_a_listing_has_every_paper_once_in_its_order(per_page, parts):
    """Whatever the length of a page."""
    of = library(*(paper(id=identity(number), title=f"Report {number}") for number in range(5)))
    pages = {
        path: document
        for path, document in documents("listing", of, per_page=per_page).items()
        if path.startswith("papers")
    }
    assert [len(document.xpath("//article")) for document in pages.values()] == parts
    shown = [title for document in pages.values() for title, _ in links(document, "//article//h2/a")]
    assert shown == [f"Report {number}" for number in range(5)]


def test_a_list_of_all_papers_goes_on_in_the_listing_of_all():
    """Its parts would be the same pages once more."""
    papers = [paper(id=identity(number), title=f"Report {number}") for number in range(5)]
    pages = documents("listing", library(*papers), per_page=2)
    first = "lists/iclr-2026-papers.html"
    assert sorted(pages) == [first, "papers-2.html", "papers-3.html", "papers.html"]
    assert [title for title, _ in links(pages[first], "//article//h2/a")] == ["Report 0", "Report 1"]
    parts = [address for _, address in links(pages[first], "(//nav[@class='parts'])[1]//a")]
    assert parts == ["iclr-2026-papers.html", "../papers-2.html", "../papers-3.html", "../papers-2.html"]
    assert ("← Previous", "papers.html") in links(pages["papers-2.html"], "//nav[@class='parts']//a")


def test_a_list_has_its_own_listing_in_its_own_order():
    """The overview names each list with the number of its papers."""
    papers = [paper(id=identity(number), title=f"Report {number}") for number in (1, 2, 3)]
    lists = (
        PaperList("Orals", "orals", "ICLR 2026", 2026, "en", (identity(3), identity(1))),
        PaperList("海报", "list", "", None, "zh-Hans", (identity(2),)),
    )
    pages = documents("listing", library(*papers, lists=lists))
    assert [title for title, _ in links(pages["lists/orals.html"], "//article//h2/a")] == ["Report 3", "Report 1"]
    overview = only("lists", library(*papers, lists=lists))
    assert texts(overview, "//main//li") == ["Orals 2 papers, ICLR 2026", "海报 1 paper"]
    assert overview.xpath("//main//a[@lang='zh-Hans']/text()") == ["海报"]


def test_an_entry_begins_with_its_name_or_its_topic():
    """The line above the title is never empty where anything is known; what stands there is not said again below."""
    named = whole(1)
    plain = paper(id=identity(2), title="Plain", topics=("agents", "vision"))
    document = documents("listing", library(named, plain))["papers.html"]
    assert [text.split()[0] for text in texts(document, "//p[@class='name']")] == ["LAMP", "Agents"]
    assert texts(document, "//article[2]/p[@class='facts']") == ["Vision"]
