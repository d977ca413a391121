"""A second build says what changed since the first, on a page and in feeds."""

from __future__ import annotations

import json
import shutil

import pytest
from lxml import etree, html

from tests.conftest import build
from tests.published import published
from tests.received import received

ONE = "We present LAMP, a light for long texts. It is bright and it lasts for a whole night of reading in bed."
TWO = "Tides come and go. We study how fast they go, and find that they go as fast as they came on most days."
THREE = "Clocks drift when the tide turns. We prove that a clock with two pendulums keeps an honest beat for years."


def seed(*abstracts):
    return "\n\n".join(("ICLR 2026 Papers", *abstracts)) + "\n"


@pytest.fixture
def second(tmp_path):
    """Two builds of a list of which one paper was edited, one added and one taken away; the site of the second."""
    build(tmp_path, {"list.txt": seed(ONE, TWO)}, base_url="https://example.org/x/")
    edited = ONE.replace("bright", "dim")
    build(
        tmp_path,
        {"list.txt": seed(edited, THREE)},
        base_url="https://example.org/x/",
        since="last",
        updated="2026-05-01",
    )
    return tmp_path / "site"


def test_the_page_shows_what_changed(second):
    """One new, one edited word by word, one gone."""
    document = html.document_fromstring((second / "changes.html").read_bytes())
    assert "1 new, 1 changed, 1 gone" in document.text_content()
    (change,) = document.xpath("//article[@class='change']")
    assert [element.text_content().strip() for element in change.xpath(".//del")] == ["bright"]
    assert [element.text_content().strip() for element in change.xpath(".//ins")] == ["dim"]


def test_the_feeds_say_the_same(second):
    """Atom and JSON Feed hold the new, the edited and the gone paper."""
    atom = etree.parse(str(second / "data/changes.atom"))
    entries = atom.findall("{http://www.w3.org/2005/Atom}entry")
    feed = json.loads((second / "data/changes.feed.json").read_text(encoding="utf-8"))
    assert len(entries) == len(feed["items"]) == 3


def test_every_page_leads_there(second):
    """The page of changes is in the navigation, and its feed is offered on it."""
    front = html.document_fromstring((second / "index.html").read_bytes())
    assert "changes.html" in front.xpath("//nav//a/@href")
    page = html.document_fromstring((second / "changes.html").read_bytes())
    assert {"data/changes.atom", "data/changes.feed.json"} <= set(page.xpath("//main//a/@href"))


def test_addresses_of_all_earlier_builds_lead_to_the_paper(tmp_path):
    """Each edit of an abstract without an id of its source gives the page another address; the old ones are kept."""
    data, ids = tmp_path / "site" / "data", []
    for text in (ONE, ONE.replace("bright", "dim"), ONE.replace("bright", "dark"), f"{ONE} It hums."):
        report = build(tmp_path, {"list.txt": seed(text, TWO)}, base_url="https://example.org/x/", since="last")
        paper = report.library.papers[0]
        ids.append(paper.id)
        _, pieces = received((data / "where-0.js").read_text(encoding="utf-8"))
        assert len({pieces[paper_id] for paper_id in ids}) == 1
        _, papers = received((data / f"papers-{pieces[paper.id]}.js").read_text(encoding="utf-8"))
        (shown,) = [each for each in papers if each["id"] == paper.id]
        assert shown["url"] == f"papers/{paper.slug}.html"
        assert sorted([*shown.get("formerly", []), paper.id]) == sorted(ids)
    assert len(set(ids)) == 4


def test_without_an_earlier_build_there_is_no_trace_of_it(tmp_path):
    """No page, no feed, no link."""
    build(tmp_path, {"list.txt": seed(ONE, TWO)}, base_url="https://example.org/x/")
    site = tmp_path / "site"
    assert not [path for path in site.rglob("*") if "changes" in path.name]
    assert not any(
        "changes" in page.read_text(encoding="utf-8") for page in site.glob("*.html") if page.stem != "about"
    )


