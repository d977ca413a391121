from __future__ import annotations

import time

import pytest

from conspectus.search import SearchSettings
from tests.search.engines import ENGINES, EngineMissingError
from tests.search.invented_papers import invented_papers
from tests.search.sites import write_site

TYPE = """
  window.violations = window.violations || [];
  document.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
  const input = document.getElementById('q');
  input.value = arguments[0];
  input.dispatchEvent(new Event('input'));
"""
SEEN = """return {
  status: document.getElementById('status').textContent,
  titles: [...document.querySelectorAll('#results h2 a')].map((link) => link.textContent),
  marks: [...document.querySelectorAll('#results mark')].map((mark) => mark.textContent.toLowerCase()),
  choices: document.querySelectorAll('#facets input').length,
  violations: window.violations,
}"""


@pytest.fixture(scope="module")
def search_page(tmp_path_factory):
    """The address on the disk of a search page with 120 invented papers, their index in shards."""
    folder = tmp_path_factory.mktemp("site")
    write_site(folder, invented_papers(120), SearchSettings(whole_up_to=0, shard_limit=4000))
    return (folder / "search.html").as_uri()


@pytest.mark.parametrize("engine", ENGINES)
def test_search_works_from_the_disk_in_other_browsers(engine, search_page, tmp_path):
    """Words typed, a misspelt one and a phrase find papers, facets count them, and the strict policy is kept."""
    try:
        with ENGINES[engine](tmp_path) as run:
            run("Navigate", {"url": search_page})

            def typed(text, *, until, choices=0):
                run("ExecuteScript", {"script": TYPE, "args": [text]})
                for _ in range(200):
                    seen = run("ExecuteScript", {"script": SEEN, "args": []})
                    if until in seen["status"] and seen["choices"] >= choices:
                        return seen
                    time.sleep(0.05)
                raise AssertionError(f"{text}: {seen}")

            spectral = typed("spectr", until="papers", choices=6)
            assert len(spectral["titles"]) == 10
            assert set(spectral["marks"]) == {"spectral"}
            assert typed("spektral ", until="for spectral")["titles"]
            seen = typed('"' + spectral["titles"][0] + '"', until="1 paper")
            assert seen["titles"] == spectral["titles"][:1]
            assert seen["violations"] == []
    except EngineMissingError as missing:
        pytest.skip(f"SKIPPED: {engine}: {missing}")
