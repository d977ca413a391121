"""What a new page type, search back end, format or field costs: the examples of the documentation and others are built,
and their files counted."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest
from lxml import html

from conspectus import pipeline, readers
from conspectus.config import SiteConfig
from conspectus.errors import DigestError
from conspectus.model import RawEntry, Source, Value
from conspectus.pipeline import Options
from tests.conftest import ROOT, build
from tests.published import published
from tests.received import received

SEEDS = {"list.txt": "ICLR 2026\n\nSmall models are cheap. We present TINY, a way to keep them good.\n"}
THEMES = ROOT / "docs" / "themes.md"


def documented(theme: str) -> dict[str, str]:
    """The files of a theme that the documentation shows: name -> content."""
    text = THEMES.read_text(encoding="utf-8")
    return dict(re.findall(rf"^`{theme}/(\S+)`\n\n```\w+\n(.*?)^```", text, re.MULTILINE | re.DOTALL))


def put(folder, files):
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")


def page(path):
    return html.document_fromstring(path.read_bytes())


def navigation(site):
    links = page(site / "index.html").xpath("//nav[@aria-label='Site']//a")
    return [" ".join(a.text_content().split()) for a in links]


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Puts a package of these files where Python finds it, with the entry points that an installer would write."""

    def install(files, points):
        folder = tmp_path / "packages"
        described = {"METADATA": "Metadata-Version: 2.1\nName: added\nVersion: 1\n", "entry_points.txt": points}
        put(folder, {**files, **{f"added-1.dist-info/{name}": content for name, content in described.items()}})
        monkeypatch.syspath_prepend(str(folder))

    yield install
    for name in [
        name for name, module in list(sys.modules.items()) if str(tmp_path) in str(getattr(module, "__file__", ""))
    ]:
        del sys.modules[name]


def test_a_page_type_is_a_module_and_a_template_of_a_theme(tmp_path):
    """Two files: the page is made, has its place in the navigation of all pages, and reads as it should."""
    files = documented("venues-theme")
    assert len(files) == 2
    put(tmp_path / "venues-theme", files)
    build(tmp_path, SEEDS, theme=("venues-theme",))
    made = page(tmp_path / "site" / "venues.html")
    assert made.xpath("//h2/text()") == ["ICLR 2026"]
    assert len(made.xpath("//main//li/a[starts-with(@href, 'papers/')]")) == 1
    assert navigation(tmp_path / "site") == ["Papers", "Venues", "Names", "Lists", "★ Reading list"]


def test_a_page_type_that_has_nothing_to_show_is_neither_made_nor_linked(tmp_path):
    put(tmp_path / "venues-theme", documented("venues-theme"))
    build(tmp_path, {"list.txt": "Small models are cheap. We present TINY.\n"}, theme=("venues-theme",))
    assert not (tmp_path / "site" / "venues.html").exists()
    assert "Venues" not in navigation(tmp_path / "site")


def test_an_installed_package_adds_a_page_type(tmp_path, installed):
    """Three files: module, template and the line of its pyproject.toml; no theme is named."""
    module, template = documented("venues-theme").values()
    point = re.search(r'^venues = "(.*)"', THEMES.read_text(encoding="utf-8"), re.MULTILINE)[1]
    files = {"__init__.py": "", "venues.py": module, "templates/venues.html": template}
    installed(
        {f"conspectus_venues/{name}": content for name, content in files.items()},
        f"[conspectus.pages]\nvenues = {point}\n",
    )
    build(tmp_path, SEEDS)
    assert page(tmp_path / "site" / "venues.html").xpath("//h2/text()") == ["ICLR 2026"]
    assert "Venues" in navigation(tmp_path / "site")


def test_a_page_type_of_the_same_name_takes_the_place_of_ours(tmp_path):
    module, template = documented("venues-theme").values()
    put(tmp_path / "own", {"pages/names.py": module, "templates/venues.html": template})
    build(tmp_path, SEEDS, theme=("own",))
    assert not (tmp_path / "site" / "names.html").exists()
    assert (tmp_path / "site" / "venues.html").exists()


@pytest.mark.parametrize(
    ("content", "message"),
    [("", "has no PAGE_TYPE that is a PageType"), ("PAGE_TYPE = 1\n", "has no PAGE_TYPE that is a PageType")],
)
def test_a_module_without_a_page_type_is_told_by_its_file(tmp_path, content, message):
    put(tmp_path, {"own/pages/odd.py": content, "seeds/list.txt": SEEDS["list.txt"]})
    with pytest.raises(DigestError, match=message) as told:
        pipeline.build(SiteConfig(root=tmp_path, theme=("own",)), Options())
    assert "own/pages/odd.py" in str(told.value)


def test_a_search_back_end_is_a_module_and_a_script_of_a_theme(tmp_path):
    """Two files, of no built-in one's name: pages load that script and none of lunr's, and it gets its index."""
    files = documented("beginnings-theme")
    assert len(files) == 2
    put(tmp_path / "beginnings-theme", files)
    build(tmp_path, SEEDS, theme=("beginnings-theme",), search="beginnings")
    site = tmp_path / "site"
    loaded = ["static/base.js", "static/site.js", "search/manifest.js", "static/search/beginnings.js"]
    loaded += ["static/search/marks.js", "static/interests.js", "static/entry.js", "static/search/explorer.js"]
    assert page(site / "search.html").xpath("//script[@defer]/@src") == loaded
    _, told = received((site / "static" / "base.js").read_text(encoding="utf-8").splitlines(keepends=True)[-1])
    assert told["search"] == [*loaded[3:5], "static/search/suggest.js"]
    assert [path.name for path in (site / "search").rglob("*") if path.is_file()] == ["manifest.js"]


