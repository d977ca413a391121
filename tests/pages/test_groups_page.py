"""Pages of what papers share: authors with their co-authors, venues, years, areas, keywords."""

from __future__ import annotations

import pytest

from conspectus import groups as module
from conspectus.groups import beside, groups
from tests.factories import paper
from tests.pages.sites import documents, library, texts

PEOPLE = [("Ada Example", "Bo Sample"), ("Bo Sample", "Cy Third"), ("Bo Sample", "Ada Example"), ()]


def papers(*values, **more):
    """A paper for each value, which is what it has of one field."""
    (name,) = more
    return [paper(id=f"id{n}", title=f"T{n}", **{name: value}) for n, value in enumerate(values)]


def found(kind, *values, **more):
    return [
        (group.value, [each.id for each in group.papers]) for group in groups(papers(*values, **more)).get(kind, ())
    ]


def test_authors_of_several_papers_have_a_page():
    """The most papers first; of one paper, the search finds them."""
    assert found("authors", *PEOPLE, authors="") == [
        ("Bo Sample", ["id0", "id1", "id2"]),
        ("Ada Example", ["id0", "id2"]),
    ]


@pytest.mark.parametrize(
    ("kind", "field", "values", "expected"),
    [
        ("venues", "venue", ("A", "B", "A", ""), ["A", "B"]),
        ("venues", "venue", ("A", "A"), []),
        ("years", "year", (2024, 2026, 2024, None), ["2026", "2024"]),
        ("track", "facts", ({"track": "Vision"}, {"track": "Speech"}, {}), ["Speech", "Vision"]),
        ("keywords", "own_keywords", (("waves",), ("Waves", "sea"), ("waves", "waves!"), ("sea",)), ["waves"]),
        ("keywords", "own_keywords", (("Deep-Fakes",), ("deep fake",), ("deepfakes",), ()), ["Deep-Fakes"]),
        ("keywords", "own_keywords", (("GPUs",), ("GPU",), ("GPU",), ("viru",), ("virus",)), ["GPU"]),
        ("keywords", "own_keywords", (("policies",), ("Policy",), ("policies",), ("gas",), ("ga",)), ["policies"]),
        ("keywords", "own_keywords", (("LLMs",), ("LLM",), ("LLM",), ("bias",), ("losses",)), ["LLM"]),
        ("keywords", "own_keywords", (*[("C++", "A*")] * 3, *[("C", "A-star")] * 3, ("c",)), ["A*", "C", "C++"]),
        ("keywords", "own_keywords", (*[("k-means++",)] * 3, *[("K-Means",)] * 3, ("*",)), ["K-Means", "k-means++"]),
        ("authors", "authors", (("Li Na",), ("Lina",), ("Li Na",), ("Lina",), ()), ["Li Na", "Lina"]),
        ("authors", "authors", (("José Núñez",), ("Jose Nunez",), ("Ed Z",)), ["José Núñez"]),
    ],
)
def test_what_papers_share(kind, field, values, expected):
    """Spellings that fold to the same are one; what all papers share, or too few, makes no group."""
    assert [value for value, _ in found(kind, *values, **{field: ""})] == expected


def test_addresses_are_apart_and_stay():
    """Values that look the same without their script or signs do not share a page, and no other value moves one."""
    names = ("王 芳", "王 伟", "C", "C++", "A" * 90, "A" * 91)
    made = papers(*[(name,) for name in names for _ in "ab"], authors="")
    addresses = {group.value: group.permalink for group in groups(made)["authors"]}
    assert len(set(addresses.values())) == len(addresses)
    for name, address in addresses.items():
        own = [each for each in made if str(each.authors[0]) == name]
        (group,) = [each for each in groups([*own, paper(id="other")])["authors"] if each.value == name]
        assert group.permalink == address


def test_a_large_digest_has_pages_of_the_larger_groups(monkeypatch):
    """The least number of papers rises until there are few enough pages."""
    monkeypatch.setattr(module, "_MOST", 2)
    values = [(name,) for name, count in (("A", 4), ("B", 3), ("C", 2), ("D", 2)) for _ in range(count)]
    assert [value for value, _ in found("authors", *values, authors="")] == ["A", "B"]


def test_co_authors_with_and_without_a_page():
    """How many papers they share, and where their own are."""
    those = groups(papers(*PEOPLE, authors=""))["authors"]
    assert beside(those[0], those) == [("Ada Example", 2, "authors/ada-example.html"), ("Cy Third", 1, "")]


def test_a_page_lists_the_papers_and_the_overview_leads_there():
    """A paper's authors lead there too."""
    of = library(*papers(*PEOPLE, authors=""))
    made = documents("groups", of)
    page = made["authors/bo-sample.html"]
    assert texts(page, "//h1") == ["Bo Sample"]
    assert texts(page, "//article//h2") == ["T0", "T1", "T2"]
    assert page.xpath("//p[starts-with(., 'With')]//a/@href") == ["ada-example.html"]
    assert "authors/bo-sample.html" in made["groups.html"].xpath("//main//a/@href")
    first = documents("paper", of)["papers/tiny-id0.html"]
    assert first.xpath("//ul[@class='authors']//a/@href") == [
        "../authors/ada-example.html",
        "../authors/bo-sample.html",
    ]


@pytest.mark.parametrize(
    ("field", "value", "page", "asked"),
    [
        ("year", 2026, "years/2026.html", "year=2026"),
        ("own_keywords", ("red kites",), "keywords/red-kite.html", "q=keyword:%22red%20kites%22"),
        ("authors", ("Ada Example",), "authors/ada-example.html", "q=author:%22Ada%20Example%22"),
    ],
)
def test_a_large_group_leads_to_the_search(field, value, page, asked):
    """So that a digest of one year does not show all of its papers again; by an address that needs no repair."""
    of = library(*papers(*[value] * 130, type(value)(), **{field: ""}))
    document = documents("groups", of)[page]
    assert len(document.findall(".//article")) == 100
    assert document.xpath("//header//a/@href")[-1] == f"../search.html?{asked}"


def test_papers_that_share_nothing_make_no_page():
    """Neither the overview nor a link to it."""
    assert not documents("groups", library(*papers("A", "A", venue="")))
