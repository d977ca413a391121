"""The table of results in the browser: `static/table.js`."""

from __future__ import annotations

import pytest

from tests.pages.sites import library, reporting, written

RESULTS = ("7%", "60%", "2×", "much", "12×", "6 hours")
AS_FOUND = ["7%", "60%", "2×", "much", "12×", "6 hours"]


@pytest.fixture
def table(browser, tmp_path):
    """The page of results of one digest, with whatever went wrong on it."""
    papers = [reporting(number, result) for number, result in enumerate(RESULTS, 1)]
    context = browser.new_context()
    page = context.new_page()
    page.troubles = []
    page.on("console", lambda message: page.troubles.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: page.troubles.append(str(error)))
    page.goto((written("results", library(*papers), tmp_path) / "results.html").as_uri())
    yield page
    assert page.troubles == []
    context.close()


def shown(page):
    return page.locator("tbody td:nth-of-type(1)").all_inner_texts()


def test_numbers_sort_by_unit_and_value(table):
    """Percents among percents, factors among factors; what has no number stays last in both directions."""
    table.get_by_role("button", name="Reports").click()
    assert shown(table) == ["2×", "12×", "7%", "60%", "6 hours", "much"]
    table.get_by_role("button", name="Reports").click()
    assert shown(table) == ["12×", "2×", "60%", "7%", "6 hours", "much"]


def test_the_third_click_brings_back_the_order_of_the_papers(table):
    """Up, down, as it was."""
    for _ in range(3):
        table.get_by_role("button", name="Reports").click()
    assert shown(table) == AS_FOUND


def test_words_sort_as_people_expect(browser, tmp_path):
    """Digits in a name count as numbers, case does not matter."""
    papers = [reporting(number, f"{number}%") for number in (10, 9, 1)]
    page = browser.new_page()
    page.goto((written("results", library(*papers), tmp_path) / "results.html").as_uri())
    page.get_by_role("button", name="Paper").click()
    assert page.locator("tbody th").all_inner_texts() == ["Report 1", "Report 9", "Report 10"]
    page.close()


def test_the_column_says_how_it_is_sorted(table):
    """`aria-sort` stands at one head at a time, and heads that cannot sort have no button."""
    heads = table.locator("thead th")
    states = lambda: [head.get_attribute("aria-sort") for head in heads.all()]  # noqa: E731
    assert states() == [None, None, None, None]
    table.get_by_role("button", name="Reports").click()
    assert states() == [None, "ascending", None, None]
    table.get_by_role("button", name="Paper").click()
    table.get_by_role("button", name="Paper").click()
    assert states() == ["descending", None, None, None]
    assert heads.nth(3).get_by_role("button").count() == 0


def test_it_works_by_keyboard(table):
    """The heads are buttons: they take the focus and are pressed."""
    table.get_by_role("button", name="Reports").focus()
    table.keyboard.press("Enter")
    assert shown(table)[0] == "2×"


def test_without_scripts_there_are_no_dead_controls(browser, tmp_path):
    """The table stands in the order of the papers, and nothing pretends to sort it."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    papers = [reporting(number, result) for number, result in enumerate(RESULTS, 1)]
    page.goto((written("results", library(*papers), tmp_path) / "results.html").as_uri())
    assert page.locator("table button").count() == 0
    assert shown(page) == AS_FOUND
    context.close()


def test_on_a_phone_nothing_is_cut_off(browser, tmp_path):
    """The rows stack: no sideways scroll, every head still named."""
    page = browser.new_page(viewport={"width": 320, "height": 700})
    page.goto((written("results", library(reporting(1, "40%", "6×")), tmp_path) / "results.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.get_by_role("button", name="Reports").bounding_box()["height"] >= 24
    page.close()
