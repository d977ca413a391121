"""A second build says what changed since the first, on a page and in feeds."""

from __future__ import annotations

import json

import pytest
from lxml import etree, html

from tests.conftest import build
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
