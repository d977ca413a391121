"""A digest that keeps itself up to date: from nothing, by hand and by the workflow that `init` writes."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from lxml import html

from tests.conftest import ROOT
from tests.fetch.stand_in import status

SHIM = f"""#!{sys.executable} -P
import datetime, os, sys
sys.path.insert(0, {str(ROOT)!r})
from conspectus.fetch import arxiv
from conspectus.cli import fetching, main
arxiv.SERVER = os.environ["ARXIV"]
fetching.today = lambda: datetime.date.fromisoformat(os.environ["TODAY"])
sys.exit(main())
"""
"""The command, on some day, asking the stand-in; everything else is as it is."""

PIP = "#!/bin/sh\n"
"""Nothing has to be installed."""


@pytest.fixture
def shell(stand_in, tmp_path):
    """Run a line of shell in the folder of the digest, on some day: (what it printed, its code)."""
    programs, folder = tmp_path / "bin", tmp_path / "digest"
    programs.mkdir()
    folder.mkdir()
    for name, text in (("conspectus", SHIM), ("pip", PIP)):
        (programs / name).write_text(text)
        (programs / name).chmod(0o755)

    def shell(line, day, **variables):
        environment = {
            **os.environ,
            "PATH": f"{programs}:{os.environ['PATH']}",
            "ARXIV": f"{stand_in.address}/arxiv",
            "TODAY": day,
            "GIT_CONFIG_GLOBAL": os.devnull,
            **variables,
        }
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", line]
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
        )
        assert "Traceback" not in done.stderr
        return done.stdout, done.returncode

    shell.folder = folder
    return shell


def page(folder, name):
    return html.fromstring((folder / "site" / name).read_text(encoding="utf-8"))


def titles(document):
    return [" ".join(each.text_content().split()) for each in document.xpath("//article//*[self::h2 or self::h3]")]


@pytest.mark.slow
def test_a_daily_digest_in_five_commands(stand_in, shell):
    """On the second day they are two: what is new has a page, what was there its place, and old papers are found."""
    stand_in.preprint("2611.00001", "2026-11-29")
    stand_in.preprint("2611.00002", "2026-11-30")
    day = "2026-11-30"
    assert shell("conspectus init --title Pebbles --fetch 'arxiv cat:cs.CL --since 7d'", day)[1] == 0
    assert "2 new, 0 changed" in shell("conspectus fetch", day)[0]
    assert shell("conspectus check", day)[1] == 0
    assert shell("conspectus build", day)[1] == 0
    assert "read at" in shell("conspectus explain 2611.00001", day)[0]
    address = paper_page(shell.folder, "2611.00001")

    stand_in.preprint("2611.00001", "2026-11-29", version=2, updated="2026-12-01")
    stand_in.preprint("2612.00003", "2026-12-01")
    assert "1 new, 1 changed, 1 as before" in shell("conspectus fetch", "2026-12-01")[0]
    assert shell("conspectus build --since last", "2026-12-01")[1] == 0
    folder = shell.folder
    changes = page(folder, "changes.html")
    assert titles(changes) == [f"Where Water Went Before, Part {number}" for number in ("2612.00003", "2611.00001")]
    assert "2." in [each.text for each in changes.xpath("//ins")]
    assert paper_page(folder, "2611.00001") == address
    assert titles(page(folder, "papers.html")) == [f"Where Water Went Before, Part {number}" for number in
        ("2612.00003", "2611.00002", "2611.00001")]  # fmt: skip
    assert titles(page(folder, "months/2026-11.html")) == [
        "Where Water Went Before, Part 2611.00002",
        "Where Water Went Before, Part 2611.00001",
    ]


def paper_page(folder: Path, number: str) -> str:
    """The address of the page of an arXiv paper."""
    for path in (folder / "site" / "papers").glob("*.html"):
        if re.search(rf"arxiv\.org/abs/{re.escape(number)}", path.read_text(encoding="utf-8")):
            return path.name
    raise AssertionError(number)


def steps(folder):
    """What the workflow runs, by the names of its steps."""
    workflow = yaml.safe_load((folder / ".github/workflows/pages.yml").read_text(encoding="utf-8"))
    return [(step["name"], step["run"]) for step in workflow["jobs"]["build"]["steps"] if "run" in step]


@pytest.mark.slow
def test_the_workflow_keeps_lists_and_records_in_the_repository(stand_in, shell, tmp_path):
    """Two days, a second run on one of them, and a day without arXiv; each run in a fresh clone."""
    folder, day = shell.folder, "2026-11-30"
    git = "git -c user.name=Ada -c user.email=ada@example.org"
    stand_in.preprint("2611.00001", "2026-11-30")
    shell("conspectus init --title Pebbles --fetch 'arxiv cat:cs.CL'", day)
    shell(f"git init -q -b main . && {git} add . && {git} commit -qm Start", day)
    shell(f"git clone -q --bare . {tmp_path}/origin.git && git remote add origin {tmp_path}/origin.git", day)

    def run(day):
        shell(f"rm -rf * .[a-z]* && git clone -q {tmp_path}/origin.git .", day)
        for name, line in steps(folder):
            printed, code = shell(line, day, BASE_URL="https://ada.example.org/pebbles/")
            assert code == 0, (name, printed)
        commits = shell("git rev-list --count HEAD ^$(git rev-list --max-parents=0 HEAD)", day)[0]
        changes = folder / "site" / "changes.html"
        return int(commits), titles(page(folder, "changes.html")) if changes.exists() else None

    assert run(day) == (1, None)
    stand_in.preprint("2612.00002", "2026-12-01")
    new = ["Where Water Went Before, Part 2612.00002"]
    assert run("2026-12-01") == (2, new)
    assert run("2026-12-01") == (2, new)
    stand_in.failures.append(status(403))
    assert run("2026-12-02") == (2, new)
    assert sorted(path.name for path in (folder / "seeds").iterdir()) == [
        "arxiv-2026-11-30.json",
        "arxiv-2026-12-01.json",
    ]
    assert (folder / "site" / "data" / "changes.atom").is_file()
