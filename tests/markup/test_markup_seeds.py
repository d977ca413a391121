"""The plain view of every abstract of the seeds, word by word.

`tests/cases/markup/seeds/words.txt` lists, for each abstract, the words that change and what they become, in order;
all others stay as they are.
"""

from __future__ import annotations

import re

import pytest

from conspectus.markup import html, parse
from tests.conftest import ROOT, SEEDS

ABSTRACTS = [
    pytest.param(abstract, f"{file.name} {number}", id=f"{file.name} {number}")
    for file in sorted(SEEDS.glob("*.txt"))
    for number, abstract in enumerate(file.read_text("utf-8").split("\n\n")[1:], 1)
]


def changed_words() -> dict[str, list[list[str]]]:
    listed = (ROOT / "tests" / "cases" / "markup" / "seeds" / "words.txt").read_text("utf-8")
    blocks = (block.strip().split("\n") for block in listed.split("== ")[1:])
    return {head: [line.split("  ") for line in lines] for head, *lines in blocks}


CHANGED = changed_words()


@pytest.mark.parametrize(("abstract", "name"), ABSTRACTS)
def test_plain_view_of_a_seed(abstract: str, name: str) -> None:
    """An abstract reads as its source does, but for the words that are listed."""
    changes = iter(CHANGED[name])
    expected = []
    change = next(changes, None)
    for word in abstract.split():
        if change and word == change[0]:
            expected.append(change[1])
            change = next(changes, None)
        else:
            expected.append(word)
    assert change is None
    text = parse(abstract)
    assert text.plain == " ".join(expected)
    assert not text.notes


@pytest.mark.parametrize(("abstract", "name"), ABSTRACTS)
def test_html_of_a_seed_shows_no_mark(abstract: str, name: str) -> None:
    """No command, star, dollar or backquote of a seed reaches its page."""
    assert not re.search(r"[\\*$`]|--", re.sub(r"<[^>]*>", "", html(parse(abstract)))), name


def test_all_abstracts_are_held() -> None:
    """The seeds hold 38 abstracts, each with its list."""
    assert len(ABSTRACTS) == len(CHANGED) == 38
