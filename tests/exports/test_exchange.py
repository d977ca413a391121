"""Bibliographies of the digest, of its lists and of its topics."""

from __future__ import annotations

import re

from conspectus.citations import FORMATS
from conspectus.config import SiteConfig
from conspectus.exports import data_outputs
from conspectus.exports.exchange import offers
from conspectus.language import Language
from conspectus.views.paper_view import make_views
from tests.expectations import library_of

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
        path: content.decode(errors="replace") for path, content in contents.items()
    }


def test_a_list_of_all_papers_has_the_files_of_the_digest():
    """They are linked from both and written once; the feed of the list stays, because readers subscribe to it."""
    offered, files = made(FIRST + MORE)
    whole, of_list = (dict(links) for _, _, links in offered[:2])
    assert [of_list[name] == whole[name] for name in whole] == [True, True, True, False, False]
    assert not [path for path in files if path.startswith("data/lists/") and path.endswith(tuple(FORMATS))]
    assert {path for _, _, links in offered for _, path in links} <= files.keys()


def test_a_part_of_the_papers_has_files_of_its_own():
    """Two lists, each with its files, made of the same entries as those of the digest."""
    offered, files = made(FIRST, OTHER)
    assert [dict(links)["BibTeX"] for _, _, links in offered[:3]] == [
        "data/papers.bib", "data/lists/good-list.bib", "data/lists/other-list.bib",
    ]  # fmt: skip
    assert files["data/lists/good-list.bib"] + "\n" + files["data/lists/other-list.bib"] == files["data/papers.bib"]
    assert {path for _, _, links in offered for _, path in links} <= files.keys()


def test_topics_have_no_abstracts():
    """The digest and the lists have them once, in the format that reference managers import."""
    _, files = made(FIRST, OTHER)
    topics = [path for path in files if path.startswith("data/topics/") and path.endswith(".ris")]
    assert topics
    for path in topics:
        assert "TI  - " in files[path]
        assert "AB  - " not in files[path]
    assert files["data/papers.ris"].count("AB  - ") == 2
    assert files["data/lists/good-list.ris"].count("AB  - ") == 1


def test_two_digests_of_one_title_are_two():
    """A reader of feeds tells their entries apart; a publisher who names the digest may move it."""

    def ids(**settings):
        _, files = made(FIRST, **settings)
        return frozenset(re.findall("<id>(.*?)</id>", files["data/papers.atom"]))

    here, there = ({"title": "Papers", "base_url": f"https://{host}/papers/"} for host in ("a.example", "b.example"))
    assert not ids(**here) & ids(**there)
    assert ids(**here) == ids(**here | {"base_url": "http://a.example/papers"})
    assert ids(**here, id="mine") == ids(**there, id="mine")
