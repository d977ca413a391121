"""A paper's own page."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from conspectus.library import PaperList
from conspectus.markup import parse
from conspectus.model import Acronym, Occurrence, Related, Result, Source
from tests.factories import ABSTRACT, link, paper, reading
from tests.pages.sites import documents, identity, library, links, only, texts


def three():
    return library(*(paper(id=identity(number), title=f"Report {number}") for number in (1, 2, 3)))


@pytest.mark.parametrize(
    ("number", "before", "behind"),
    [(1, None, "Report 2"), (2, "Report 1", "Report 3"), (3, "Report 2", None)],
)
def test_previous_and_next_follow_the_library(number, before, behind):
    """The first has nothing before it, the last nothing behind it."""
    document = documents("paper", three())[f"papers/tiny-{identity(number)}.html"]
    shown = {rel: texts(document, f"//main//a[@rel='{rel}']") for rel in ("prev", "next")}
    assert shown == {"prev": [f"← {before}"] if before else [], "next": [f"{behind} →"] if behind else []}


def test_what_to_read_next_leads_to_the_papers_with_the_reason():
    """A neighbour that is not in the library is left out."""
    near = (Related(identity(2), "both: tides"), Related("gone", "both: waves"))
    of = library(paper(id=identity(1), title="One", related=near), paper(id=identity(2), title="Two"))
    document = documents("paper", of)[f"papers/tiny-{identity(1)}.html"]
    section = "//section[h2='Read next']"
    here = ("You are here on the map", f"../map.html#paper={identity(1)}")
    assert links(document, f"{section}//a") == [("Two", f"tiny-{identity(2)}.html"), here]
    assert texts(document, f"{section}//span[@class='note']") == ["both: tides"]


def test_results_lead_to_their_sentences_and_claims_stand_in_for_them():
    """Where a paper reports no number, what it claims is shown under its own name."""
    text = "Small models are cheap. It wins by 7% here. We prove a bound."
    seven, bound = text.index("7%"), text.index("a bound")
    results = (Result(seven, seven + 2, 1),)
    claims = (Result(bound, bound + 7, 2),)
    with_number = paper(abstract=text, reading=reading(text, results=results, claims=claims))
    document = only("paper", library(with_number))
    assert links(document, "//section[h2='Reports']//a") == [("7%", "#s2")]
    document = only("paper", library(paper(abstract=text, reading=reading(text, claims=claims))))
    assert links(document, "//section[h2='Claims']//a") == [("a bound", "#s3")]


def test_a_paper_says_where_it_stands_in_each_list():
    """Every list is named, once; file and line are told by the report."""
    places = (
        Occurrence(Source("seeds/a.txt", 5), 2, "ICLR 2026 Papers"),
        Occurrence(Source("seeds/a.txt", 8), 3, "ICLR 2026 Papers"),
        Occurrence(Source("seeds/b.csv", 9), 7, "Orals"),
    )
    of = library(paper(occurrences=places))
    orals = PaperList("Orals", "orals", "", None, "en", ("9c8b1e12",))
    document = only("paper", library(*of.papers, lists=(*of.lists, orals)))
    assert texts(document, "//section[h2='Stands in']//li") == [
        "ICLR 2026 Papers",
        "Orals",
    ]
    assert [address for _, address in links(document, "//section[h2='Stands in']//a")] == [
        "../lists/iclr-2026-papers.html",
        "../lists/orals.html",
    ]


def test_many_authors_are_folded_away_but_all_there():
    """A collaboration does not push the abstract off the page."""
    document = only(
        "paper", library(paper(title="T", authors=tuple(f"Ada Example {number:c}" for number in range(65, 80))))
    )
    shown = texts(document, "//ul[@class='authors']/li")
    assert len(shown) == 13
    assert shown[-1].startswith("3 more Ada Example M, ")


@pytest.mark.parametrize(
    ("title", "derived"),
    [("", "the heading, the sentence below it"), ("A given title", "the sentence below it")],
)
def test_the_footnote_names_what_was_derived(title, derived):
    """A given title is not called ours."""
    (note,) = texts(only("paper", library(paper(title=title))), "//p[@id='made']")
    assert f"by rule and not by hand: {derived}." in note
    assert ("The paper came without a title." in note) is not bool(title)


@pytest.mark.parametrize(
    ("title", "beside"),
    [("TINY: Small Models", []), ("Small Models Stay Good", ["TINY"]), ("tiny models and TINY", [])],
)
def test_a_given_title_stays_as_it_is(title, beside):
    """The name stands beside it where the title does not say it, on the paper's page and in lists, never in it."""
    named = library(paper(title=title, reading=reading(ABSTRACT, name="TINY")))
    document = only("paper", named)
    assert texts(document, "//h1") == [title]
    assert texts(document, "//head/title")[0].startswith(f"{title} · ")
    assert texts(document, "//header/p[@class='name']/b") == beside
    assert texts(documents("listing", named)["papers.html"], "//article/h2") == [title]


