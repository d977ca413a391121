"""Lists and searches as a reader narrows them down: by mouse, by touch and by keyboard; facets beside a plain count."""

from __future__ import annotations

import random
import re
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from conspectus.search.documents import documents
from tests.browser.digest import make_library
from tests.browser.test_accessibility import violations_in_both_themes

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


A4 = {"viewport": {"width": 718, "height": 1040}}
"""Less the margins that browsers leave on paper."""


def shown(page):
    return page.locator("main .entry h2 a")


def says(page, text):
    page.locator("#status", has_text=text).wait_for()


def value(page, facet, text):
    return page.locator(f"[data-facet={facet}] label", has_text=text)


def starred(page):
    page.goto(page.url.split("site/")[0] + "site/reading-list.html")
    page.locator("#marked .entry").first.wait_for()
    return page.locator("#marked .entry").count()


def test_five_are_picked_with_the_mouse(visit, large_site):
    """All papers, narrowed down to a topic and sorted: two are starred there, three in a search; a file sends them."""
    page = visit(large_site / "papers.html")
    page.mouse.move(300, 500)
    value(page, "topic", "Theory").click()
    says(page, "92 papers of 230")
    page.locator("#sort").select_option("title")
    page.locator(".entry .star").nth(0).click()
    page.locator(".entry .star").nth(1).click()
    page.goto((large_site / "search.html").as_uri() + "?q=lantern")
    page.locator(".entry .star").nth(2).wait_for()
    for place in range(3):
        page.locator(".entry .star").nth(place).click()
    assert starred(page) == 5
    page.get_by_role("button", name="Save a file to send").wait_for()
    assert page.troubles == []


def test_papers_are_picked_by_touch(visit, large_site):
    """The dock opens the sheet, which counts as she taps and shows what is left; the focus returns to the dock."""
    page = visit(large_site / "papers.html", **PHONE)
    page.mouse.wheel(0, 200)
    page.get_by_role("button", name="Filter").tap()
    value(page, "topic", "Theory").tap()
    page.get_by_role("button", name="Show 92 papers").wait_for()
    box = page.locator("dialog.sheet").bounding_box()
    assert box["height"] <= 0.87 * 844
    assert violations_in_both_themes(page) == []
    page.get_by_role("button", name="Show 92 papers").tap()
    page.locator("dialog").wait_for(state="detached")
    says(page, "92 papers of 230")
    assert page.evaluate("document.activeElement.textContent") == "Filter 1 on"
    page.get_by_role("button", name="Filter").tap()
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    page.locator(".entry .star").first.tap()
    page.locator(".dock button").last.tap()
    page.locator(".dock button", has_text="2 of").wait_for()
    page.locator(".entry .star").first.tap()
    assert starred(page) == 2


def test_papers_are_picked_by_the_keyboard(visit, large_site):
    """Arrows and letters alone: search, walk the hits, star, unfold, read, open, and go on to the next hit."""
    page = visit(large_site / "search.html")
    page.keyboard.type("tidal")
    says(page, "papers")
    page.keyboard.press("ArrowDown")
    for key in ("s", "j", "s", "x"):
        page.keyboard.press(key)
    page.locator(".entry.read").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator(".entry .unfolded").wait_for()
    page.keyboard.press("o")
    page.locator("[data-trail]").get_by_text(" of 46 in").wait_for()
    assert page.locator("[data-trail] a").first.inner_text() == "tidal"
    assert starred(page) == 2


def test_the_address_is_the_whole_state(visit, large_site):
    """A shared link, a reload and the way back show the same papers, and a chip takes its value off."""
    page = visit(large_site / "papers.html", "?topic=Theory&sort=title&page=2")
    says(page, "92 papers of 230")
    page.locator("main .entry").nth(19).wait_for()
    seen = shown(page).all_inner_texts()
    page.reload()
    says(page, "92 papers of 230")
    assert shown(page).all_inner_texts() == seen
    shown(page).nth(12).click()
    page.locator("[data-trail]").get_by_text("33 of 92 in").wait_for()
    page.go_back()
    says(page, "92 papers of 230")
    shown(page).nth(19).wait_for()
    assert shown(page).all_inner_texts() == seen
    page.get_by_role("button", name="Take off Topic Theory").click()
    says(page, "230 papers")
    assert parse_qs(urlsplit(page.url).query) == {"sort": ["title"]}
    page.go_back()
    says(page, "92 papers of 230")


