"""What themes and installed packages add: the examples of the documentation are built, and their files counted."""

from __future__ import annotations

import re
import sys

import pytest
from lxml import html

from conspectus import pipeline
from conspectus.config import SiteConfig
from conspectus.errors import DigestError
from conspectus.pipeline import Options
from tests.conftest import ROOT, build

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
    return page(site / "index.html").xpath("//nav[@aria-label='Site']//a/text()")


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Puts a package of these files where Python finds it, with the entry points that an installer would write."""

    def install(files, points):
        folder = tmp_path / "packages"
        described = {"METADATA": "Metadata-Version: 2.1\nName: added\nVersion: 1\n", "entry_points.txt": points}
        put(folder, {**files, **{f"added-1.dist-info/{name}": content for name, content in described.items()}})
        monkeypatch.syspath_prepend(str(folder))

    yield install
    for name in [name for name in sys.modules if name.split(".")[0] == "conspectus_venues"]:
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
    assert navigation(tmp_path / "site") == ["Papers", "Names", "Lists", "Venues", "Reading list", "About"]


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
    loaded += ["static/search/marks.js", "static/search/page.js"]
    assert page(site / "search.html").xpath("//script[@defer]/@src") == loaded
    (box,) = page(site / "papers.html").xpath("//input/@data-search")
    assert box.split() == [*loaded[3:5], "static/search/suggest.js"]
    assert [path.name for path in (site / "search").rglob("*") if path.is_file()] == ["manifest.js"]


def test_an_entry_point_that_is_no_page_type_is_told_by_its_name(tmp_path, installed):
    installed({"conspectus_venues.py": "odd = 1\n"}, "[conspectus.pages]\nodd = conspectus_venues:odd\n")
    with pytest.raises(DigestError, match=r"entry point odd of conspectus\.pages: is no PageType"):
        build(tmp_path, SEEDS)
