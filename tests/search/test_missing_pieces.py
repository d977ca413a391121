"""A piece of the index that does not come: the page says so, goes on with what it has, and heals when it is back."""

from __future__ import annotations

import re

import pytest

from conspectus.search import SEARCH_BACKENDS, SearchSettings
from tests.browser.conftest import until
from tests.received import received_text
from tests.search.invented_papers import invented_papers
from tests.search.sites import write_site

ORIGIN = "http://digest.example/"
HTML = "<!doctype html><title>Not found</title><p>No such page."
HARMS = {
    "404": lambda route, _: route.fulfill(status=404, content_type="text/html", body=HTML),
    "empty": lambda route, _: route.fulfill(content_type="text/javascript", body=""),
    "half": lambda route, text: route.fulfill(content_type="text/javascript", body=text[: len(text) // 2]),
    "a page instead": lambda route, _: route.fulfill(content_type="text/html", body=HTML),
    "damaged": lambda route, text: route.fulfill(
        content_type="text/javascript", body=re.sub("(?<=')[^']{9}", "!", text)
    ),
    "offline": lambda route, _: route.abort("internetdisconnected"),
}
SO_FAR = " so far: a part of the search index could not be loaded"
NOTHING = "could not be loaded"


@pytest.fixture(scope="module", params=SEARCH_BACKENDS)
def site(request, tmp_path_factory):
    settings = SearchSettings(whole_up_to=0, shard_limit=2000, slots_in_piece=4)
    return write_site(tmp_path_factory.mktemp("site"), invented_papers(120), settings, request.param)


@pytest.fixture(scope="module")
def whole(browser, site):
    """A page of a host that serves the site; `page.harmed` maps a pattern of addresses to what comes of them."""
    page = browser.new_page()
    page.harmed = {}

    def serve(route):
        path = site / route.request.url.removeprefix(ORIGIN).partition("?")[0]
        harm = next((each for pattern, each in page.harmed.items() if re.search(pattern, str(path))), None)
        if harm:
            harm(route, path.read_text(encoding="utf-8"))
        else:
            route.fulfill(path=path)

    page.route(f"{ORIGIN}**", serve)
    yield page
    page.close()


@pytest.fixture
def host(whole):
    """The page as it is at first: nothing is harmed, and nothing remembered."""
    yield whole
    whole.harmed.clear()
    if whole.url.startswith(ORIGIN):
        whole.evaluate("[localStorage, sessionStorage].forEach((each) => each.clear())")
        whole.goto("about:blank")


def said(page, text):
    until(page, "text => document.getElementById('status').textContent.includes(text)", text)


def entries(page):
    return page.locator("#results .entry").count()


def healed(page):
    """What is shown once everything can be had again."""
    page.harmed.clear()
    page.evaluate("dispatchEvent(new Event('online'))")
    until(page, "/^[0-9]+ papers( of [0-9]+)?\\.$/.test(document.getElementById('status').textContent)")
    return entries(page)


def shard_of(site, term):
    shards = site.glob("search/terms/*.js")
    return next(each.name for each in shards if f'["{term}",' in received_text(each.read_text(encoding="utf-8"))[1])


@pytest.mark.parametrize("harm", HARMS)
def test_what_there_is_is_shown_without_what_is_missing(host, site, harm):
    """A card, a facet, an order: hits stay, the rest is counted, and nobody is told that this is all."""
    (facet,) = [name for name in site.glob("search/facets/*.js") if '"Vision"' in received_text(name.read_text())[1]]
    cases = {r"cards/\d*[13579]-": "?q=data", facet.name: "?q=data", "/orders/": "?q=data&sort=title"}
    for pattern, query in cases.items():
        host.harmed[pattern] = HARMS[harm]
        host.goto(f"{ORIGIN}search.html{query}")
        said(host, SO_FAR)
        shown = entries(host)
        assert shown > 0
        host.locator("#facets [name=year]").first.wait_for()
        assert (host.locator("#facets [name=topic]").count() == 0) == (pattern == facet.name)
        assert healed(host) == 10 >= shown
        host.locator("#facets [name=topic]").first.wait_for()


@pytest.mark.parametrize("harm", HARMS)
def test_a_word_that_cannot_be_looked_for_is_not_mended(host, site, harm):
    """The other words are; and papers are not told to have or to lack what nobody could look up."""
    if not (site / "search" / "terms").exists():
        pytest.skip("this back end has all words in one file")
    host.harmed[shard_of(site, "spectral")] = HARMS[harm]
    host.goto(f"{ORIGIN}search.html?q=spectral+data")
    said(host, SO_FAR)
    assert entries(host) == 10
    host.locator("#q").fill("data")
    until(host, "/^[0-9]+ papers\\.$/.test(document.getElementById('status').textContent)")
    host.locator("#q").fill("spectral")
    said(host, NOTHING)
    assert entries(host) == 0
    assert healed(host) > 0


@pytest.mark.parametrize("harm", HARMS)
@pytest.mark.parametrize(
    "piece", [r"search/manifest\.js", r"search/slots/", r"search/(terms|index)/", r"static/search/lunr"]
)
def test_what_nothing_can_be_found_without_is_told(host, harm, piece):
    """Without the manifest, the slots, all words or the script that searches nothing is shown."""
    host.goto(f"{ORIGIN}search.html")
    host.locator("#q").wait_for()
    host.harmed[piece] = HARMS[harm]
    host.goto(f"{ORIGIN}search.html?q=data")
    said(host, NOTHING)
    assert entries(host) == 0
    if "static" not in piece:
        assert healed(host) == 10


def test_who_goes_offline_keeps_what_was_loaded(host):
    """A query that needs nothing new is answered; one that does is told, and asked again when the reader is back."""
    host.goto(f"{ORIGIN}search.html?q=data")
    said(host, "papers.")
    host.harmed["search/"] = HARMS["offline"]
    host.locator("#q").fill("data ")
    said(host, "papers.")
    assert entries(host) == 10
    host.locator("#q").fill("spectral graph")
    said(host, NOTHING)
    host.locator("#q").fill("data")
    until(host, "/^[0-9]+ papers\\.$/.test(document.getElementById('status').textContent)")
    assert entries(host) == 10
