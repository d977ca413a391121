"""What is wrong in a template or in our code is told with the page and the paper."""

from __future__ import annotations

import pytest

from conspectus import pipeline
from conspectus.config import SiteConfig
from conspectus.errors import DigestError
from conspectus.model import Page
from conspectus.output import LOCK
from conspectus.pages import PAGE_TYPES, site_view
from conspectus.pages.page_type import PageType
from conspectus.pipeline import Options
from conspectus.render import Theme, direction, render
from conspectus.views.paper_view import make_views
from tests.conftest import ROOT
from tests.factories import paper
from tests.pages.sites import library

SEED = "ICLR 2026\n\nSmall models are cheap. We present TINY, a way.\n\nWe study waves in the sea.\n"
SYNTAX = "{% block %}"
UNDEFINED = "{% extends 'base/paper.html' %}\n{% block title %}{{ absent }}{% endblock %}\n"
MISSING = "{% extends 'nowhere.html' %}"


@pytest.fixture
def themed(tmp_path):
    """`themed({template: text})` builds a digest of two papers with a theme of these templates."""

    def build(templates):
        for name, content in {
            "seeds/list.txt": SEED,
            **{f"own/templates/{k}": v for k, v in templates.items()},
        }.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(content)
        return pipeline.build(SiteConfig(root=tmp_path, theme=("own",)), Options())

    return build


@pytest.mark.parametrize(
    ("template", "said"),
    [
        (UNDEFINED, "own/templates/paper.html:2: 'absent' is undefined"),
        (SYNTAX, "own/templates/paper.html:1: "),
        (MISSING, "nowhere.html: no theme has this template"),
    ],
    ids=["undefined", "syntax", "missing"],
)
def test_a_template_that_is_wrong_is_told_with_page_and_paper(themed, tmp_path, template, said):
    """Once, with its line, the first page, the paper and its place, and how many pages more; nothing is written."""
    with pytest.raises(DigestError) as told:
        themed({"paper.html": template})
    (line,) = str(told.value).splitlines()
    assert said in line
    assert ", on papers/" in line
    assert "(seeds/list.txt:3), and on 1 other page" in line
    assert [path.name for path in (tmp_path / "site").iterdir()] == [LOCK]


def test_all_templates_that_are_wrong_are_told(themed):
    with pytest.raises(DigestError) as told:
        themed({"paper.html": UNDEFINED, "about.html": SYNTAX})
    lines = str(told.value).splitlines()
    assert [page in line for line, page in zip(lines, ("on about.html", "on papers/"), strict=True)] == [True, True]


def notes(raised):
    return getattr(raised.value, "__notes__", [])


def test_other_errors_of_rendering_name_the_page():
    """They are ordinary errors, with the culprit in a note."""
    page = Page("x.html", "lists.html", {"lists": 1}, of="paper 7 (list.txt:3)")
    with pytest.raises(TypeError) as raised:
        list(render([page], Theme.of((ROOT,), site_view(library(), SiteConfig(), PAGE_TYPES))))
    assert notes(raised) == ["while making x.html, paper 7 (list.txt:3)"]


def test_errors_of_planning_name_the_paper_or_the_page():
    def broken(of, cards, config):
        raise RuntimeError("no")
        yield

    with pytest.raises(RuntimeError) as raised:
        list(PageType(broken, "venues.html").plan(library(), {}, SiteConfig()))
    assert notes(raised) == ["while making the pages of venues.html"]
    odd = paper(
        occurrences=(*paper().occurrences, paper().occurrences[0].__class__(paper().occurrences[0].source, 1, "?"))
    )
    with pytest.raises(KeyError) as raised:
        list(PAGE_TYPES["paper"].plan(library(odd), make_views(library(odd), SiteConfig()), SiteConfig()))
    assert notes(raised)[0] == f"while making the page of paper {odd.told}"


@pytest.mark.parametrize("text", ["", "Trees", "größer", "大模型", "ἀρχή", "дерево", "한국어", "x → y", "1 < 2", 7])
def test_most_texts_run_as_the_page_does(text):
    """No attribute for what a browser would set in the same way."""
    assert direction(text) == ""


@pytest.mark.parametrize("text", ["نموذج", "BERT على", "מודל", "ܡܠܬܐ", "ދިވެހި", "𐤀𐤋𐤐", "𞤀𞤣𞤤𞤢𞤥", "a\u200fb"])
def test_what_may_run_from_right_to_left_is_judged_by_the_browser(text):
    """By its first strong letter, as `dir=auto` says."""
    assert direction(text) == ' dir="auto"'
    assert direction(text).__html__() == direction(text)
