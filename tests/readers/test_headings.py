"""Titles, and names beside them, that take turns with texts: what one odd entry among many does not change."""

from __future__ import annotations

import textwrap

import pytest

from conspectus.model import RawEntry
from conspectus.readers import plain_text
from tests.readers.test_prefaces import SEVERAL, TEXTS, told

COUNT = 30
TITLES = [f"Nets of the harbour number {place}" for place in range(COUNT)]
NAMES = [SEVERAL[place % len(SEVERAL)] for place in range(COUNT)]
ABSTRACTS = [f"{TEXTS[place % len(TEXTS)]} We counted {place} of them." for place in range(COUNT)]
BLANK, RULE = "\n\n", "\n\n---\n\n"


def read(form, apart, titles=TITLES, texts=ABSTRACTS):
    parts = zip(titles, NAMES, texts, strict=True)
    seed = apart.join(form.format(title=title, names=names, text=text) for title, names, text in parts)
    return [item for item in plain_text.read(seed.encode(), "seed") if isinstance(item, RawEntry)]


@pytest.mark.parametrize("apart", [BLANK, RULE], ids=["blank", "rule"])
@pytest.mark.parametrize(
    "form",
    [
        "{title}\n\n{text}",
        "{title}\n\n{text}\n\n{names}",
        "{title}\n\n{names}\n\n{text}",
        "{names}\n\n{title}\n\n{text}",
    ],
)
def test_one_odd_text_changes_nothing_of_its_neighbours(form, apart):
    texts = [*ABSTRACTS]
    texts[7] = f"{TEXTS[0]}\n\n{TEXTS[1]}\n\n{TEXTS[2]}"
    found = {entry.fields["title"].text: entry for entry in read(form, apart, texts=texts) if "title" in entry.fields}
    others = [place for place in range(COUNT) if place not in (6, 7, 8)]
    assert [told(found[TITLES[place]], "abstract") for place in others] == [(ABSTRACTS[place],) for place in others]
    assert {entry.heading for entry in found.values()} == {""}
    if "{names}" in form:
        assert [told(found[TITLES[place]], "authors") for place in others] == [(NAMES[place],) for place in others]


@pytest.mark.parametrize("form", ["{title}\n\n{names}\n\n{text}", "{names}\n\n{title}\n\n{text}"])
def test_titles_above_names_between_separators_are_no_headings(form):
    titles = [*TITLES[:9], "Do nets hold? The question of nine of these harbours, asked once more.", *TITLES[10:]]
    found = read(form, RULE, titles=titles)
    assert [entry.heading for entry in found] == [""] * COUNT
    assert [told(entry, "title", "authors") for entry in found[:9]] == [*zip(TITLES[:9], NAMES[:9], strict=True)]


def test_short_lines_between_few_of_many_abstracts_are_no_titles():
    seed = BLANK.join(
        [*ABSTRACTS[:10], "A short line of nothing", *ABSTRACTS[10:20], "And one more of these", *ABSTRACTS[20:]]
    )
    found = [item for item in plain_text.read(seed.encode(), "seed") if isinstance(item, RawEntry)]
    assert [told(entry, "abstract") for entry in found if len(entry.fields["abstract"].text) > 50] == [*zip(ABSTRACTS)]


def wrapped(text, width=80):
    return textwrap.fill(text, width, break_on_hyphens=False)


@pytest.mark.parametrize("apart", [BLANK, RULE], ids=["blank", "rule"])
@pytest.mark.parametrize("above", ["", "Harbour 2027 papers\n\n", "# Harbour 2027 papers\n\n"])
@pytest.mark.parametrize(
    "form", ["{names}\n{title}\n{text}", "{title}\n{names}\n{text}", "1. {names}\n{title}\n{text}"]
)
def test_names_titles_and_wrapped_texts_in_one_paragraph(form, above, apart):
    parts = zip(TITLES[:6], NAMES, map(wrapped, ABSTRACTS), strict=False)
    entries = [form.format(title=title, names=names, text=text) for title, names, text in parts]
    numbered = [entry.replace("1. ", f"{place}. ", 1) for place, entry in enumerate(entries, 1)]
    seed = above + apart.join(numbered)
    found = [item for item in plain_text.read(seed.encode(), "seed") if isinstance(item, RawEntry)]
    expected = [*zip(TITLES[:6], NAMES, ABSTRACTS, strict=False)]
    assert [told(entry, "title", "authors", "abstract") for entry in found] == expected