def test_what_narrows_down_stands_beside_a_list(visit, large_site):
    """On a desk before a reader does anything; on a phone it comes with the first sign of one."""
    desk = visit(large_site / "papers.html", viewport={"width": 1280, "height": 840})
    value(desk, "topic", "Theory").wait_for()
    phone = visit(large_site / "papers.html", **PHONE)
    phone.wait_for_load_state("networkidle")
    assert phone.locator("#facets *").count() == 0


@pytest.mark.parametrize(
    ("listing", "papers"),
    [("topics/theory", 92), ("authors/ada-example1", 46), ("months/2026-01", 115)],
)
def test_a_listing_is_narrowed_down_within_itself(visit, large_site, listing, papers):
    """Only its own papers are counted and sorted, and it gives its own list back when nothing is chosen."""
    page = visit(large_site / "404.html")
    asked = []
    page.on("request", lambda request: asked.append(request.url.split("/search/")[-1].split("/")[0]))
    page.goto((large_site / f"{listing}.html").as_uri())
    said = page.locator("#status").inner_text()
    own = shown(page).all_inner_texts()
    page.locator("#sort").wait_for()
    labels = page.locator("#facets .panel label").all_inner_texts()
    assert all(int(count) <= papers for label in labels for count in re.findall(r"\d+$", label))
    page.locator("#sort").select_option("title")
    says(page, f"{papers} papers.")
    page.locator("main .entry").nth(20).wait_for(state="detached")
    assert page.locator("main .entry").count() == 20
    page.locator("#sort").select_option("list")
    says(page, said)
    assert shown(page).all_inner_texts() == own
    assert {"facets", "cards"} <= set(asked)
    assert "terms" not in asked, "a list asks for no words"
    assert page.troubles == []


DRAWN = """(entries) => Object.fromEntries(entries.map((entry) => [entry.dataset.paper, [
    entry.querySelector("h2 a").textContent, entry.querySelector(".name b")?.ariaHidden ?? null,
    ...[".name", ".said", ".facts"].map((part) =>
        entry.querySelector(part)?.innerHTML.replace(/ (lang|dir|href|aria-hidden)="[^"]*"/g, "").trim()),
]]))"""


def test_an_entry_drawn_by_a_script_is_that_of_the_page(visit, large_site):
    """Name, title, sentence and facts are the same, formulas and all, for every kind of paper."""
    page = visit(large_site / "papers.html")
    own = page.locator("main .entry").evaluate_all(DRAWN)
    page.goto((large_site / "papers.html").as_uri() + "?sort=title")
    page.locator("main .entry").nth(20).wait_for(state="detached")
    drawn = page.locator("main .entry").evaluate_all(DRAWN)
    assert len(drawn) == 20
    assert {paper: own[paper] for paper in drawn if paper in own} == {
        paper: those for paper, those in drawn.items() if paper in own
    }
    page.goto((large_site / "papers.html").as_uri() + "?topic=Theory")
    says(page, "92 papers of 230")
    again = page.locator("main .entry").evaluate_all(DRAWN)
    assert sum("<math" in str(said) for *_, said, _ in again.values()) == 10
    assert all(own[paper] == those for paper, those in again.items() if paper in own)


def test_a_hit_shows_its_formulas_and_marks_them_whole(visit, large_site):
    """A word beside a formula is marked, and a formula that has the word is marked as one."""
    page = visit(large_site / "search.html", "?q=pendulums+beats")
    said = page.locator(".entry .said").first
    said.wait_for()
    assert said.locator("math").count() == 1
    assert said.locator("mark").all_inner_texts() == ["pendulums", "beats"]
    page.goto((large_site / "search.html").as_uri() + "?q=n+log+n")
    page.locator(".entry .said mark math").first.wait_for()
    assert page.locator(".entry .said").first.locator("math").count() == 1


SHOWN = [
    # What is shown of "ab𝑥cd", whose third letter is a formula: marks, part, and the nodes.
    ([], [0, 6], ["ab", "<i>", "cd"]),
    ([[0, 2]], [0, 6], ["[ab]", "<i>", "cd"]),
    ([[1, 3]], [0, 6], ["a", "[b<i>]", "cd"]),
    ([[2, 4], [5, 6]], [3, 6], ["[<i>]", "c", "[d]"]),
    ([[0, 1], [4, 6]], [2, 3], ["<i>"]),
]


