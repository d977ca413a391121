"""What stands above the texts of entries, told by what the entries have in common."""

from __future__ import annotations

import pytest

from conspectus.model import RawEntry
from conspectus.readers import plain_text

TEXTS = (
    (
        "We hang nets of nine kinds into four harbours and ask which of them hold. Those with wide meshes do, and "
        "the reason is the wind."
    ),
    (
        "Ropes break. We pull at ninety of them until they do, and report that the knots, and not the fibres, are what "
        "gives way in nearly all of the cases."
    ),
    (
        "Nobody asked for these sails. We made them all the same, flew them from nine masts through one winter, and "
        "count what was left of each in spring."
    ),
)
TITLES = ("Nets for All", "What a Rope of hemp can hold", "Sails for none: a winter")
NAMES = ("Ana Prim", "Bo Sekund", "Cy van der Terz")
SEVERAL = ("Ana Prim, Bo Sekund", "Cy Terz and Di Quart", "Ed Quint, Fay Sext and Gus Sept")


def entries(*forms, titles=TITLES, names=NAMES):
    """What is read where each entry has the form; `{title}`, `{names}` and `{text}` stand for its parts."""
    parts = zip(titles, names, TEXTS, strict=True)
    written = [
        forms[place % len(forms)].format(title=title, names=of, text=text, place=place + 1)
        for place, (title, of, text) in enumerate(parts)
    ]
    seed = "Harbour 2027 papers\n\n" + "\n\n".join(written) + "\n"
    return [item for item in plain_text.read(seed.encode(), "seed") if isinstance(item, RawEntry)]


def told(entry, *names):
    return tuple(entry.fields[name].text if name in entry.fields else "" for name in names)


@pytest.mark.parametrize(
    "form",
    [
        "{title}\n\n{names}\n\n{text}",
        "{names}\n\n{title}\n\n{text}",
        "{names}\n{title}\n\n{text}",
        "{title}\n{names}\n\n{text}",
        "{names}\nHarbour School, Lowmark\n\n{title}\n\n{text}",
        "{title}\n\n{names}\n\nHarbour School, Lowmark\n\n{text}",
        "{place} March 2027\n{names}\n{title}\n\n{text}",
        "P-0{place}\n{title}\n{names}\n\n{text}",
        "pdf bib abs\n{title}\n{names}\n\n{text}",
        "{title}\n\n{names}\n\nSlides and Video\n\n{text}",
        "{names}. {title}\n{text}",
        "{title} – {names}\n\n{text}",
        "{title} ({names})\n\n{text}",
        "“{title}”, {names}\n\n{text}",
        "{names}, “{title}”\n\n{text}",
        "“{title}”\n{names}\n\n{text}",
        "{title}\n{names}\nAbstract: {text}",
        "{title}\n{names}\n\nAbstract\n\n{text}",
        "Room: Heron\nTime: 0{place}:00\nSpeaker: {names}\nTitle: {title}\nAbstract: {text}",
        "Speaker: {names}\n\nTitle: {title}\n\nAbstract:\n\n{text}",
        "Week {place}\nPaper: {title}\nPresenter: {names}\nSummary: {text}",
        "arXiv:2703.0000{place}\n{title}\nAuthors: {names}\nAbstract: {text}",
    ],
)
@pytest.mark.parametrize("names", [NAMES, SEVERAL], ids=["one name", "several"])
def test_forms(form, names):
    """Titles first, names first or both on a line, in paragraphs of their own or together, with labels or without."""
    read = entries(form, names=names)
    assert [told(entry, "title", "authors", "abstract") for entry in read] == list(
        zip(TITLES, names, TEXTS, strict=True)
    )


def test_what_looks_like_a_name_is_a_title_where_titles_stand():
    titles = ("Deep Nets", "What a Rope of hemp can hold", "Sails for none: a winter")
    for form in ("{title}\n\n{names}\n\n{text}", "{names}\n\n{title}\n\n{text}"):
        assert [told(entry, "title", "authors") for entry in entries(form, titles=titles)] == list(
            zip(titles, NAMES, strict=True)
        )


@pytest.mark.parametrize(
    ("names", "authors", "places"),
    [
        ("Ana Prim, Harbour University", "Ana Prim", "Harbour University"),
        ("Ana Prim, Turku, Finland", "Ana Prim", "Turku, Finland"),
        ("Ana Prim (Harbour University)", "Ana Prim (Harbour University)", ""),
        ("Ana Prim, Net Labs; Bo Sekund, Rope Institute", "Ana Prim, Net Labs; Bo Sekund, Rope Institute", ""),
        ("Ana Prim (Net Labs)\nBo Sekund (Rope Institute)", "Ana Prim (Net Labs); Bo Sekund (Rope Institute)", ""),
        ("Ana Prim¹, Bo Sekund²\n¹ Net Labs, Lowmark\n² Rope Institute", "Ana Prim¹, Bo Sekund²",
         "¹ Net Labs, Lowmark ² Rope Institute"),
    ],
)  # fmt: skip
def test_names_and_where_they_work(names, authors, places):
    """Where people work stands behind a comma, in brackets, or on lines of its own."""
    found = entries("{title}\n{names}\n\n{text}", names=(names, *NAMES[1:]))[0]
    assert told(found, "title", "authors", "Affiliations") == (TITLES[0], authors, places)


def test_nothing_above_a_text_is_lost():
    """What is neither title nor names is a note."""
    found = entries("P-0{place}\n{title}\n{names}\n\nOpen Access\n\n{text}")
    assert [told(entry, "note") for entry in found] == [("Open Access",)] * 3


def test_abstracts_alone_have_no_prefaces():
    """Nor does a list in which only one entry has a short line above it."""
    assert [told(entry, "title", "abstract") for entry in entries("{text}")] == [("", text) for text in TEXTS]
    mixed = entries("{title}\n\n{text}", "{text}", "{text}")
    assert [told(entry, "abstract") for entry in mixed][1:] == [(text,) for text in TEXTS]


def test_a_speaker_is_the_author_where_none_is_named():
    form = "Title: {title}\nSpeaker: Ed Quint\nAuthors: {names}\nAbstract: {text}"
    assert [told(entry, "authors", "Speaker") for entry in entries(form)] == [(name, "Ed Quint") for name in NAMES]
