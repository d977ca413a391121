"""Every page type opens from a disk: no error, no failed request, nothing that the policy forbids, no script run."""

from __future__ import annotations

import gzip
import re

import pytest

from tests.browser.conftest import page_types, until

TYPES = ("index", "papers", "lists", "search", "reading-list", "report", "404", "paper 0", "paper 1", "paper 2",
         "paper 3", "paper 4")  # fmt: skip


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_opens_without_trouble(tour, scheme):
    """No page logs an error, asks for a file that is not there, or breaks its own content security policy."""
    troubles = {}
    for name, page in tour(color_scheme=scheme):
        until(page, "window.conspectus")
        troubles[name] = [*page.troubles]
    assert set(TYPES) <= set(troubles)
    assert {name: found for name, found in troubles.items() if found} == {}


def test_hostile_text_runs_nowhere_even_without_the_policy(visit, large_site):
    """Script in a heading or an abstract stays text: in pages, and in abstracts that are unfolded by script."""
    page = visit(large_site / "papers.html", bypass_csp=True)
    page.get_by_text("Abstracts", exact=True).click()
    page.locator(".unfolded").nth(99).wait_for(state="attached")
    assert page.troubles == []
    assert page.locator(".entry script, .entry img").count() == 0
    assert "<script>alert(1)</script>" in page.locator(".entry h2", has_text="Quotes").first.inner_text()
    assert '<img src=x onerror="alert(1)">' in page.locator(".unfolded", has_text="Some abstracts").first.inner_text()


def test_pages_are_light(large_site):
    """A hundred papers stay below 90 kB, 25 kB on the wire, 1,500 elements; one paper below 8 kB on the wire."""
    for path in sorted(large_site.glob("papers*.html")):
        content = path.read_bytes()
        assert len(content) <= 90_000
        assert len(gzip.compress(content)) <= 25_000
        assert len(re.findall(rb"<[a-z]", content)) <= 1_500
    assert max(len(gzip.compress(path.read_bytes())) for path in large_site.glob("papers/*.html")) <= 8_000


def test_style_and_scripts_are_light(site):
    """The style sheet stays below 5 KiB on the wire, the scripts of every page below 10.5 KiB, comments and all."""
    size = {
        name: len(gzip.compress((site / "static" / name).read_bytes()))
        for name in ("site.css", "theme.js", "base.js", "site.js")
    }
    assert size["site.css"] <= 5 * 1024
    assert size["theme.js"] + size["base.js"] + size["site.js"] <= 10.5 * 1024


@pytest.mark.parametrize("name", ["index", "papers", "lists", "paper 1"])
def test_a_page_asks_for_few_files(visit, site, name):
    """At most six requests before a reader does anything, the favicon among them; on a desk, lists then narrow down.

    Formulas add their font, a system without book faces the serif's two, and lists the style of print; browsers wait
    with nothing for them.
    """
    page = visit(site / "404.html", viewport={"width": 390 if name in ("papers", "lists") else 1280, "height": 840})
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(page_types(site)[name].as_uri())
    page.wait_for_load_state("networkidle")
    files = {url.rsplit("/", 1)[1] for url in asked} | {"favicon.svg"}
    assert len(files - {"math.woff2", "serif-400.woff2", "serif-600.woff2", "booklet.css"}) <= 6
    assert page.locator("link[href$='booklet.css']:not([media=print])").count() == 0


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize(
    ("name", "query"),
    [
        *((name, "") for name in ("index", "papers", "paper 1", "reading-list", "map", "results")),
        ("search", "?q=lantern"),
    ],
)
def test_nothing_jumps(visit, large_site, name, query, width):
    """Controls and hits that are made by script have their place kept: the layout does not shift."""
    page = visit(page_types(large_site)[name], query, viewport={"width": width, "height": 840})
    if query:
        page.locator("#results article").first.wait_for()
    shift = page.evaluate("""() => new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((all) => { for (const one of all.getEntries()) sum += one.value; })
            .observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 300);
    })""")
    assert shift <= 0.02
