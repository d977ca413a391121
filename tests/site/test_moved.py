"""The page for addresses that do not exist, at any depth, over HTTP."""

from __future__ import annotations

import functools
import http.server
import threading

import pytest

from tests.conftest import build


@pytest.fixture(scope="module", params=["at its base", "without a base", "on a mirror"])
def served(tmp_path_factory, request):
    """A digest under /some/Repo/, served as a host of static pages does: unknown addresses get 404.html."""
    root = tmp_path_factory.mktemp("served")

    class Host(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *args):
            pass

        def send_error(self, code, message=None, explain=None):
            body = (root / "some" / "Repo" / "404.html").read_bytes()
            self.send_response(code)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    handler = functools.partial(Host, directory=str(root))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{server.server_port}/some/Repo/"
        seed = "Toy 2026\n\nWe present TOY, a very small model that is cheap.\n\nWe study waves in the sea.\n"
        bases = {"at its base": base, "without a base": "", "on a mirror": "https://elsewhere.example/digest/"}
        report = build(root, {"list.txt": seed}, base_url=bases[request.param], output="some/Repo")
        yield base, report
        server.shutdown()


@pytest.mark.parametrize("address", ["papers/an-old-label-{id}.html", "papers/an-old-label-{id}", "a/b/c/x-{id}.html"])
def test_a_paper_that_moved_is_found_by_its_id(browser, served, address):
    """Old links lead to the present page, from any depth."""
    base, report = served
    paper = report.library.papers[0]
    page = browser.new_page()
    page.goto(base + address.format(id=paper.id))
    page.wait_for_url(f"{base}papers/{paper.slug}.html")
    assert page.locator("h1").inner_text()
    page.close()


def test_an_unknown_address_leads_to_the_lists(browser, served):
    """The page has its style and its links at any depth, wherever the site was put; its own anchor stays on it."""
    base, _ = served
    page = browser.new_page()
    page.goto(f"{base}no/such/place")
    assert page.locator("h1").inner_text() == "There is nothing at this address"
    assert page.evaluate("getComputedStyle(document.querySelector('.skip')).position") == "absolute"
    assert page.locator(".mark").bounding_box()["width"] < 40
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{base}no/such/place#main")
    page.get_by_role("link", name="list of all papers").click()
    page.wait_for_url(f"{base}papers.html")
    page.close()


@pytest.mark.parametrize(
    ("address", "words"), [("papers/lighting-long-documents-0a1b2c.html", "lighting long documents"), ("a/b", "")]
)
def test_the_words_of_an_unknown_address_can_be_searched(browser, served, address, words):
    """They wait in the field of the search, which leads to the search of this site from any depth."""
    base, _ = served
    page = browser.new_page()
    page.goto(base + address)
    field = page.locator("#ask")
    page.wait_for_function("words => document.getElementById('ask').value === words", arg=words)
    field.press("Enter")
    page.wait_for_url(f"{base}search.html?q={words.replace(' ', '+')}")
    page.close()
