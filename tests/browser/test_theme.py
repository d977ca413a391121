"""The theme that the documentation shows does what it says."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from tests.browser.digest import CONFIG, build_site

DOCUMENT = Path(__file__).parents[2] / "docs" / "themes.md"


def write_documented_theme(folder: Path) -> int:
    """Writes the files that the document shows; the number of their lines."""
    text = DOCUMENT.read_text(encoding="utf-8")
    files = re.findall(r"^`my-theme/(\S+)`\n\n```\w+\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    for name, content in files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    return sum(len(content.splitlines()) for _, content in files)


def test_the_documented_theme_changes_colour_font_and_template(visit, tmp_path):
    """Ten lines change the accent in both themes, the reading font and the foot of every page, and nothing else."""
    assert write_documented_theme(tmp_path / "my-theme") <= 10
    site = build_site(tmp_path / "site", 5, replace(CONFIG, theme=("my-theme",)))
    for scheme, accent in (("light", "rgb(11, 79, 138)"), ("dark", "rgb(134, 193, 240)")):
        page = visit(site / "papers.html", color_scheme=scheme)
        assert page.locator(".entry h2").first.evaluate("one => getComputedStyle(one).color") == accent
        assert page.evaluate("getComputedStyle(document.body).fontFamily").startswith("Georgia")
        assert "Kept by the reading group" in page.locator("footer.bottom").inner_text()
        assert page.locator(".entry").count() == 5
        assert page.troubles == []
