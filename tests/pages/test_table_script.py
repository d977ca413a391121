"""The table of results in the browser, opened from a disk: `static/results.js`."""

from __future__ import annotations

import pytest

from conspectus.config import SiteConfig
from conspectus.exports.results import result_outputs
from conspectus.views.paper_view import make_views
from tests.pages.sites import library, reporting, written
from tests.received import bytes_of

expect = pytest.importorskip("playwright.sync_api").expect
RESULTS = ("7%", "60%", "2×", "much", "12×", "6 hours")


def opened(page, tmp_path, *papers):
    """The first page of results of a digest on a disk, with the data that its script loads."""
    of = library(*papers)
    folder = written("results", of, tmp_path)
    (folder / "data").mkdir()
    for output in result_outputs(of.papers, make_views(of, SiteConfig())):
        (folder / output.path).write_bytes(bytes_of(output))
    page.goto((folder / "results.html").as_uri())
    return page


@pytest.fixture
def page(browser):
    """A page, on which nothing may go wrong."""
    context = browser.new_context(offline=True)
    page = context.new_page()
    troubles = []
    page.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    yield page
    assert troubles == []
    context.close()


def shown(page, count):
    """What the column of values says, once there are so many rows."""
    expect(page.locator("tbody tr")).to_have_count(count)
    return page.locator("tbody td:nth-of-type(1)").all_inner_texts()


def test_results_of_all_parts_are_sorted(page, tmp_path):
    """By keyboard too; the numbered parts come back with the order of the papers."""
    papers = [reporting(number, f"{(number * 37) % 101}%") for number in range(1, 101)]
    opened(page, tmp_path, *papers)
    found = shown(page, 60)
    page.get_by_role("button", name="Reports").focus()
    page.keyboard.press("Enter")
    assert shown(page, 40) == [f"{number}%" for number in range(1, 41)]
    assert page.locator("thead th").nth(1).get_attribute("aria-sort") == "ascending"
    assert not page.locator("nav.parts").is_visible()
    page.get_by_role("button", name="Show 40 more").click()
    assert shown(page, 80)[-1] == "80%"
    assert page.evaluate("document.activeElement.closest('tr').rowIndex") == 41
    page.get_by_role("button", name="Reports").click()
    assert shown(page, 40)[0] == "100%"
    page.get_by_role("button", name="Reports").click()
    assert shown(page, 60) == found
    assert page.locator("nav.parts").is_visible()


def test_a_row_is_the_same_sorted_or_not(page, tmp_path):
    """What it says and where it leads is what the page came with."""
    opened(page, tmp_path, *(reporting(number, result) for number, result in enumerate(RESULTS, 1)))
    shown(page, len(RESULTS))
    rows = "[...document.querySelectorAll('tbody tr')].map((row) => row.textContent + [...row.querySelectorAll('a')])"
    came = page.evaluate(rows)
    page.get_by_role("button", name="Paper").click()
    page.wait_for_selector(".tools .note:not(:empty)")
    again = page.evaluate(rows)
    assert again == came


def test_without_scripts_there_are_no_dead_controls(browser, tmp_path):
    """The table stands in the order of the papers, and nothing pretends to sort it."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((written("results", library(reporting(1, *RESULTS)), tmp_path) / "results.html").as_uri())
    assert page.locator("main button").count() == 0
    assert page.locator("tbody td:nth-of-type(1)").all_inner_texts() == list(RESULTS)
    context.close()


def test_on_a_phone_nothing_is_cut_off(browser, tmp_path):
    """The rows stack: no sideways scroll, every head still named."""
    page = browser.new_page(viewport={"width": 320, "height": 700})
    page.goto((written("results", library(reporting(1, "40%", "6×")), tmp_path) / "results.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.get_by_role("button", name="Reports").bounding_box()["height"] >= 24
    page.close()