def news(site, stem="data/papers"):
    """(title, day) of the entries of a feed, in their order."""
    items = json.loads((site / f"{stem}.feed.json").read_text(encoding="utf-8"))["items"]
    return [(item["title"].split(":")[0], item["date_modified"][:10]) for item in items]


def entered(site):
    return [record.get("entered") for record in published(site)]


def test_feeds_show_first_what_came_last(tmp_path):
    """The day of the first build that had a paper stays, however often the paper is edited afterwards."""
    common = {"base_url": "https://example.org/x/", "since": "last", "title": "Toy"}
    build(tmp_path, {"list.txt": seed(ONE)}, updated="2026-05-01", **common)
    site = tmp_path / "site"
    assert entered(site) == [None]  # nobody knows how long it had been there
    build(tmp_path, {"list.txt": seed(ONE, TWO)}, updated="2026-05-02", **common)
    build(tmp_path, {"list.txt": seed(ONE, TWO.replace("most", "many"), THREE)}, updated="2026-05-03", **common)
    assert entered(site) == [None, "2026-05-02", "2026-05-03"]
    build(tmp_path, {"list.txt": seed(ONE, TWO.replace("most", "many"), THREE)}, updated="2026-05-09", **common)
    assert [day for _, day in news(site)] == ["2026-05-03", "2026-05-02", "2026-01-01"]


def test_a_list_says_when_its_papers_came(tmp_path):
    """The day in a heading counts, not the order of the files; lists and topics have feeds in the same order."""
    lists = {"a.txt": f"arXiv, 2026-11-30\n\n{ONE}\n", "b.txt": f"arXiv, 2026-12-01\n\n{TWO}\n\n{THREE}\n"}
    build(tmp_path, lists, base_url="https://example.org/x/")
    site = tmp_path / "site"
    assert [day for _, day in news(site)] == ["2026-12-01", "2026-12-01", "2026-11-30"]
    assert entered(site) == ["2026-11-30", "2026-12-01", "2026-12-01"]
    for feed in [*site.glob("data/lists/*.feed.json"), *site.glob("data/topics/*.feed.json")]:
        days = [day for _, day in news(site, str(feed.relative_to(site)).removesuffix(".feed.json"))]
        assert days == sorted(days, reverse=True)


@pytest.mark.parametrize(
    ("heading", "day"),
    [
        ("arXiv, 2026-12-01", "2026-12-01"),
        ("Week of 2026-12-01 to 2026-12-07", "2026-12-01"),
        ("Papers 2026-13-01", None),
        ("Papers 2026-02-31", None),
        ("Papers 12026-12-011", None),
        ("ICLR 2026 Papers", None),
    ],
)
def test_a_day_in_a_heading(tmp_path, heading, day):
    """A date as ISO 8601 writes it, and nothing that only looks like one."""
    build(tmp_path, {"list.txt": f"{heading}\n\n{ONE}\n"})
    assert entered(tmp_path / "site") == [day]


def test_what_changed_is_known_where_each_build_begins_with_an_empty_folder(tmp_path):
    """As on GitHub, where only `.cache` is kept; the first build says that it has nothing to compare with."""
    common = {"base_url": "https://example.org/x/", "since": "last"}
    report = build(tmp_path, {"list.txt": seed(ONE)}, **common)
    assert "no earlier build to compare with" in report.told.account
    page = html.document_fromstring((tmp_path / "site" / "changes.html").read_bytes())
    assert "Nothing is known of an earlier build" in page.text_content()
    shutil.rmtree(tmp_path / "site")
    report = build(tmp_path, {"list.txt": seed(ONE, TWO)}, **common)
    assert "no earlier build" not in report.told.account
    assert "1 new, 0 changed, 0 gone" in (tmp_path / "site" / "changes.html").read_text(encoding="utf-8")


def test_the_feed_of_changes_is_announced_on_every_page(second):
    """Feed readers find it from wherever somebody subscribes."""
    for page in second.rglob("*.html"):
        found = html.document_fromstring(page.read_bytes()).xpath("//link[@rel='alternate']/@href")
        assert any(address.endswith("data/changes.atom") for address in found), page
