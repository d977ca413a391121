import sys

import pytest

from conspectus import cli
from tests.fetch.stand_in import status


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_it_says_what_is_new(stand_in, folder, capsys):
    """A line for each paper, and what was written."""
    stand_in.preprint("2611.00001", "2026-12-01")
    assert cli.main(["fetch", "arxiv", "cat:cs.CL", "--since", "2026-11-30"]) == 0
    first, paper, wrote = capsys.readouterr().out.splitlines()
    assert first == "arxiv cat:cs.CL: 1 new, 0 changed, 0 as before"
    assert paper == "  new: 2611.00001  Where Water Went Before, Part 2611.00001"
    assert wrote.startswith("wrote seeds/arxiv-")


def test_the_settings_say_what_and_who(stand_in, folder, capsys):
    """Each line in the words of the command line; one that fails does not stop the next."""
    stand_in.note("aBcD000001")
    (folder / "digest.yaml").write_text(
        "repository: https://github.com/ada/pebbles\n"
        "fetch:\n  - acl 2026.none\n  - openreview ICXR.cc/2026/Conference --limit 5\n"
    )
    assert cli.main(["fetch"]) == 1
    captured = capsys.readouterr()
    assert "answers 404 Not Found to http://127.0.0.1:" in captured.err
    assert "the seeds stay as they are" in captured.err
    assert "openreview ICXR.cc/2026/Conference: 1 new" in captured.out
    assert stand_in.asked[0][2]["User-Agent"].endswith(" (+https://github.com/ada/pebbles)")
    assert not list((folder / ".cache").rglob("*.new"))


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("", "nothing to fetch"),
        ("fetch: [arxiv x --sinse 7d]", "fetch: unrecognized arguments: --sinse 7d"),
        ("fetch: [arxiv x --since yesterday]", "fetch: argument --since: expected a number of days or weeks"),
        ("fetch: ['arxiv \"x']", "No closing quotation"),
        ("fetch: {arxiv: x}", "digest.yaml:1: fetch: expected a list"),
    ],
)
def test_settings_that_say_nothing_right(stand_in, folder, capsys, setting, message):
    """One line each."""
    (folder / "digest.yaml").write_text(setting)
    assert cli.main(["fetch"]) == 1
    assert message in capsys.readouterr().err
    assert not stand_in.asked


def test_without_the_network_the_seeds_stay(stand_in, folder, capsys):
    """One clear line; what was there can still be built."""
    stand_in.preprint("2611.00001", "2026-12-01")
    cli.main(["fetch", "arxiv", "cat:cs.CL", "--since", "2026-11-30"])
    (seed,) = (folder / "seeds").iterdir()
    before = seed.read_bytes()
    capsys.readouterr()
    stand_in.failures.extend([status(503)] * 4)
    assert cli.main(["fetch", "arxiv", "cat:cs.CL", "--since", "2026-11-30"]) == 1
    *_, reason, seeds = capsys.readouterr().err.splitlines()
    assert reason == "127.0.0.1: answers 503 Service Unavailable, 4 times"
    assert seeds == "the seeds stay as they are"
    assert [path.read_bytes() for path in (folder / "seeds").iterdir()] == [before]
    assert cli.main(["build", "--quiet"]) == 0


def test_without_the_extra_it_says_what_to_install(folder, capsys, monkeypatch):
    """Every other command works without it."""
    for name in [name for name in sys.modules if name == "conspectus.fetch" or name.startswith("conspectus.fetch.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr("conspectus.fetch", raising=False)
    monkeypatch.setitem(sys.modules, "httpx", None)
    assert cli.main(["fetch", "arxiv", "x"]) == 1
    assert "pip install 'conspectus[fetch]'" in capsys.readouterr().err
