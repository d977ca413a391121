"""What readers do with the site: fold lists, skim, keep papers, go by keys, change the theme."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace

import bibtexparser
import pytest
import rispy

from conspectus.views.cards import PIECE
from tests.browser.conftest import page_types, until
from tests.browser.digest import CONFIG, build_site


def test_a_list_shows_labels_highlights_or_abstracts(visit, large_site):
    """Three densities, and the one that was chosen holds on the next list."""
    page = visit(large_site / "papers.html")
    said, unfolded = page.locator(".said:visible"), page.locator(".unfolded:visible")
    assert (said.count(), unfolded.count()) == (100, 0)
    page.get_by_text("Labels", exact=True).click()
    assert (said.count(), unfolded.count()) == (0, 0)
    page.get_by_text("Abstracts", exact=True).click()
    page.locator(".unfolded").nth(99).wait_for(state="attached")
    assert (said.count(), unfolded.count()) == (0, 100)
    page.goto((large_site / "papers-2.html").as_uri())
    page.locator(".unfolded").nth(99).wait_for(state="attached")
    page.get_by_text("Highlights", exact=True).click()
    assert (said.count(), unfolded.count()) == (100, 0)


def test_one_abstract_unfolds_and_folds(visit, large_site):
    """The control stays by the title; the text says roles and marks results, and nothing of it stands there twice."""
    page = visit(large_site / "papers.html")
    entry = page.locator(".entry").first
    opener = entry.get_by_role("button", name="Abstract of LANTERN", exact=True)
    place = opener.bounding_box()
    opener.click()
    unfolded = entry.locator(".unfolded")
    unfolded.wait_for()
    closer = entry.get_by_role("button", name="Hide the abstract of LANTERN", exact=True)
    assert closer.bounding_box()["y"] == place["y"]
    assert (closer.inner_text(), closer.get_attribute("aria-expanded")) == ("Hide", "true")
    assert unfolded.locator("p").nth(1).inner_text().startswith("Gap: However")
    assert unfolded.locator("mark").all_inner_texts() == ["4.2 times less memory"]
    assert entry.inner_text().count("We present LANTERN") == 1
    closer.click()
    assert not unfolded.is_visible()
    assert entry.locator(".said").is_visible()
    assert opener.get_attribute("aria-expanded") == "false"


def test_one_role_for_all_sentences_is_not_said(visit, site):
    """As on the paper's page."""
    page = visit(site / "papers.html")
    entry = page.locator(".entry").nth(4)
    entry.locator(".fold").click()
    assert entry.locator(".unfolded p").inner_text() == "There is one sentence. There is another one."


def test_what_was_read_can_be_hidden(visit, site):
    """By a switch that is kept; a paper that is then marked goes, and the focus goes on to the next."""
    page = visit(site / "papers.html")
    page.get_by_label("Hide read").check()
    page.keyboard.press("j")
    page.keyboard.press("x")
    assert page.locator(".entry:visible").count() == 4
    assert page.evaluate("document.activeElement.closest('.entry').querySelector('.name b') === null")
    page.reload()
    assert page.locator(".entry:visible").count() == 4
    page.get_by_label("Hide read").uncheck()
    assert page.locator(".entry:visible").count() == 5
    page.locator(".entry").first.get_by_role("button", name="Abstract").click()
    page.get_by_role("button", name="Mark as read: LANTERN").click()
    assert page.locator(".entry.read").count() == 0


def test_skimming_leaves_contributions_and_results(visit, large_site):
    """One switch reduces a whole list to what the papers do and find."""
    page = visit(large_site / "papers.html")
    page.get_by_label("Only contributions and results").check()
    page.locator(".unfolded").nth(99).wait_for(state="attached")
    shown = page.locator(".unfolded").first.inner_text()
    assert "We present LANTERN" in shown
    assert "4.2 times less memory" in shown
    assert "taxes the memory" not in shown
    page.get_by_label("Only contributions and results").uncheck()
    assert "taxes the memory" in page.locator(".unfolded").first.inner_text()


def test_a_list_loads_only_the_pieces_it_needs(visit, large_site):
    """A hundred papers in the library's order lie in few pieces of data, each of which is loaded once."""
    page = visit(large_site / "papers-2.html")
    pieces = {entry.get_attribute("data-piece") for entry in page.locator(".entry").all()}
    assert 2 <= len(pieces) <= 2 * 100 / PIECE
    loaded = []
    page.on("request", lambda request: loaded.append(request.url) if "data/papers-" in request.url else None)
    page.get_by_text("Abstracts", exact=True).click()
    page.locator(".unfolded").nth(99).wait_for(state="attached")
    assert len(loaded) == len(set(loaded)) == len(pieces)
    assert page.evaluate("document.querySelectorAll('.unfolded')[0].textContent.length") > 20


