"""Pages that were rendered once are kept, and come back as they were."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing

import jinja2
import pytest

from conspectus import pipeline
from conspectus.config import SiteConfig
from conspectus.options import Options
from conspectus.pipeline import KEPT
from conspectus.rendered import Rendered, pack, unpack
from conspectus.store import Store, key
from conspectus.theme import DEFAULT

TEMPLATES = b"<html><body><h1>{{ heading }}</h1><p>What is the same on all pages.</p></body></html>"


@pytest.mark.parametrize("templates", [b"", TEMPLATES, TEMPLATES * 1000])
@pytest.mark.parametrize("page", [b"", TEMPLATES, "größer 大".encode() * 9000, bytes(range(256))])
def test_a_page_comes_back_as_it_was(page, templates):
    assert unpack(pack(page, templates), templates) == page


def test_what_templates_say_takes_no_room():
    page = TEMPLATES.replace(b"{{ heading }}", b"Tides")
    assert len(pack(page, TEMPLATES).content) < len(pack(page, b"").content) / 2


@pytest.fixture
def built(tmp_path):
    """`built()` builds a digest of two papers; what it gives is the site."""
    (tmp_path / "seeds").mkdir()
    (tmp_path / "own" / "templates").mkdir(parents=True)
    (tmp_path / "seeds" / "list.txt").write_text("ICLR 2026\n\nSmall models are cheap.\n\nWe study waves in the sea.\n")

    def build():
        config = SiteConfig(root=tmp_path, theme=("own",))
        pipeline.build(config, Options())
        site = config.path(config.output)
        return {path.relative_to(site): path.read_bytes() for path in site.rglob("*") if path.is_file()}

    return build


def rendered(monkeypatch):
    """A list of the templates that run from now on."""
    found = []
    original = jinja2.Template.render

    def render(template, *values, **named):
        found.append(template.name)
        return original(template, *values, **named)

    monkeypatch.setattr(jinja2.Template, "render", render)
    return found


def test_a_site_that_is_gone_is_written_without_a_template(built, tmp_path, monkeypatch):
    """As on a machine that is new each time, and keeps but one folder."""
    before = built()
    shutil.rmtree(tmp_path / "site")
    templates = rendered(monkeypatch)
    assert built() == before
    assert templates == []


def test_a_page_that_is_damaged_is_rendered_again(built, tmp_path, monkeypatch):
    before = built()
    shutil.rmtree(tmp_path / "site")
    with closing(sqlite3.connect(tmp_path / KEPT)) as connection, connection:
        for made_of, value in connection.execute("SELECT key, value FROM kept").fetchall():
            if b"content" in value:
                damaged = value[:-1] + bytes([value[-1] ^ 1])
                connection.execute("UPDATE kept SET value = ? WHERE key = ?", (damaged, made_of))
    templates = rendered(monkeypatch)
    assert built() == before
    assert templates.count("paper.html") == 2


def test_pages_of_a_site_that_stands_stay_kept(tmp_path):
    """Nobody reads them, and they are no less in use than others."""
    path = tmp_path / "kept"
    pages = [key(number) for number in range(10)]
    with closing(Store(path)) as store:
        kept = Rendered(store)
        for one in pages:
            kept.keep(one, TEMPLATES, b"")
        kept.close()
    with closing(Store(path)) as store:
        for one in pages[:3]:
            Rendered(store).use(one)
    with closing(Store(path)) as store:
        assert [bool(Rendered(store).take(one)) for one in pages] == [True] * 3 + [False] * 7


@pytest.mark.parametrize(("name", "what"), [("base.html", "</main>"), ("_entry.html", "</article>")])
def test_a_template_that_others_use_changes_their_pages(built, tmp_path, name, what):
    """What a page's own template extends or imports is part of what the page is made of."""
    own = tmp_path / "own" / "templates" / name
    default = (DEFAULT / "templates" / name).read_text()
    own.write_text(default)
    before = built()
    own.write_text(default.replace(what, f"<!-- new -->{what}"))
    after = built()
    assert {path for path in after if b"<!-- new -->" in after[path]} == {
        path for path in before if path.suffix == ".html" and (what == "</main>" or b'class="entry"' in before[path])
    }
