"""What a phrase and a word are weighed by: the weights were fitted to just these values."""

from __future__ import annotations

import math

import pytest

from conspectus.reading import label
from conspectus.reading.label import title_words
from conspectus.reading.label.features import Whole, form, worth
from conspectus.reading.label.title_words import Weights
from conspectus.reading.lexicon.usage import rarity
from conspectus.reading.text.phrases import End
from tests.reading.abstracts import what_was_read, words

CHANCE = {"hemp": 0.16, "kite": 0.04, "tails": 0.09, "reels": 0.5}


def whole(opening: str = "", closing: str = "") -> Whole:
    return Whole.of([words(opening), words("kites fall"), words(closing)], CHANCE)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("worth", 4 * 0.29 / (3 + 2 + 8.5)),
        ("worth root", math.sqrt(4 * 0.29 / (3 + 2 + 8.5))),
        ("worth mean", 2 * 0.29 / 3),
        ("worth mean squared", (2 * 0.29 / 3) ** 2),
        ("worth share", 3 * 0.29 / 0.79),
        ("worth least", 0.04),
        ("worth most", 0.16),
        ("worth first", 0.16),
        ("worth of first two", 0.16),
        ("worth last", 0.09),
        ("worth of pairs", 4 * (0.4 * 0.2 + 0.2 * 0.3) / (3 + 2 + 7.5)),
        ("rarity", sum(map(rarity, ("hemp", "kite", "tails"))) / 3 / 7),
        ("in the first sentence", 1 / 3),
        ("in the last sentence", 2 / 3),
        ("length", 0.3),
        ("length squared", 0.09),
        ("two words", False),
        ("three words", True),
    ],
)
def test_what_the_words_of_a_phrase_are_worth(name, value):
    """By their chances, with two words of a name before them: all, the mean, the share of all that the text has."""
    found = worth(words("hemp kite tails"), whole("Kite fly.", "Tails of hemp."), 2)
    assert found[name] == pytest.approx(value)


def test_a_word_twice_is_worth_no_more_than_once() -> None:
    twice, once = worth(words("tails tails"), whole(), 0), worth(words("tails"), whole(), 0)
    assert twice["worth share"] == once["worth share"]
    assert twice["worth mean"] == once["worth mean"] / 2
    assert twice["two words"]
    assert worth(words("kite tails"), whole(), 0)["worth of first two"] == 0.09
    assert worth(words("of in hemp"), whole(), 0)["worth of first two"] == 0.0


def test_words_without_any_chance_are_worth_nothing() -> None:
    """Nor is anything divided by nothing."""
    nothing = worth(words("hemp tails"), Whole.of([], {}), 0)
    assert {name for name, value in nothing.items() if value} == {"rarity", "length", "length squared", "two words"}


@pytest.mark.parametrize(
    ("sentence", "first", "place", "shown"),
    [
        ("hemp kites fly", 0, 2, "first:hemp last:kites before:^ after:fly"),
        ("we see hemp kites", 2, 4, "first:hemp last:kites before:see after:$"),
        ("so, hemp kites, then", 1, 3, "first:hemp last:kites before:, after:,"),
        ("we see kites.", 2, 3, "first:kites last:kites before:see after:."),
        ("see tails for kites in air", 1, 4, "first:tails last:kites before:see after:in has:for"),
        ("see tails across kites", 1, 4, "first:tails last:kites before:see after:$ has:across"),
        ("see tails, reels during kites", 1, 5, "first:tails last:kites before:see after:$"),
    ],
)
def test_the_words_that_a_phrase_begins_and_ends_with_and_those_around(sentence, first, place, shown):
    pieces = words(sentence)
    found = form(pieces, first, End(place, "stop"), pieces[first:place], 1.0)
    assert {name for name in found if ":" in name} == set(shown.split())


@pytest.mark.parametrize(
    ("phrase", "name", "value"),
    [
        ("method of kites", "head first", True),
        ("kites of methods", "head first", False),
        ("kites of methods", "head last", True),
        ("method of kites", "head last", False),
        ("bending kites", "gerund first", True),
        ("kites bending", "gerund first", False),
        ("hemp, kites, and tails,", "comma", 2),
        ("hemp kites and tails", "and", True),
        ("hemp kites or tails", "and", False),
        ("hemp for kites of tails", "prepositions", 0.4),
        ("hemp kites", "telling", 0.6),
        ("hemp k9 kites", "digit", True),
        ("hemp kites", "digit", False),
    ],
)
def test_the_form_of_a_phrase(phrase, name, value):
    pieces = words(phrase)
    assert form(pieces, 0, End(len(pieces), "stop"), pieces, 3.0)[name] == value


