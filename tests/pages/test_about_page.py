"""The page that tells how everything derived is made."""

from __future__ import annotations

import re

from conspectus.library import PaperList
from tests.conftest import ROOT
from tests.factories import paper
from tests.pages.sites import library, links, only, reporting, texts


def test_every_how_leads_to_a_section():
    """What other pages say of how they are made has its anchor here."""
    anchors = {
        anchor
        for template in (ROOT / "templates").glob("*.html")
        for anchor in re.findall(
            r"site\.page_types\.about\)(?: \}\}| ~ ')#([\w-]+)", template.read_text(encoding="utf-8")
        )
    }
    assert len(anchors) >= 6
    assert anchors <= set(only("about", library(paper(title="Plain"))).xpath("//@id"))


def test_sections_lead_to_their_pages_where_there_are_pages():
    """A head is a link only where it leads somewhere."""
    document = only("about", library(reporting(1, "40%")))
    found = links(document, "//main//h2/a")
    assert ("Results", "results.html") in found
    assert "Names" in texts(document, "//main//h2")
    assert "Names" not in dict(found)


def test_files_of_all_lists_and_topics_are_offered():
    """Bibliographies always, feeds where the site has an address."""
    of = library(paper(title="Plain", topics=("lamps",)))
    rows = [texts(row, "./th | ./td/a") for row in only("about", of).xpath("//tbody/tr")]
    assert rows == [
        [name, *(f"{kind} of {name}" for kind in ("BibTeX", "RIS", "CSL-JSON"))]
        for name in ("All papers", "ICLR 2026 Papers", "Lamps")
    ]
    document = only("about", of, base_url="https://example.org/x/")
    assert links(document, "//tbody/tr[2]//a")[-1] == (
        "JSON Feed of ICLR 2026 Papers",
        "data/lists/iclr-2026-papers.feed.json",
    )


def test_a_digest_of_many_lists_does_not_list_all_files():
    """What is not listed is counted, and said to be named alike."""
    one = paper(title="Plain")
    lists = tuple(PaperList(f"List {number}", f"list-{number}", "", None, "en", (one.id,)) for number in range(100))
    document = only("about", library(one, lists=lists))
    assert len(document.xpath("//tbody/tr")) == 60
    assert "41 more lists and topics have their files" in document.text_content()
