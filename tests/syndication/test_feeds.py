"""Papers and changes -> Atom and JSON Feed that readers take."""

from __future__ import annotations

import json
import re

import feedparser
import pytest
from lxml import etree

from conspectus.changes import Changed, Changes, Difference, Gone
from conspectus.language import Language
from conspectus.syndication import atom, jsonfeed
from conspectus.syndication.feed import LIMIT, Digest, of_changes, of_papers, tag, timestamp
from tests.factories import paper

BASES = ("https://user.github.io", "https://user.github.io/repo/", "https://papers.example.org")
DIGEST = Digest("my-digest", "My digest", publisher="A lab", description="All we read.")
HOSTILE = 'a "quoted" <script>alert(1)</script> & ]]> \x1f \ufffe'
NAMESPACE = {"a": "http://www.w3.org/2005/Atom"}


def feed(papers, **changes):
    digest = Digest(**{"id": "my-digest", "title": "My digest", **changes})
    return of_papers(papers, digest, title="A list", page="lists/a.html")


def ids(text):
    return [element.text for element in etree.fromstring(text.encode()).iter("{*}id")]


@pytest.mark.parametrize("base", BASES)
def test_atom_is_what_rfc_4287_demands(base):
    """Feed and entries have id, title and date; the feed an author and its own absolute address."""
    subject = feed([paper(title="A title", authors=("Doe, Jane",))])
    root = etree.fromstring(atom.write(subject, base, "lists/a.atom").encode())
    address = base.rstrip("/")
    for element in (root, *root.findall("a:entry", NAMESPACE)):
        for name in ("id", "title", "updated"):
            assert len(element.findall(f"a:{name}", NAMESPACE)) == 1
        assert element.find("a:id", NAMESPACE).text.startswith("tag:")
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", element.find("a:updated", NAMESPACE).text)
    assert root.find("a:author/a:name", NAMESPACE).text == "My digest"
    assert {link.get("rel"): link.get("href") for link in root.findall("a:link", NAMESPACE)} == {
        "self": f"{address}/lists/a.atom",
        "alternate": f"{address}/lists/a.html",
    }
    assert root.find("a:entry/a:link", NAMESPACE).get("href") == f"{address}/papers/tiny-9c8b1e12.html"
    assert root.find("a:entry/a:author/a:name", NAMESPACE).text == "Jane Doe"


def test_atom_is_read_by_a_feed_reader():
    """A feed reader finds no fault and shows the texts as they are, hostile ones too."""
    subject = paper(title=HOSTILE, abstract=f"We present {HOSTILE}.", authors=(HOSTILE,), topics=("a&b",))
    text = atom.write(feed([subject], description=HOSTILE, publisher=HOSTILE), BASES[1], "feed.atom")
    found = feedparser.parse(text)
    assert not found.bozo
    [entry] = found.entries
    legal = 'a "quoted" <script>alert(1)</script> & ]]>'
    # The titles are plain text: what looks like an element is shown, not run.
    assert entry.title_detail.type == "text/plain"
    assert entry.title == legal
    assert entry.author == legal
    assert entry.tags[0].term == "a&b"
    assert "alert(1)" in entry.content[0].value
    # The reader above would remove a script; there must be none for it to remove.
    assert "<script" not in etree.fromstring(text.encode()).findtext("a:entry/a:content", namespaces=NAMESPACE)


def test_ids_stay_when_the_site_moves():
    """The same papers under another address are the same entries."""
    expected = ["tag:conspectus.invalid,2026:my-digest/lists%2Fa.html", tag("my-digest", "papers", "9c8b1e12")]
    assert [ids(atom.write(feed([paper()]), base, "f.atom")) for base in BASES] == [expected] * len(BASES)


@pytest.mark.parametrize(
    ("date", "year", "expected"),
    [
        ("2026-04-24", 2025, "2026-04-24T00:00:00Z"),
        ("", 2026, "2026-01-01T00:00:00Z"),
        ("soon", 2026, "2026-01-01T00:00:00Z"),
        ("", None, "1970-01-01T00:00:00Z"),
    ],
)
def test_dates_come_from_data(date, year, expected):
    """The publisher's date, else the paper's year, else a fixed day: never the clock."""
    assert timestamp(date, year) == expected