def test_the_way_leads_on_in_the_list_one_came_from(visit, large_site):
    """A paper that was opened from a list knows its place there, its neighbours, and the way back."""
    page = visit(large_site / "papers-2.html")
    page.locator(".entry h2 a").nth(3).click()
    trail = page.locator("[data-trail]")
    trail.get_by_text("104 of 230 in").wait_for()
    trail.locator("[rel=next]").click()
    trail.get_by_text("105 of 230 in").wait_for()
    trail.get_by_role("link", name="All papers").click()
    assert page.url.endswith("papers-2.html")


def test_the_way_leads_on_over_the_border_of_two_pages(visit, large_site):
    """From the last paper of a page to the first of the next, and back again."""
    page = visit(large_site / "papers.html")
    page.locator(".entry h2 a").nth(99).click()
    trail = page.locator("[data-trail]")
    trail.get_by_text("100 of 230 in").wait_for()
    trail.locator("[rel=next]").click()
    trail.get_by_text("101 of 230 in").wait_for()
    trail.locator("[rel=prev]").click()
    trail.get_by_text("100 of 230 in").wait_for()


def test_going_back_keeps_the_place(visit, large_site):
    """After a paper, the list shows it where it stood on the screen, to an entry's height.

    How far the page is scrolled says less: a font that came too late for the first visit is there for the second, and
    titles that now break otherwise move all that is below them.
    """
    page = visit(large_site / "papers.html")
    paper = page.locator(".entry h2 a").nth(60)
    paper.scroll_into_view_if_needed()
    top = "document.querySelectorAll('.entry h2 a')[60].getBoundingClientRect().top"
    before = page.evaluate(top)
    paper.click()
    page.wait_for_url("**/papers/*.html")  # who goes back before it is there has not left the list
    page.evaluate("history.back()")
    page.wait_for_url("**/papers.html")
    until(page, f"Math.abs({top} - {before}) < 100")


def test_a_random_paper_opens(visit, large_site):
    """One control opens some paper of the digest."""
    page = visit(large_site / "papers.html")
    page.get_by_role("button", name="A paper at random").click()
    page.wait_for_url("**/papers/*.html")


def test_keys_walk_open_and_star(visit, large_site):
    """`j` and `k` walk, `s` stars, `o` opens, `/` searches, `?` helps and Escape leaves the help."""
    page = visit(large_site / "papers.html")
    until(page, "window.conspectus")
    focused = "[...document.querySelectorAll('.entry')].indexOf(document.activeElement.closest('.entry'))"
    for key, at in (("j", 0), ("j", 1), ("j", 2), ("k", 1)):
        page.keyboard.press(key)
        assert page.evaluate(focused) == at
    page.keyboard.press("s")
    assert page.locator(".star[aria-pressed=true]").count() == 1
    page.keyboard.press("?")
    page.locator("dialog").wait_for()
    page.keyboard.press("Escape")
    assert page.locator("dialog:visible").count() == 0
    page.keyboard.press("/")
    page.keyboard.type("jk?")
    assert page.locator("#find").input_value() == "jk?"
    page.locator("#find").blur()
    page.locator(".entry h2 a").nth(1).focus()
    page.keyboard.press("Control+o")
    assert page.url.endswith("papers.html")
    page.keyboard.press("o")
    page.wait_for_url("**/papers/*.html")


def test_keys_can_be_switched_off_for_good(visit, large_site):
    """The help has a switch for single keys; it holds on the next page."""
    page = visit(large_site / "papers.html")
    page.get_by_role("button", name="Keyboard shortcuts").click()
    page.get_by_label("Shortcuts are on").uncheck()
    page.get_by_role("button", name="Close").click()
    page.goto((large_site / "papers-2.html").as_uri())
    until(page, "window.conspectus")
    page.locator("main").focus()
    page.keyboard.press("j")
    assert page.evaluate("document.activeElement.id") == "main"


