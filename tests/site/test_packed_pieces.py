"""Packed pieces of data are unpacked from the disk by browsers that are not Chromium, too."""

from __future__ import annotations

import time

import pytest

from conspectus.config import SiteConfig
from conspectus.exports.cite import cite_outputs
from conspectus.exports.pieces import piece_outputs
from conspectus.views.paper_view import make_views
from tests.factories import paper
from tests.pages.sites import library, written
from tests.search.engines import ENGINES, EngineMissingError

LOAD = """
  window.told = null;
  Promise.all([conspectus.load('papers', '0'), conspectus.load('cite', '0')])
    .then(([[paper], cites]) => { window.told = [paper.heading, cites[paper.id].ris]; },
          (error) => { window.told = [String(error)]; });
"""


@pytest.mark.parametrize("engine", ENGINES)
def test_packed_pieces_are_read_in_other_browsers(engine, tmp_path):
    """The JSON is as it was written, whatever its letters are."""
    of = library(paper(title="Über 大模型 & «nets»"))
    site = written("listing", of, tmp_path / "site")
    views = make_views(of, SiteConfig())
    (site / "data").mkdir()
    for output in (*piece_outputs(views), *cite_outputs(views)):
        (site / output.path).write_bytes(output.content())
    profile = tmp_path / "profile"
    profile.mkdir()
    try:
        with ENGINES[engine](profile) as run:
            run("Navigate", {"url": (site / "papers.html").as_uri()})
            run("ExecuteScript", {"script": LOAD, "args": []})
            told = None
            for _ in range(400):
                told = run("ExecuteScript", {"script": "return window.told", "args": []})
                if told:
                    break
                time.sleep(0.05)
            heading, ris = told
            assert heading == "Über 大模型 & «nets»"
            assert "TI  - Über 大模型 & «nets»\r\n" in ris
    except EngineMissingError as missing:
        pytest.skip(f"SKIPPED: {engine}: {missing}")
