"""Bibliographies that lie packed on the site are saved as plain files, from a disk as from a host."""

from __future__ import annotations

import gzip
import shutil

import pytest


def saved(page, link):
    with page.expect_download() as download:
        link.click()
    return download.value.suggested_filename, download.value.path().read_bytes()


@pytest.mark.parametrize(("form", "ending"), [("RIS", "ris"), ("CSL-JSON", "csl.json")])
def test_what_is_saved_is_the_packed_file(visit, large_site, form, ending):
    """With abstracts that hold formulas, quotes and letters of any script; topics without abstracts."""
    page = visit(large_site / "about.html")
    name, content = saved(page, page.get_by_role("link", name=f"{form} of All papers"))
    assert name == f"papers.{ending}"
    assert content == gzip.decompress((large_site / "data" / f"papers.{ending}.gz").read_bytes())
    page.goto((large_site / "topics" / "theory.html").as_uri())
    name, content = saved(page, page.get_by_role("link", name=form))
    assert name == f"theory.{ending}"
    assert content == gzip.decompress((large_site / "data" / "topics" / f"theory.{ending}.gz").read_bytes())
    assert page.troubles == []


def test_what_cannot_be_loaded_is_said(visit, site, tmp_path):
    """Nothing is saved in part."""
    copy = tmp_path / "site"
    shutil.copytree(site, copy)
    page = visit(copy / "about.html")
    next((copy / "data").glob("cite-*.js")).unlink()
    page.get_by_role("link", name="RIS of All papers").click()
    page.get_by_role("alert").get_by_text("could not be loaded").wait_for()
