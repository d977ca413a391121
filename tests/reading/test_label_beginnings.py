"""Where phrases begin that say what a paper is about, and by what sign."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from conspectus.model import Span
from conspectus.reading.label import beginnings
from conspectus.reading.text.phrases import pieces
from tests.reading.abstracts import what_was_read, words


def begun(source: str, name: str | None = None, chance: Mapping[str, float] = {}) -> set[tuple[str, str]]:
    """What is found: each sign, and the two words after the beginning, or all up to the end where that is known."""
    read = what_was_read(source, name)
    parts = [pieces(read.text, sentence) for sentence in read.sentences]
    at = source.find(name) if name else -1
    named = Span(at, at + len(name)) if name else None
    return {
        (each.source, " ".join(word.low for word in each.words[each.first : each.last or each.first + 2]))
        for each in beginnings.find(read, parts, named, chance)
    }


@pytest.mark.parametrize(
    ("source", "sign", "phrase"),
    [
        ("We propose hemp tails for kites.", "object of propose", "hemp tails"),
        ("We study hemp tails for kites.", "object of study", "hemp tails"),
        ("In this paper, a hemp tail is proposed for kites.", "subject of propose", "a hemp tail"),
        ("A hemp tail is studied.", "subject of study", "a hemp tail"),
        ("We steer kites by introducing hemp tails.", "object of a gerund", "hemp tails"),
        ("We steer by introducing hemp.", "object of a gerund", "hemp"),
        ("We steer kites by bending hemp tails.", "gerund", "bending hemp"),
        ("We steer kites via bending.", "gerund", "bending"),
        ("We steer kites through learning tails.", "gerund", "learning tails"),
        ("Paper kites fall. We fly them.", "subject", "paper kites"),
        ("Moreover, paper kites fall. We fly them.", "subject", "paper kites"),
        ("Hemp is cheap. Paper kites fall. We fly them.", "subject", "paper kites"),
    ],
)
def test_a_phrase_begins_where_the_words_around_it_say_so(source, sign, phrase):
    """After what the authors do, before what is done, after a means; and an opener is no part of a subject."""
    assert (sign, phrase) in begun(source)


@pytest.mark.parametrize(
    ("source", "sign", "phrase"),
    [
        ("We present KITE, a planner for gusts.", "description", "a planner"),
        ("We present KITE a planner for gusts.", "description", None),
        ("We present KITE, which is a planner.", "description", "a planner"),
        ("We say that KITE is a planner.", "description", "a planner"),
        ("We present KITE that is our planner.", "description", "our planner"),
        ("We present KITE nets, a planner for gusts.", "description", "a planner"),  # a word may stand between
        ("We present KITE, hemp planner.", "description", None),
        ("We present KITE, which bends a tail.", "description", None),
        ("We present KITE.", "description", None),
        ("We present KITE that steers hemp tails.", "object of its clause", "hemp tails"),
        ("We present KITE, which quickly steers hemp tails.", "object of its clause", "hemp tails"),
        ("We present KITE that steers hemp.", "object of its clause", "hemp"),
        ("We present KITE that steers.", "object of its clause", None),
        ("We present KITE that quickly steers.", "object of its clause", None),
        ("We present KITE that we steer by hemp.", "object of its clause", None),
        ("We present KITE, and steers of hemp.", "object of its clause", None),
        ("We present Kite Inner Tube Egress (KITE) for gusts.", "expansion", "kite inner"),
        ("We present KITE (Kite Inner Tube Egress) for gusts.", "expansion", "kite inner"),
        ("We present KITE. Hemp Tail Bending (HTB) is old.", "expansion", None),
    ],
)
def test_what_stands_beside_a_name_may_be_said_of_it(source, sign, phrase):
    """`NAME, a …`, `NAME is a …`, `NAME that does …`; not what only follows, and not what is short for another."""
    assert [text for each, text in sorted(begun(source, "KITE")) if each == sign] == ([phrase] if phrase else [])


@pytest.mark.parametrize(
    ("source", "sign"),
    [
        ("We steer kites by introducing hemp tails.", "gerund"),  # says that it is put forward, not how it is done
        ("We steer kites while introducing hemp tails.", "object of a gerund"),
        ("We steer kites while bending hemp tails.", "gerund"),
        ("We steer kites by hemp tails.", "gerund"),
        ("Kites fly by bending hemp tails. We study them.", "gerund"),  # of the field
        ("We fly kites. They are steered by bending tails. Hemp bends.", "subject of use"),
        ("This is what we propose.", "object of propose"),  # nothing follows
        ("We fly paper kites.", "subject"),  # authors act in it
        ("We fly. We bend. Paper kites fall.", "subject"),  # the third
        ("Kites fall (Doe, 2019). We study them.", "subject"),  # others found it
        ("Kites fall, as Doe et al. say. We study them.", "subject"),
        ("We present hemp. It is one that steers kites.", "object of its clause"),  # no name
        ("We present hemp. Hemp, a planner, is old.", "description"),
    ],
)
def test_without_its_sign_nothing_begins(source, sign):
    assert sign not in {each for each, _ in begun(source)}


def test_a_year_in_brackets_cites_and_a_size_does_not():
    """What is cited in a sentence of the field is of others."""
    assert ("subject", "paper kites") in begun("Paper kites fall [17]. We study them.")
    assert ("subject", "paper kites") not in begun("Paper kites fall [Doe, 2017b]. We study them.")


@pytest.mark.parametrize(
    ("source", "phrase", "found"),
    [
        ("We fly kites over hemp towns.", "hemp towns", True),  # after a preposition
        ("We fly kites over hemp towns.", "towns", False),  # within a group
        ("We fly kites, hemp reels and tails.", "hemp reels", True),  # after a stop
        ("We fly kites of novel hemp.", "hemp", True),  # praise goes before
        ("We fly kites of novel hemp.", "novel hemp", False),
        ("We show kites of estimating hemp tails.", "hemp tails", True),  # after a gerund
        ("We show kites of gusty hemp tails.", "hemp tails", False),  # an adjective is of the group
        ("We show kites of bending hemp tails.", "hemp tails", False),  # that may be a noun
        ("We show kites in 12 hemp tails.", "hemp tails", True),  # after a number
        ("We propose a hemp tail.", "hemp tail", False),  # has begun after the verb
        ("Kites have become a hemp trade. We fly.", "hemp trade", False),  # said of the field
        ("We fly kites. Our kites have become a hemp trade.", "hemp trade", True),
        ("Kites fly over hemp towns. We bend.", "hemp towns", True),  # only stands there
        ("Kites of hemp towns fall (Doe, 2019). We fly.", "hemp towns", False),  # others found it
    ],
)
def test_a_group_of_words_may_begin_a_phrase(source, phrase, found):
    """After what is no part of the group; by no sign but its words."""
    assert (("phrase", phrase) in begun(source)) == found


@pytest.mark.parametrize(
    ("group", "looked"),
    [("kites x x x x x", False), ("kites x x x x z", True), ("kites x x x x x z", False)],
)
def test_only_the_likeliest_groups_of_words_are_looked_at(group, looked):
    """Ten of them, by the chances of the first six words of each."""
    others = [f"{letter}x" for letter in "bcdefghijk"]
    source = f"We fly over {group} of {' of '.join(others)}."
    found = begun(source, chance=dict.fromkeys(others, 0.1) | {"z": 0.9})
    assert len({phrase for sign, phrase in found if sign == "phrase"}) == 10
    assert any(phrase.startswith("kites") for _, phrase in found) == looked


@pytest.mark.parametrize(
    ("source", "searched"),
    [
        # the highlight, which is the last, and three that put forward or study; then there is room for one that shows
        (
            "We show hemp. We use tails. We test it. We propose kites. We study towns. We study gusts. We study birds.",
            "hemp kites towns gusts birds",
        ),
        ("We show hemp. We use tails. We test reels. We show kites.", "hemp tails"),  # two in which authors act
        ("Kites fall. Tails bend. Gusts pass by bending reels. We propose hemp.", "kites tails hemp"),  # the first two
        (
            "Kites fall. Tails bend. Gusts pass. We propose hemp. KITE flies by bending reels.",
            "kites tails hemp bending",
        ),
    ],
)
def test_sentences_are_searched_where_something_is_said_of_the_paper(source, searched):
    """The highlight, where the name stands, where authors act, the first: five at most."""
    found = begun(source, "KITE" if "KITE" in source else None)
    assert {phrase.split()[0] for sign, phrase in found if sign != "phrase"} == set(searched.split())


@pytest.mark.parametrize(("start", "within"), [(9, False), (10, True), (15, True), (19, True), (20, False)])
def test_a_span_is_of_the_sentence_that_it_begins_in(start, within):
    """Even where it ends in the next one; the blank between is of none."""
    assert beginnings.within(Span(start, 25), Span(10, 20)) == within


@pytest.mark.parametrize(
    ("phrase", "first"),
    [
        ("hemp tails", 0),
        ("a hemp tail", 1),
        ("our novel hemp tail", 2),
        ("two fast, lightweight tails", 3),
        ("a novel", 2),
        ("a theoretically grounded tail", 1),  # says less without
        ("a newly grounded tail", 2),
    ],
)
def test_determiners_and_praise_say_nothing(phrase, first):
    assert beginnings.bare_start(words(phrase), 0) == first


@pytest.mark.parametrize(
    ("phrase", "first", "before"),
    [
        ("fly hemp kites", 1, 0),
        ("fly a novel hemp kite", 3, 0),
        ("we fly hemp kites", 2, 1),
        ("hemp kites", 0, -1),
        ("a hemp kite", 1, -1),
        ("fly, hemp kites", 1, -1),
        ("we fly, hemp kites fall", 2, -1),
        ("we fly, a hemp kite falls", 3, -1),
        ("we fly novel, hemp kites", 3, -1),
    ],
)
def test_a_phrase_is_governed_by_the_word_before_it(phrase, first, before):
    """Articles and praise stand between; nothing before a stop governs."""
    assert beginnings.governor(words(phrase), first) == before


@pytest.mark.parametrize(
    ("before", "denied"),
    [
        ("we fly", False),
        ("we fly without", True),
        ("we fly without one two three four five six seven", True),  # eight words before
        ("we fly without one two three four five six seven eight", False),
        ("without", True),
        ("we fly without tails.", False),  # a clause ends between
        ("we fly without tails, over", False),
        ("we fly without a fast, robust", True),  # praise with a comma is of the same clause
        ("we fly existing", True),
        ("we fly existing one two three", True),  # four words before
        ("we fly existing one two three four", False),
        ("kites including", True),
        ("one of the most", True),
        ("most of the", False),
        ("", False),
    ],
)
def test_what_is_not_there_or_of_others_is_denied(before, denied):
    """What denies reaches eight words far, what is of others four, and neither over a stop."""
    phrase = words(f"{before} hemp tails")
    assert beginnings.is_denied(phrase, len(phrase) - 2) == denied
