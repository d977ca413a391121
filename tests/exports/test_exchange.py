"""Bibliographies of the digest, of its lists and of its topics."""

from __future__ import annotations

import gzip
import re

from conspectus.citations import FORMATS, references
from conspectus.config import SiteConfig
from conspectus.exports import data_outputs, exchange
from conspectus.exports.exchange import exchange_outputs, offers
from conspectus.language import Language
from conspectus.views.paper_view import make_views
from tests.expectations import library_of
from tests.factories import paper
from tests.pages.sites import library

FIRST = "Good list\n\nTitle: One\nAbstract: We train a language model to mend clocks with large language models.\n"
MORE = "\nTitle: Two\nAbstract: We mend bells by a rope, which nobody did before us.\n"
OTHER = "Other list\n\nTitle: Two\nAbstract: We mend bells by a rope, which nobody did before us.\n"


def made(*lists, **settings):
    """What the about page links, and the data files, of a digest of `lists`."""
    config = SiteConfig(**{"base_url": "https://example.org/", **settings})
    library = library_of({f"{number}.txt": text.encode() for number, text in enumerate(lists)})
    outputs = data_outputs(library, make_views(library, config), config)
    contents = {each.path: each.content() if callable(each.content) else each.content for each in outputs}
    return offers(library, config, Language()), {
        path: (gzip.decompress(content) if path.endswith(".gz") else content).decode(errors="replace")
        for path, content in contents.items()
    }


def linked(links):
    """Name -> address of the files of a collection."""
    return {each.name: each.permalink for each in links}


def test_a_list_of_all_papers_has_the_files_of_the_digest():
    """They are linked from both and written once; the feed of the list stays, because readers subscribe to it."""
    offered, files = made(FIRST + MORE)
    whole, of_list = (linked(links) for _, _, links in offered[:2])
    assert [of_list[name] == whole[name] for name in whole] == [True, True, True, False, False]
    assert not [path for path in files if path.startswith("data/lists/") and re.search(r"\.(bib|ris|csl)", path)]
    assert {each.permalink for _, _, links in offered for each in links} <= files.keys()


def test_a_part_of_the_papers_has_files_of_its_own():
    """Two lists, each with its files, made of the same entries as those of the digest."""
    offered, files = made(FIRST, OTHER)
    assert [linked(links)["BibTeX"] for _, _, links in offered[:3]] == [
        "data/papers.bib", "data/lists/good-list.bib", "data/lists/other-list.bib",
    ]  # fmt: skip
    assert files["data/lists/good-list.bib"] + "\n" + files["data/lists/other-list.bib"] == files["data/papers.bib"]
    assert {each.permalink for _, _, links in offered for each in links} <= files.keys()


def test_packed_files_are_what_their_format_writes(monkeypatch):
    """However the papers are spread over the runs that are packed."""
    monkeypatch.setattr(exchange, "PART", 1)
    papers = [paper(id=f"id{number}", title=f"Title {number}", abstract=f"Mend {number}.") for number in range(5)]
    views = make_views(library(*papers), SiteConfig())
    found = {each.path: each.content for each in exchange_outputs(library(*papers), SiteConfig(), views)}
    for ending in ("ris", "csl.json"):
        content = found[f"data/papers.{ending}.gz"]()
        assert gzip.decompress(content).decode() == FORMATS[ending].write(references(papers).values())


def test_topics_have_no_abstracts():
    """The digest and the lists have them once, in the format that reference managers import."""
    _, files = made(FIRST, OTHER)
    topics = [path for path in files if path.startswith("data/topics/") and path.endswith(".ris.gz")]
    assert topics
    for path in topics:
        assert "TI  - " in files[path]
        assert "AB  - " not in files[path]
    assert files["data/papers.ris.gz"].count("AB  - ") == 2
    assert files["data/lists/good-list.ris.gz"].count("AB  - ") == 1


def test_two_digests_of_one_title_are_two():
    """A reader of feeds tells their entries apart; a publisher who names the digest may move it."""

    def ids(**settings):
        _, files = made(FIRST, **settings)
        return frozenset(re.findall("<id>(.*?)</id>", files["data/papers.atom"]))

    here, there = ({"title": "Papers", "base_url": f"https://{host}/papers/"} for host in ("a.example", "b.example"))
    assert not ids(**here) & ids(**there)
    assert ids(**here) == ids(**here | {"base_url": "http://a.example/papers"})
    assert ids(**here, id="mine") == ids(**there, id="mine")
