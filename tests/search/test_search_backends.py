"""Every back end answers what the pages ask: the built-in ones and the one that the documentation shows."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location

import pytest

from conspectus.search import SEARCH_BACKENDS, SearchSettings
from tests.search.invented_papers import invented_papers
from tests.search.sites import put, write, write_site
from tests.search.test_search_page import page, query, titles, until  # noqa: F401 - `page` is a fixture
from tests.test_extensions import documented

PAPERS = invented_papers(60)
RESULTS = {"total", "papers", "hits", "how", "corrected", "counts", "unread", "incomplete"}


def scripts(name):
    return [script.removeprefix("static/") for script in SEARCH_BACKENDS[name].scripts(name)]


@pytest.fixture(params=[*SEARCH_BACKENDS, "beginnings"])
def ask(request, node, tmp_path):
    """`ask([query, options], …)` of a back end over the invented papers."""
    if request.param in SEARCH_BACKENDS:
        site, names = write(tmp_path, PAPERS, SearchSettings(), request.param), scripts(request.param)
    else:
        module, script = documented("beginnings-theme").values()
        for name, content in (("beginnings.py", module), ("beginnings.js", script)):
            (tmp_path / name).write_text(content, encoding="utf-8")
        spec = spec_from_file_location("beginnings", tmp_path / "beginnings.py")
        loaded = module_from_spec(spec)
        spec.loader.exec_module(loaded)
        site, names = put(loaded.BACKEND.build(PAPERS, SearchSettings()), tmp_path), [str(tmp_path / "beginnings.js")]
    return lambda *queries: node("queries.cjs", site, queries, names)


def test_a_back_end_finds_a_title_and_marks_it(ask):
    """The paper whose title is typed is the first hit; the answer has every part, and its words are marked."""
    for paper, answer in zip(PAPERS, ask(*([each.card["title"], {}] for each in PAPERS)), strict=True):
        assert answer.keys() >= RESULTS
        assert answer["refs"][0] == paper.ref
        assert "".join(answer["marked"][0]).replace(" ", "") == paper.card["title"].replace(" ", "")
        assert (answer["incomplete"], answer["unread"], answer["corrected"]) == (None, 0, None)


def test_a_back_end_shows_as_many_as_are_wanted(ask):
    word = PAPERS[0].card["title"].split()[0].lower()
    whole, first, second = ask([word, {"limit": 60}], [word, {"limit": 2}], [word, {"limit": 2, "offset": 2}])
    assert whole["total"] == len(whole["refs"]) > 0
    assert first["refs"] + second["refs"] == whole["refs"][:4]
    assert first["total"] == second["total"] == whole["total"]


def test_a_back_end_finds_nothing_in_words_that_no_paper_has(ask):
    (answer,) = ask(["xyzzyplugh", {}])
    assert (answer["total"], answer["hits"]) == (0, [])


@pytest.fixture
def both(node, tmp_path):
    """`both(query, options)`: what the two built-in back ends answer."""
    sites = {name: write(tmp_path / name, PAPERS, SearchSettings(), name) for name in SEARCH_BACKENDS}
    return lambda *asked: [node("queries.cjs", site, [list(asked)], scripts(name))[0] for name, site in sites.items()]


@pytest.mark.parametrize(
    ("query", "options"),
    [
        ("spectral", {}),
        ("graph model", {}),
        ("data -spectral", {}),
        ("title:graph", {}),
        ("topic:Vision data", {}),
        ("year:2025", {"sort": "title"}),
        ("data", {"sort": "year"}),
        ("data", {"sort": "list"}),
        ("data", {"facets": {"year": ["2025"]}, "counts": True}),
        ("", {"facets": {"code": ["code"]}, "sort": "list"}),
        ("spectr", {"typing": True}),
    ],
)
def test_the_built_in_back_ends_find_the_same_papers(both, query, options):
    """Whole or in pieces: the same papers, the same counts, and where an order is asked for the same order."""
    pieces, whole = both(query, {"limit": 60, "verbatim": True, **options})
    assert pieces["total"] == whole["total"] > 0
    assert set(pieces["refs"]) == set(whole["refs"])
    assert pieces["counts"] == whole["counts"]
    if "sort" in options:
        assert pieces["refs"] == whole["refs"]


@pytest.mark.parametrize("sort", ["relevance", "list", "title"])
def test_an_order_of_the_page_goes_before_the_sort(both, sort):
    """Papers with the smallest key stand first; what has none counts as 0, and the sort orders what has the same."""
    keys = [None if number % 3 == 0 else -(number % 3) for number in range(60)]
    answers = (both("data", {"limit": 60, "sort": sort, **each}) for each in ({}, {"order": keys}))
    for plain, ordered in zip(*([each["hits"] for each in answer] for answer in answers), strict=True):
        assert len(plain) > 20
        papers = [hit["paper"] for hit in plain]
        assert [hit["paper"] for hit in ordered] == sorted(papers, key=lambda paper: keys[paper] or 0)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A search page whose index is one whole lunr.Index."""
    return write_site(tmp_path_factory.mktemp("whole"), PAPERS, SearchSettings(), "lunr_whole")


def test_the_page_shows_what_another_back_end_finds(page):  # noqa: F811
    """The same page: results as one types, marks, facets that narrow down, and the box on every other page."""
    page.locator("#q").press_sequentially("learni", delay=15)
    page.wait_for_selector("#results .entry mark")
    page.locator("#q").press_sequentially("ng")
    page.locator("#facets label", has_text="2026").click()
    until(page, "location.search.includes('year=2026')")
    until(page, "/^\\d+ papers?( of \\d+)?\\.$/.test(document.getElementById('status').textContent)")
    assert query(page)["year"] == ["2026"]
    seen = titles(page)
    page.goto(page.url.split("search.html")[0] + "papers/paper0.html")
    page.locator("[data-search]").press_sequentially("spectral")
    page.wait_for_selector(".suggestions a mark")
    assert seen
