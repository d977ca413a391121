from __future__ import annotations

import json
import re
import shutil
from urllib.parse import parse_qs, urlsplit

import pytest

from conspectus.search import SearchSettings
from tests.browser.conftest import lost, until
from tests.received import received_text
from tests.search.invented_papers import invented_papers
from tests.search.sites import document, write_site

ODD = {
    "ligature": ("Finding ﬂat minima", "On ﬂat minima of 𝒪(n) size. It ends here."),
    "chinese": ("图神经网络的研究", "大模型很好，图神经网络也很好。"),
    "hostile": ("<img src=x onerror=alert(1)>", "A <script>alert(1)</script> & a </script> and '\\' \u2028 zorpinch."),
}
MANY = [f"Subject {number:02}" for number in range(40)]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A search page with 120 invented papers and three odd ones, their index in shards."""
    folder = tmp_path_factory.mktemp("site #1 é")
    odd = [
        document(
            ref,
            {"title": title, "abstract": text},
            {"title": title, "url": f"papers/{ref}.html", "text": text, "derived": ref == "ligature", "topics": MANY},
        )
        for ref, (title, text) in ODD.items()
    ]
    papers = [*invented_papers(120), *odd]
    return write_site(folder, papers, SearchSettings(whole_up_to=0, shard_limit=4000))


@pytest.fixture
def page(browser, site):
    """The search page from the disk, with the network off; whatever the browser complains of fails the test."""
    context = browser.new_context(offline=True)
    opened = context.new_page()
    complaints = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on(
        "console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None
    )
    opened.on("requestfailed", lambda request: complaints.append(request.url) if lost(request) else None)
    opened.complaints = complaints
    opened.goto((site / "search.html").as_uri())
    yield opened
    context.close()
    assert complaints == []


def query(page):
    return parse_qs(urlsplit(page.url).query)


def titles(page):
    return page.locator("#results h2 a").all_text_contents()


def test_results_come_as_you_type(page):
    """A word typed letter by letter shows papers, says how many, and marks the word; nothing is complained of."""
    page.locator("#q").press_sequentially("spectr", delay=15)
    page.wait_for_selector("#results .entry")
    until(page, "/^\\d+ papers?\\.$/.test(document.getElementById('status').textContent)")
    assert page.locator("#results .entry").count() == 10
    assert {mark.lower() for mark in page.locator("#results mark").all_text_contents()} == {"spectral"}


@pytest.mark.parametrize(
    ("typed", "title", "marked"),
    [
        ("flat", "Finding ﬂat minima", "ﬂat"),
        ("minimum O(n)", "Finding ﬂat minima", None),
        ("minima O(n)", "Finding ﬂat minima", "𝒪"),
        ("神经网", "图神经网络的研究", "神经网"),
        ("zorpinch", "<img src=x onerror=alert(1)>", "zorpinch"),
    ],
)
def test_odd_papers_are_found_and_marked(page, typed, title, marked):
    """A ligature, a mathematical letter, Chinese and hostile text are found, shown as text, and marked in place."""
    page.locator("#q").fill(typed)
    page.locator("#q").press("Enter")
    until(page, f"(document.querySelector('#results h2 a') || {{}}).textContent === {json.dumps(title)}")
    if marked:
        assert marked in page.locator("#results .entry").first.locator("mark").all_text_contents()
    assert page.locator("#results img, #results script").count() == 0


def test_a_derived_title_is_shown_as_derived(page):
    """A title that was taken from the abstract carries the dagger, one that was given does not."""
    for typed, heading in (("flat", "Finding ﬂat minima†"), ("神经网", "图神经网络的研究")):
        page.locator("#q").fill(typed)
        until(page, f"(document.querySelector('#results h2') || {{}}).textContent === {json.dumps(heading)}")


def test_enter_takes_nothing_away(page):
    """The last word stays a beginning; nothing is mended before Enter, and Enter makes one place to come back to."""
    page.locator("#q").press_sequentially("spectr", delay=15)
    page.wait_for_selector("#results .entry")
    until(page, "/^\\d+ papers?\\.$/.test(document.getElementById('status').textContent)")
    seen = (titles(page), page.locator("#status").text_content())
    page.locator("#q").press("Enter")
    until(page, "location.search === '?q=spectr'")
    places = page.evaluate("history.length")
    page.locator("#q").press("Enter")
    page.reload()
    page.wait_for_selector("#results .entry")
    until(page, "document.getElementById('status').textContent")
    assert (titles(page), page.locator("#status").text_content()) == seen
    assert page.evaluate("history.length") == places
    page.locator("#q").fill("spetcral")
    until(page, "document.getElementById('status').textContent.startsWith('No papers found yet')")
    page.locator("#q").press("Enter")
    until(page, "document.getElementById('status').textContent.includes(' for spectral, because')")


def test_two_letters_are_too_few_to_find_nothing(page):
    """While they are typed they are told what is looked for; Enter asks in earnest."""
    page.locator("#q").fill("zqx")
    until(page, "document.getElementById('status').textContent.startsWith('No papers found yet')")
    page.locator("#q").fill("zq")
    until(page, "document.getElementById('status').textContent.startsWith('Nothing yet: names are found by')")
    page.locator("#q").press("Enter")
    until(page, "document.getElementById('status').textContent.startsWith('No papers found')")


def test_the_field_has_the_focus_and_examples_are_links(page):
    """Whoever comes to ask can type at once, or try an example."""
    until(page, "document.activeElement.id === 'q'")
    page.locator("#help a", has_text="image OR video").click()
    until(page, "(document.getElementById('q') || {}).value === 'image OR video'")


def test_how_to_ask_is_told_while_there_is_nothing_to_show(page):
    """The help is there before anything is asked and where nothing is found, and makes room for what is found."""
    until(page, "!document.getElementById('help').hidden")
    page.locator("#q").fill("spectral")
    until(page, "document.getElementById('help').hidden && document.querySelector('#results .entry')")
    page.locator("#q").fill("zyxwvut")
    until(page, "!document.getElementById('help').hidden && !document.querySelector('#results .entry')")


def test_the_address_holds_the_search(page, site):
    """Query, facet and order are in the address; opening it, reloading and going back restore what was seen."""
    page.locator("#q").fill("data")
    page.locator("#q").press("Enter")
    page.locator("#facets label", has_text="2026").click()
    until(page, "document.querySelectorAll('#facets input:checked').length === 1")
    page.locator("#sort").select_option("title")
    until(page, "location.search.includes('sort=title')")
    until(
        page,
        "(all => all.length > 2 && all.every((title, i) => !i || all[i - 1] <= title))"
        "([...document.querySelectorAll('#results h2 a')].map(link => link.textContent))",
    )
    seen, status = titles(page), page.locator("#status").text_content()
    assert query(page) == {"q": ["data"], "year": ["2026"], "sort": ["title"]}
    page.reload()
    page.wait_for_selector("#results .entry")
    assert (titles(page), page.locator("#status").text_content()) == (seen, status)
    page.locator("#results h2 a").first.click()
    page.wait_for_url(re.compile("papers/"))
    page.go_back()
    page.wait_for_selector("#results .entry")
    assert titles(page) == seen
    page.go_back()
    until(page, "!location.search.includes('sort')")
    assert query(page) == {"q": ["data"], "year": ["2026"]}


@pytest.mark.parametrize("first", ["typed", "linked"])
def test_a_query_is_one_step_back_from_the_next(page, first):
    """Whether it was typed or came with a link; what was typed on the way is no step."""
    if first == "linked":
        page.goto(page.url.split("?")[0] + "?q=data")
    else:
        page.locator("#q").fill("data")
        page.locator("#q").press("Enter")
    page.wait_for_selector("#results .entry")
    page.locator("#q").fill("mode")
    until(page, "location.search === '?q=mode'")
    page.locator("#q").fill("model")
    until(page, "location.search === '?q=model'")
    page.locator("#q").press("Enter")
    page.go_back()
    until(page, "location.search === '?q=data' && document.querySelector('#q').value === 'data'")


def test_going_back_returns_to_the_place(page):
    """On a later part, after scrolling, a visited paper leads back to the same papers, height and focus."""
    page.locator("#q").fill("data")
    page.locator("#q").press("Enter")
    page.locator(".parts [rel=next]").first.click()
    until(page, "location.search.includes('page=2')")
    until(page, "document.activeElement === document.querySelectorAll('#results h2 a')[0]")
    page.locator("#results h2 a").nth(5).focus()
    page.evaluate("document.activeElement.scrollIntoView({block: 'center'})")
    height, seen = page.evaluate("scrollY"), titles(page)
    assert height > 300
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("papers/"))
    page.go_back()
    until(page, f"Math.abs(scrollY - {height}) < 50")
    until(page, "document.activeElement === document.querySelectorAll('#results h2 a')[5]")
    assert titles(page) == seen


def test_counts_follow_the_selection(page):
    """Choosing a value narrows the papers to its count; other facets are counted anew; clearing undoes it."""
    page.locator("#q").fill("data")
    page.locator("#q").press("Enter")
    label = page.locator("#facets [data-facet=topic] label").first
    count = label.locator(".count").text_content()
    label.click()
    until(page, f"document.getElementById('status').textContent.startsWith('{count} paper')")
    venues = page.locator("#facets [data-facet=venue] .count").all_text_contents()
    assert sum(map(int, venues)) == int(count)
    page.locator(".chip").click()
    until(page, "!document.querySelector('#facets input:checked')")
    assert query(page) == {"q": ["data"]}


def test_a_facet_of_many_values_shows_the_first_and_the_chosen(page, site):
    """Ten values stand there, and what the address chooses; the button shows the rest and moves the focus there."""
    page.goto((site / "search.html").as_uri() + "?topic=Subject+39")
    until(page, "document.querySelector('#facets input:checked')")
    shown = page.locator("#facets [data-facet=topic] [type=checkbox]")
    assert (shown.count(), shown.last.get_attribute("value")) == (11, "Subject 39")
    page.locator("#facets [data-facet=topic] button").click()
    values = [each.get_attribute("value") for each in shown.all()]
    assert set(MANY) <= set(values)
    assert page.evaluate("document.activeElement.value") == values[11]
    assert page.locator("#facets [data-facet=topic] button").count() == 0
    page.get_by_label("Find in Topic").fill("ject 07")
    until(page, "document.querySelectorAll('#facets [data-facet=topic] [type=checkbox]').length === 1")


def test_the_keyboard_is_enough(page):
    """Arrows walk the results and back, Enter opens, Esc clears."""
    page.locator("#q").press_sequentially("spectral")
    until(page, "document.querySelectorAll('#results h2 a').length > 1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    until(page, "document.activeElement === document.querySelectorAll('#results h2 a')[1]")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.id") == "q"
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('#results .entry')")
    assert (page.locator("#q").input_value(), query(page)) == ("", {})
    page.keyboard.type("spectral")
    page.wait_for_selector("#results .entry")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("papers/"))


def test_a_screen_reader_hears_one_sentence(page):
    """The status changes once for a query, not with every letter, and says when the query was changed or loosened."""
    page.evaluate("""() => {
        window.said = [];
        const status = document.getElementById('status');
        new MutationObserver(() => window.said.push(status.textContent)).observe(status, {childList: true});
    }""")
    page.clock.install(time=0)
    page.clock.pause_at(60)  # from here on only the test lets time pass, however slow the machine is
    for letter in "homophily":
        page.locator("#q").press_sequentially(letter)
        page.clock.run_for(100)
    page.wait_for_selector("#results .entry")
    assert page.evaluate("said.filter((text) => text !== 'Searching…')") == []
    page.clock.run_for(5000)
    assert len(page.evaluate("said.filter((text) => text !== 'Searching…')")) == 1
    page.clock.resume()
    page.locator("#q").fill("homohpily")
    page.locator("#q").press("Enter")
    until(page, "document.getElementById('status').textContent.includes(' for homophily, because')")
    page.locator("#q").fill("homophily zorpinch")
    page.locator("#q").press("Enter")
    until(page, "document.getElementById('status').textContent.startsWith('No paper has all')")


def test_a_missing_piece_is_told(browser, site, tmp_path):
    """Where a piece of the index is missing, the page says so, and finds other words all the same."""
    broken = tmp_path / "broken"
    shutil.copytree(site, broken)
    shards = list(broken.glob("search/terms/*.js"))
    shard = next(path for path in shards if '"spectral"' in received_text(path.read_text(encoding="utf-8"))[1])
    shard.unlink()
    page = browser.new_page()
    page.goto((broken / "search.html").as_uri() + "?q=spectral")
    until(page, "document.getElementById('status').textContent.includes('could not be loaded')")
    page.locator("#q").fill("homophily")
    page.wait_for_selector("#results .entry")
    (broken / "search" / "manifest.js").unlink()
    page.goto((broken / "search.html").as_uri() + "?q=homophily")
    until(page, "document.getElementById('status').textContent.includes('could not be loaded')")
    page.close()


def test_the_box_on_every_page_suggests_papers(page, site):
    """Below the root too: typing in the head shows papers, arrows and Enter open one, Esc and leaving close."""
    page.goto((site / "papers" / "paper0.html").as_uri())
    page.locator("[data-search]").press_sequentially("spectral")
    page.wait_for_selector(".suggestions a mark")
    assert page.locator(".suggestions a").count() == 5
    page.keyboard.press("Escape")
    assert page.locator(".suggestions").is_hidden()
    page.keyboard.type(" ")
    page.wait_for_selector(".suggestions a")
    page.keyboard.press("ArrowDown")
    wanted = page.evaluate("document.activeElement.href")
    page.keyboard.press("Enter")
    page.wait_for_url(wanted)
    page.locator("[data-search]").fill("spectral")
    page.wait_for_selector(".suggestions a")
    page.locator("h1").click()
    assert page.locator(".suggestions").is_hidden()
    page.locator("[data-search]").press("Enter")
    page.wait_for_url(re.compile(r"search\.html\?q=spectral$"))
    page.wait_for_selector("#results .entry")
