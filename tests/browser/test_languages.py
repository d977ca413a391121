"""What scripts say on a Chinese site: every control that they make speaks Chinese."""

from __future__ import annotations

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
