"""What a paper's page and a list show of the facts that were given."""

from __future__ import annotations

import pytest

from conspectus.views.facts import dated
from tests.factories import link, paper
from tests.pages.sites import documents, library, links, only, texts

FACTS = {
    "tldr": "Beds can be told by <silt>.",
    "award": "Best Paper",
    "track": "Earth & Sea",
    "status": "Oral",
    "doi": "10.1000/a",
    "volume": "12",
    "pages": "1–9",
}
GIVEN = paper(
    title="Where water went",
    venue="Annals of Pebbles",
    year=2031,
    facts=FACTS,
    links=(
        link("https://e.org/talk", "video"),
        link("https://e.org/code", "code"),
        link("https://e.org/a.pdf", "pdf"),
        link("https://doi.org/10.1000/a"),
        link("https://e.org/else", "other", given=False),
    ),
)


def test_award_track_and_presentation_stand_above_the_title():
    """Beside the venue with its year; a reader who hears them is told what they are."""
    page = only("paper", library(GIVEN))
    assert texts(page, "//*[@class='eyebrow']") == [
        "Annals of Pebbles 2031 Award: Best Paper Track: Earth & Sea Presentation: Oral"
    ]
    assert texts(page, "//*[@class='badge']/span[@class='unseen']") == ["Award:", "Track:", "Presentation:"]


def test_links_say_what_they_are():
    """The paper and its PDF first; a register by its name and number, others by their kind."""
    page = only("paper", library(GIVEN))
    section = "//section[h2='Links']"
    assert links(page, f"{section}//a") == [
        ("10.1000/a", "https://doi.org/10.1000/a"),
        ("e.org/a.pdf", "https://e.org/a.pdf"),
        ("e.org/code", "https://e.org/code"),
        ("e.org/talk", "https://e.org/talk"),
        ("e.org/else", "https://e.org/else"),
    ]
    assert texts(page, f"{section}//*[@class='note']") == ["DOI", "PDF", "Code", "Video", "Other"]


NUMBER = {"arxiv": "2101.00001"}
SCHOLAR, ARXIV, FORUM = (
    "https://scholar.google.com/scholar?q=",
    "https://arxiv.org/search/?searchtype=",
    "https://openreview.net/search?term=",
)


@pytest.mark.parametrize(
    ("given", "facts", "ways"),
    [
        (
            (link("https://e.org/code", "code"), link("https://e.org/a.pdf", "pdf"), link("https://e.org/a")),
            {},
            [("Paper", "https://e.org/a"), ("PDF", "https://e.org/a.pdf"), ("Code", "https://e.org/code")],
        ),
        (
            (
                link("https://e.org/their", "code", given=False),
                link("https://e.org/own", "code"),
                link("https://e.org/a"),
            ),
            {},
            [("Paper", "https://e.org/a"), ("Code", "https://e.org/own")],
        ),
        (
            (link("https://arxiv.org/abs/2101.00001"),),
            NUMBER,
            [("Paper", "https://arxiv.org/abs/2101.00001"), ("PDF", "https://arxiv.org/pdf/2101.00001")],
        ),
        ((link("https://e.org/own.pdf", "pdf"),), NUMBER, [("PDF", "https://e.org/own.pdf")]),
    ],
)
def test_the_paper_itself_comes_first(given, facts, ways):
    """Under the title: paper, PDF and code, one of each, what was given before what was read."""
    page = only("paper", library(paper(title="T", links=given, facts=facts)))
    assert links(page, "//div[@class='actions']//a") == ways
    assert texts(page, "//a[@class='button first']") == [ways[0][0]]
    assert page.xpath("//div[@class='actions']/following-sibling::section[@class='abstract']")


@pytest.mark.parametrize(
    ("title", "abstract", "asked", "kind"),
    [
        ("Where water & silt went", "We look.", "Where+water+%26+silt+went", "title"),
        ("", "We show how beds of silt move. More.", "%22We+show+how+beds+of+silt+move.+More.%22", "abstract"),
        ("", 'We call it "silt" here.', "%22We+call+it%22", "abstract"),
        ("", " ".join(["silt"] * 40), "%22" + "+".join(["silt"] * 20) + "%22", "abstract"),
    ],
)
def test_a_paper_that_nothing_leads_to_is_looked_for(title, abstract, asked, kind):
    """By its title, or by the first words of its abstract; a link of the abstract is no way to the paper."""
    read = (link("https://arxiv.org/abs/1", given=False), link("https://e.org/code", "code", given=False))
    page = only("paper", library(paper(title=title, abstract=abstract, links=read)))
    assert links(page, "//div[@class='actions']//a") == [
        ("Code", "https://e.org/code"),
        ("Scholar", SCHOLAR + asked),
        ("arXiv", f"{ARXIV}{kind}&query={asked}"),
        ("OpenReview", FORUM + asked),
    ]
    assert not page.xpath("//a[@class='button first']")


@pytest.mark.parametrize(
    ("abstract", "facts", "lead"),
    [
        ("Much is known. We present TINY.", {}, ["We present TINY.†"]),
        ("We present TINY.", {}, []),
        ("Much is known. We present TINY.", {"tldr": "Much is known."}, []),
        ("Much is known. We present TINY.", {"tldr": "TINY is new."}, ["TINY is new."]),
    ],
)
def test_nothing_is_read_twice_in_a_row(abstract, facts, lead):
    """The sentence that leads is left out where the abstract begins with it, and is then not called derived."""
    page = only("paper", library(paper(title="T", abstract=abstract, facts=facts)))
    assert texts(page, "//p[contains(@class, 'lead')]") == lead
    assert bool(texts(page, "//p[@id='made']")) == bool(lead and not facts)


def test_where_it_was_published_stands_beside_the_text():
    """Facts with a label, without those above the title and the links; nothing where there are none."""
    published = "//section[h2='Published']//dl/div"
    assert texts(only("paper", library(GIVEN)), published) == ["Volume12", "Pages1–9"]
    assert not texts(only("paper", library(paper(title="T"))), published)


def test_the_papers_own_summary_leads_without_a_dagger():
    """In place of the sentence that we choose, which alone is called derived."""
    own, ours = only("paper", library(GIVEN)), only("paper", library(paper(title="T")))
    assert texts(own, "//p[contains(@class, 'lead')]") == ["Beds can be told by <silt>."]
    assert texts(ours, "//p[contains(@class, 'lead')]") == ["We present TINY, a way to keep them good.†"]
    assert "the sentence below it" not in " ".join(texts(own, "//footer"))
    assert "the sentence below it" in " ".join(texts(ours, "//footer"))


def test_lists_show_award_and_presentation():
    """Before what the abstract says; the own summary stands there as well."""
    page = documents("listing", library(GIVEN))["papers.html"]
    assert texts(page, "//article//*[@class='badge']") == ["Best Paper", "Oral"]
    assert texts(page, "//article//p[@class='said']") == ["Beds can be told by <silt>."]


@pytest.mark.parametrize(
    ("venue", "year", "shown"),
    [
        ("ICLR 2026", 2026, "ICLR 2026"),
        ("Annals of Pebbles", 2031, "Annals of Pebbles 2031"),
        ("Annals of Pebbles", None, "Annals of Pebbles"),
        ("", 2031, "2031"),
        ("", None, ""),
    ],
)
def test_a_venue_is_shown_with_its_year(venue, year, shown):
    """Once."""
    assert dated(venue, year) == shown
