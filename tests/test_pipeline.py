"""Laws of a whole build."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from conspectus import pipeline
from conspectus.changes import Changes
from conspectus.config import SiteConfig
from conspectus.errors import DigestError
from conspectus.pipeline import Options

from .conftest import ROOT, SEEDS, build
from .published import in_schema_1, published

SHARED = "We study beta waves in the sea at night."
TWO = {
    "a.txt": f"Alpha 2026 Papers\n\nWe present ALFA, a model of one thing that works well.\n\n{SHARED}\n",
    "b.txt": f"Beta 2026 Papers\n\nWe present GAMMA, a benchmark for quite another thing.\n\n{SHARED}\n",
}


def tree(site: Path) -> dict[str, bytes]:
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in sorted(site.rglob("*")) if path.is_file()}


def command(root: Path, *arguments: str, hash_seed: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "TZ": f"Etc/GMT-{hash_seed}", "LC_ALL": "C"}
    subprocess.run(
        [sys.executable, str(ROOT / "build.py"), "--quiet", *arguments],
        cwd=root,
        env=environment,
        check=True,
        capture_output=True,
    )


def test_same_input_same_bytes(tmp_path):
    """Neither the hash seed, the clock's zone, the locale, the number of processes nor the order of the seeds shows."""
    for name in ("one", "two"):
        shutil.copytree(SEEDS, tmp_path / name / "seeds")
    seeds = sorted(path.name for path in SEEDS.glob("*.txt"))
    command(tmp_path / "one", "--seeds", *(f"seeds/{name}" for name in seeds), hash_seed="1")
    command(tmp_path / "two", "--seeds", *(f"seeds/{name}" for name in reversed(seeds)), "--jobs", "2", hash_seed="2")
    assert tree(tmp_path / "one" / "site") == tree(tmp_path / "two" / "site")


def test_pages_that_are_asked_for_come_first(tmp_path):
    """Behind the static files, and before anything that they do not show; the site is the same."""
    config, options = SiteConfig(root=tmp_path, base_url="https://example.org/"), Options()
    (tmp_path / "seeds").mkdir()
    for name, text in TWO.items():
        (tmp_path / "seeds" / name).write_text(text)
    library = pipeline.normalize(pipeline.read(config), config, options)
    outputs = {output.path: output for output in pipeline.render(library, config, options)}
    pages = {f"papers/{library.papers[-1].slug}.html", "lists.html"}
    made = list(pipeline.render(library, config, options, first={*pages, "gone.html"}))
    places = [number for number, output in enumerate(made) if output.path in pages]
    assert len(places) == len(pages)
    assert all(output.path.startswith("static/") for output in made[: places[0]])
    assert places == list(range(places[0], places[0] + len(pages)))
    assert sorted(output.path for output in made) == sorted(outputs)
    sitemap = outputs["sitemap.xml"].content
    assert sitemap == next(output.content for output in made if output.path == "sitemap.xml")


def test_a_second_build_writes_nothing(tmp_path):
    """What did not change is not touched."""
    assert build(tmp_path, TWO).written.written > 0
    again = build(tmp_path, TWO).written
    assert (again.written, again.removed) == (0, 0)


def test_the_same_abstract_in_two_lists_is_one_paper(tmp_path):
    """It has one page and two sources, and the account names the merge."""
    report = build(tmp_path, TWO)
    shared = [paper for paper in report.library.papers if len(paper.occurrences) == 2]
    assert [str(o.source) for o in shared[0].occurrences] == ["seeds/a.txt:5", "seeds/b.txt:5"]
    assert len(report.library.papers) == 3
    assert report.library.outcomes == {"published": 3, "merged": 1, "hidden": 0, "skipped": 0}


def test_removing_a_seed_removes_its_pages_only(tmp_path):
    """A paper that stands in another list too keeps its page and its address."""
    build(tmp_path, TWO)
    before = {name for name in tree(tmp_path / "site") if name.startswith("papers/")}
    (tmp_path / "seeds" / "b.txt").unlink()
    build(tmp_path, {})
    after = {name for name in tree(tmp_path / "site") if name.startswith("papers/")}
    assert len(before) == 3
    assert after < before
    assert len(after) == 2


def test_inserting_a_paper_changes_no_other_address(tmp_path):
    """Ids come from the text, not from the place."""
    build(tmp_path, TWO)
    before = {name for name in tree(tmp_path / "site") if name.startswith("papers/")}
    first = TWO["a.txt"].replace("Papers\n\n", "Papers\n\nWe present DELTA, which came last but stands first.\n\n")
    build(tmp_path, {"a.txt": first})
    after = {name for name in tree(tmp_path / "site") if name.startswith("papers/")}
    assert before < after
    assert len(after - before) == 1


def test_wrong_input_leaves_the_last_good_site(tmp_path):
    """All is checked before anything is written."""
    build(tmp_path, TWO)
    before = tree(tmp_path / "site")
    (tmp_path / "seeds" / "overlay.yaml").write_text("nope: {hide: true}\n")
    with pytest.raises(DigestError, match=r"overlay\.yaml:1: no paper has the id 'nope'"):
        build(tmp_path, {})
    assert tree(tmp_path / "site") == before


