"""Laws of the reader of Markdown lists, for any input."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from conspectus.model import RawEntry, Skipped
from conspectus.readers.markdown_lists import looks_like, read

LINES = st.sampled_from(
    [
        "# Awesome Nets {}",
        "## [Nets for All {}](https://arxiv.org/abs/2699.00001)",
        "### Part {}",
        "Part {}\n---",
        "- [Nets for All {}](https://arxiv.org/abs/2699.00001), Ana Prim, ICXR 2026",
        "* **Ropes for Few {}** \\",
        "*Ana Prim, Bo Sekund*",
        "  - [[code](https://github.com/a/nets{})]",
        "  - [Sails for None {}](https://arxiv.org/abs/2699.00002). *Ana Prim*. CoGR 2025",
        "- Surveys {}",
        "- [Contents {}](#contents)",
        '1. Ana Prim. "Anchors Away {}." Journal of Nets (2024).',
        "> **Authors:** Ana Prim {}",
        "> a word {}",
        "| Title | Venue {} |\n|---|---|",
        "| [Nets for All {}](https://arxiv.org/abs/2699.00001) | ICXR |",
        "| a {} | b |",
        "Thanks to all {}.",
        "![badge](https://example.org/{}.svg)",
        "<details><summary>more {}</summary>",
        "</details>",
        "<!-- a comment {} -->",
        "<!-- {}",
        "{} -->",
        "```\n- [Nets {} in code](https://arxiv.org/abs/1)\n```",
        "    indented {}",
        "[{}]: https://example.org/{}",
        "---",
        "***",
    ]
)
BLANKS = st.sampled_from(["", "", " ", "\t"])
NEITHER = re.compile(r"[ \t>]*(?:#{1,6}[ \t].*|[-*_ \t]{3,}|=+|.*\|.*|\|?[-:| \t]+)$")
"""Headings, rules, and the heads of tables."""


def lines_of(item):
    """The lines that an item accounts for."""
    last = item.last if isinstance(item, RawEntry) else item.source.line + item.text.count("\n")
    return range(item.source.line, last + 1)


@settings(max_examples=300)
@given(st.lists(st.one_of(LINES, LINES, BLANKS), max_size=25), st.sampled_from(["\n", "\r\n"]))
def test_every_line_is_accounted_for_once(lines, end):
    """Every line that is not blank is part of one entry or one block that is skipped, or it is a heading or a rule."""
    seed = end.join(line.replace("{}", f"w{number}") for number, line in enumerate(lines)).replace("\n", end)
    written = re.split("\r?\n|\r", seed)
    items = [item for item in read(seed.encode(), "seed") if isinstance(item, RawEntry | Skipped)]
    taken = [number for item in items for number in lines_of(item)]
    assert len(taken) == len(set(taken))
    headings = " ".join(item.heading for item in items if isinstance(item, RawEntry))
    for number, line in enumerate(written, 1):
        if line.strip() and number not in taken:
            words = set(re.findall(r"w\d+", line))
            underlined = number < len(written) and re.fullmatch(r"[ \t]*-+", written[number])
            assert NEITHER.match(line) or underlined or words <= set(re.findall(r"w\d+", headings)), line


@given(st.text("#-*|[](){}<>!`\\\n ab:.\"'_$", max_size=200))
def test_any_marks_are_read(text):
    """Any text is judged and read, the same each time."""
    assert looks_like(text) in (True, False)
    assert list(read(text.encode(), "seed")) == list(read(text.encode(), "seed"))
