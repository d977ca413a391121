"""What scripts say on a Chinese site: every control that they make speaks Chinese."""

from __future__ import annotations

from tests.browser.conftest import page_types
from tests.browser.test_accessibility import violations
from tests.untranslated import untranslated


def test_what_scripts_make_speaks_chinese(visit, chinese):
    """Lists with their controls, a search that finds too little, a paper with note and help, results, map, own list."""
    site, known = chinese
    asked = "languag modells zebrafish"

    def says(page):
        return untranslated(page.content(), f"{known} {asked}")

    page = visit(site / "papers.html")
    page.locator(".star").first.click()
    page.mouse.move(300, 400)
    page.locator("#facets .panel [data-facet]").first.wait_for()
    page.locator("[data-facet=topic] label").first.click()
    page.locator(".chip").first.wait_for()
    assert says(page) == set()

    page.goto((site / "search.html").as_uri() + f"?q={asked.replace(' ', '+')}")
    page.locator("#status", has_text="。").wait_for()
    page.locator("#facets .panel [data-facet]").first.wait_for()
    assert says(page) == set()

    page.goto(next(iter(sorted((site / "papers").glob("*.html")))).as_uri())
    page.locator("[data-note]").click()
    page.locator("textarea").wait_for()
    page.keyboard.press("Tab")
    page.locator("h1").click()
    page.keyboard.press("?")
    page.locator("dialog h2").wait_for()
    assert says(page) == set()

    page.goto((site / "results.html").as_uri())
    page.locator("[data-orders] button").click()
    page.locator("tr.group").first.wait_for()
    assert says(page) == set()

    page.goto((site / "map.html").as_uri())
    page.locator("[data-map-tools] input").wait_for()
    assert says(page) == set()

    page.goto((site / "reading-list.html").as_uri())
    page.locator("#marked .entry").wait_for()
    assert says(page) == set()
    assert page.troubles == []


def test_axe_finds_nothing_on_a_chinese_site(visit, chinese):
    """On a page of each type and in a search: languages are named, controls have names, headings their order."""
    site, _ = chinese
    page = visit(site / "search.html", "?q=model")
    page.locator("main .entry").first.wait_for()
    found = {"a search": violations(page)}
    for name, path in page_types(site).items():
        page.goto(path.as_uri())
        found[name] = violations(page)
    assert {name: rules for name, rules in found.items() if rules} == {}
