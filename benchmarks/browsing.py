"""A site of many papers -> what its reader waits for: `python benchmarks/browsing.py SITE [SITE …]`.

Headless Chromium opens the site from the disk. Printed is

- what it takes to pick five papers and send the list, by mouse, by touch and by keyboard: for each step how often
  something is pressed, and the milliseconds until what was asked for is seen, the middle of three walks;
- what a list, a search and the map move before they first answer, in KB as a host sends them packed, without fonts;
- the frames of the map while it is pointed at, zoomed and dragged; without a graphics card the CPU draws them.

A site has at least a thousand papers.
"""

from __future__ import annotations

import gzip
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import unquote, urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

WORD = "model"
TIMES = 3
FRAME, REST = 16, 1500
"""Milliseconds between two movements of a hand, and until a page has come to rest."""
DESK = {"viewport": {"width": 1280, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}

Step = tuple[str, int, Callable[[], Any]]
"""What is done, how often something is pressed for it (a word that is typed counts as one), and how."""


def by_mouse(page: Page, site: Path) -> Iterator[Step]:
    """From all papers, through a topic, to a search."""
    entry = page.locator("main .entry")
    yield "all papers are open", 0, lambda: page.goto((site / "papers.html").as_uri())
    facet = page.locator("[data-facet=topic] label").first
    yield "the filter is there", 0, lambda: (page.mouse.move(300, 500), facet.wait_for())
    yield "a topic", 1, lambda: (facet.click(), page.locator("#status", has_text=" of ").wait_for())
    yield "two are starred", 2, lambda: [entry.nth(place).locator(".star").click() for place in range(2)]
    box = page.locator("[data-search]").first
    yield "a word is searched", 2, lambda: (box.fill(WORD), box.press("Enter"), entry.first.wait_for())
    yield "three are starred", 3, lambda: [entry.nth(place).locator(".star").click() for place in range(4, 7)]
    yield from sent(page, page.locator("a:has([data-starred])"), lambda place: place.click())


def by_touch(page: Page, site: Path) -> Iterator[Step]:
    """The sheet at the foot of the screen narrows down; all five are starred in one list."""
    entry = page.locator("main .entry")
    yield "all papers are open", 0, lambda: page.goto((site / "papers.html").as_uri())
    opener = page.locator(".dock button").first
    yield "the bar is there", 0, lambda: (page.mouse.wheel(0, 300), opener.wait_for())
    facet = page.locator("dialog [data-facet=topic] label").first
    yield "the sheet", 1, lambda: (opener.tap(), facet.wait_for())
    show = page.locator("dialog .first")
    yield "a topic", 1, lambda: (facet.tap(), page.locator("dialog input:checked").first.wait_for())
    yield "its papers", 1, lambda: (show.tap(), page.locator("#status", has_text=" of ").wait_for())
    yield "five are starred", 5, lambda: [entry.nth(place).locator(".star").tap() for place in range(5)]
    menu = page.locator("summary", has_text="Menu")
    yield "the menu", 1, menu.tap
    yield from sent(page, page.locator("a:has([data-starred])"), lambda place: place.tap())


def by_keyboard(page: Page, site: Path) -> Iterator[Step]:
    """A search whose hits are walked through with `j` and starred with `s`."""
    press = page.keyboard.press
    yield "all papers are open", 0, lambda: page.goto((site / "papers.html").as_uri())
    yield "the search field", 1, lambda: press("/")
    entry = page.locator("#results .entry")
    yield "a word is searched", 2, lambda: (page.keyboard.type(WORD), press("Enter"), entry.nth(4).wait_for())
    yield "five are starred", 10, lambda: [press(key) for _ in range(5) for key in "js"]
    yield from sent(page, page.locator("a:has([data-starred])"), lambda place: (place.focus(), press("Enter")))


def sent(page: Page, way: Any, press: Callable[[Any], Any]) -> Iterator[Step]:
    """The reading list has five, and a control sends them: a file from a disk, a link from a host."""
    yield "the reading list", 1, lambda: (press(way), page.locator("#marked .entry").nth(4).wait_for())
    send = page.get_by_role("button", name="Save a file to send").or_(
        page.get_by_role("button", name="Copy a link to this list")
    )

    def saved() -> None:
        if "file" in send.inner_text():
            with page.expect_download():
                press(send)
        else:
            press(send)

    yield "they are sent", 1, saved


WALKS = {"by mouse": (by_mouse, DESK), "by touch": (by_touch, PHONE), "by keyboard": (by_keyboard, DESK)}


def walks(browser: Browser, site: Path) -> None:
    for name, (walk, screen) in WALKS.items():
        runs = [timed(browser.new_context(**screen), walk, site) for _ in range(TIMES)]
        print(f"{name:24}{'presses':>9}{'ms':>7}")
        for step in zip(*runs, strict=True):
            print(f"  {step[0][0]:22}{step[0][1]:>9}{median(took for _, _, took in step):>7.0f}")
        whole = median(sum(took for _, _, took in run) for run in runs)
        print(f"  {'all':22}{sum(presses for _, presses, _ in runs[0]):>9}{whole:>7.0f}")


def timed(
    context: BrowserContext, walk: Callable[[Page, Path], Iterator[Step]], site: Path
) -> list[tuple[str, int, float]]:
    """Each step of one walk with its milliseconds."""
    found = []
    for label, presses, act in walk(context.new_page(), site):
        begun = time.perf_counter()
        act()
        found.append((label, presses, 1000 * (time.perf_counter() - begun)))
    context.close()
    return found


# --- bytes ----------------------------------------------------------------------------------------------------------


def moved(browser: Browser, site: Path) -> None:
    first_views: dict[str, tuple[str, Callable[[Page], Any]]] = {
        "a list, with what is left of each value": ("papers.html", narrowable),
        "a search, with hits and counts": (
            f"search.html?q={WORD}",
            lambda page: page.locator(".entry").first.wait_for(),
        ),
        "the map, with a paper": ("map.html", pointed_at),
    }
    print(f"{'first view':44}{'page':>7}{'later':>7}")
    for name, (address, act) in first_views.items():
        page = browser.new_context(**DESK).new_page()
        asked: list[str] = []
        page.on("requestfinished", lambda request, asked=asked: asked.append(request.url))
        page.goto(f"{site.as_uri()}/{address}")
        page.wait_for_timeout(REST)
        before = len(asked)
        act(page)
        page.wait_for_timeout(REST)
        print(f"{name:44}{packed(asked[:before]):>7.0f}{packed(asked[before:]):>7.0f}")
        page.context.close()


def narrowable(page: Page) -> None:
    page.mouse.move(300, 500)
    page.locator("#facets label").first.wait_for()


def pointed_at(page: Page) -> None:
    page.locator(".stage[role]").wait_for()
    page.mouse.move(640, 600)
    page.locator(".card").wait_for()


def packed(addresses: list[str]) -> float:
    """KB of the files, each packed by itself."""
    files = {Path(unquote(urlsplit(each).path)) for each in addresses}
    return sum(len(gzip.compress(path.read_bytes())) for path in files if path.suffix != ".woff2") / 1000


# --- frames ---------------------------------------------------------------------------------------------------------

BEGIN = """() => {
    window.frames_ = [];
    let last = performance.now();
    const note = (now) => { frames_.push(now - last); last = now; window.noted = requestAnimationFrame(note); };
    window.noted = requestAnimationFrame(note);
}"""
END = "() => { cancelAnimationFrame(noted); return frames_.slice(1); }"


def frames(browser: Browser, site: Path) -> None:
    page = browser.new_context(**DESK).new_page()
    page.goto(f"{site.as_uri()}/map.html")
    pointed_at(page)
    page.wait_for_timeout(REST)
    print(f"{'the map':24}{'a second':>9}{'middle':>7}{'longest':>8}  ms")
    for name, act in (("pointed at", along), ("zoomed by the wheel", zoomed), ("dragged", dragged)):
        page.evaluate(BEGIN)
        act(page)
        took = page.evaluate(END)
        print(f"  {name:22}{1000 * len(took) / sum(took):>9.0f}{median(took):>7.0f}{max(took):>8.0f}")
        page.wait_for_timeout(REST)
    page.context.close()


def along(page: Page) -> None:
    for step in range(60):
        page.mouse.move(400 + 6 * step, 500 + step % 30)
        page.wait_for_timeout(FRAME)


def zoomed(page: Page) -> None:
    page.keyboard.down("Control")
    for _ in range(30):
        page.mouse.wheel(0, -40)
        page.wait_for_timeout(FRAME)
    page.keyboard.up("Control")


def dragged(page: Page) -> None:
    page.mouse.move(640, 500)
    page.mouse.down()
    for step in range(60):
        page.mouse.move(640 - 5 * step, 500 + 2 * step)
        page.wait_for_timeout(FRAME)
    page.mouse.up()


def main(sites: list[Path]) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for site in sites:
            print(site)
            for measure in (walks, moved, frames):
                measure(browser, site)
        browser.close()


if __name__ == "__main__":
    main([Path(each).resolve() for each in sys.argv[1:]])
