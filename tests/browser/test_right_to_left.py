"""Titles, abstracts, people, venues and a digest written from right to left: nothing beside them is turned round."""

from __future__ import annotations

import json

import pytest

from conspectus import pipeline
from conspectus.config import SiteConfig
from conspectus.pipeline import Options
from tests.browser.conftest import page_types
from tests.browser.test_accessibility import violations

PAPERS = [
    {
        "title": "نموذج لغوي للعربية: دراسة باستخدام BERT (2024)",
        "abstract": "تعد معالجة اللغة العربية مهمة صعبة. نقدم نموذجا جديدا. يتفوق النموذج على BERT بنسبة 3.2%.",
        "authors": ["محمد علي", "سارة أحمد"],
        "venue": "مؤتمر الحوسبة 2025",
        "award": "جائزة أفضل ورقة",
        "keywords": ["معالجة اللغة"],
    },
    {
        "title": "מודל שפה לעברית: DictaLM 2.0!",
        "abstract": "עיבוד שפה טבעית בעברית קשה. אנו מציגים מודל שפה גדול. הקוד בכתובת https://example.org/some/dicta.",
        "authors": ["דוד לוי", "محمد علي"],
        "venue": "כנס העברית",
    },
    {
        "title": "A language model for Arabic (العربية), small",
        "abstract": "Arabic is hard. We present SALAM, a language model, called سلام. It improves on BERT by 4.1%.",
        "authors": ["Ada Example"],
        "venue": "ACL 2025",
    },
]
NOT_ISOLATED = """() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text; (text = walker.nextNode()); ) {
        const held = text.parentElement.closest("[dir], bdi, script, style, pre, option");
        if (/[\\u0590-\\u08ff]/.test(text.data) && !held) found.push(text.data.trim());
    }
    return found;
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    root = tmp_path_factory.mktemp("right-to-left")
    (root / "seeds").mkdir()
    lines = "\n".join(json.dumps(each, ensure_ascii=False) for each in PAPERS)
    (root / "seeds" / "list.jsonl").write_text(lines, encoding="utf-8")
    pipeline.build(SiteConfig(root=root, title="مجلة الأوراق", description="אוסף מאמרים"), Options())
    return root / "site"


def test_what_runs_the_other_way_is_isolated(visit, site):
    """On every type of page, in narrowed lists and searches with all abstracts open, and on the reading list."""
    page = visit(site / "papers.html")
    page.evaluate("document.querySelectorAll('.entry .star').forEach((star) => star.click())")
    places = [(name, path, "") for name, path in page_types(site).items()]
    places += [
        ("narrowed", site / "papers.html", "?venue=ACL+2025&sort=title"),
        ("found", site / "search.html", "?q=BERT"),
    ]
    places += [("none", site / "search.html", "?q=العربية&award=جائزة+أفضل+ورقة")]
    found = {}
    for name, path, query in places:
        page.goto(path.as_uri() + query)
        page.locator("main").hover(position={"x": 9, "y": 9})
        if query:
            page.locator("#facets .panel label, #status:not(:empty)").first.wait_for()
        for opener in page.locator(".entry .fold").all():
            opener.click()
        found[name] = [*page.evaluate(NOT_ISOLATED), *violations(page)]
    assert {name: those for name, those in found.items() if those} == {}


def test_an_address_in_it_is_read_from_left_to_right(visit, site):
    """Where a dot of the address lies to the left of what follows it."""
    page = visit(next(iter(site.glob("papers/dictalm*.html"))))
    address = page.locator(".abstract a", has_text="https")
    assert address.evaluate("""(link) => {
        const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
        const places = [];
        for (let text; (text = walker.nextNode()); ) {
            for (let at = 0; at < text.data.length; at += 1) {
                const range = document.createRange();
                range.setStart(text, at);
                range.setEnd(text, at + 1);
                places.push(range.getBoundingClientRect().left);
            }
        }
        return places.every((left, at) => !at || left > places[at - 1]);
    }""")


def test_a_title_stands_over_its_sentence(visit, site):
    """On the side where its text begins; a title from left to right stays on the left."""
    page = visit(site / "papers.html")
    sides = page.evaluate(
        """() => [...document.querySelectorAll(".entry h2")].map((title) => [
            getComputedStyle(title.querySelector("a")).direction, getComputedStyle(title).textAlign])"""
    )
    assert {side for direction, side in sides if direction == "rtl"} == {"right"}
    assert "right" not in {side for direction, side in sides if direction == "ltr"}
