"""Permalinks -> sitemap and robots.txt; settings -> OpenSearch."""

from __future__ import annotations

import pytest
from lxml import etree

from conspectus.syndication import opensearch, sitemap

BASES = [
    ("https://user.github.io", "https://user.github.io/"),
    ("https://user.github.io/repo/", "https://user.github.io/repo/"),
    ("https://papers.example.org", "https://papers.example.org/"),
]


def addresses(text):
    return [element.text for element in etree.fromstring(text.encode()).iter("{*}loc")]


@pytest.mark.parametrize(("base", "root"), BASES)
def test_a_sitemap_names_every_page_once(base, root):
    """Absolute, below the base, with no double slash."""
    [(path, text)] = sitemap.write(["index.html", "papers/a.html"], base).items()
    assert path == "sitemap.xml"
    assert addresses(text) == [f"{root}index.html", f"{root}papers/a.html"]


@pytest.mark.parametrize(("pages", "parts"), [(50_000, 0), (50_001, 2), (100_001, 3)])
def test_a_large_sitemap_is_split(pages, parts):
    """Above the protocol's 50,000 addresses the sitemap is an index of files that have them all."""
    files = sitemap.write((f"papers/{n}.html" for n in range(pages)), "https://e.org/r/")
    index = addresses(files["sitemap.xml"])
    if not parts:
        assert len(index) == pages
        return
    assert index == [f"https://e.org/r/sitemap-{n}.xml" for n in range(1, parts + 1)]
    found = [address for n in range(1, parts + 1) for address in addresses(files[f"sitemap-{n}.xml"])]
    assert len(found) == len(set(found)) == pages
    assert all(len(addresses(text)) <= 50_000 for text in files.values())


@pytest.mark.parametrize(("base", "root"), BASES)
def test_robots_are_shown_the_sitemap(base, root):
    """Everything may be read."""
    assert sitemap.robots(base) == f"User-agent: *\nDisallow:\n\nSitemap: {root}sitemap.xml\n"


@pytest.mark.parametrize(("base", "root"), BASES)
@pytest.mark.parametrize("title", ["Digest", "A very long title of a digest " * 40, 'R&D "<b>"', "大模型" * 10])
def test_opensearch_keeps_to_the_limits(base, root, title):
    """Names within their limits, and an absolute template with its one parameter."""
    found = etree.fromstring(opensearch.write(title, title, base).encode())
    namespace = {"o": "http://a9.com/-/spec/opensearch/1.1/"}
    assert 0 < len(found.find("o:ShortName", namespace).text) <= 16
    assert len(found.find("o:LongName", namespace).text) <= 48
    assert len(found.find("o:Description", namespace).text) <= 1024
    assert found.find("o:Url", namespace).get("template") == f"{root}search.html?q={{searchTerms}}"
