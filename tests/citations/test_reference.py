"""Paper -> reference: given facts only."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conspectus.citations.kinds import kind
from conspectus.citations.reference import Reference, references
from conspectus.model import Person
from tests.factories import link, paper


def reference(**changes):
    [only] = references([paper(**changes)], "https://example.org/digest/").values()
    return only


@pytest.mark.parametrize(
    ("venue", "said", "expected"),
    [
        ("ICLR 2026", "", "conference"),
        ("Journal of Invented Results 2026", "", "journal"),
        ("Conference on Letters 2026", "", "conference"),
        ("TMLR", "", "journal"),
        ("Proceedings of the Example Conference", "", "conference"),
        ("arXiv 2026", "", "preprint"),
        ("", "", "other"),
        ("Pebbles", "article", "journal"),
        ("Pebbles", "Journal Article", "journal"),
        ("Journal of Talks", "inproceedings", "conference"),
        ("Journal of Talks", "proceedings-article", "conference"),
        ("Journal of Talks", "CPAPER", "conference"),
        ("", "article-journal", "journal"),
        ("CoRR", "article", "preprint"),
        ("Pebbles", "posted-content", "preprint"),
        ("", "phdthesis", "thesis"),
        ("Shore Series", "book-chapter", "chapter"),
        ("Shore Series", "bookSection", "chapter"),
        ("", "RPRT", "report"),
        ("TMLR", "misc", "journal"),
        ("ICLR 2026", "something else", "conference"),
    ],
)
def test_the_kind_is_what_the_source_says_or_the_venue_is_called(venue, said, expected):
    """In the words of BibTeX, RIS, CSL, Crossref, Zotero and people; other words leave it to the venue."""
    assert kind(venue, said) == expected


@pytest.mark.parametrize(
    ("links", "url", "doi", "arxiv", "pdf"),
    [
        ([], "https://example.org/digest/papers/tiny-9c8b1e12.html", "", "", ""),
        (["https://doi.org/10.1000/a%23b"], "https://doi.org/10.1000/a%23b", "10.1000/a#b", "", ""),
        (["https://arxiv.org/pdf/2310.01234v2.pdf"], "https://arxiv.org/pdf/2310.01234v2.pdf", "", "2310.01234v2", "https://arxiv.org/pdf/2310.01234v2.pdf"),
        (["https://e.org/x.pdf", "https://e.org/x"], "https://e.org/x", "", "", "https://e.org/x.pdf"),
        (["https://e.org/pdf?id=x"], "https://e.org/pdf?id=x", "", "", "https://e.org/pdf?id=x"),
    ],
)  # fmt: skip
def test_addresses_and_numbers_come_from_given_links(links, url, doi, arxiv, pdf):
    """The paper's own page is preferred to its PDF, and our page is the last resort."""
    found = reference(links=tuple(link(each) for each in links))
    assert (found.url, found.doi, found.arxiv, found.pdf) == (url, doi, arxiv, pdf)


def test_a_link_in_the_abstract_is_no_address_of_the_paper():
    """It may lead to the work of others."""
    found = reference(links=(link("https://doi.org/10.1000/other", given=False), link("https://e.org/code", "code")))
    assert found.doi == ""
    assert found.url.startswith("https://example.org/digest/")


def test_without_a_base_url_there_is_no_address_of_ours():
    """An address on a disk means nothing elsewhere."""
    assert references([paper()])["9c8b1e12"].url == ""


def test_only_given_keywords_are_facts():
    """What the abstract alone suggests is left out."""
    assert reference(keywords=("trees", "growth", "soil"), own_keywords=("trees",)).keywords == ("trees",)


def test_order_and_keys_hold_over_the_whole_digest():
    """References come in the papers' order, each under its id."""
    found = references([paper(id="b", title="T"), paper(id="a", title="T")])
    assert list(found) == ["b", "a"]
    assert [each.key for each in found.values()] == ["t2026-b", "t2026-a"]


@pytest.mark.parametrize("lacking", [None, "titled", "title", "authors", "year"])
def test_what_scholar_demands_is_complete_with_all_of_it(lacking):
    """A given title, authors and a year: without any of them it is not."""
    whole = Reference(
        "a", "k", "other", title="Nets", titled=True, authors=(Person("Ada Example", "Ada", "Example"),), year=2026
    )
    reference = replace(whole, **{lacking: type(getattr(whole, lacking))()}) if lacking else whole
    assert reference.complete == (lacking is None)
