"""What a reader follows: from where, what stands first for it and why, what is new to her, and to another browser."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from operator import itemgetter

import pytest

from conspectus.search import SEARCH_BACKENDS, SearchSettings
from conspectus.search.analysis import term
from conspectus.search.searched import collection, indexed
from conspectus.search.slots import slots
from tests.browser.digest import build_site
from tests.browser.test_accessibility import violations_in_both_themes
from tests.search.invented_papers import invented_papers
from tests.search.sites import write_site

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def follow(page, name):
    page.get_by_role("button", name=f"Follow {name}", exact=True).click()


def says(page, text):
    page.locator("#status", has_text=text).wait_for()


def reasons(page):
    return page.locator("main .entry .why").all_inner_texts()


def test_what_is_followed_stands_first_and_says_why(visit, large_site, tmp_path):
    """Followed on a topic, at a search, on a paper, by hand; sorted, narrowed down, let go, taken elsewhere."""
    page = visit(large_site / "topics" / "theory.html")
    follow(page, "Theory")
    page.goto((large_site / "search.html").as_uri() + "?q=pendulums")
    follow(page, "“pendulums”")
    page.locator("#sort").select_option("you")
    page.locator(".why").first.wait_for()
    assert violations_in_both_themes(page) == []
    page.goto(next(large_site.glob("papers/lantern-*.html")).as_uri())
    page.mouse.wheel(0, 300)
    follow(page, "“LANTERN”")
    page.get_by_role("link", name="What you follow").click()
    page.get_by_label("Words to follow").fill("no such word")
    page.get_by_role("button", name="Follow", exact=True).click()
    assert page.locator("#things a").all_inner_texts() == ["Theory", "pendulums", "LANTERN", "no such word"]
    assert violations_in_both_themes(page) == []
    page.troubles.clear()  # those of axe, which asks for style sheets
    page.get_by_role("button", name="Unfollow LANTERN").click()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Unfollow no such word").click()

    page.get_by_role("link", name="All papers, those for you first").click()
    page.locator(".why").nth(19).wait_for()
    says(page, "230 papers. The first 138 are for you.")
    assert set(reasons(page)) == {"You follow: Theory · pendulums"}
    page.locator("summary", has_text="What you follow").click()
    page.locator("[data-facet=followed] label", has_text="LANTERN").click()
    says(page, "46 papers of 230")
    assert set(reasons(page)) == {"You follow: LANTERN"}
    page.reload()
    says(page, "46 papers of 230")

    page.goto((large_site / "reading-list.html").as_uri())
    with page.expect_download() as saved:
        page.get_by_role("button", name="JSON", exact=True).click()
    saved.value.save_as(tmp_path / "list.json")
    other = visit(large_site / "reading-list.html")
    other.locator("#back").set_input_files(tmp_path / "list.json")
    other.get_by_role("button", name="Follow these too").click()
    assert other.locator("#things a").all_inner_texts() == ["Theory", "pendulums", "LANTERN"]
    assert page.troubles == other.troubles == []


def test_nothing_is_offered_to_who_follows_nothing(visit, large_site):
    """No sort, no facet, no reason; a link that another reader sent shows the papers all the same."""
    page = visit(large_site / "papers.html", "?sort=you&followed=topic%3ATheory&topic=Theory")
    says(page, "92 papers of 230")
    assert page.locator("#sort option[value=you], .why").count() == 0
    assert page.locator("summary", has_text="What you follow").count() == 0
    assert page.troubles == []


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desk", "phone"])
def test_what_came_since_the_last_visit_is_marked(visit, tmp_path, options):
    """A reload keeps the marks; the next visit, to which nothing came, shows none."""
    site = build_site(tmp_path / "site", 10, days=["2026-12-01"] * 10)
    page = visit(site / "404.html", **options)

    def marked(at):
        page.clock.set_fixed_time(at)
        page.goto((site / "papers.html").as_uri())
        page.mouse.move(100, 500)
        page.mouse.wheel(0, 50)
        page.locator("#sort option" if not options else ".dock").first.wait_for(state="attached")
        page.wait_for_timeout(500)
        return page.locator("main .entry:has(.new)").count()

    assert marked("2026-12-01T09:00") == 0
    build_site(site, 14, days=["2026-12-01"] * 10 + ["2026-12-02"] * 4)
    assert marked("2026-12-02T09:00") == 4
    assert marked("2026-12-02T14:00") == 4
    page.get_by_role("link", name="4 are new since your last visit").click()
    says(page, "4 papers of 14")
    assert page.locator(".entry:has(.new)").count() == 4
    assert marked("2026-12-03T09:00") == 0
    assert page.troubles == []


FACETS = ("topic", "venue", "year", "keyword", "author")


def known():
    """Invented papers, with authors and keywords to be narrowed down by: most of few papers, some of many.

    They are in the order in which an index numbers them.
    """
    papers = [
        replace(
            each,
            card=each.card | {"keywords": each.fields["keywords"].split("; ")},
            facets={**each.facets, "author": each.card["authors"], "keyword": each.fields["keywords"].split("; ")},
        )
        for each in invented_papers(300)
    ]
    called = slots([each.card["title"] for each in papers], [each.ref for each in papers])
    return [paper for _, paper in sorted(zip(called, papers, strict=True), key=itemgetter(0))]


def test_what_is_followed_loads_what_it_needs(visit, tmp_path):
    """An author of few papers: the shards of the name and some cards, and no column that grows with all papers."""
    papers = known()
    site = write_site(tmp_path, papers, SearchSettings(whole_up_to=0, shard_limit=4000))
    page = visit(site / "search.html", "?q=data")
    page.locator(".entry").first.wait_for()
    asked = []
    page.on("request", lambda request: asked.append(request.url.split("/search/")[1].split("/")[0]))
    (author,) = papers[5].card["authors"][:1]
    cells = page.evaluate(
        """async (author) => {
        interests.replace([['author', author], ['words', 'spectral']]);
        const search = ConspectusSearch.open(document.body.dataset.root, document.body.dataset.manifest);
        return (await interests.followed(search)).cells;
    }""",
        author,
    )
    assert 0 in cells[5]
    loaded = Counter(asked)
    assert loaded["facets"] == 0
    assert loaded["terms"] <= 3
    assert loaded["cards"] <= 16


@pytest.mark.parametrize("backend", SEARCH_BACKENDS)
def test_reasons_are_those_of_a_plain_computation(visit, tmp_path, backend):
    """Fifty random sets of things to follow: for each paper why, and the order of all papers."""
    papers = known()
    site = write_site(tmp_path, papers, SearchSettings(whole_up_to=0, shard_limit=4000), backend)
    index = indexed(collection(papers))
    holding = {word: set(index.holding(word).tolist()) for word in index.terms}
    words = [word for word in index.words if len(word) > 3 and term(word) in holding]

    def about(thing):
        kind, value = thing
        if kind == "words":
            return set.intersection(*(holding[term(word)] for word in value.split()))
        return {number for number, each in enumerate(papers) if value in each.facets.get(kind, ())}

    page = visit(site / "search.html")
    page.evaluate("""() => {
        const search = ConspectusSearch.open(document.body.dataset.root, document.body.dataset.manifest);
        window.asked = async (things, query) => {
            interests.replace(things);
            const { values, cells } = await interests.followed(search);
            const order = cells.map((those) => -those.length);
            const { hits } = await search.query(query, { order, sort: 'list', all: true, limit: 1000 });
            const found = hits.map(({ paper }) => paper);
            return [found, found.map((paper) => (cells[paper] ?? []).map((number) => values[number]))];
        };
    }""")
    chance = random.Random(7)
    values = {kind: sorted({one for each in papers for one in each.facets.get(kind, ())}) for kind in FACETS}
    for _ in range(50):
        things = [(kind, chance.choice(values[kind])) for kind in chance.choices(FACETS, k=chance.randrange(0, 4))]
        things += [
            ("words", " ".join(chance.sample(words, chance.randrange(1, 3)))) for _ in range(chance.randrange(0, 4))
        ]
        things = list(dict.fromkeys(things))
        query = chance.choice(["", chance.choice(words)])
        found, why = page.evaluate("([things, query]) => asked(things, query)", [things, query])
        asked = about(("words", query)) if query else range(len(papers))
        expected = {
            paper: [f"{kind}:{value}" for kind, value in things if paper in about((kind, value))] for paper in asked
        }
        assert found == sorted(expected, key=lambda paper: (-len(expected[paper]), paper)), json.dumps([things, query])
        assert why == [expected[paper] for paper in found]
    assert page.troubles == []
