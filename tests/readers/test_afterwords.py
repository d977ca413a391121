"""Names that stand behind the texts of entries: of lists in which they do, and of no others."""

from __future__ import annotations

import pytest

from conspectus.model import RawEntry
from conspectus.readers import plain_text
from tests.growth import in_proportion
from tests.readers.test_prefaces import NAMES, SEVERAL, TEXTS, TITLES, entries, told

ODD = ("Ana Prim, Bo Sekund", "cy terz, Di Quart and Ed Quint", "Fay Sext, Gus Sept")


def read(text):
    return [item for item in plain_text.read(text.encode(), "seed") if isinstance(item, RawEntry)]


@pytest.mark.parametrize(
    "form",
    [
        "{title}\n\n{text}\n\n{names}",
        "{title}\n{text}\n\n{names}",
        "{title}\n\n{text}\n{names}",
        "{title}\n{text}\n{names}",
        "{place}. {title}\n\n{text}\n\n{names}",
        "## {title}\n\n{text}\n\n*{names}*",
        "{title}\n\nAbstract: {text}\n\n{names}",
        "{title}\nAbstract\n{text}\nAuthors\n{names}",
        "{title}\n\n{text}\n\n{names}\nHarbour School, Lowmark",
        "{title}\n\n{text}\n\n{names}\n\n---",
        "{title}\n\n{text}\n\n{names}\n\nKeywords: nets, ropes",
        "{title}\n\n{text}\n{names}\nKeywords: nets, ropes",
    ],
)
@pytest.mark.parametrize("names", [NAMES, SEVERAL, ODD])
def test_names_behind_all_texts_are_the_authors(form, names):
    found = entries(form, names=names)
    assert [told(entry, "title", "authors", "abstract") for entry in found] == [*zip(TITLES, names, TEXTS, strict=True)]


def test_a_text_may_stop_short_where_its_neighbours_have_names_behind_them():
    texts = [*TEXTS, " ".join(TEXTS).removesuffix(" in spring."), *TEXTS]
    found = read("\n\n".join(f"Nets of kind {place}\n\n{text}\n\n{SEVERAL[0]}" for place, text in enumerate(texts)))
    assert [told(entry, "authors", "abstract") for entry in found] == [(SEVERAL[0], text) for text in texts]


def test_what_has_no_title_may_have_names_behind_it():
    found = entries("{text}\n\n{names}", names=SEVERAL)
    assert [told(entry, "title", "authors", "abstract") for entry in found] == [
        ("", names, text) for names, text in zip(SEVERAL, TEXTS, strict=True)
    ]


@pytest.mark.parametrize(
    "text",
    [
        f"{TITLES[0]}\n\n{TEXTS[0]}\n\n{SEVERAL[0]}",
        f"{TEXTS[0]}\n{SEVERAL[0]}",
        f"{TITLES[0]}\n\n{TEXTS[0]}\n\n---\n\n{TITLES[1]}\n\n{TEXTS[1]}\n\n{SEVERAL[1]}\n\n---\n\n{TITLES[2]}\n\n{TEXTS[2]}",
    ],
    ids=["one paper", "one text", "one of three"],
)
def test_where_few_texts_have_names_behind_them_these_stay_in_the_text(text):
    found = read(text)
    assert sum("authors" in entry.fields for entry in found) == 0
    assert any(entry.fields["abstract"].text.endswith(SEVERAL[text.count("---") // 2]) for entry in found)


@pytest.mark.parametrize("form", ["{names}\n\n{title}\n\n{text}", "{title}\n{names}\n\n{text}"])
def test_a_signature_is_no_byline_where_names_stand_above_the_texts(form):
    parts = zip(TITLES, SEVERAL, TEXTS, strict=True)
    written = [form.format(title=title, names=names, text=text) for title, names, text in parts]
    found = read("Harbour papers\n\n" + "\n\n".join(written) + "\n\nYan Yolk, Zed Zulu\n")
    assert [told(entry, "title", "authors") for entry in found][:3] == [*zip(TITLES, SEVERAL, strict=True)]


@pytest.mark.parametrize(
    "form",
    [
        "{title}\n\n{text}\n\nKeywords: nets, ropes",
        "{title}\n\n{text}\nKeywords: nets, ropes",
        "{title}\n\n{text}\n\nSpeaker: {names}\n\nKeywords: nets, ropes",
        "{title}\n{names}\n\n{text}\n\nKeywords: nets, ropes",
        "{title}\n\n{names}\n\n{text}\n\nDOI: 10.5555/h.{place}\n\nKeywords: nets, ropes",
        "{place}.\n\n{title}\n\n{text}\n\n{names}\n\nKeywords: nets, ropes",
    ],
)
def test_labels_behind_all_texts_are_of_the_text_above(form):
    found = entries(form, names=SEVERAL)
    assert [told(entry, "title", "abstract", "keywords") for entry in found] == [
        (title, text, "nets, ropes") for title, text in zip(TITLES, TEXTS, strict=True)
    ]


def test_labels_above_the_texts_stay_there():
    found = entries("ID: {place}\n\n{title}\n\n{text}")
    assert [told(entry, "id", "title") for entry in found] == [
        (str(place), title) for place, title in enumerate(TITLES, 1)
    ]


def test_reading_is_linear_in_lines_of_labels():
    """Many lines of labels with a sentence behind them are looked at once each."""

    def twice(labels):
        seed = f"Nets\n{labels}{TEXTS[0]}"
        read(f"{seed}\n\n{seed}\n")

    assert in_proportion(twice, "Keywords: nets, ropes\n", 30_000)
