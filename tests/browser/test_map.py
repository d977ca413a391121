"""The map answers: to the pointer, a finger and the keys; to words, stars and links."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import page_types
from tests.browser.test_accessibility import violations_in_both_themes


@pytest.fixture
def opened(visit, large_site):
    """`opened(hash, …)`: the map of 230 papers, ready."""

    def opened(query="", **options):
        page = visit(large_site / "map.html", query, **options)
        page.locator(".legend a[data-topic='']").wait_for()
        page.locator(".stage[role]").wait_for()
        return page

    return opened


def spot(page, number):
    """Where on the screen a dot is, by what the script was told."""
    place = page.evaluate(
        """async (number) => {
            const { x, y } = await conspectus.load("map", "places");
            const svg = document.querySelector(".map");
            svg.scrollIntoView();
            const at = new DOMPoint(x[number], y[number]).matrixTransform(svg.getScreenCTM());
            return [at.x, at.y];
        }""",
        number,
    )
    return tuple(place)


def dots(page):
    """The numbers of some papers that have no link."""
    linked = {int(each) for each in page.locator(".map a").evaluate_all("all => all.map((a) => a.dataset.number)")}
    return [number for number in range(40, 200) if number not in linked]


def covers(page, place):
    """Whether the card lies over a place of the screen."""
    box = page.locator(".card").bounding_box()
    x, y = place
    return box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"]


def heading(page, number):
    return page.evaluate(
        """async (number) => {
            let left = number;
            for (const [piece, count] of (await conspectus.load("map", "places")).pieces) {
                if (left < count) return (await conspectus.load("papers", piece))[left].id;
                left -= count;
            }
        }""",
        number,
    )


def test_a_dot_answers_to_the_pointer(opened):
    """Its card is tied to it and does not lie over it; who goes on sees another, who leaves sees none."""
    page = opened()
    for number in dots(page)[:3]:
        place = spot(page, number)
        page.mouse.move(*place)
        page.locator(f".card[data-paper='{heading(page, number)}']").wait_for()
        assert not covers(page, place)
        assert page.locator(".over .ring, .over .tie").count() == 2
    page.mouse.move(5, 5)
    page.locator(".card").wait_for(state="hidden")


def test_a_press_keeps_the_card_and_its_star_lights_the_dot(opened):
    """The pointer may cross other dots on the way to the star; the page of the paper is one press further."""
    page = opened()
    one, other = dots(page)[:2]
    page.mouse.click(*spot(page, one))
    page.locator(".card").wait_for()
    page.mouse.move(*spot(page, other))
    card = page.locator(f".card[data-paper='{heading(page, one)}']")
    card.get_by_role("button", name="Star").click()
    assert card.locator(".star").get_attribute("aria-pressed") == "true"
    page.locator(".over .stars[d^=M]").wait_for(state="attached")
    page.keyboard.press("Escape")
    page.locator(".card").wait_for(state="hidden")
    page.mouse.click(*spot(page, one))
    page.locator(".card").get_by_role("link", name="Open").click()
    page.wait_for_url(re.compile(r"/papers/"))


def test_a_linked_dot_answers_like_any_other(opened):
    page = opened()
    link = page.locator(".map a").first
    number = int(link.get_attribute("data-number"))
    page.mouse.click(*spot(page, number))
    page.locator(f".card[data-paper='{heading(page, number)}']").wait_for()
    assert page.url.endswith("map.html")


def test_the_keys_walk_from_dot_to_dot(opened):
    """One stop of the Tab key; each arrow leads on in its direction; Enter opens what S stars."""
    page = opened()
    page.locator(".legend select, .legend a").last.focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "stage"
    page.locator(".card").wait_for()
    ways = {"ArrowLeft": ("cx", -1), "ArrowRight": ("cx", 1), "ArrowUp": ("cy", -1), "ArrowDown": ("cy", 1)}
    for key, (axis, sign) in ways.items():
        before = float(page.locator(".over .dot").get_attribute(axis))
        page.keyboard.press(key)
        after = float(page.locator(".over .dot").get_attribute(axis))
        assert (after - before) * sign > 0, key
    page.locator(".stage[data-paper]").wait_for()
    page.keyboard.press("s")
    assert page.locator(".card .star").get_attribute("aria-pressed") == "true"
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/papers/"))


def test_a_finger_brings_the_card_to_the_foot_of_the_screen(opened):
    """The picture is as wide as the screen, what a finger meets is 44 pixels high, and the dot stays to be seen."""
    page = opened(viewport={"width": 390, "height": 844}, has_touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert min(page.locator(".legend li").evaluate_all("all => all.map((li) => li.offsetHeight)")) >= 44
    number = dots(page)[0]
    page.touchscreen.tap(*spot(page, number))
    page.locator(".card").wait_for()
    box, ring = page.locator(".card").bounding_box(), page.locator(".over .ring").bounding_box()
    assert box["y"] + box["height"] == pytest.approx(844 - 8, abs=2)
    assert ring["y"] + ring["height"] <= box["y"]
    assert violations_in_both_themes(page, ".atlas") == []


def test_words_light_dots_and_are_counted(opened):
    page = opened()
    page.locator(".field").fill("lantern")
    page.get_by_text("46 of 230 papers are lit.").wait_for()
    lit = page.locator(".over .lit").evaluate_all("all => all.map((path) => path.getAttribute('d')).join('')")
    assert lit.count("h0") == 46
    page.locator(".field").fill("")
    page.locator(".dimmed").wait_for(state="detached")


def test_a_link_zooms_to_a_topic_and_back_leads_out(opened):
    """By the address, by its pill, or by the list of all others; names of more papers come up."""
    page = opened("#topic=theory")
    theory = page.locator(".legend a[data-topic=theory]")
    assert theory.get_attribute("aria-current") == "true"
    close = float(page.locator(".map").get_attribute("viewBox").split()[2])
    assert close < 900
    assert page.locator(".over text").count() > 5
    page.get_by_role("link", name="The whole map").click()
    page.locator(".legend a[data-topic=''][aria-current]").wait_for()
    assert page.locator(".map").get_attribute("viewBox").startswith("0 0 1000 ")
    page.go_back()
    page.locator(".legend a[data-topic=theory][aria-current]").wait_for()


def test_a_paper_leads_to_its_place(visit, large_site):
    """The link of its page opens the map there, with its card."""
    page = visit(page_types(large_site)["paper 1"])
    page.get_by_role("link", name="You are here on the map").click()
    page.locator(".card").wait_for()
    title = page.locator(".card h2 a").get_attribute("href")
    assert title == f"papers/{page_types(large_site)['paper 1'].name}"


def view(page):
    """Left, top, width and height of what is seen, once the hand rests."""
    page.locator(".stage:not(.moving)").wait_for()
    return [float(each) for each in page.locator(".map").get_attribute("viewBox").split()]


def under(page, x, y):
    """Where in the picture a place of the screen is."""
    left, top, width, _ = view(page)
    frame = page.locator(".stage").bounding_box()
    size = width / frame["width"]
    return pytest.approx([left + (x - frame["x"]) * size, top + (y - frame["y"]) * size], abs=2)


def test_the_wheel_brings_nearer_what_it_is_over(opened):
    """With Ctrl, as a pinch on a trackpad comes; alone it scrolls the page. Back out, the whole is seen again."""
    page = opened()
    whole = view(page)
    x, y = spot(page, 50)
    place = under(page, x, y)
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -150)
    page.locator(".stage.closer").wait_for()
    assert view(page)[2] < 0.6 * whole[2]
    assert list(under(page, x, y).expected) == place
    page.mouse.wheel(0, 400)
    page.mouse.wheel(0, 400)
    page.locator(".stage:not(.closer)").wait_for()
    page.keyboard.up("Control")
    page.mouse.wheel(0, -40)
    assert view(page) == whole
    assert page.troubles == []


def test_a_drag_moves_the_map_and_presses_nothing(opened):
    """Only where it is looked at closely; a press opens the card as before."""
    page = opened()
    page.get_by_role("button", name="Zoom in").click()
    page.locator(".stage.closer").wait_for()
    before = view(page)
    frame = page.locator(".stage").bounding_box()
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + 200
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 20, steps=4)
    page.mouse.up()
    page.locator(".stage.moving").wait_for(state="detached")
    size = before[2] / frame["width"]
    assert view(page) == pytest.approx([before[0] - 60 * size, before[1] - 20 * size, *before[2:]], abs=1)
    assert page.locator(".card").is_hidden()
    page.keyboard.press("Tab")
    page.locator(".stage").focus()
    page.keyboard.press("-")
    page.keyboard.press("-")
    page.locator(".stage:not(.closer)").wait_for()


def test_two_fingers_bring_nearer(opened):
    """What is between them stays between them."""
    page = opened(viewport={"width": 390, "height": 844}, has_touch=True)
    whole = view(page)
    page.locator(".stage").scroll_into_view_if_needed()
    frame = page.locator(".stage").bounding_box()
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    place = list(under(page, x, y).expected)
    session = page.context.new_cdp_session(page)

    def touch(kind, apart=0.0):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}] if apart else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 30)
    for apart in (40, 60, 80, 90):
        touch("touchMove", apart)
    touch("touchEnd")
    page.locator(".stage.closer").wait_for()
    assert view(page)[2] == pytest.approx(whole[2] / 3, rel=0.25)
    assert list(under(page, x, y).expected) == pytest.approx(place, abs=8)
    assert page.locator(".card").is_hidden()


def test_axe_finds_nothing_with_a_card_open(opened):
    page = opened()
    page.mouse.click(*spot(page, dots(page)[0]))
    page.locator(".card").wait_for()
    assert violations_in_both_themes(page) == []


def test_a_small_map_shows_edges_of_the_dot_that_is_pointed_at(visit, site):
    """And no others."""
    page = visit(site / "map.html")
    page.locator(".stage[role]").wait_for()
    assert page.locator(".edges:visible").count() == 0
    page.locator(".stage").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.locator(".here").wait_for()
    assert page.locator(".here .edges").evaluate("one => getComputedStyle(one).display") == "inline"


def test_without_scripts_the_picture_stays_with_its_links(visit, large_site):
    page = visit(large_site / "map.html", java_script_enabled=False)
    assert page.locator(".map a").count() > 10
    page.locator(".map a path").first.click(force=True)
    assert "/papers/" in page.url


def test_the_map_prints_with_names(opened):
    """Though a sheet of paper is narrow; what only a screen can use is left out."""
    page = opened(viewport={"width": 718, "height": 1040})
    names = page.locator(".map a:not(.bare) text")
    assert set(names.evaluate_all("(all) => all.map((text) => getComputedStyle(text).opacity)")) == {"0"}
    page.emulate_media(media="print")
    assert set(names.evaluate_all("(all) => all.map((text) => getComputedStyle(text).opacity)")) == {"1"}
    assert not page.locator(".legend a[data-topic='']").is_visible()
    assert page.locator(".legend li:visible").count() > 2


@pytest.mark.parametrize("width", [800, 1280])
def test_all_names_of_a_small_map_can_be_read(visit, chinese, width):
    """None lies over another on any screen but that of a phone, which shows them one by one."""
    page = visit(chinese[0] / "map.html", viewport={"width": width, "height": 900})
    page.locator(".stage[role]").wait_for()
    boxes = page.locator(".map a text").evaluate_all(
        "(all) => all.map((text) => text.getBoundingClientRect())"
        ".map(({ x, y, width, height }) => [x, y, width, height])"
    )
    assert len(boxes) == 38
    over = [
        (one, other)
        for number, one in enumerate(boxes)
        for other in boxes[:number]
        if all(one[axis] < other[axis] + other[axis + 2] - 2 for axis in (0, 1))
        and all(other[axis] < one[axis] + one[axis + 2] - 2 for axis in (0, 1))
    ]
    assert over == []
