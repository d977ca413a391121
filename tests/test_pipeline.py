"""Laws of a whole build."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from conspectus import pipeline
from conspectus.config import SiteConfig
from conspectus.errors import DigestError
from conspectus.pipeline import Options

from .conftest import ROOT, build

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
        shutil.copytree(ROOT / "seeds", tmp_path / name / "seeds")
    seeds = sorted(path.name for path in (ROOT / "seeds").glob("*.txt"))
    command(tmp_path / "one", "--seeds", *(f"seeds/{name}" for name in seeds), hash_seed="1")
    command(tmp_path / "two", "--seeds", *(f"seeds/{name}" for name in reversed(seeds)), "--jobs", "2", hash_seed="2")
    assert tree(tmp_path / "one" / "site") == tree(tmp_path / "two" / "site")


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
    assert (paper.title.plain, paper.title_source, paper.authors) == ("Given title", "given", ("Ada Example",))
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
    """It is served for addresses of any depth, so its own addresses start from the site's."""
    build(tmp_path, TWO, base_url=base_url)
    page = (tmp_path / "site" / "404.html").read_text()
    assert 'href="https://u.github.io/Repo/static/site.css"' in page
    assert 'data-root="https://u.github.io/Repo/"' in page
    assert 'href="static' not in page