def test_the_theme_turns_and_is_kept(visit, site):
    """System, light, dark, and round again; the next page is painted in the chosen theme from the start."""
    page = visit(site / "index.html", color_scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    control = page.locator(".look")
    assert control.get_attribute("aria-label") == "Theme: system"
    control.click()
    assert (control.get_attribute("aria-label"), page.evaluate(ground)) == ("Theme: light", light)
    control.click()
    assert control.get_attribute("aria-label") == "Theme: dark"
    dark = page.evaluate(ground)
    assert dark != light
    page.goto((site / "lists.html").as_uri())
    assert page.evaluate(ground) == dark
    page.locator(".look").click()
    assert page.evaluate(ground) == light


def test_a_preview_shows_and_goes(visit, site):
    """The highlight of a linked paper shows on focus and on hover, may be hovered itself, and goes with Escape."""
    page = visit(page_types(site)["paper 1"])
    link = page.locator("[data-preview]").first
    link.focus()
    preview = page.locator(".preview")
    preview.wait_for()
    assert preview.inner_text().strip()
    page.keyboard.press("Escape")
    assert preview.count() == 0
    page.locator("h1").hover()
    page.evaluate("document.activeElement.blur()")
    link.hover()
    preview.wait_for()
    preview.hover()
    page.wait_for_timeout(300)
    assert preview.count() == 1


def star_first(page, count):
    for place in range(count):
        page.locator(".entry .star").nth(place).click()


def test_starred_papers_wait_on_the_reading_list(visit, large_site):
    """Stars, notes and read marks are kept, seen on the reading list, and gone when taken back."""
    page = visit(large_site / "papers.html")
    star_first(page, 3)
    page.goto((large_site / "reading-list.html").as_uri())
    page.locator("#marked .entry").nth(2).wait_for()
    page.locator("textarea").first.fill("read on the train")
    page.locator("#order").focus()
    page.get_by_role("button", name="Mark as read").nth(1).click()
    page.reload()
    page.locator("#marked .entry").nth(2).wait_for()
    assert page.locator("textarea").first.input_value() == "read on the train"
    assert page.locator("[data-mark=read][aria-pressed=true]").count() == 1
    page.locator("#marked .star").nth(2).click()
    until(page, "document.querySelectorAll('#marked .entry').length === 2")


@pytest.mark.parametrize("canonical", ["", "https://example.org/digest/reading-list.html"])
def test_a_printed_list_has_the_addresses_of_the_hosted_site(visit, large_site, canonical):
    """Where one is known; an address on somebody's disk leads nobody anywhere."""
    page = visit(large_site / "papers.html")
    star_first(page, 1)
    page.goto((large_site / "reading-list.html").as_uri())
    link = page.locator("#marked .entry h2 a, #marked .entry h3 a").first
    link.wait_for()
    page.evaluate(
        """address => {
          document.querySelector("link[rel=canonical]")?.remove();
          const link = Object.assign(document.createElement("link"), {rel: "canonical", href: address});
          if (address) document.head.append(link);
          dispatchEvent(new Event("beforeprint"));
        }""",
        canonical,
    )
    page.emulate_media(media="print")
    printed = link.evaluate("link => getComputedStyle(link, '::after').content")
    assert printed == (f'"https://example.org/digest/{link.get_attribute("href")}"' if canonical else "none")


def test_a_note_is_kept_as_it_is_typed(visit, site):
    """On the paper's page: it opens beside the star, and is there again after a reload, which no event announced."""
    page = visit(page_types(site)["paper 1"])
    control, field = page.get_by_role("button", name="Note", exact=True), page.get_by_label("My note")
    assert not field.is_visible()
    control.click()
    field.press_sequentially("compare with the tides")
    page.reload()
    assert field.input_value() == "compare with the tides"
    assert control.get_attribute("aria-expanded") == "true"


def test_marks_show_in_another_window(visit, site):
    """A star that is set in one window is seen in the other."""
    one = visit(site / "papers.html")
    other = visit(site / "papers.html", context=one.context)
    one.locator(".star").first.click()
    other.locator(".star[aria-pressed=true]").wait_for()


def test_a_forbidden_storage_does_no_harm(visit, site):
    """Where the browser keeps nothing, everything works until the page is left, and the reader is told."""
    page = visit(site / "404.html")
    page.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
    )
    page.goto((site / "papers.html").as_uri())
    page.locator(".star").first.click()
    assert page.locator(".star[aria-pressed=true]").count() == 1
    notice = page.get_by_role("alert")
    assert "keeps nothing more" in notice.inner_text()
    notice.get_by_role("button", name="Close").click()
    assert notice.count() == 0
    page.locator(".look").click()
    assert page.troubles == []


