"""Every address on the site leads somewhere, from a disk, from a host's root and below a project's path."""

from __future__ import annotations

import functools
import http.server
import threading
import urllib.request
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from lxml import html

ADDRESSES = (("a", "href"), ("link", "href"), ("script", "src"), ("img", "src"), ("form", "action"), ("source", "src"))


def addresses(page: Path):
    """(element, address) of everything on the page that points somewhere."""
    document = html.document_fromstring(page.read_bytes())
    for tag, attribute in ADDRESSES:
        for element in document.iter(tag):
            if element.get(attribute) is not None:
                yield element, element.get(attribute)


def pages(site: Path):
    return sorted(site.rglob("*.html"))


def test_internal_addresses_are_relative_and_name_files(digest):
    """No directory, nothing absolute, nothing that is not there; fragments exist too."""
    site, _ = digest
    ids: dict[Path, set[str]] = {}
    wrong = []
    for page in pages(site):
        for element, address in addresses(page):
            parts = urlsplit(address)
            if parts.scheme:
                if parts.scheme not in ("http", "https", "mailto", "data") or element.tag in ("script", "link"):
                    wrong.append((page.name, address))
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            if parts.netloc or parts.path.startswith("/") or not target.is_relative_to(site) or not target.is_file():
                wrong.append((page.name, address))
            elif parts.fragment and "=" not in parts.fragment:  # what is told to a script names no place
                if target not in ids:
                    ids[target] = set(html.document_fromstring(target.read_bytes()).xpath("//@id"))
                if parts.fragment not in ids[target]:
                    wrong.append((page.name, address))
    assert wrong == []


def test_every_paper_is_reachable_from_the_front_page_by_links(digest):
    """All 38, without search and without a script."""
    site, report = digest
    seen, waiting = {site / "index.html"}, [site / "index.html"]
    while waiting:
        page = waiting.pop()
        for element, address in addresses(page):
            parts = urlsplit(address)
            target = (page.parent / unquote(parts.path)).resolve()
            if element.tag == "a" and not parts.scheme and parts.path.endswith(".html") and target not in seen:
                seen.add(target)
                waiting.append(target)
    papers = {page for page in seen if page.parent.name == "papers"}
    assert len(papers) == len(report.library.papers) == 38


@pytest.mark.parametrize("mount", ["", "some/Repo"])
def test_the_same_tree_serves_under_any_path(digest, tmp_path, mount):
    """Followed over HTTP from the front page, every address answers."""
    site, _ = digest
    place = tmp_path / mount
    if mount:
        place.parent.mkdir(parents=True)
        place.symlink_to(site, target_is_directory=True)
    root = tmp_path if mount else site

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *args):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(root))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        start = f"http://127.0.0.1:{server.server_port}/{mount}{'/' if mount else ''}index.html"
        base = start.removesuffix("index.html")
        seen, waiting = {start}, [start]
        while waiting:
            url = waiting.pop()
            with urllib.request.urlopen(url) as answer:
                assert answer.status == 200
                body = answer.read()
            if url.endswith(".html"):
                document = html.document_fromstring(body)
                for tag, attribute in ADDRESSES:
                    for element in document.iter(tag):
                        target = urljoin(url, element.get(attribute, "#")).partition("#")[0].partition("?")[0]
                        if target.startswith(base) and target not in seen:
                            seen.add(target)
                            waiting.append(target)
        server.shutdown()
    assert len(seen) > 38
