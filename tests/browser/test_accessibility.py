"""What can be tested of WCAG 2.2 AA: axe on every page type in both themes, and what axe does not see."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from tests.browser.conftest import page_types, until

AXE = Path(__file__).parents[1] / "vendor" / "axe" / "axe.min.js"
AXE_SHA256 = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules whose answer depends on the theme; for all others both themes are one page."""


def violations(page, part: str = "html", rules: list[str] = TAGS) -> list[str]:
    """What is wrong in the part of a page that a selector names."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        """([part, rules]) => axe.run(part, { runOnly: rules, rules: { "target-size": { enabled: true } } })
            .then((result) => result.violations.map((one) =>
                `${one.id}: ${one.nodes.map((node) => node.html).slice(0, 3).join(" | ")}`))""",
        [part, rules],
    )
    return list(found)


def violations_in_both_themes(page, part: str = "html") -> list[str]:
    """What is wrong in the light theme, and with the colours of the dark one."""
    page.emulate_media(color_scheme="light")
    found = violations(page, part)
    page.emulate_media(color_scheme="dark")
    found += [f"dark: {each}" for each in violations(page, part, COLOURS)]
    page.emulate_media(color_scheme="light")
    return found


def test_axe_is_the_one_we_know():
    """The engine is the published file, unchanged."""
    assert hashlib.sha256(AXE.read_bytes()).hexdigest() == AXE_SHA256


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_theme_is_seen_by_axe(visit, site, theme):
    """A text that only one theme makes hard to read is found in that theme, and in no other."""
    page = visit(site / "404.html")
    faint = {"light": "#ddd", "dark": "#333"}[theme]
    page.evaluate(f"document.querySelector('main').style.color = '{faint}'")
    found = violations_in_both_themes(page)
    assert found
    assert {each.startswith("dark: ") for each in found} == {theme == "dark"}


def test_axe_finds_nothing_on_any_page_type(tour):
    """No page type violates a rule, in either theme, on a desk or on a phone."""
    found = {(name, width): violations_in_both_themes(page) for name, page in tour() for width in widths(page)}
    assert {place: rules for place, rules in found.items() if rules} == {}


def widths(page):
    """A page as wide as on a desk, and then as on a phone; at its end, where what sticks to the foot covers nothing."""
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        yield width


def test_axe_finds_nothing_with_everything_open(visit, site):
    """Nor with the menu, the help, all abstracts, only results, a starred and a read paper, or a shared list open."""
    phone = visit(site / "index.html", viewport={"width": 390, "height": 844})
    phone.get_by_text("Menu").click()
    assert violations_in_both_themes(phone) == []

    page = visit(site / "papers.html")
    page.get_by_role("button", name="Star").first.click()
    page.get_by_text("Abstracts", exact=True).click()
    page.locator(".unfolded").nth(4).wait_for(state="attached")
    assert violations_in_both_themes(page) == []
    page.get_by_label("Only contributions and results").check()
    assert violations_in_both_themes(page) == []
    page.get_by_role("button", name="Keyboard shortcuts").click()
    assert violations_in_both_themes(page) == []

    marked = visit(site / "reading-list.html", context=page.context)
    marked.locator("#marked .entry").wait_for()
    marked.get_by_role("button", name="Mark as read").click()
    assert violations_in_both_themes(marked) == []
    tail = marked.locator("#marked h2 a").get_attribute("href").removesuffix(".html").rsplit("-", 1)[1]
    shared = visit(site / "reading-list.html", f"#papers={tail}")
    shared.get_by_text("A list that was shared with you").wait_for()
    assert violations_in_both_themes(shared) == []

    paper = visit(page_types(site)["paper 1"])
    paper.locator("[data-preview]").first.focus()
    paper.locator(".preview").wait_for()
    assert violations_in_both_themes(paper) == []


def test_axe_finds_nothing_while_searching(visit, digest):
    """Nor with suggestions, with hits and facets open, with a mended word, or with nothing found."""
    site, _ = digest
    front = visit(site / "index.html")
    front.locator("input[data-search]").press_sequentially("diffusion", delay=10)
    front.locator(".suggestions a").first.wait_for()
    # what lies half below the suggestions is measured elsewhere
    assert violations_in_both_themes(front, ".top") == []
    for asked, awaited in (
        ("?q=language+models&topic=Reasoning", "#facets input:checked"),
        ("?q=difusion", ".entry"),
        ("?q=zyxwvut", "#help h2"),
    ):
        page = visit(site / "search.html", asked)
        page.locator(awaited).first.wait_for()
        assert {width: violations_in_both_themes(page) for width in widths(page)} == {1280: [], 390: []}


def test_the_skip_link_comes_first_and_shows_itself(visit, site):
    """The first stop of the keyboard leads to the content and is seen when it is reached."""
    page = visit(site / "papers.html")
    page.keyboard.press("Tab")
    focused = page.locator(":focus")
    assert focused.inner_text() == "Skip to the content"
    assert focused.bounding_box()["x"] >= 0
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


@pytest.mark.parametrize("name", ["index", "papers", "paper 1", "search", "reading-list"])
def test_focus_is_always_seen(visit, site, name):
    """Every stop of the keyboard looks different when it has the focus."""
    page = visit(page_types(site)[name])
    until(page, "window.conspectus")
    unseen = []
    for _ in range(60):
        page.keyboard.press("Tab")
        state = page.evaluate("""() => {
            const one = document.activeElement;
            if (!one || one === document.body) return null;
            const shown = one.matches(".choice input") ? one.nextElementSibling : one;
            const style = getComputedStyle(shown);
            return [one.outerHTML.slice(0, 80), style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2];
        }""")
        if state is None:
            break
        if not state[1]:
            unseen.append(state[0])
    assert unseen == []


@pytest.mark.parametrize("setting", ["320 pixels", "text at 200 %"])
def test_nothing_scrolls_sideways(tour, setting):
    """Neither on the narrowest screen nor with letters of twice the size."""
    wide = {}
    for name, page in tour(viewport={"width": 320 if setting == "320 pixels" else 640, "height": 800}):
        if setting != "320 pixels":
            # the policy forbids inline style, so the size is set as a reader's settings would set it
            page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
        overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if overflow > 0:
            wide[name] = overflow
    assert wide == {}


def test_the_language_of_parts_is_told(tour):
    """Every element that holds Chinese text of its own says so, or stands in one that does."""
    foreign = """() => [...document.querySelectorAll("body *")].filter((one) => {
        const own = [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join("");
        const letters = own.match(/\\p{L}/gu)?.length ?? 0;
        const chinese = own.match(/\\p{Script=Han}/gu)?.length ?? 0;
        return chinese * 4 > letters && letters && !one.closest("[lang|=zh]");
    }).map((one) => one.outerHTML.slice(0, 120))"""
    # the report quotes what it read, in a column that has no language of its own
    found = {name: page.evaluate(foreign) for name, page in tour() if name != "report"}
    assert {name: parts for name, parts in found.items() if parts} == {}


def test_without_scripts_everything_is_read_and_nothing_is_dead(visit, site):
    """With scripts off every paper is two links away, its abstract is there, and no button waits for a script."""
    page = visit(site / "index.html", java_script_enabled=False)
    page.get_by_role("link", name="All 5 papers").click()
    links = page.locator(".entry h2 a")
    assert links.count() == 5
    assert page.locator("button[type=button]:visible").count() == 0
    links.first.click()
    assert "lights one page at a time" in page.locator(".abstract").inner_text()
    assert page.locator("button[type=button]:visible").count() == 0
    for name in ("search", "reading-list"):
        other = visit(site / f"{name}.html", context=page.context)
        assert other.locator("noscript").count() == 1


def test_colours_may_be_forced(visit, site):
    """With forced colours the mark of the current page, bars and highlighted stretches remain to be seen."""
    page = visit(site / "index.html", forced_colors="active")
    bar = page.locator(".bars rect").first.evaluate("one => getComputedStyle(one.ownerSVGElement).fill")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert bar != ground


def test_what_is_pressed_is_24_pixels_high(tour):
    """Links in running text and in dense lists too, on a desk and on a phone; those drawn in the map have cards."""
    small = {}
    for name, page in tour():
        for width in widths(page):
            small[name, width] = page.evaluate(
                """() => [...document.querySelectorAll("main :is(a, button, summary)")]
                    .filter((each) => each.checkVisibility() && !each.closest("svg, .unseen"))
                    .filter((each) => each.getBoundingClientRect().height < 23.9)
                    .map((each) => each.outerHTML.slice(0, 80))"""
            )
    assert {place: found for place, found in small.items() if found} == {}


def test_what_a_finger_presses_is_as_large_as_its_tip(tour):
    """Buttons, switches, stars and links of navigation are at least 44 px high; links within a text are not meant."""
    for name, page in tour(viewport={"width": 390, "height": 844}):
        small = page.evaluate(
            """() => [...document.querySelectorAll(
                ".button, .star, .fold, .choice span, .look, .go, .top input, select, .tools label, .menu summary, " +
                ".parts a, .bottom a")]
                .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 43.9)
                .map((each) => each.outerHTML.slice(0, 80))"""
        )
        assert small == [], name
