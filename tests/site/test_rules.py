"""What holds for every file that a build puts out."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256

import jsonschema
import pytest
from lxml import html

from tests.published import in_schema_1, lines, published

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'"
)


def policy(page):
    """That of every page; the page for addresses that do not exist may run the one script that finds its root."""
    if page.name != "404.html":
        return POLICY
    (script,) = html.document_fromstring(page.read_bytes()).xpath("//script[not(@src)]")
    checksum = b64encode(sha256(script.text.encode()).digest()).decode()
    return POLICY.replace("script-src 'self'", f"script-src 'self' 'sha256-{checksum}'").replace(
        "base-uri 'none'", "base-uri 'self'"
    )


def test_every_page_has_the_strict_policy_first(digest):
    """The policy stands before anything that it governs."""
    site, _ = digest
    for page in site.rglob("*.html"):
        head = page.read_bytes()[:1024].decode(errors="replace")
        assert f'content="{policy(page)}"' in head, page
        assert head.index("Content-Security-Policy") < min(
            (head.index(tag) for tag in ("<script", "<link", "<title") if tag in head), default=9999
        )


def test_every_page_describes_itself(digest):
    """To search engines and to who keeps it, in words of its own."""
    site, _ = digest
    described = {}
    for page in site.rglob("*.html"):
        for description in html.document_fromstring(page.read_bytes()).xpath("//meta[@name='description']/@content"):
            assert description.strip("< >") == description, page
            described.setdefault(description, []).append(page.relative_to(site).as_posix())
    assert {len(pages) for pages in described.values()} == {1}
    assert len(described) == len(list(site.rglob("*.html"))) - 1  # all but the one for addresses that do not exist


def test_nothing_inline(digest):
    """No script, style or handler stands in a page; data blocks may."""
    site, _ = digest
    for page in site.rglob("*.html"):
        document = html.document_fromstring(page.read_bytes())
        for script in document.xpath("//script" if page.name != "404.html" else "//body//script"):
            assert script.get("src") or script.get("type") in ("application/ld+json", "application/json"), page
        assert not document.xpath("//style | //@style | //@*[starts-with(name(), 'on')]"), page
        assert not document.xpath("//*[@integrity or @crossorigin or @type='module']"), page


@pytest.mark.parametrize(
    "construct",
    [
        r"\bfetch\(",
        "XMLHttpRequest",
        r"\bimport\(",
        r"new Worker",
        "serviceWorker",
        r"\binnerHTML\b",
        r"\beval\(",
        "document.write",
    ],
)
def test_scripts_use_only_what_works_from_a_disk(digest, construct):
    """Our scripts load data through classic scripts and build pages by nodes."""
    site, _ = digest
    for script in site.rglob("*.js"):
        if "lunr" not in script.name:
            assert not re.search(construct, script.read_text(encoding="utf-8")), script


def test_names_are_good_on_every_disk_and_host(digest):
    """ASCII, short, no leading underscore or dot but for `.nojekyll`, no two that differ only in case, no links."""
    site, _ = digest
    names = [path.relative_to(site).as_posix() for path in site.rglob("*")]
    assert all(name.isascii() and len(name) <= 120 for name in names)
    assert {part for name in names for part in name.split("/") if part[0] in "._"} == {".nojekyll"}
    assert len({name.casefold() for name in names}) == len(names)
    assert not [path for path in site.rglob("*") if path.is_symlink()]


def test_records_follow_their_schema(digest):
    """Index, parts and lines are what the schema beside them describes, and tell the same of all 38 papers."""
    site, _ = digest

    def parsed(path):
        return json.loads((site / path).read_text(encoding="utf-8"))

    validator = jsonschema.Draft202012Validator(parsed("data/papers.schema.json"))
    index = parsed("data/papers.json")
    parts = [lines(site / part["url"]) for part in index["parts"]]
    for found in (index, *published(site)):
        validator.validate(found)
    assert index["digest"] == {"title": "ICLR 2026", "papers": 38, "venues": ["ICLR 2026"]}
    assert [[paper["id"] for paper in part] for part in parts] == [part["ids"] for part in index["parts"]]
    assert [paper for part in parts for paper in part] == published(site)
    assert (site / index["whole"]).is_file()
    assert len({paper["id"] for paper in published(site)}) == 38


def test_everything_derived_is_in_the_abstract(digest):
    """Labels, highlights, results and keywords are words of the abstract, never invented ones."""
    site, _ = digest

    def words(text):
        return re.findall(r"\w+", text.casefold())

    for paper in map(in_schema_1, published(site)):
        own = set(words(paper["abstract"]["text"]))
        derived = [paper["title"], paper["highlight"]["text"], *(r["text"] for r in paper["results"])]
        assert not {word for text in derived for word in words(text)} - own
        assert " ".join(paper["sentences"]) == paper["abstract"]["text"]
        assert paper["highlight"]["text"] in paper["abstract"]["text"]
        for result in paper["results"]:
            assert result["text"] in paper["sentences"][result["sentence"] - 1]


def test_the_account_adds_up(digest):
    """Blocks read are published, merged, hidden or skipped, in the report and in the last line."""
    site, report = digest
    page = html.document_fromstring((site / "report.html").read_bytes()).text_content()
    assert "38 read = 38 published + 0 merged + 0 hidden + 0 skipped" in " ".join(page.split())
    assert report.told.account.startswith("38 read = 38 published + 0 merged + 0 hidden + 0 skipped; 38 papers")
    assert all(
        f"seeds/{d.source.file.removeprefix('seeds/')}:{d.source.line}" in page for d in report.library.dispositions
    )


def test_a_chinese_heading_says_its_language(digest):
    """Screen readers change their voice for the list's own name."""
    site, _ = digest
    for page in ("index.html", "lists.html"):
        document = html.document_fromstring((site / page).read_bytes())
        names = document.xpath("//*[contains(text(), '论文列表')]")
        assert names
        assert all(name.get("lang") == "zh-Hans" for name in names)