def test_an_abstract_that_cannot_be_loaded_is_told_and_tried_again(visit, site, tmp_path):
    """Offline the reader sees why nothing unfolds; back again, the same control shows it."""
    copy = shutil.copytree(site, tmp_path / "site")
    page = visit(copy / "papers.html")
    (copy / "data").rename(copy / "away")
    opener = page.locator(".entry").first.get_by_role("button", name="Abstract")
    opener.click()
    page.get_by_role("alert").get_by_text("could not be loaded").wait_for()
    assert opener.get_attribute("aria-expanded") == "false"
    (copy / "away").rename(copy / "data")
    opener.click()
    page.locator(".entry").first.locator(".unfolded").wait_for()


def saved(page, label):
    with page.expect_download() as download:
        page.get_by_role("button", name=label, exact=True).click()
    return download.value.path().read_bytes().decode()


def reading_list(visit, site, count):
    """The page of the reading list after so many papers were starred."""
    page = visit(site / "papers.html")
    star_first(page, count)
    page.goto((site / "reading-list.html").as_uri())
    page.locator("#marked .entry").nth(count - 1).wait_for()
    return page


def titles(page, within="#marked"):
    return page.locator(f"{within} .entry :is(h2, h3)").all_text_contents()


def test_the_list_is_saved_and_brought_back(visit, large_site, tmp_path):
    """JSON out, looked at and added in another browser; Markdown names every paper."""
    page = reading_list(visit, large_site, 2)
    page.locator("textarea").first.fill("a *note*")
    page.locator("#order").focus()
    markdown = saved(page, "Markdown")
    assert markdown.count("- [ ] [") == 2
    assert r"a \*note\*" in markdown
    file = tmp_path / "mine.json"
    file.write_text(saved(page, "JSON"), encoding="utf-8")
    assert json.loads(file.read_text(encoding="utf-8"))["site"] == "invented"

    other = visit(large_site / "reading-list.html")
    other.get_by_text("Nothing here yet").wait_for()
    other.locator("#back").set_input_files(file)
    other.get_by_text("Only on theirs (2)").wait_for()
    assert other.get_by_text("Note: a *note*").is_visible()
    assert other.locator("#marked .entry").count() == 0
    other.get_by_role("button", name="Add theirs to mine").click()
    other.locator("#marked .entry").nth(1).wait_for()
    assert other.locator("textarea").first.input_value() == "a *note*"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('{"a": 1}', "not a reading list"),
        ("{", "not a reading list"),
        ('{"site": "invented", "marks": {}}', "not a reading list"),
        ('{"site": "another", "marks": {"a": {"star": true}}}', "saved from another digest (another)"),
    ],
)
def test_a_file_that_is_no_list_of_this_digest_is_refused(visit, site, tmp_path, content, said):
    """What is not a saved list changes nothing and is said to be none."""
    file = tmp_path / "other.json"
    file.write_text(content, encoding="utf-8")
    page = visit(site / "reading-list.html")
    page.locator("#back").set_input_files(file)
    page.get_by_text(said).wait_for()
    assert page.troubles == []


def test_a_shared_list_is_compared_and_joined(visit, large_site):
    """A friend's address shows what is only on theirs, on both, and only on mine, each under its heading."""
    mine = visit(large_site / "papers.html")
    star_first(mine, 3)
    theirs = visit(large_site / "papers.html")
    for place in (2, 3, 130 % 100):
        theirs.locator(".entry .star").nth(place).click()
    theirs.goto((large_site / "reading-list.html").as_uri())
    theirs.locator("#marked .entry").nth(2).wait_for()
    ends = [
        link.get_attribute("href").removesuffix(".html").rsplit("-", 1)[1]
        for link in theirs.locator("#marked h2 a").all()
    ]
    page = visit(large_site / "reading-list.html", f"#papers={'.'.join(ends)}.0000aaaa", context=mine.context)
    page.get_by_text("Only on theirs (2)").wait_for()
    assert "1 of its papers" in page.locator("#friend").inner_text()
    assert page.locator("#friend .entry:visible").count() == 2
    page.get_by_text("On both lists (1)").click()
    page.get_by_text("Only on mine (2)").click()
    assert page.locator("#friend .entry:visible").count() == 5
    page.get_by_role("button", name="Add theirs to mine").click()
    page.locator("#marked .entry").nth(4).wait_for()
    assert page.locator("#marked .entry").count() == 5
    assert "#" not in page.url