def test_formulas_are_never_cut(visit, site):
    """Neither by a mark that ends inside one nor by the part that is shown."""
    page = visit(site / "search.html")
    shown = page.evaluate(
        """(cases) => {
            const text = (one) => (one.localName === "i" ? "<i>" : one.textContent ?? one);
            const inside = (one) => [...one.childNodes].map(text).join("");
            const told = (one) => (one.localName === "mark" ? `[${inside(one)}]` : text(one));
            const formulas = [[2, 4, ["i", {}, "x"]]];
            return cases.map(([marks, part]) => ConspectusSearch.shown("ab𝑥cd", marks, part, formulas).map(told));
        }""",
        [case[:2] for case in SHOWN],
    )
    assert shown == [nodes for _, _, nodes in SHOWN]


def test_marks_narrow_down_too(visit, large_site):
    """What is starred, and what was not read yet, by the marks of this browser."""
    page = visit(large_site / "papers.html")
    page.locator(".entry .star").nth(0).click()
    page.locator(".entry .star").nth(3).click()
    page.locator(".panel label", has_text="Starred").click()
    says(page, "2 papers of 230")
    assert page.locator("main .entry").count() == 2


FACETS = ("topic", "list", "kind", "code", "numbers")


@pytest.fixture(scope="module")
def known():
    return documents(make_library(230))


def expected(known, chosen):
    return [
        each for each in known if all(set(each.facets.get(facet, ())) & set(values) for facet, values in chosen.items())
    ]


def test_facets_sort_and_counts_are_those_of_a_plain_computation(visit, large_site, known):
    """Two hundred random choices: the papers, their order, and what is left of every value."""
    page = visit(large_site / "papers.html", "?sort=title")
    page.locator(".panel label").first.wait_for()
    chance = random.Random(5)
    values = {facet: sorted({one for each in known for one in each.facets.get(facet, ())}) for facet in FACETS}
    page.evaluate("""() => {
        const search = ConspectusSearch.open(document.body.dataset.root, document.body.dataset.manifest);
        window.asked = async (facets, sort, counts) => {
            const found = await search.query('', { facets, sort, counts, all: true, limit: 1000 });
            return [found.hits.map(({ card }) => card.url), found.counts, found.of];
        };
    }""")
    for _ in range(200):
        names = chance.sample(FACETS, chance.randrange(0, 4))
        chosen = {name: chance.sample(values[name], chance.randrange(1, len(values[name]) + 1)) for name in names}
        sort = chance.choice(("list", "title", "name"))
        urls, counts, of = page.evaluate(
            "([facets, sort, counts]) => asked(facets, sort, counts)", [chosen, sort, list(FACETS)]
        )
        wanted = expected(known, chosen)
        if sort == "title":
            wanted.sort(key=lambda each: each.card["title"].casefold())
        if sort == "name":
            wanted.sort(key=lambda each: (not each.card["name"], each.card["name"].casefold()))
        assert (urls, of) == ([each.card["url"] for each in wanted], 230), urlencode(chosen, doseq=True)
        for facet in FACETS:
            others = {name: those for name, those in chosen.items() if name != facet}
            plain = {one: len(expected(known, others | {facet: [one]})) for one in values[facet]}
            assert {each["value"]: each["count"] for each in counts[facet]} == plain


def test_a_narrowed_list_prints_without_its_controls(visit, large_site):
    """A sheet of paper is as narrow as a phone, and has no use for the bar at its foot."""
    page = visit(large_site / "papers.html", "?topic=Theory", **A4)
    says(page, "92 papers of 230")
    assert page.locator(".dock").is_visible()
    page.emulate_media(media="print")
    assert not page.locator(".dock").is_visible()
    assert not page.locator(".chip").is_visible()
    assert shown(page).count() == 20


@pytest.mark.parametrize("width", [390, 1280])
def test_what_can_be_asked_can_be_read(visit, large_site, width):
    """What a form of a query means has more room than the form, however many forms share a line."""
    page = visit(large_site / "search.html", viewport={"width": width, "height": 840})
    page.locator("#help").wait_for()
    forms, meanings = (page.locator(f"#help {tag}").first.bounding_box()["width"] for tag in ("dt", "dd"))
    assert meanings > forms