def test_an_installed_package_adds_a_search_back_end(tmp_path, installed):
    """Three files: module, script and the line of its pyproject.toml; `search` chooses it, and the script travels."""
    module, script = documented("beginnings-theme").values()
    installed(
        {"conspectus_beginnings/__init__.py": module, "conspectus_beginnings/static/search/beginnings.js": script},
        "[conspectus.search]\nbeginnings = conspectus_beginnings:BACKEND\n",
    )
    build(tmp_path, SEEDS, search="beginnings")
    site = tmp_path / "site"
    assert "static/search/beginnings.js" in page(site / "search.html").xpath("//script[@defer]/@src")
    assert (site / "static" / "search" / "beginnings.js").read_text(encoding="utf-8") == script
    assert [path.name for path in (site / "search").rglob("*") if path.is_file()] == ["manifest.js"]


def test_what_is_installed_does_nothing_until_it_is_chosen(tmp_path, installed):
    module, _ = documented("beginnings-theme").values()
    installed({"conspectus_beginnings.py": module}, "[conspectus.search]\nbeginnings = conspectus_beginnings:BACKEND\n")
    build(tmp_path, SEEDS)
    assert "static/search/lunr.js" in page(tmp_path / "site" / "search.html").xpath("//script[@defer]/@src")


@pytest.mark.parametrize(("room", "kind"), [("pages", "PageType"), ("search", "Backend")])
def test_an_entry_point_that_is_none_is_told_by_its_name(tmp_path, installed, room, kind):
    installed({"conspectus_odd.py": "odd = 1\n"}, f"[conspectus.{room}]\nodd = conspectus_odd:odd\n")
    with pytest.raises(DigestError, match=rf"entry point odd of conspectus\.{room}: is no {kind}"):
        build(tmp_path, SEEDS)


def read_cards(data, name):
    """A card is a title between equals signs, and what stands below it."""
    for position, card in enumerate(data.decode().split("== ")[1:], 1):
        title, _, abstract = card.partition(" ==")
        line = data.decode().split("== " + title)[0].count("\n") + 1
        values = {"title": Value((title,)), "abstract": Value((abstract.strip(),))}
        yield RawEntry(values, Source(name, line), "Box of cards", position, last=line + card.rstrip().count("\n"))


def test_a_format_is_a_module_and_a_row(tmp_path, monkeypatch):
    """Two files: such a seed is known by its content, whatever it is called, and pages, lists and account follow."""
    row = readers.Format(read_cards, (".cards",), lambda head: head.startswith("== "))
    monkeypatch.setattr(readers, "FORMATS", {**readers.FORMATS, "cards": row})
    box = "== Tidal clocks ==\nWe mend clocks by the moon.\n\n== Bells ==\nWe mend bells by a rope.\n"
    build(tmp_path, {"box.cards": box, "other.txt": box.replace("mend", "wind")})
    records = published(tmp_path / "site")
    assert [each["title"] for each in records] == ["Tidal clocks", "Bells"] * 2
    assert {each["sentences"][0][:11] for each in records} == {
        "We mend clo",
        "We mend bel",
        "We wind clo",
        "We wind bel",
    }
    assert (tmp_path / "site" / "lists" / "box-of-cards.html").exists()


ROW = (
    '    Field("funding", "line", ("funded by",), shown="Funding", facet=True, badge=True, about="Who paid for it."),\n'
)
WITH_ROW = """
import sys, types
import conspectus
from pathlib import Path
module = types.ModuleType("conspectus.fields")
sys.modules["conspectus.fields"] = conspectus.fields = module
exec(compile(Path(sys.argv[1]).read_text(encoding="utf-8"), sys.argv[1], "exec"), module.__dict__)
from conspectus.cli import main
sys.exit(main(["build"]))
"""
"""A build in which a changed copy stands for `conspectus/fields.py`, in a program of its own: nobody reads it twice."""


def test_a_field_is_a_row(tmp_path):
    """One file: record, schema, page, lists, search, bibliographies and the overlay know it by its row."""
    source = ROOT.joinpath("conspectus", "fields.py").read_text(encoding="utf-8")
    put(tmp_path, {
        "fields.py": source.replace("\n_ALL = (\n", f"\n_ALL = (\n{ROW}", 1),
        "seeds/list.json": json.dumps([
            {"title": f"Clocks of the {who}", "abstract": f"We ask the {who}.", "funded-by": f"The {who}"}
            for who in ("moon", "sun")
        ]),
    })  # fmt: skip
    run = [sys.executable, "-c", WITH_ROW, "fields.py"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(run, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    site = tmp_path / "site"
    records = published(site)
    assert [each["funding"] for each in records] == ["The moon", "The sun"]
    schema = json.loads((site / "data" / "papers.schema.json").read_text(encoding="utf-8"))
    assert schema["$defs"]["paper"]["properties"]["funding"]["description"].startswith("Who paid for it.")
    assert "funding = {The moon}" in (site / "data" / "papers.bib").read_text(encoding="utf-8")
    assert all("Funding" in page(paper).text_content() for paper in (site / "papers").iterdir())
    assert "The moon" in page(site / "papers.html").text_content()
    assert "funding:" in page(site / "search.html").xpath("//dt/code/text()")
    assert '"Funding"' in (site / "search" / "manifest.js").read_text(encoding="utf-8")
