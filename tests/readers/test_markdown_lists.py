"""Which parts of a document in Markdown are papers."""

from __future__ import annotations

import pytest

from conspectus.model import RawEntry
from conspectus.readers import markdown_lists
from conspectus.readers.mentions import read_mention

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


@pytest.mark.parametrize(
    ("source", "title", "certain"),
    [
        ("[Nets for All: A Study](https://arxiv.org/abs/2699.00001)", "Nets for All: A Study", True),
        ("**Nets for All: A Study**, Ana Prim", "Nets for All: A Study", True),
        ("Nets for All: A Study, Ana Prim, Bo Sekund", "Nets for All: A Study", False),
        ("2026", "", False),
        ("[2026]", "", False),
    ],
)
def test_a_title_is_certain_where_something_marks_it(source, title, certain):
    """A link, bold, quotes; what has no title is not certain of one."""
    mention = read_mention(source)
    assert ("".join(mention.fields.get("title", ())), mention.certain) == (title, certain)
