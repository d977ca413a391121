"""An edit of one paper writes few files of the site; which kinds, and how many."""

from __future__ import annotations

import json
import re
from typing import NamedTuple

import pytest

from tests.conftest import build
from tests.search.invented_papers import invented_papers

COUNT = 150
PAPERS = [
    {"id": each.ref, "authors": each.card["authors"], **{name: each.fields[name] for name in ("title", "abstract")}}
    for each in invented_papers(COUNT + 1)
]
NEW = PAPERS.pop()
MIDDLE = 70
EDITED = {**PAPERS[MIDDLE], "abstract": PAPERS[MIDDLE]["abstract"].replace("We call it", "We named it")}

OVERVIEWS = {
    # Pages and files that tell of many papers: where an edit shows, each of them is made anew.
    r"(index|about|lists|map|words|topics|(report|papers|names)(-\w+)?)\.html": "lists and counts of papers",
    r"(lists|topics)/[a-z-]+(-\d+)?\.html": "the list and the topics of the paper, in parts",
    r"data/papers\.[a-z.]+|data/papers/\w+\.jsonl\.gz": "records and bibliographies of all papers, in parts",
    r"data/(lists|topics)/.*": "the same of the list and the topics",
}
PIECES = {
    # What scripts load: of each kind what holds the paper.
    r"data/(papers|cite)-\w+\.js": "the piece of the library's order",
    r"search/cards/.*": "the piece of cards",
    r"search/terms/.*": "the shards of its words; a small digest has one",
    r"search/words/.*": "the words of a length",
    r"data/map-places\.js": "where every paper lies",
    r"search/(facets|orders)/.*": "columns with a line for each paper",
    r"search/(manifest\.js|lunr-index\.json)": "the names of the pieces, and the whole index of a small digest",
    r"conspectus-manifest\.json": "the names of all files",
}
SHARDS = {r"search/terms/.*": "those of its words"}
FOR_A_NEW_PAPER = {
    r"data/where-\d+\.js": "the piece that holds the paper",
    r"data/members-[a-z-]+\.js": "which papers the bibliographies of its lists hold",
    r"search/slots/.*": "the number of each paper in the shards",
    r"search/ends/.*": "the end of each paper's address",
    r"static/base\.js": "how many papers there are",
    r"groups\.html": "how many papers an author, a venue, a year has",
    r"authors/.*": "the papers of its authors",
}


class Site(NamedTuple):
    files: dict[str, bytes]
    related: dict[str, object]
    """Page of a paper -> what it leads on to, and why."""


def made_of(papers, folder):
    text = "".join(json.dumps(each) + "\n" for each in papers)
    report = build(folder, {"list.jsonl": text}, title="Invented")
    site = folder / "site"
    files = {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    return Site(files, {f"papers/{paper.slug}.html": paper.related for paper in report.library.papers})


@pytest.fixture(scope="module")
def before(tmp_path_factory):
    return made_of(PAPERS, tmp_path_factory.mktemp("before"))


def written(before, after):
    """The files that are other or new, without the pages of old papers that lead on to others than before."""
    files = [path for path, content in after.files.items() if before.files.get(path) != content]
    return [path for path in files if before.related.get(path) == after.related.get(path) or path not in before.related]


def of_no_kind(paths, *kinds):
    """The paths that are none of the kinds."""
    patterns = [pattern for each in kinds for pattern in each]
    return [path for path in paths if not any(re.fullmatch(pattern, path) for pattern in patterns)]


def page_of(paper, site):
    (path,) = [path for path in site.files if path.endswith(f"-{paper['id']}.html")]
    return path


def of_its_authors(paper, site):
    """The pages of papers that share an author: where these get a page of their own now, the papers lead there."""
    return {page_of(each, site) for each in PAPERS if set(each["authors"]) & set(paper["authors"])}


def test_an_edit_writes_few_files(before, tmp_path):
    """The paper's page, what tells of many papers, and one piece of each kind of data."""
    after = made_of([*PAPERS[:MIDDLE], EDITED, *PAPERS[MIDDLE + 1 :]], tmp_path)
    files = written(before, after)
    assert set(of_no_kind(files, OVERVIEWS, PIECES)) <= {page_of(EDITED, after)}
    assert len(files) <= 40


def test_a_paper_at_the_end_writes_few_files(before, tmp_path):
    """Besides, the page of the paper before it, pages of its authors, and two scripts that know of every paper."""
    after = made_of([*PAPERS, NEW], tmp_path)
    files = written(before, after)
    pages = {page_of(NEW, after), page_of(PAPERS[-1], after)} | of_its_authors(NEW, after)
    assert set(of_no_kind(files, OVERVIEWS, PIECES, FOR_A_NEW_PAPER)) <= pages
    assert len(of_no_kind(files, SHARDS)) <= 60


def test_a_paper_in_the_middle_writes_few_files(before, tmp_path):
    """Besides, the pages of the papers on both sides."""
    after = made_of([*PAPERS[:MIDDLE], NEW, *PAPERS[MIDDLE:]], tmp_path)
    files = written(before, after)
    pages = {page_of(each, after) for each in (NEW, PAPERS[MIDDLE - 1], PAPERS[MIDDLE])} | of_its_authors(NEW, after)
    assert set(of_no_kind(files, OVERVIEWS, PIECES, FOR_A_NEW_PAPER)) <= pages
    assert len(of_no_kind(files, SHARDS)) <= 62
