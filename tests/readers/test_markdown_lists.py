"""Which parts of a document in Markdown are papers."""

from __future__ import annotations

import pytest

from conspectus.model import RawEntry
from conspectus.readers import markdown_lists

PAPERS = "# Nets\n\n- [Nets for All: A Study](https://arxiv.org/abs/2699.00001)\n- [Knots for Many](https://arxiv.org/abs/2699.00002)\n"


@pytest.mark.parametrize(
    ("heading", "counts"),
    [
        ("Ropes", True),
        ("Related lists", False),
        ("Other lists of ropes", False),
        ("Star history and license", False),
        ("Thanks to noise: ropes anyway", True),
        ("致谢", False),
    ],
)
def test_what_stands_beside_the_papers_is_told_by_its_heading(heading, counts):
    """In a heading of five words such a word is part of a title or of a topic."""
    text = f"{PAPERS}\n## {heading}\n\n- [Ropes for a Few](https://arxiv.org/abs/2699.00003)\n"
    titles = [
        each.fields["title"].text for each in markdown_lists.read(text.encode(), "a.md") if isinstance(each, RawEntry)
    ]
    assert titles == ["Nets for All: A Study", "Knots for Many", *["Ropes for a Few"] * counts]