def test_the_list_is_put_in_order_by_hand(visit, large_site):
    """A paper goes up and down and keeps its place; the focus stays with it, and what is saved has the same order."""
    page = reading_list(visit, large_site, 3)
    first, second, third = titles(page)
    page.locator("#marked .entry").nth(2).get_by_role("button", name="Up").click()
    assert titles(page) == [first, third, second]
    assert page.evaluate("document.activeElement.closest('.entry').querySelector('h2').textContent") == third
    page.keyboard.press("Enter")
    assert titles(page) == [third, first, second]
    assert page.locator("#marked .entry").first.get_by_role("button", name="Up").is_disabled()
    page.reload()
    page.locator("#marked .entry").nth(2).wait_for()
    assert titles(page) == [third, first, second]
    lines = saved(page, "Markdown").splitlines()
    assert [third.rstrip("†") in lines[0], first.rstrip("†") in lines[1]] == [True, True]


def test_papers_are_put_into_groups(visit, large_site):
    """A group is a heading on the page, on paper and in Markdown; its papers are in order among themselves."""
    page = reading_list(visit, large_site, 3)
    names = titles(page)
    for place in (2, 0):
        field = page.locator("#marked .entry input").nth(place)
        field.fill("For Thursday")
        field.press("Tab")
        page.locator("#order").focus()
        page.locator("#marked h2", has_text="For Thursday").wait_for()
        names = titles(page)
    assert page.locator("#marked section").count() == 2
    assert page.locator("#marked section").nth(1).locator(".entry").count() == 2
    page.reload()
    page.locator("#marked h2", has_text="For Thursday").wait_for()
    assert titles(page) == names
    head, tail = saved(page, "Markdown").split("## For Thursday")
    assert (head.count("- ["), tail.count("- [")) == (1, 2)


def test_notes_go_along_into_citations(visit, large_site):
    """In BibTeX as `annote`, in RIS as `N1`, in CSL-JSON as `annote`; whatever is typed, the files stay whole."""
    page = reading_list(visit, large_site, 2)
    note = '50% of {it}\n\\cite{x} & "more"'
    page.locator("textarea").first.fill(note)
    page.locator("#order").focus()
    entries = bibtexparser.parse_string(saved(page, "BibTeX")).entries
    assert len(entries) == 2
    assert entries[0]["annote"] == r'50\% of \{it\} \textbackslash{}cite\{x\} \& "more"'
    assert "annote" not in entries[1].fields_dict
    records = rispy.loads(saved(page, "RIS"))
    assert ['50% of {it} \\cite{x} & "more"' in each.get("notes", []) for each in records] == [True, False]
    assert [each.get("annote") for each in json.loads(saved(page, "CSL-JSON"))] == [note, None]


def test_a_link_leads_to_where_the_site_is(visit, site, tmp_path):
    """From a disk the link carries the address that the publisher gave; without one there is a file to send."""
    published = build_site(tmp_path / "site", 5, replace(CONFIG, base_url="https://example.org/x/"))
    page = reading_list(visit, published, 2)
    page.get_by_role("button", name="Show it as a QR code").click()
    code = page.get_by_role("img", name="A QR code of the link")
    assert code.locator("path").get_attribute("d").count("M") > 200
    page.get_by_role("button", name="Close").click()
    assert code.count() == 0
    page.evaluate("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }")
    page.get_by_role("button", name="Copy a link to this list").click()
    assert page.evaluate("window.copied").startswith("https://example.org/x/reading-list.html#papers=")
    page = reading_list(visit, site, 1)
    assert json.loads(saved(page, "Save a file to send"))["marks"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_paper_prints_as_ink_on_white(visit, site, scheme):
    """In print there is no navigation, and a dark theme prints dark letters on white."""
    page = visit(page_types(site)["paper 1"], color_scheme=scheme)
    page.emulate_media(media="print", color_scheme=scheme)
    assert not page.locator(".top").is_visible()
    assert page.locator(".abstract").is_visible()
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


@pytest.mark.parametrize("width", [900, 1280])
def test_the_navigation_is_whole(visit, site, width):
    """Nothing of it hides in a menu; the rest is under Explore, and the star tells how many papers wait."""
    page = visit(site / "papers.html", viewport={"width": width, "height": 840})
    navigation = page.get_by_role("navigation", name="Site")
    for name in ("Papers", "Topics", "Map"):
        assert navigation.get_by_role("link", name=name, exact=True).is_visible()
    assert not navigation.get_by_role("link", name="Names").is_visible()
    navigation.get_by_text("Explore").click()
    assert navigation.get_by_role("link", name="Names").is_visible()
    for place in (0, 1):
        page.locator(".entry .star").nth(place).click()
    navigation.get_by_role("link", name="Reading list 2", exact=True).wait_for()