@pytest.mark.parametrize(
    ("dates", "updated", "expected"),
    [
        (("2026-05-02", "2026-04"), "", ("2026-05-02", "2026-04-01")),
        (("2026-04", "2026-05-02", ""), "", ("2026-05-02", "2026-04-01", "2026-01-01")),
        (("2026-05-02", ""), "2026-06-01", ("2026-05-02", "2026-06-01")),
        (("2026-02-30", ""), "", ("2026-01-01", "2026-01-01")),
        (("", "2026-05-02", None), "", ("2026-05-02", "2026-01-01", "2026-05-02")),
        ((None,), "", ("1970-01-01",)),
    ],
)
def test_a_paper_has_its_own_date(dates, updated, expected):
    """The day or month that it gives, else the publisher's day, its year, or that of the newest beside it."""
    papers = [
        paper(id=f"id{n}", year=None if date is None else 2026, facts={"date": date} if date else {})
        for n, date in enumerate(dates)
    ]
    found = feed(papers, updated=updated)
    assert tuple(entry.updated[:10] for entry in found.entries) == expected


def test_a_feed_holds_the_newest_papers():
    """Newer years first, the given order within a year, and no more than readers want."""
    papers = [paper(id=f"id{n}", year=2025 + n % 2) for n in range(2 * LIMIT)]
    found = feed(papers)
    assert len(found.entries) == LIMIT
    assert [entry.permalink for entry in found.entries[:2]] == ["papers/tiny-id1.html", "papers/tiny-id3.html"]
    assert found.updated == "2026-01-01T00:00:00Z"


@pytest.mark.parametrize("base", BASES)
def test_json_feed_has_what_version_1_1_demands(base):
    """Version, title and items; each item an id and some content; addresses are absolute."""
    subject = feed([paper(title=HOSTILE, authors=("Doe, Jane",)), paper(id="b", abstract="")])
    found = json.loads(jsonfeed.write(subject, base, "f.json"))
    assert found["version"] == "https://jsonfeed.org/version/1.1"
    assert found["feed_url"] == f"{base.rstrip('/')}/f.json"
    assert found["home_page_url"] == f"{base.rstrip('/')}/lists/a.html"
    assert found["authors"] == [{"name": "My digest"}]
    for item in found["items"]:
        assert item["id"]
        assert item.get("content_html") or item.get("content_text")
        assert item["url"].startswith(base)
    assert found["items"][0]["authors"] == [{"name": "Jane Doe"}]
    assert "authors" not in found["items"][1]


def test_an_empty_feed_is_a_feed():
    """A topic without papers has feeds that programs can read."""
    assert json.loads(jsonfeed.write(feed([]), BASES[0], "f.json"))["items"] == []
    found = feedparser.parse(atom.write(feed([], updated="2026-04-24"), BASES[0], "f.atom"))
    assert not found.bozo
    assert found.feed.updated == "2026-04-24T00:00:00Z"


def test_changes_are_news():
    """New, changed and gone papers are entries; what was changed is shown word by word, escaped."""
    edit = Difference("abstract", (("equal", "We "), ("delete", "<b>"), ("insert", "win & ")))
    gone = Gone("c", "Old & gone", (), "ICLR 2026", 2026)
    changes = Changes(new=("a",), changed=(Changed("b", "b", (edit,)),), gone=(gone,))
    papers = [paper(id="a", title="N"), paper(id="b", title="T")]
    found = of_changes(changes, papers, DIGEST, title="What changed", page="changes.html", language=Language())
    assert [entry.title for entry in found.entries] == ["N", "Changed: T", "Gone: Old & gone"]
    assert found.entries[1].html == "<p><strong>abstract</strong>: We <del>&lt;b&gt;</del><ins>win &amp; </ins></p>"
    assert found.entries[2].permalink == "changes.html"
    assert len({entry.id for entry in found.entries}) == 3
    assert not feedparser.parse(atom.write(found, BASES[0], "changes.atom")).bozo


def test_another_change_is_another_entry():
    """A feed reader shows a second change of the same paper again."""
    found = set()
    for word in ("one", "two"):
        change = Changed("9c8b1e12", "9c8b1e12", (Difference("venue", (("insert", word),)),))
        news = of_changes(
            Changes(changed=(change,)), [paper()], DIGEST, title="Changes", page="changes.html", language=Language()
        )
        found |= {entry.id for entry in news.entries}
    assert len(found) == 2