def test_an_overlay_wins_over_everything(tmp_path):
    """A title, authors, links and a slug given by the publisher stand on the page; a hidden paper has none."""
    first = build(tmp_path, TWO).library.papers
    (tmp_path / "overlay.yaml").write_text(
        f"'{first[0].id}':\n  title: Given title\n  authors: [Ada Example]\n  slug: mine\n  links: {{code: https://example.org/x}}\n"
        f"'{first[1].id}': {{hide: asked by its authors}}\n"
    )
    report = build(tmp_path, {})
    paper = report.library.papers[0]
    assert (paper.title.plain, paper.title_source, *map(str, paper.authors)) == ("Given title", "given", "Ada Example")
    assert paper.slug == f"mine-{paper.id}"
    assert paper.code == "link"
    assert report.library.outcomes["hidden"] == 2
    assert "asked by its authors" in (tmp_path / "site" / "report.html").read_text()
    assert first[1].id not in {p.id for p in report.library.papers}


def test_the_limit_accounts_for_what_it_leaves_out(tmp_path):
    """A short build is honest about the rest."""
    build(tmp_path, TWO)
    report = pipeline.build(SiteConfig(root=tmp_path, output="short"), Options(limit=1))
    assert len(report.library.papers) == 1
    assert report.library.outcomes == {"published": 1, "merged": 0, "hidden": 0, "skipped": 3}


def test_a_theme_may_extend_one_template_and_replace_a_file(tmp_path):
    """An override says what differs; all else is the default theme's."""
    theme = tmp_path / "theme"
    (theme / "templates").mkdir(parents=True)
    (theme / "static").mkdir()
    (theme / "templates" / "404.html").write_text(
        '{% extends "base/404.html" %}{% block main %}Ours.{{ super() }}{% endblock %}'
    )
    (theme / "static" / "favicon.svg").write_text("<svg/>")
    build(tmp_path, TWO, theme=("theme",))
    page = (tmp_path / "site" / "404.html").read_text()
    assert "Ours." in page
    assert "There is nothing at this address" in page
    assert (tmp_path / "site" / "static" / "favicon.svg").read_text() == "<svg/>"
    assert (tmp_path / "site" / "static" / "site.css").exists()


@pytest.mark.parametrize("base_url", ["https://u.github.io/Repo", "https://u.github.io/Repo/"])
def test_the_404_page_works_at_any_depth(tmp_path, base_url):
    """It is served for addresses of any depth, so its own addresses start from the site's, without a script, too."""
    build(tmp_path, TWO, base_url=base_url)
    page = (tmp_path / "site" / "404.html").read_text()
    assert '<base href="https://u.github.io/Repo/">' in page
    assert page.index("<base ") < page.index('href="static/site.css"')
    assert 'data-root=""' in page


NEAR = (
    "We present OMEGA, a sampler that walks along the edges of a lattice and never looks back at what it has seen. "
    "On four invented puzzles it needs a third of the steps of a blind walk and finds every exit that there is. "
    "The walk is proved to end, and the proof is short enough to be read aloud on a train."
)
RETYPED = NEAR.replace("a third of", "about a third of")


def test_nearly_the_same_abstract_is_one_paper(tmp_path):
    """A retyped abstract is merged, the report says with what, and the page answers to both addresses."""
    report = build(tmp_path, {"list.txt": f"Near 2026 Papers\n\n{NEAR}\n\n{SHARED}\n\n{RETYPED}\n"})
    assert report.library.outcomes == {"published": 2, "merged": 1, "hidden": 0, "skipped": 0}
    merged = next(row for row in report.library.dispositions if row.outcome == "merged")
    assert merged.reason == "nearly the same text as seeds/list.txt:3"
    paper = report.library.papers[0]
    assert len(paper.aliases) == 1
    assert [occurrence.position for occurrence in paper.occurrences] == [1, 3]
    assert paper.aliases[0] in (tmp_path / "site" / "data" / "where-0.js").read_text()


def test_papers_with_different_titles_are_never_merged(tmp_path):
    """Sister papers may share most of an abstract; they are both kept and reported."""
    retyped = NEAR.replace("a third of", "about a third of")
    seed = f"Near 2026\n\nTitle: One walk\nAbstract: {NEAR}\n\nTitle: Another walk\nAbstract: {retyped}\n"
    report = build(tmp_path, {"list.txt": seed})
    assert len(report.library.papers) == 2
    assert len(report.library.twins) == 1
    assert "Nearly the same" in (tmp_path / "site" / "report.html").read_text()


