"""Who uses what."""

from __future__ import annotations

from conspectus.model import Name
from tests.factories import paper
from tests.pages.sites import documents, library, links, only, texts, using


def test_the_most_named_comes_first():
    """By papers, then by name; each with the papers that name it."""
    document = only("resources", library(using(1, "COCO", "MMLU"), using(2, "MMLU"), using(3, "ARC")))
    assert texts(document, "//dt") == ["MMLU 2 papers", "ARC 1 paper", "COCO 1 paper"]
    assert texts(document, "//dd") == ["User 1 · User 2", "User 3", "User 1"]


def test_spellings_that_differ_in_case_are_one_resource():
    """It is written as most papers write it, and a paper counts once."""
    document = only("resources", library(using(1, "ImageNet"), using(2, "Imagenet", "imagenet"), using(3, "ImageNet")))
    assert texts(document, "//dt") == ["ImageNet 3 papers"]


def test_more_papers_than_shown_are_a_search_away():
    """Six are shown; the search for the name has the rest."""
    document = only("resources", library(*(using(number, "GSM 8K") for number in range(9))))
    assert len(links(document, "//dd/a")) == 7
    assert links(document, "//dd/a")[-1] == ("3 more that name GSM 8K", "search.html?q=GSM%208K")


def test_a_resource_of_this_digest_leads_to_the_paper_that_introduces_it():
    """Who made it is said before who uses it."""
    document = only("resources", library(using(1, "LAMPS"), using(2, names=(Name("Lamps", "dataset"),))))
    assert texts(document, "//dd") == ["introduced here by User 2", "User 1"]


def test_nothing_used_no_page():
    """Without a resource there is no page."""
    assert documents("resources", library(paper(title="Plain"))) == {}