def test_what_tells_more_than_five_words_tells_as_much_as_five() -> None:
    pieces = words("hemp kites")
    assert form(pieces, 0, End(2, "stop"), pieces, 7.0)["telling"] == 1


@pytest.mark.parametrize(
    ("weight", "word", "score"),
    [
        ("bias", "hemp", 1),
        ("bias", "of", -3.0),  # a word of grammar has its odds and nothing else
        ("odds", "hemp", -2.0),
        ("odds", "tails", -3.0),  # unlisted
        ("uses", "hemp", math.log(3)),
        ("uses", "kites", 0),
        ("place", "hemp", 3 / 42),  # the first one
        ("place", "bend", 27 / 42),
        ("first_sentence", "hemp", 1),
        ("first_sentence", "tails", 0),
        ("highlight", "tails", 1),
        ("highlight", "kites", 0),
        ("contribution", "hemp", 2 / 3),
        ("contribution", "kites", 0),
        ("offered", "tails", 1),
        ("offered", "hemp", 0),
        ("long_form", "bend", 1),
        ("long_form", "hemp", 0),
        ("name", "kites", 1),
        ("name", "hemp", 0),
        ("capital", "kites", 1),
        ("capital", "hemp", 1 / 3),
        ("capital", "tails", 0),
        ("closing", "hemp", 2 / 3),  # before a stop, and before a word of grammar
        ("closing", "kites", 1),  # at the end of a sentence
        ("closing", "bend", 0),
        ("length", "tails", 0.5),
    ],
)
def test_what_counts_for_the_chance_of_a_word(weight, word, score):
    """One weight at a time, in `in hemp Kites. Hemp, tails bend hemp of it`; the second sentence is the highlight."""
    source = "in hemp Kites. Hemp, tails bend hemp of it"
    first, second = words("in hemp Kites."), words(source)[3:]
    place = title_words.Place(source, [first, second], 1, {1}, {"tails"}, {"bend"}, "Kites")
    weights = Weights(*(float(name == weight) for name in Weights._fields))
    found = title_words.scores(place, {"": -3.0, "hemp": -2.0}, weights)
    assert found[word] == pytest.approx(score)


def features_of(source: str, heading: str, name: str | None = None) -> dict[str, float]:
    """The features of the candidate that reads so."""
    (found,) = (each.features for each in label.candidates(what_was_read(source, name)) if each.text == heading)
    return dict(found)


@pytest.mark.parametrize(
    ("source", "name", "heading", "expected"),
    [
        (
            "We propose paper kite tails for gusty towns. Hemp bends.",
            None,
            "Paper kite tails for gusty towns",
            {
                "source:object of propose": 1,
                "begins:bare": 1,
                "ends before:stop": 1,
                "in the highlight": True,
                "early": 1,
            }
            | {"in the last": False, "place": 2 / 8, "named": False, "name within": False, "joined": False},
        ),
        (
            "Hemp bends. We propose KITE, a paper planner for gusty towns.",
            "KITE",
            "KITE: Paper planner for gusty towns",
            {"early": 0.5, "in the last": True, "place": 4 / 9, "named": True, "name within": False}
            | {"bracket within": False, "joined": False},
        ),
        (
            "We propose a paper planner (GAP) for gusty towns.",
            None,
            "Paper planner for gusty towns",
            {"bracket within": True, "joined": False},
        ),
        (
            "We propose KITE, a paper model that bends hemp for gusty towns.",
            "KITE",
            "KITE: Paper model for gusty towns",
            {"bracket within": False, "joined": True, "named": True},
        ),
        (
            "We study hemp tails for KITE in gusty air.",
            "KITE",
            "Hemp tails for KITE in gusty air",
            {"name within": True},
        ),
    ],
)
def test_where_a_candidate_stands_is_among_its_features(source, name, heading, expected):
    found = features_of(source, heading, name)
    assert {feature: found[feature] for feature in expected} == pytest.approx(expected)
