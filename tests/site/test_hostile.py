"""Hostile text in every field stays text, with the page's policy taken away."""

from __future__ import annotations

import json
import re

import pytest
from lxml import etree, html

from tests.conftest import ROOT, build
from tests.published import in_schema_1, published

PAYLOADS = (
    "<script>window.attacked=1</script>",
    "</title><script>window.attacked=1</script>",
    "</script><script>window.attacked=1</script>",
    "<!--<script>",
    "]]><script>window.attacked=1</script>",
    "\"><img src=x onerror='window.attacked=1'>",
    "' onmouseover='window.attacked=1",
    "<svg onload=window.attacked=1>",
    "<iframe srcdoc='<script>parent.attacked=1</script>'></iframe>",
    "<math><mtext><script>window.attacked=1</script></mtext></math>",
    "<style>*{display:none}</style>",
    "<base href=https://evil.example/>",
    "<meta http-equiv=refresh content='0;url=https://evil.example/'>",
    "<a href=javascript:window.attacked=1>x</a>",
    "[x](javascript:window.attacked=1)",
    "![x](https://evil.example/pixel.png)",
    "\\href{javascript:window.attacked=1}{x}",
    "$\\href{javascript:window.attacked=1}{x}$",
    "$\\text{<script>window.attacked=1</script>}$",
    "{{ 7*7 }} {% include '/etc/passwd' %} {# gone #}",
    "{{ config.__class__.__mro__ }}",
    "${7*7} #{7*7} <%= 7*7 %>",
    "&lt;script&gt;window.attacked=1&lt;/script&gt;",
    "&#60;script&#62;",
    "\u202e evil \u202c",
    '\\"});window.attacked=1;//',
    "'+window.attacked=1+'",
    "`${window.attacked=1}`",
    "%3Cscript%3E",
    "=cmd|' /C calc'!A0",
    "\x08\x1b[31m",
    "../../../../etc/passwd",
    "con",
    "__proto__",
    "constructor",
    "\ud7ff\ufffd\ufffe",
)  # fmt: skip


def seed() -> str:
    blocks = ['Hostile <b>2026</b> & "Papers" <script>window.attacked=1</script>']
    for number, payload in enumerate(PAYLOADS):
        blocks.append(
            f"We study paper number {number} with {payload} inside and we present HOSTILE{number}, a {payload} model."
        )
        blocks.append(
            f"Title: A title {number} {payload}\nAuthors: Eve {payload}; Mallory\n"
            f"Keywords: {payload}; safety {number}\n"
            f"URL: {payload}\nCode: javascript:window.attacked=1\nPDF: data:text/html,{payload}\n"
            f"Abstract: Given paper {number} says {payload} and {payload} again."
        )
    return "\n\n===\n\n".join(blocks) + "\n"


@pytest.fixture(scope="session")
def hostile(tmp_path_factory):
    root = tmp_path_factory.mktemp("hostile")
    report = build(
        root, {"hostile.txt": seed()}, base_url="https://example.org/x/", description=PAYLOADS[0], title=PAYLOADS[1]
    )
    return root / "site", report


def test_all_of_it_is_published(hostile):
    """Nothing hostile makes a paper disappear."""
    _, report = hostile
    assert len(report.library.papers) == 2 * len(PAYLOADS)
    assert report.library.outcomes == {"published": 2 * len(PAYLOADS), "merged": 0, "hidden": 0, "skipped": 0}


def test_no_page_gained_an_element_that_runs(hostile):
    """Pages hold the scripts that we put there and no other way to run anything."""
    site, _ = hostile
    for page in site.rglob("*.html"):
        document = html.document_fromstring(page.read_bytes())
        if page.name == "404.html":  # finds its root, by one script that the policy names and a base that is ours
            (finder,) = document.xpath("//script[not(@src)]")
            assert finder.text.strip() == (ROOT / "templates" / "_root.js").read_text().strip()
            finder.drop_tree()
            (base,) = document.xpath("//base")
            assert base.get("href") == "https://example.org/x/"
            base.drop_tree()
        for script in document.iter("script"):
            own = re.fullmatch(
                r"(?:https://example\.org/x/|(?:\.\./)*)(?:static|data|search)/[\w./-]+\.js", script.get("src") or ""
            )
            assert own or script.get("type") == "application/ld+json", page
            if script.get("type") == "application/ld+json":
                json.loads(script.text)
        assert not document.xpath(
            "//iframe | //object | //embed | //base | //style | //img | //meta[@http-equiv='refresh']"
        ), page
        assert not document.xpath("//@*[starts-with(name(), 'on')] | //@style | //@srcdoc"), page
        for address in document.xpath("//@href | //@src | //@action | //@formaction"):
            assert re.match(r"(?:https?://|data:image/|[\w./#?=&%~+-]*$)", address), (page, address)


def test_template_syntax_is_text(hostile):
    """Nothing that a reader wrote is evaluated."""
    site, _ = hostile
    papers = list(map(in_schema_1, published(site)))
    assert any("{{ 7*7 }}" in paper["abstract"]["text"] for paper in papers)
    assert not any("49" in paper["abstract"]["text"].replace("number 49", "") for paper in papers)
    assert not any("root:" in page.read_text(encoding="utf-8") for page in site.rglob("*.html"))


def test_links_are_only_of_the_web(hostile):
    """No record links to anything but http and https."""
    site, _ = hostile
    for paper in map(in_schema_1, published(site)):
        assert all(link["url"].startswith(("http://", "https://")) for link in paper["links"])
        assert "javascript:" not in "".join(
            re.findall(r'href="([^"]*)"', paper["abstract"]["html"] + paper["title_html"])
        )


def test_scripts_hand_over_one_string(hostile):
    """Data scripts are one call with JSON text; nothing in it ends the element or the line."""
    site, _ = hostile
    scripts = [*site.glob("data/*.js"), *site.glob("search/**/*.js")]
    assert scripts
    for script in scripts:
        text = script.read_text(encoding="utf-8")
        assert "</" not in text, script
        assert "<!--" not in text, script
        assert not re.search("[\u2028\u2029]", text), script
        assert text.count("\n") <= 1, script


def test_xml_parses(hostile):
    """Feeds and the sitemap are XML, whatever the texts."""
    site, _ = hostile
    for path in [*site.rglob("*.xml"), *site.rglob("*.atom"), *site.rglob("*.svg")]:
        etree.parse(str(path))


def test_nothing_runs_in_a_browser_without_the_policy(hostile, browser):
    """With the policy taken away, no text of any field runs on any kind of page, in the search, or in a preview."""
    site, _ = hostile
    context = browser.new_context(bypass_csp=True, offline=True)
    page = context.new_page()
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    kinds = sorted(site.glob("*.html")) + sorted(site.glob("lists/*.html")) + sorted(site.glob("papers/*.html"))[::7]
    for path in kinds:
        page.goto(path.as_uri())
        assert page.evaluate("window.attacked") is None, path
        assert page.locator("h1").count() == 1, path
    page.goto((site / "search.html").as_uri())
    for query in ("hostile script window attacked", '"><img src=x onerror=window.attacked=1>', "title:{{ 7*7 }} -a"):
        page.fill("#q", query)
        page.wait_for_timeout(600)
        assert page.evaluate("window.attacked") is None
    assert dialogs == []
    context.close()
