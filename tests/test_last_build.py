"""Nothing is done where a build would make again what is there; whatever it depends on, and it is done."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from conspectus import pipeline, store
from conspectus.cli import main
from conspectus.config import SiteConfig, load_config
from conspectus.last_build import LAST_BUILDS, LastBuild, Told, inputs, load, save
from conspectus.stamps import Stamp

SEED = "ICLR 2026\n\nSmall models are cheap. We present TINY, a way.\n\nWe study waves in the sea.\n"


@pytest.fixture
def digest(tmp_path, monkeypatch):
    """The folder of a digest, which is the current one."""
    for name, content in {
        "digest.yaml": "title: Waves\ntheme: [own]\n",
        "seeds/list.txt": SEED,
        "own/static/own.css": "",
        "topics.txt": "",
    }.items():
        write(tmp_path / name, content)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content)


def test_nothing_is_done_twice(digest, capsys, monkeypatch):
    """The second build says what the first said, and that all files are as they were; a touched file is made again."""
    done = []
    original = pipeline.build
    monkeypatch.setattr(pipeline, "build", lambda config, options: done.append(1) or original(config, options))
    for place, change, account in (
        (1, lambda: None, "0 unchanged"),
        (1, lambda: None, "0 files written"),
        (2, lambda: write(digest / "site" / "index.html", "mine"), "1 files written"),
        (2, lambda: None, "0 files written"),
        (3, (digest / "site" / "report.html").unlink, "1 files written"),
        (4, lambda: write(digest / "overlay.yaml", "{}\n"), "0 files written"),
    ):
        change()
        assert main(["build"]) == 0
        assert len(done) == place
        told = capsys.readouterr().out
        assert "2 read = 2 published + 0 merged + 0 hidden + 0 skipped; 2 papers, 0 warnings; " in told
        assert account in told


@pytest.mark.parametrize(
    "change",
    [
        lambda root: write(root / "seeds/list.txt", SEED.replace("waves", "tides")),
        lambda root: write(root / "seeds/more.txt", SEED),
        lambda root: (root / "seeds/list.txt").rename(root / "seeds/renamed.txt"),
        lambda root: write(root / "digest.yaml", "title: Tides\ntheme: [own]\n"),
        lambda root: write(root / "overlay.yaml", "{}\n"),
        lambda root: write(root / "seeds/overlay.yaml", "{}\n"),
        lambda root: write(root / "own/templates/extra.html", ""),
        lambda root: write(root / "own/static/own.css", "p { color: red }"),
        lambda root: write(root / "own/pages/extra.py", ""),
    ],
    ids=["abstract", "seed", "name", "setting", "overlay", "beside", "template", "static", "page type"],
)
def test_whatever_a_site_is_made_of_has_a_part_in_the_checksum(digest, change):
    """And nothing else has: the same files give the same one."""
    before = inputs(load_config(digest / "digest.yaml"))
    assert before
    assert before == inputs(load_config(digest / "digest.yaml"))
    change(digest)
    assert before != inputs(load_config(digest / "digest.yaml"))


def test_the_packed_file_beside_an_index_of_records_counts(digest):
    """`since` may name the index; what is read is the packed file."""
    write(digest / "before/papers.json", "{}")
    config = replace(load_config(digest / "digest.yaml"), since="before/papers.json")
    seen = {inputs(config)}
    for content in ("one", "two"):
        write(digest / "before/papers.jsonl.gz", content)
        seen.add(inputs(config))
    assert len(seen) == 3


def test_options_and_the_program_count(digest, monkeypatch):
    """A build that was asked for something else is another build; after an update all is made anew."""
    config = load_config(digest / "digest.yaml")
    before = [inputs(config, option) for option in (None, 1, 2)]
    monkeypatch.setattr(store, "rules", lambda: b"new")
    assert len({*before, inputs(config, None)}) == 4


def test_what_depends_on_the_site_itself_is_always_made(digest):
    """`since: last` compares with what is there, so the second build of two differs from the first."""
    assert inputs(replace(load_config(digest / "digest.yaml"), since="last")) == b""


@pytest.mark.parametrize(
    "make", [lambda path: path.symlink_to("nowhere.txt"), lambda path: path.symlink_to(path), os.mkfifo]
)
def test_an_input_that_cannot_be_read_has_no_checksum(tmp_path, make):
    """The build then says what is wrong; a pipe keeps nobody waiting."""
    (tmp_path / "seeds").mkdir()
    make(tmp_path / "seeds" / "gone.txt")
    assert inputs(SiteConfig(root=tmp_path)) == b""


def test_what_a_build_made_is_no_input(digest):
    """Where the seeds are the whole folder, the site in it, what is kept and git's own files change nothing."""
    config = replace(load_config(digest / "digest.yaml"), seeds=(".",))
    before = inputs(config)
    for name in ("site/index.html", "site/data/papers.json", ".cache/kept", ".git/index", "seeds/.hidden"):
        write(digest / name, "x")
    assert inputs(config) == before != b""
    write(digest / "other/index.html", "x")
    assert inputs(config) != before


def test_an_input_may_be_called_anything(tmp_path):
    """Names of files are bytes."""
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / os.fsdecode(b"caf\xe9.txt")).write_text(SEED)
    assert inputs(SiteConfig(root=tmp_path))


def test_a_build_is_kept(tmp_path):
    """It comes back equal; a damaged file has none."""
    config = SiteConfig(root=tmp_path)
    assert load(config) is None
    last = LastBuild(b"\0\xff", Told("2 read", ("a: lost",), ("b: odd",)), {"a.html": Stamp(b"\0", 6, 2**62)})
    save(config, last)
    assert load(config) == last
    assert load(replace(config, output="elsewhere")) is None
    (path,) = (tmp_path / LAST_BUILDS).iterdir()
    for content in (b"", b"{}", path.read_bytes()[:-1], b"\xff"):
        path.write_bytes(content)
        assert load(config) is None


def test_a_place_that_cannot_be_written_is_no_error(tmp_path):
    """Then the next build makes all anew."""
    (tmp_path / ".cache").write_text("in the way")
    save(SiteConfig(root=tmp_path), LastBuild(b"", Told("", (), ()), {}))
    assert load(SiteConfig(root=tmp_path)) is None