def test_a_heading_of_ours_begins_with_the_name_that_it_lacks():
    """Where no title was given, page title and heading say the name once."""
    document = only("paper", library(paper(reading=reading(ABSTRACT, name="SMALL"))))
    assert texts(document, "//h1")[0].startswith("SMALL TINY, a way to keep them good")
    assert texts(document, "//head/title")[0].startswith("SMALL: TINY, a way to keep them good · ")


def test_short_forms_are_those_that_the_abstract_explains():
    """With their long forms as written."""
    text = "Large language models (LLMs) talk. We listen."
    subject = paper(abstract=text, reading=reading(text, acronyms=(Acronym("LLM", "Large language model"),)))
    document = only("paper", library(subject))
    assert texts(document, "//section[h2='Short forms']//div") == ["LLMLarge language model"]


@pytest.mark.parametrize(
    ("abstract", "given", "tag", "text", "data"),
    [
        ("We halve it.", {"title": "Tides", "authors": ("Ada Example",)}, 1, 0, 0),
        ("We halve it.", {}, 0, 1, 0),
        ("We halve $x^2$.", {}, 0, 0, 1),
    ],
    ids=["tags for Scholar", "none", "none, and the text on the page has formulas"],
)
def test_a_page_says_the_abstract_of_the_article_once(abstract, given, tag, text, data):
    """In a tag, by its text as it is read, or in JSON-LD."""
    parsed = parse(abstract)
    document = only("paper", library(replace(paper(reading=reading(parsed.plain), **given), abstract=parsed)))
    linked = json.loads(document.xpath("string(//script[@type='application/ld+json'])"))
    inside = document.xpath(f"//section[@resource='{linked['@id']}']//p[@property='schema:abstract']")
    assert [each.text_content() for each in inside] == [abstract] * text
    assert len(document.xpath(f"//meta[@property='schema:abstract'][@resource='{linked['@id']}']")) == tag
    assert ("abstract" in linked) == data


def test_code_that_is_only_promised_is_no_link():
    """The page says so instead of showing a section without links."""
    document = only("paper", library(paper(code="promised")))
    assert texts(document, "//section[h2='Links']/p") == ["The abstract promises code; it gives no address."]
    document = only("paper", library(paper(links=(link("https://github.com/a/b", "code"),), code="link")))
    assert links(document, "//section[h2='Links']//a") == [("github.com/a/b", "https://github.com/a/b")]


def test_an_error_can_be_reported_where_the_repository_is_known():
    """The issue says which paper, and in which seed it stands; a line would move with every edit above it."""
    document = only("paper", library(paper(title="A title")), repository="https://example.org/r/")
    ((_, address),) = [each for each in links(document, "//footer//a") if each[0].startswith("Report an error")]
    assert address.startswith(
        "https://example.org/r/issues/new?title=A+title&body=Paper+9c8b1e12+%28seeds%2Flist.txt%29"
    )
    assert not [each for each in links(only("paper", library(paper()))) if each[0].startswith("Report an error")]


@pytest.mark.parametrize(
    ("title", "author", "turned"), [("نموذج صغير", "ليلى", True), ("Ein kleines Modell", "Lèila", False)]
)
def test_a_direction_is_named_where_a_text_may_run_the_other_way(title, author, turned):
    """Heading, abstract and names with letters that run from right to left; elsewhere the page's direction is right."""
    subject = paper(title=title, abstract=f"{title} TINY.", authors=(author,))
    document = only("paper", library(subject))
    for place in ("//h1", "//section[@class='abstract']//p"):
        assert [element.get("dir") for element in document.xpath(place)] == ["auto" if turned else None], place
    assert texts(document, "//ul[@class='authors']/li/bdi") == [author]
    assert not document.xpath("//nav//*[@dir]")
