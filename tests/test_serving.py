"""What browsers are shown while a build is under way, and which of their pages are old."""

from __future__ import annotations

import queue
import threading

import pytest

from conspectus.cli import shown
from conspectus.cli.serving import OutdatedError, _changes, showing
from conspectus.cli.shown import Site, path_of
from conspectus.config import SiteConfig
from conspectus.last_build import _SHOWING
from conspectus.model import Output
from conspectus.options import Options
from conspectus.pipeline import normalize, read
from conspectus.stamps import rewritten, stamped

OUTPUTS = (
    Output("static/site.css", b"new rules"),
    Output("static/base.js", None, key=b"stands"),
    Output("index.html", lambda: b"new front"),
    Output("data/papers.json", b"new data"),
    Output("about.html", b"new page"),
)


@pytest.fixture
def site(tmp_path):
    for name in ("index.html", "about.html", "static/site.css"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("old")
    return Site(tmp_path)


def test_pages_in_view_are_shown_before_the_rest_is_made(site):
    """All at once with the static files; none before the others are there, and none that nobody looks at."""
    site.asked("index.html")
    outputs = showing(iter(OUTPUTS), site, site.in_view(), queue.Queue())
    seen = [(next(outputs).path, site.content("index.html"), site.content("static/site.css")) for _ in range(4)]
    assert seen == [
        ("static/site.css", b"old", b"old"),
        ("static/base.js", b"old", b"old"),
        ("index.html", b"old", b"old"),
        ("data/papers.json", b"new front", b"new rules"),
    ]
    assert [output.path for output in outputs] == ["about.html"]
    assert site.content("about.html") == b"old"
    assert site.asked("index.html") > site.asked("about.html")


def test_a_build_that_is_out_of_date_is_broken_off_once_the_pages_in_view_are_shown(site):
    """So that whoever types on sees what she types; the rest is made when she pauses."""
    changes = queue.Queue()
    changes.put(None)
    outputs = showing(iter(OUTPUTS), site, {"index.html"}, changes)
    assert [next(outputs).path for _ in range(4)][-1] == "data/papers.json"
    with pytest.raises(OutdatedError):
        next(outputs)
    assert site.content("index.html") == b"new front"


def test_what_was_shown_ahead_of_a_build_that_fails_is_withdrawn(site):
    """The page is old again, and what stands in the folder is shown."""
    site.show({"index.html": b"new"})
    before = site.asked("index.html")
    site.show({})
    assert site.content("index.html") == b"old"
    assert site.asked("index.html") > before


def test_what_was_shown_ahead_of_a_build_is_no_news_when_it_is_written(site):
    """A page loads itself once, and others when they are there; what came out otherwise in the end is news."""
    site.show({"index.html": b"new", "about.html": b"new"})
    front, about = site.asked("index.html"), site.asked("about.html")
    (site.folder / "index.html").write_text("new")
    (site.folder / "about.html").write_text("newer")
    site.settle({"index.html", "about.html", "lists.html"})
    assert site.asked("index.html") == front
    assert site.asked("about.html") > about
    assert site.asked("lists.html") > about


def test_a_page_is_old_when_a_file_that_it_loaded_is_another(site):
    """Loading the page anew begins anew."""
    site.opened("index.html")
    site.loaded("index.html", "static/site.css")
    site.settle({"static/site.css", "data/papers.json"})
    assert (site.asked("index.html"), site.asked("about.html")) == (site.changes, 0)
    site.opened("index.html")
    assert site.asked("index.html") == 0


def test_a_page_that_asks_no_more_is_not_in_view(site, monkeypatch):
    """It was closed, or lies behind another."""
    clock = 100.0
    monkeypatch.setattr(shown.time, "monotonic", lambda: clock)
    site.asked("index.html")
    clock += 2
    site.asked("about.html")
    assert site.in_view() == {"index.html", "about.html"}
    clock += 2
    assert site.in_view() == {"about.html"}


def test_a_page_that_was_just_loaded_is_in_view(site):
    """An edit may come before its script first asks."""
    site.opened("index.html")
    assert site.in_view() == {"index.html"}


@pytest.mark.parametrize(
    ("address", "path"),
    [("/", "index.html"), ("/papers/a%20b.html", "papers/a b.html"), ("", "index.html"), ("/x/", "x/index.html")],
)
def test_an_address_shows_a_file(address, path):
    assert path_of(address) == path


def test_nothing_outside_the_folder_is_shown(site):
    (site.folder.parent / "secret.txt").write_text("secret")
    (site.folder / "link.txt").symlink_to(site.folder.parent / "secret.txt")
    assert site.content("link.txt") is None
    assert site.content("../secret.txt") is None
    assert site.content("a\0b") is None


def test_a_build_rewrote_what_has_another_size_or_time(tmp_path):
    """What a file was made of may change, and the file not."""
    for name in ("a", "b", "c"):
        (tmp_path / name).write_text(name)
    before = stamped(tmp_path, [("a", b"1"), ("b", b"1"), ("c", b"1")])
    (tmp_path / "b").write_text("longer")
    (tmp_path / "c").unlink()
    (tmp_path / "d").write_text("d")
    assert rewritten(before, stamped(tmp_path, [("a", b"2"), ("b", b"2"), ("d", b"2")])) == {"b", "c", "d"}


def test_the_library_depends_on_no_setting_that_only_says_how_it_is_shown(tmp_path):
    """So that it need not be made again when one of them changes."""

    class Without:
        """The settings, but for those."""

        def __getattr__(self, name):
            assert name not in _SHOWING
            return getattr(config, name)

    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "a.txt").write_text("Tides\n\nWe present TideNet, a model of the sea that is good.\n")
    config = SiteConfig(root=tmp_path)
    assert {*_SHOWING} < {*SiteConfig.__dataclass_fields__}
    assert normalize(read(Without()), Without(), Options()) == normalize(read(config), config, Options())


@pytest.mark.parametrize("started", [0, 1, 2])
def test_ctrl_c_while_it_begins_to_watch_leaves_nobody_watching(tmp_path, monkeypatch, started):
    """Whoever still watched would keep the process from ending."""
    before, start, starts = set(threading.enumerate()), threading.Thread.start, iter(range(3))

    def start_or_stop(thread):
        if next(starts) == started:
            raise KeyboardInterrupt
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", start_or_stop)
    with pytest.raises(KeyboardInterrupt), _changes([tmp_path / "digest.yaml"], [tmp_path], []):
        raise KeyboardInterrupt
    assert set(threading.enumerate()) == before
