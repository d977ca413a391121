"""From the front to a friend: five of many papers are picked and sent by a link, and what that takes is counted."""

from __future__ import annotations

import functools
import http.server
import threading

import pytest

PICKED = 5


@pytest.fixture(scope="module")
def address(large_site):
    """Where the digest of 230 papers is served."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *args):
            pass

    handler = functools.partial(Quiet, directory=str(large_site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def walk(browser, address):
    """`walk(…)` opens the front page in a fresh profile; nothing may go wrong on the way."""
    contexts, troubles = [], []

    def walk(**options):
        contexts.append(browser.new_context(**options))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
        page.add_init_script(
            "navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }"
        )
        page.goto(f"{address}index.html")
        return page

    yield walk
    for context in contexts:
        context.close()
    assert troubles == []


def sent(page, walk):
    """What a friend sees who opens the link that was copied: the titles."""
    page.wait_for_function("window.copied")
    friend = walk()
    friend.goto(page.evaluate("window.copied"))
    friend.locator("#friend .entry").nth(PICKED - 1).wait_for()
    return friend.locator("#friend .entry :is(h2, h3) a").all_inner_texts()


def titles(page):
    return page.locator("main .entry h2 a").all_inner_texts()


def test_with_the_mouse(walk):
    """Nine clicks: to the list, a topic, five stars, the reading list, the link."""
    page = walk(viewport={"width": 1280, "height": 900})
    page.get_by_role("link", name="All 230 papers").click()
    page.locator("[data-facet=topic] label", has_text="Theory").click()
    page.locator("#status", has_text="92 papers of 230").wait_for()
    chosen = titles(page)[:PICKED]
    for place in range(PICKED):
        page.locator(".entry .star").nth(place).click()
    page.get_by_role("link", name="Reading list").click()
    page.get_by_role("button", name="Copy a link to this list").click()
    assert sorted(sent(page, walk)) == sorted(chosen)


def test_by_touch(walk):
    """Twelve taps: the same with filter and menu behind a button each; what is tapped is 44 pixels high."""
    page = walk(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)

    def tap(found):
        box = found.bounding_box()
        assert box["height"] >= 43.9, found
        found.tap()

    tap(page.get_by_role("link", name="All 230 papers"))
    page.wait_for_url("**/papers.html")
    page.evaluate("scrollBy(0, 200)")  # what narrows down comes with the first sign of a reader
    tap(page.get_by_role("button", name="Filter"))
    tap(page.locator("[data-facet=topic] label", has_text="Theory"))
    tap(page.get_by_role("button", name="Show 92 papers"))
    page.locator("#status", has_text="92 papers of 230").wait_for()
    chosen = titles(page)[:PICKED]
    for place in range(PICKED):
        tap(page.locator(".entry .star").nth(place))
    tap(page.get_by_text("Menu"))
    tap(page.get_by_role("link", name="Reading list"))
    tap(page.get_by_role("button", name="Copy a link to this list"))
    assert sorted(sent(page, walk)) == sorted(chosen)


def test_by_keyboard(walk):
    """Twenty-three keys: seven ask for a word, ten walk and star, one opens the reading list, five copy the link."""
    page = walk(viewport={"width": 1280, "height": 900})
    keys = []

    def press(*pressed):
        for key in pressed:
            page.keyboard.press(key)
            keys.append(key)

    press("/", *"tidal", "Enter")
    page.wait_for_url("**/search.html?q=tidal")
    page.locator(".entry").nth(PICKED).wait_for()
    chosen = titles(page)[:PICKED]
    press(*("j", "s") * PICKED, "l")
    page.locator("#marked .entry").nth(PICKED - 1).wait_for()
    press("Tab", "Enter")
    while page.evaluate("document.activeElement.textContent") != "Copy a link to this list":
        press("Tab")
        assert len(keys) < 23
    press("Enter")
    assert sorted(sent(page, walk)) == sorted(chosen)
    assert len(keys) == 23
