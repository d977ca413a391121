"""Words and pairs of words, and who uses them."""

from __future__ import annotations

import pytest

from conspectus.corpus.phrases import Uses, phrases_of


def uses(*texts, alone=False):
    """Of texts that are called by their numbers."""
    return Uses({str(number): phrases_of(text) for number, text in enumerate(texts)}, alone=alone)


def told(found):
    """What is used -> by whom."""
    return {found.text(key): found.holders(key) for key in range(len(found.counts))}


def test_what_three_papers_use_is_told_as_most_of_them_write_it():
    """Forms of a word are one; a pair is told by its stems and by what is between them."""
    found = told(uses("Red lamps.", "A red lamp!", "Red lamps; the lamps.", "Red-lamp room.", "A red. Lamp."))
    assert found == {"Red": set("0124"), "lamps": set("0124"), "Red lamps": set("012")}


def test_a_group_may_write_it_another_way():
    """The spelling of some papers is not that of all."""
    found = uses("A tidal clock.", "A tidal clock.", "Tidal clocks.", "Tidal clocks.", "Tidal clocks.")
    (pair,) = (key for key in range(len(found.counts)) if len(found.parts(key)) == 2)
    assert (found.text(pair), found.text(pair, ["0", "1", "2"])) == ("Tidal clocks", "tidal clock")
    assert found.within(["0", "3"])[pair] == 2


def test_a_pair_is_told_as_somebody_wrote_it():
    """Its most common spelling, which need not be made of the most common spellings of its words."""
    texts = ("An agent trains. Agent skills.", "Agent skills, agents.", "Agents. An agent skill.")
    found = uses(*texts, "Agents have a skill.", "Agents of skill.", "Skill of agents.")
    (pair,) = (key for key in range(len(found.counts)) if len(found.parts(key)) == 2)
    assert (found.text(pair), found.text(pair, ["2"])) == ("Agent skills", "agent skill")


def test_words_that_can_stand_alone_are_counted_by_themselves():
    """Parts of compounds are words, but none that stand alone; so only one of three papers has the lamp."""
    texts = ("A lamp and a moth.", "A lamp-lit moth.", "A lamp-lit moth.")
    assert told(uses(*texts, alone=True)) == {"moth": set("012")}
    assert told(uses(*texts)) == {"moth": set("012"), "lamp": set("0")}


@pytest.mark.parametrize(
    ("text", "used"),
    [
        ("Tide-grained maps.", {"Tide-grained", "maps"}),
        ("A zero-sum game.", {"zero-sum", "game"}),
        ("Low-rank maps.", {"maps"}),
        ("Moon-lit clock hands.", {"Moon-lit", "clock hands", "clock", "hands"}),
        ("Machine tide-rank maps.", {"Machine", "tide-rank", "maps"}),
        ("Maps of tide\N{NON-BREAKING HYPHEN}rank clocks.", {"Maps", "tide\N{NON-BREAKING HYPHEN}rank", "clocks"}),
        ("A text-image-sound map.", {"map"}),
        ("Pre- and post-trained maps.", {"post-trained", "maps"}),
    ],
)
def test_pieces_of_compounds_are_no_words(text, used):
    """Nor pairs with what stands beside the compound; the compound itself is a pair."""
    assert {term for term, by in told(uses(text, text, text)).items() if by} == used


def test_no_papers_use_nothing():
    assert told(uses()) == told(uses("", "")) == {}
