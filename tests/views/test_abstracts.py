"""How an abstract is shown: stretches of one role, quiet ones, short forms where they are used again."""

from __future__ import annotations

import re

from conspectus.markup import parse
from conspectus.model import Acronym, Highlight, Name, Paper, Reading, Sentence
from conspectus.syndication.description import begins_inside
from conspectus.views.abstracts import sentences, short_forms, stretches, tells_roles


def paper(*sentences: tuple[str | None, str], **reading) -> Paper:
    """A paper with these (role, text) sentences."""
    text, start, found = parse(" ".join(said for _, said in sentences)), 0, []
    for role, said in sentences:
        found.append(Sentence(start, start + len(said), role))
        start += len(said) + 1
    return Paper(
        id="9c8b1e12",
        slug="paper-9c8b1e12",
        title=parse("A heading"),
        title_source="derived",
        abstract=text,
        reading=Reading(sentences=tuple(found), **reading),
    )


def test_neighbours_of_one_role_are_one_stretch():
    """The abstract is cut where the role changes, and what is not yet the paper's own work is quiet."""
    shown = stretches(
        paper(
            ("background", "Tides turn."),
            ("background", "Clocks drift."),
            ("contribution", "We mend clocks."),
            ("outlook", "Soon."),
        )
    )
    assert [(stretch.role, stretch.quiet) for stretch in shown] == [
        ("background", True),
        ("contribution", False),
        ("outlook", True),
    ]


def test_a_sentence_without_a_sure_role_stands_alone():
    """It is shown between its neighbours, under no heading and not quiet; so are all where there is no role at all."""
    shown = stretches(paper(("method", "Clocks are mended."), (None, "By hand."), ("method", "Slowly.")))
    assert [(stretch.role, stretch.quiet) for stretch in shown] == [(None, False)] * 3
    mixed = stretches(paper(("gap", "Clocks drift."), (None, "By hand."), ("method", "We mend them.")))
    assert [(stretch.role, stretch.quiet) for stretch in mixed] == [("gap", True), (None, False), ("method", False)]
    assert len(stretches(paper((None, "Tides turn."), (None, "Clocks drift.")))) == 1


def test_one_role_for_all_tells_nothing():
    """Where every sentence has the same role, none is named and none is quiet."""
    alike = paper(("background", "Tides turn."), ("background", "Clocks drift."))
    assert not tells_roles(alike)
    assert [(stretch.role, stretch.quiet) for stretch in stretches(alike)] == [(None, False)]


def test_own_names_are_no_short_forms():
    """A name that the paper introduces stands among its names, not among the short forms that it explains."""
    both = paper(
        ("contribution", "We present LANTERN, for long documents (LD)."),
        names=(Name("LANTERN"),),
        acronyms=(Acronym("LANTERN", "Light And Notes"), Acronym("LD", "long documents")),
    )
    assert [acronym.short for acronym in short_forms(both)] == ["LD"]


def test_a_trimmed_highlight_begins_with_a_capital_unless_a_name_comes_first():
    """`In this paper, we mend` is shown as `We mend`; `Here, lmKAN mends` keeps the letters of its name."""
    sentence = "In this paper, we mend clocks."
    cases = {
        (sentence, "we"): True,
        (sentence, "In"): False,
        ("Here, lmKAN mends clocks.", "lmKAN"): False,
        ("Here, 4 clocks are mended.", "4"): False,
    }
    for (said, first), capital in cases.items():
        at = said.index(first)
        trimmed = paper(("contribution", said), highlight=Highlight(at, len(said), 0))
        assert begins_inside(trimmed) is capital, (said, first)


def test_what_is_laid_over_the_sentences_is_found_once(monkeypatch):
    """However many sentences and short forms there are: each text is gone through once a form, not once a sentence."""
    said = [("method", f"We use an Invented Form {number} (IF{number}) and IF{number} again.") for number in range(40)]
    forms = tuple(Acronym(f"IF{number}", f"Invented Form {number}") for number in range(40))
    whole = paper(*said, acronyms=forms)
    searched = []
    original = re.finditer
    monkeypatch.setattr(re, "finditer", lambda *args: searched.append(args) or original(*args))
    (shown,) = stretches(whole)
    assert shown.html.count("<abbr") == len(sentences(whole)) == 40
    assert len(searched) <= 2 * 40