def test_a_rebuild_reads_only_what_is_new_and_makes_the_same_site(tmp_path, monkeypatch):
    """Readings are kept from build to build; a build that takes them is byte-equal to a cold one."""
    from conspectus.normalize import readings

    read = []
    original = readings.read_abstract
    monkeypatch.setattr(
        readings, "read_abstract", lambda text, *rest: (read.append(text.plain), original(text, *rest))[1]
    )
    build(tmp_path / "warm", {"a.txt": TWO["a.txt"]})
    assert len(read) == 2
    read.clear()
    build(tmp_path / "warm", TWO)
    assert [plain.split(",")[0] for plain in read] == ["We present GAMMA"]
    build(tmp_path / "cold", TWO)
    assert tree(tmp_path / "warm" / "site") == tree(tmp_path / "cold" / "site")


def test_what_stands_above_a_paper_is_no_part_of_what_is_kept_of_it(tmp_path, monkeypatch):
    """A paper put in before others moves their lines; what the search sees of them is not made again."""
    from conspectus.search import documents

    made = []
    original = documents._made
    monkeypatch.setattr(documents, "_made", lambda *given: (made.append(given[-1].id), original(*given))[1])
    build(tmp_path, TWO)
    assert len(made) == 3
    made.clear()
    first = TWO["a.txt"].replace("Papers\n\n", "Papers\n\nWe present DELTA, which came last but stands first.\n\n")
    report = build(tmp_path, {"a.txt": first})
    assert made == [report.library.papers[0].id]


@pytest.mark.parametrize("content", [b"", b"{", b"null", b"\xff\xfe"])
def test_a_damaged_store_is_as_good_as_none(tmp_path, content):
    """Whatever happened to it, the site comes out right."""
    build(tmp_path, TWO)
    before = tree(tmp_path / "site")
    (tmp_path / ".cache" / "kept.sqlite").write_bytes(content)
    build(tmp_path, TWO)
    assert tree(tmp_path / "site") == before


def test_changes_since_an_earlier_build(tmp_path):
    """`since` tells what is new, changed and gone; without it there is no such page."""
    build(tmp_path, {"a.txt": TWO["a.txt"]})
    assert not (tmp_path / "site" / "changes.html").exists()
    shutil.copy(tmp_path / "site" / "data" / "papers.jsonl.gz", tmp_path / "before.jsonl.gz")
    (tmp_path / "seeds" / "a.txt").unlink()
    report = build(tmp_path, {"b.txt": TWO["b.txt"]}, since="before.jsonl.gz", base_url="https://example.org/")
    assert len(report.library.changes.new) == 1
    assert len(report.library.changes.gone) == 1
    assert "GAMMA" in (tmp_path / "site" / "changes.html").read_text()
    assert (tmp_path / "site" / "data" / "changes.atom").exists()


def test_since_last_compares_with_the_site_that_is_there(tmp_path):
    """The first build has nothing to compare with, the next one has."""
    assert build(tmp_path, {"a.txt": TWO["a.txt"]}, since="last").library.changes == Changes(first=True)
    assert len(build(tmp_path, TWO, since="last").library.changes.new) == 1


def test_since_reads_what_any_release_published(tmp_path):
    """The index of a site stands for the packed file beside it; a file of schema 1 holds all records itself."""
    build(tmp_path, {"a.txt": TWO["a.txt"]})
    data = tmp_path / "site" / "data"
    old = {"schema": 1, "digest": {}, "papers": list(map(in_schema_1, published(tmp_path / "site")))}
    (tmp_path / "papers.json").write_text(json.dumps(old), encoding="utf-8")
    shutil.copytree(data, tmp_path / "before")
    for since in ("papers.json", "before/papers.json", "before/papers.jsonl.gz", "before/papers/0.jsonl.gz"):
        changes = build(tmp_path, TWO, since=since).library.changes
        fields = {difference.field for change in changes.changed for difference in change.differences}
        assert (len(changes.new), fields, changes.gone) == (1, {"lists"}, ()), since


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("cut.jsonl.gz", gzip.compress(b'{"id":"a"}', mtime=0)[:-9], r"cut\.jsonl\.gz: cannot be unpacked"),
        ("no.jsonl.gz", b"no", r"no\.jsonl\.gz: cannot be unpacked"),
        ("not.json", b"\xff", r"not\.json: is not UTF-8"),
    ],
)
def test_earlier_records_that_cannot_be_read_are_named(tmp_path, name, content, message):
    """What is damaged is told with its name, and nothing is built."""
    (tmp_path / name).write_bytes(content)
    with pytest.raises(DigestError, match=message):
        build(tmp_path, TWO, since=name)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"search": "lunar"}, "search: no back end is called 'lunar' (did you mean 'lunr'?)"),
        ({"topics": "mine.yaml"}, "mine.yaml: cannot be read"),
        ({"since": "gone.json"}, "gone.json: cannot be read"),
        ({"theme": ("nowhere",)}, "not a theme"),
    ],
)
def test_settings_that_lead_nowhere(tmp_path, settings, message):
    """What a setting names must be there."""
    with pytest.raises(DigestError) as caught:
        build(tmp_path, TWO, **settings)
    assert message in str(caught.value)
    assert not (tmp_path / "site" / "index.html").exists()
