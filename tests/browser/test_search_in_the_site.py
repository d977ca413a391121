"""The search as a reader meets it: from a page in a folder, from the disk and below a path of a host."""

from __future__ import annotations

import functools
import http.server
import threading
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.browser.conftest import lost, until


@pytest.fixture(params=["disk", "/some/Repo/"])
def address(request, digest, tmp_path):
    """Where the digest of the two lists is opened, with a slash at the end."""
    site, _ = digest
    if request.param == "disk":
        yield site.as_uri() + "/"
        return
    place = tmp_path / "some" / "Repo"
    place.parent.mkdir()
    place.symlink_to(site, target_is_directory=True)

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *args):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(tmp_path))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{request.param}"
        server.shutdown()


@pytest.fixture
def page(browser, address):
    """A page that remembers what it asked for and what the browser complained of, breaches of the policy among them."""
    opened = browser.new_page()
    opened.requests, opened.complaints = [], []
    opened.on("request", lambda request: opened.requests.append(request.url))
    opened.on("pageerror", lambda error: opened.complaints.append(str(error)))
    opened.on("requestfailed", lambda request: opened.complaints.append(request.url) if lost(request) else None)
    opened.on("console", lambda message: opened.complaints.append(message.text) if message.type == "error" else None)
    yield opened
    opened.close()
    assert opened.complaints == []
    assert [url for url in opened.requests if not url.startswith((address, "data:"))] == []


def test_the_box_of_a_paper_page_leads_to_papers(page, address, digest):
    """Words typed on a paper's page bring papers below the box; arrows and Enter open the first."""
    _, report = digest
    page.goto(f"{address}papers/{report.library.papers[0].slug}.html")
    page.locator("input[data-search]").fill("diffusion")  # at once: a slow machine shows what half a word brings
    first = page.locator(".suggestions a").first
    first.wait_for()
    target = first.get_attribute("href")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{target.rsplit('/', 1)[-1]}")
    assert "iffusion" in page.locator("main").inner_text()


def test_the_box_leads_to_the_search_page(page, address):
    """Enter in the box opens the search page with these words; a facet narrows the hits, and the address says so."""
    page.goto(f"{address}topics.html")
    page.locator("input[data-search]").fill("language models")
    page.keyboard.press("Enter")
    page.locator(".entry").first.wait_for()
    found = page.locator(".entry").count()
    assert page.locator(".entry mark").count() >= found
    choice = page.locator("#facets label", has=page.locator("input[name=topic]:not(:disabled)")).nth(1)
    choice.wait_for()
    expected = int(choice.locator(".count").inner_text())
    choice.click()
    until(page, "count => document.querySelectorAll('.entry').length === Math.min(count, 10)", expected)
    asked = parse_qs(urlsplit(page.url).query)
    assert asked["q"] == ["language models"]
    assert asked["topic"] == [choice.locator("input").get_attribute("value")]


def test_few_hits_bring_those_that_lack_a_word(page, address):
    """Below the one that has all three words stand those that have two; another query takes them away."""
    page.goto(f"{address}search.html?q=graph+neural+privacy")
    page.locator(".note", has_text="2 more papers have 2 of the 3 words:").wait_for()
    assert page.locator("[data-list] .entry").count() == 1
    below = page.locator("section.list .entry")
    assert below.count() == 2
    below.nth(0).locator(".star").click()
    assert below.nth(0).locator(".star[aria-pressed=true]").count() == 1
    page.locator("main input[type=search], main .search input").first.fill("graph")
    page.locator("#status", has_text="papers").wait_for()
    below.first.wait_for(state="detached")
