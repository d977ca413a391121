import os
import re
import shutil
import signal
import subprocess
import sys
import time
from functools import partial

import pytest

from tests.conftest import ROOT, SEEDS

sync_api = pytest.importorskip("playwright.sync_api", reason="SKIPPED: browser tests need the playwright package")

HELD = """
import time
from pathlib import Path

from conspectus.errors import DigestError
from conspectus.model import Page
from conspectus.pages.page_type import PageType

DIGEST = Path(__file__).parents[2]


def wait():
    while (DIGEST / "hold").exists():
        time.sleep(0.01)
    if (DIGEST / "fail").exists():
        raise DigestError("the rest cannot be made")
    return {}


PAGE_TYPE = PageType(lambda library, views, config: iter([Page("held.html", "held.html", wait)]))
"""
"""A kind of page that is not made as long as somebody holds it, and behind it no build ends."""

PATIENCE = 60_000
"""Milliseconds in which an edit must show. How long it takes is no matter of this test."""


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A digest with a theme of its own, served by a process of its own: (folder, address, process)."""
    folder = tmp_path_factory.mktemp("served")
    shutil.copytree(SEEDS, folder / "seeds")
    (folder / "digest.yaml").write_text("title: First\ntheme: [mine]\n")
    (folder / "mine" / "templates").mkdir(parents=True)
    (folder / "mine" / "templates" / "about.html").write_text("<html><body><p>About this</p></body></html>")
    (folder / "mine" / "templates" / "held.html").write_text("<p>Held</p>")
    (folder / "mine" / "pages").mkdir()
    (folder / "mine" / "pages" / "held.py").write_text(HELD)
    process = subprocess.Popen(
        [sys.executable, "-m", "conspectus", "serve", "--port", "0"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # who runs the tests behind a shell's `&` ignores Ctrl-C, and so would what they start
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no threads here
    )
    address = next(line.split()[0] for line in process.stdout if line.startswith("http://"))
    yield folder, address, process
    if process.poll() is None:
        process.kill()
    process.communicate()


def edit(path, old, new):
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def until_written(path, text):
    """Wait until a file of the site is the one with `text`: pages are shown before the build that makes them ends."""
    last = time.monotonic() + PATIENCE / 1000
    while text not in path.read_text(encoding="utf-8") and time.monotonic() < last:
        time.sleep(0.05)
    assert text in path.read_text(encoding="utf-8")


def test_an_edit_of_a_seed_a_template_and_a_setting_shows_by_itself(served, browser):
    """Nobody loads the page again; a build that fails leaves what is shown, and the next one is shown again."""
    folder, address, _ = served
    expect = sync_api.expect
    seed = next(path for path in sorted((folder / "seeds").iterdir()) if path.suffix == ".txt")
    page = browser.new_page()
    refused = []
    page.on("console", lambda message: refused.append(message.text) if "Security Policy" in message.text else None)
    page.goto(address)

    edit(folder / "digest.yaml", "title: First", "title: Second")
    expect(page).to_have_title(re.compile("Second"), timeout=PATIENCE)
    edit(folder / "digest.yaml", "title: Second", "titel: Wrong")
    edit(folder / "digest.yaml", "titel: Wrong", "title: Third")
    expect(page).to_have_title(re.compile("Third"), timeout=PATIENCE)

    heading, *_ = seed.read_text(encoding="utf-8").splitlines()
    page.goto(f"{address}lists.html")
    edit(seed, heading, f"{heading} of another day")
    expect(page.get_by_role("main")).to_contain_text("of another day", timeout=PATIENCE)

    page.goto(f"{address}about.html")
    edit(folder / "mine" / "templates" / "about.html", "About this", "About that")
    expect(page.get_by_text("About that")).to_be_visible(timeout=PATIENCE)
    until_written(folder / "site" / "about.html", "About that")  # who holds pages next, holds none of this build
    assert not refused
    page.close()


def test_the_page_in_view_is_shown_before_the_rest_is_made(served, browser):
    """It is withdrawn where the rest cannot be made; what was seen ahead of a build that ends stays."""
    folder, address, _ = served
    expect, title = sync_api.expect, re.compile("Early")
    settings, front = folder / "digest.yaml", folder / "site" / "index.html"
    last_good = settings.read_text(encoding="utf-8")
    page = browser.new_page()
    page.goto(address)
    expect(page).not_to_have_title(title)

    (folder / "hold").touch()
    settings.write_text("title: Early\ntheme: [mine]\n", encoding="utf-8")
    expect(page).to_have_title(title, timeout=PATIENCE)
    assert "Early" not in front.read_text(encoding="utf-8")
    (folder / "fail").touch()
    (folder / "hold").unlink()
    expect(page).not_to_have_title(title, timeout=PATIENCE)

    (folder / "fail").unlink()
    (folder / "hold").touch()
    settings.write_text("title: Early again\ntheme: [mine]\n", encoding="utf-8")
    expect(page).to_have_title(title, timeout=PATIENCE)
    (folder / "hold").unlink()
    lists = browser.new_page()
    lists.goto(f"{address}lists.html")
    expect(lists).to_have_title(title, timeout=PATIENCE)
    expect(page).to_have_title(title)
    until_written(front, "Early again")
    settings.write_text(last_good, encoding="utf-8")
    lists.close()
    page.close()


def test_it_is_for_this_machine_and_this_folder_only(served, browser):
    """A foreign name that leads here is refused, and so is what lies outside the site."""
    folder, address, _ = served
    (folder / "site" / "link.yaml").symlink_to(folder / "digest.yaml")
    request = browser.new_context().request
    assert request.get(address, headers={"Host": "evil.example"}).status == 403
    assert request.get(address, headers={"Host": "localhost"}).status == 200
    assert request.get(f"{address}link.yaml").status == 404
    assert request.get(f"{address}%2e%2e/digest.yaml").status == 404


def test_ctrl_c_ends_it(served):
    """With 0: nothing went wrong."""
    process = served[2]
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=60) == 0
