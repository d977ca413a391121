"""Paper -> meta tags and JSON-LD: facts for machines, and only facts."""

from __future__ import annotations

import json
from collections import defaultdict

import pytest

from conspectus.citations import references
from conspectus.syndication import jsonld, metatags
from tests.factories import link, paper

BASE = "https://user.github.io/repo/"
PAGE = "https://user.github.io/repo/papers/tiny-9c8b1e12.html"
GIVEN = {"title": "A title & <more>", "authors": ("van der Foo, Ann", "Roe Poe", "{The Foo Team}")}


def tags(base_url=BASE, **changes):
    subject = paper(**changes)
    found = defaultdict(list)
    for tag in metatags.of_paper(subject, references([subject], base_url)[subject.id], "My digest", base_url):
        for key in filter(None, (tag.name, tag.property)):
            found[key].append(tag.content)
    return found


def article(base_url=BASE, **changes):
    subject = paper(**changes)
    return jsonld.of_paper(subject, references([subject], base_url)[subject.id], "My digest", base_url)


def test_scholar_gets_all_that_it_demands():
    """Title, one tag per author with the family name first where it is known, date, and the conference."""
    found = tags(**GIVEN, links=(link("https://doi.org/10.1000/a"), link("https://arxiv.org/pdf/2310.01234")))
    assert found["citation_title"] == ["A title & <more>"]
    assert found["citation_author"] == ["van der Foo, Ann", "Roe Poe", "The Foo Team"]
    assert found["citation_publication_date"] == ["2026"]
    assert found["citation_conference_title"] == ["ICLR 2026"]
    assert found["citation_doi"] == ["10.1000/a"]
    assert found["citation_language"] == ["en"]
    assert found["citation_abstract"][0].startswith("Small models are cheap.")
    assert found["citation_abstract_html_url"] == [PAGE]
    assert found["citation_public_url"] == ["https://doi.org/10.1000/a"]
    assert found["citation_pdf_url"] == ["https://arxiv.org/pdf/2310.01234"]


@pytest.mark.parametrize(
    ("venue", "present", "absent"),
    [
        ("ICLR 2026", "citation_conference_title", "citation_journal_title"),
        ("Journal of Trees", "citation_journal_title", "citation_conference_title"),
    ],
)
def test_zotero_sees_the_kind_of_paper(venue, present, absent):
    """The conference tag makes a conference paper, its absence an article; no tag makes it a chapter of a book."""
    found = tags(**GIVEN, venue=venue)
    assert found[present] == [venue]
    assert absent not in found
    assert not {"citation_inbook_title", "citation_book_title"} & set(found)


@pytest.mark.parametrize("missing", [{"title": ""}, {"authors": ()}, {"year": None}], ids=["title", "authors", "year"])
def test_a_paper_that_lacks_a_fact_claims_none(missing):
    """Without title, authors or year as given there is no citation tag at all; the preview remains."""
    found = tags(**{**GIVEN, **missing})
    assert not [key for key in found if key.startswith("citation_")]
    assert found["og:title"]
    assert found["description"] == ["We present TINY, a way to keep them good."]


@pytest.mark.parametrize(
    ("base", "page"),
    [
        ("https://user.github.io", "https://user.github.io/papers/tiny-9c8b1e12.html"),
        (BASE, PAGE),
        ("https://papers.example.org", "https://papers.example.org/papers/tiny-9c8b1e12.html"),
    ],
)
def test_absolute_addresses_stand_below_the_base(base, page):
    """With its path, and no double slash."""
    assert tags(base, **GIVEN)["og:url"] == [page]
    assert article(base)["mainEntityOfPage"]["@id"] == page


def test_without_a_base_no_address_is_given():
    """Tags and JSON-LD of a site that only stands on a disk hold no address of it."""
    assert not {"og:url", "citation_abstract_html_url", "citation_public_url"} & set(tags("", **GIVEN))
    assert "http" not in json.dumps(article("", **GIVEN)).replace(jsonld.CONTEXT, "")


def test_json_ld_says_what_was_given():
    """A scholarly article with its title, authors, date, venue and addresses elsewhere."""
    found = article(**GIVEN, links=(link("https://doi.org/10.1000/a"), link("https://e.org/code", "code")))
    assert found["@context"] == "https://schema.org"
    assert found["@type"] == "ScholarlyArticle"
    assert found["headline"] == "A title & <more>"
    assert found["author"] == [
        {"@type": "Person", "name": "Ann van der Foo", "familyName": "van der Foo", "givenName": "Ann"},
        {"@type": "Person", "name": "Roe Poe"},
        {"@type": "Organization", "name": "The Foo Team"},
    ]
    assert found["datePublished"] == "2026"
    assert found["isPartOf"]["name"] == "ICLR 2026"
    assert found["sameAs"] == ["https://doi.org/10.1000/a"]
    assert found["inLanguage"] == "en"


def test_a_heading_of_ours_is_the_name_of_our_page():
    """An untitled paper has no headline; what we made of its abstract names only the page about it."""
    found = article()
    assert "headline" not in found
    assert found["mainEntityOfPage"]["name"] == "TINY, a way to keep them good"


def test_a_text_stands_once_under_a_name_and_a_property():
    """Title, description, address and abstract are in one element each, whoever asks for them."""
    subject = paper(**GIVEN)
    made = metatags.of_paper(subject, references([subject], BASE)[subject.id], "My digest", BASE)
    texts = [tag.content for tag in made]
    assert sorted(texts) == sorted(set(texts))
    assert {tag.name: tag.property for tag in made if tag.name and tag.property} == {
        "description": "og:description",
        "citation_title": "og:title",
        "citation_abstract_html_url": "og:url",
        "citation_abstract": "schema:abstract",
    }
    untitled = paper()
    made = metatags.of_paper(untitled, references([untitled], BASE)[untitled.id], "My digest", BASE)
    assert ("", "og:title") in {(tag.name, tag.property) for tag in made}


def test_no_statement_is_lost_where_texts_meet():
    """Two authors of one name, in a digest of that name, and a summary that is the title: all are still said."""
    found = tags(title="Doe", authors=("Doe", "Doe"), abstract="Doe")
    keys = ("citation_author", "citation_title", "og:title", "description", "og:description", "citation_abstract")
    assert [found[key] for key in keys] == [["Doe", "Doe"], *([["Doe"]] * 5)]


def test_the_abstract_is_a_property_of_the_article():
    """The tag for Scholar says it of the article that JSON-LD describes."""
    subject = paper(**GIVEN)
    reference = references([subject], BASE)[subject.id]
    [tag] = [tag for tag in metatags.of_paper(subject, reference, "D", BASE) if tag.name == "citation_abstract"]
    assert "abstract" not in article(**GIVEN)
    assert (tag.property, tag.resource) == ("schema:abstract", article(**GIVEN)["@id"])


def test_the_page_is_no_second_address():
    """A paper without an address of its own is at its page, which is said once."""
    assert "citation_public_url" not in tags(**GIVEN)
    assert tags(**GIVEN)["citation_abstract_html_url"] == [PAGE]
