"""Where a phrase begins -> the phrases that begin there and can stand alone."""

from __future__ import annotations

import pytest

from conspectus.reading.label import bodies, torn
from conspectus.reading.label.beginnings import Beginning
from conspectus.reading.text.phrases import End
from tests.reading.abstracts import words


def beginning(phrase: str, source: str = "object of propose", last: int | None = None) -> Beginning:
    return Beginning(0, words(phrase), 0, source, last)


def text(pieces) -> str:
    return " ".join(piece.low for piece in pieces)


@pytest.mark.parametrize(
    ("phrase", "starts"),
    [
        ("hemp tails", {"bare": "hemp tails"}),
        ("a novel hemp tail", {"bare": "hemp tail"}),
        ("on the hemp tail", {"bare": "hemp tail"}),  # what the verb before it wants
        ("to bend hemp tails", {"after an infinitive": "hemp tails"}),
        ("to quickly bend hemp tails", {"after an infinitive": "hemp tails"}),
        ("to bend early tails", {"after an infinitive": "early tails"}),
        ("a robust hemp tail", {"bare": "hemp tail", "with praise": "robust hemp tail"}),
        ("two fast scalable tails", {"bare": "tails", "with praise": "fast scalable tails"}),
        ("the problem of hemp tails", {"bare": "problem of hemp tails", "after a head of": "hemp tails"}),
        ("method for the hemp tail", {"bare": "method for the hemp tail", "after a head for": "hemp tail"}),
        ("progress in hemp tails", {"bare": "progress in hemp tails", "after a head in": "hemp tails"}),
        ("big old hemp task of tails", {"bare": "big old hemp task of tails", "after a head of": "tails"}),
        ("one big old hemp task of tails", {"bare": "one big old hemp task of tails"}),  # the fifth word
        ("the problem, of hemp tails", {"bare": "problem of hemp tails"}),
        ("the problem with hemp tails", {"bare": "problem with hemp tails"}),
        ("the reel of hemp tails", {"bare": "reel of hemp tails"}),  # says what it is
        ("task of the field of tails", {"bare": "task of the field of tails", "after a head of": "field of tails"}),
    ],
)
def test_a_phrase_begins_less_what_says_nothing(phrase, starts):
    """Articles and praise go, an infinitive goes; a head that says less than what it is of may go."""
    begun = beginning(phrase)
    assert {trim: text(begun.words[first:]) for first, trim in bodies.starts(begun)} == starts


def test_a_clause_begins_where_it_begins() -> None:
    begun = beginning("a robust method for kites bends them", "finding", 7)
    assert list(bodies.starts(begun)) == [(0, "bare")]
    ((body, _, joint),) = bodies.bodies(begun, 0, 16)
    assert (text(body), joint) == ("a robust method for kites bends them", 0)


@pytest.mark.parametrize(
    ("phrase", "joined"),
    [
        ("model that steers hemp for gusty towns", "model for gusty towns"),
        ("model which we use for gusty towns over land", "model for gusty towns over land"),
        ("model, which steers hemp for gusty towns", "model for gusty towns"),
        ("model that steers hemp for towns", None),  # one word says too little of a purpose
        ("tail that steers hemp for gusty towns", None),  # no thing that has a purpose
        ("model for kites that steers hemp for gusty towns", None),  # has its purpose
        ("model that steers hemp, for gusty towns", None),  # another clause
        ("model that steers hemp. It is for gusty towns", None),
        ("model that steers. All its hemp is for gusty towns", None),
        ("model that steers without tails for gusty towns", None),  # denied
        ("model that has a need for gusty towns", None),  # belongs to the need
        ("model that steers hemp for each gusty town", None),
        ("model that steers hemp for training gusty towns", None),
        ("model that steers hemp for these gusty towns", None),
        ("model that steers hemp of gusty towns", None),
    ],
)
def test_what_a_thing_is_for_is_joined_over_a_clause(phrase, joined):
    found = [text(body) for body, _, joint in bodies.bodies(beginning(phrase), 0, 16) if joint]
    assert found[-1:] == ([joined] if joined else [])


@pytest.mark.parametrize(("limit", "joined"), [(5, True), (4, False)])
def test_what_is_joined_is_no_longer_than_a_heading(limit, joined):
    """`model` and `for` are of it."""
    begun = beginning("model that steers hemp for gusty paper towns")
    assert any(joint for *_, joint in bodies.bodies(begun, 0, limit)) == joined


def test_a_subject_ends_before_its_verb() -> None:
    """Where the end is known, no phrase goes on after it."""
    phrase = "flight of kites over land is studied"
    assert [text(body) for body, *_ in bodies.bodies(beginning(phrase), 0, 16)][-1] == "flight of kites over land"
    assert [text(body) for body, *_ in bodies.bodies(beginning(phrase, last=3), 0, 16)] == ["flight of kites"]


@pytest.mark.parametrize(
    ("phrase", "stands"),
    [
        ("kite tails", True),
        ("kites", False),  # one word
        ("model of kites", True),
        ("without kite tails", False),
        ("importance of kite tails", False),  # says less than what follows
        ("importance kite tails", True),
        ("thorough rise of kite tails", False),  # an adjective before such a word
        ("wind rise of kite tails", True),
        ("recently-flown kite tails", False),
        ("7 kite tails", False),
        ("7-string kite tails", True),
        ("-like kite tails", False),
        ("kite -like tails", True),
        ("tail(s) of kites", True),
        ("superior kite tails", False),
        ("kite existing tails", False),
        ("studying the kite tails", False),
        ("studying kite tails", True),
        ("qwerting the kite tails", True),  # nobody knows
        ("flown the kite tails", True),
        ("tailored the kite tails", False),
        ("models long kite tails", False),  # given by a verb before
        ("models of kite tails", True),
        ("models and kite tails", True),
        ("models trained kite tails", True),
        ("models, kite tails", True),
        ("kites long tails", True),  # no thing that does
        ("these kite tails", False),
        ("kites and these tails", False),
        ("quickly kite tails", False),
        ("quickly kite-tails", False),
        ("theoretically grounded kite tails", True),  # how it is done
        ("family kite tails", True),
        ("friendly-looking kite tails", True),
    ],
)
def test_a_phrase_stands_alone_if_it_says_something_by_itself(phrase, stands):
    assert bodies.stands(words(phrase), 0.0) == stands


def test_a_phrase_must_tell_as_much_as_is_asked() -> None:
    told = bodies.telling(words("kite tails"))
    assert bodies.stands(words("kite tails"), told)
    assert not bodies.stands(words("kite tails"), told + 0.01)


@pytest.mark.parametrize(
    ("phrase", "hides"),
    [
        ("kites optimize hemp tails", True),
        ("kites to optimize hemp tails", False),  # an infinitive
        ("kites and kitify hemp tails", True),
        ("kites to bend and kitify hemp tails", False),
        ("kites prize hemp tails", False),  # a noun
        ("hemp kites by bending tails", True),
        ("hemp kites by slowly bending tails", True),
        ("hemp kites by slowly bending", True),
        ("hemp kites by slow tails", True),
        ("hemp kites steered by slow tails", False),  # what was done so
        ("signals for, and sight of, hemp tails", True),
        ("steering kites by bending tails", False),  # what can be done so
        ("hemp estimation by bending tails", False),
        ("kites to fly by bending tails", False),
        ("hemp kites re-utilizes wind tails", True),
        ("hemp kites faster by wind tails", True),
        ("hemp faster kites on wind tails", False),
        ("hemp kites faster", True),
        ("hemp kites to develop wind tails", True),
        ("hemp model to develop wind tails", False),  # what it is for
        ("hemp kites to fly wind tails", False),
        ("hemp kites and play wind tails", True),
        ("hemp kites and play", False),  # a noun, where nothing follows
        ("hemp kites and studying wind tails", True),
        ("flying kites and studying wind tails", False),  # two of a kind
        ("hemp bending and studying wind tails", False),
        ("hemp kites and wind tails", False),
        ("hemp controller smoothly bends tails", True),
        ("hemp data smoothly bent tails", True),  # an adverb closes a noun's phrase
        ("hemp kites and without tails", True),
        ("kites without hemp and without tails", False),
        ("kites on and over towns", False),
        ("hemp kites, and wind tails", True),
        ("hemp, kites, and wind tails", False),  # a list
        ("hemp kites and tails", False),
        ("hemp data both wind and tails", True),
        ("kites for both wind and tails", False),
    ],
)
def test_a_phrase_may_hide_a_clause(phrase, hides):
    """A verb, what is said of a noun, what is done next, unlike things joined."""
    assert bodies.stands(words(phrase), 0.0) != hides


@pytest.mark.parametrize(
    ("phrase", "first", "paper"),
    [
        ("this paper of kites", 1, True),
        ("our study of kites", 1, True),
        ("present work on kites", 1, True),
        ("a paper of kites", 1, False),
        ("paper of kites and this", 0, False),
        ("this kite of paper", 1, False),
    ],
)
def test_the_paper_itself_is_no_topic(phrase, first, paper):
    assert bodies.is_paper(words(phrase), first) == paper


@pytest.mark.parametrize(
    ("phrase", "first", "place", "half"),
    [
        ("fold hemp sheets into kites", 1, 3, True),
        ("fold hemp sheets, into kites", 1, 3, False),
        ("fold hemp sheets over kites", 1, 3, False),
        ("find hemp kites using strings", 1, 5, True),
        ("hemp kites using strings", 0, 4, False),  # nothing before it that could use
        ("so, hemp kites using strings", 1, 5, False),
        ("find hemp model using strings", 1, 5, False),  # a model may
        ("find hemp steering via strings", 1, 5, False),
        ("find hemp strings over kites", 1, 5, False),
        ("hemp kites in cases where", 0, 4, True),
        ("hemp kites in towns where", 0, 4, True),
        ("hemp kites in towns which", 0, 4, False),
        ("hemp kites of cases where", 0, 4, False),
        ("in cases where", 0, 2, False),
        ("flying hemp kites, we study", 0, 3, True),
        ("flying hemp kites we study", 0, 3, False),
        ("so flying hemp kites, we study", 1, 4, False),
        ("apply hemp to kites", 1, 4, True),
        ("apply hemp to improve kites", 1, 5, False),  # what for
        ("apply the novel hemp to kites", 3, 6, True),
        ("bend hemp to kites", 1, 4, False),
        ("apply hemp for kites", 1, 4, False),
        ("hemp to kites apply", 0, 3, False),
        ("strings for hemp and kites for towns", 2, 7, True),
        ("strings for hemp and for towns", 2, 6, False),
    ],
)
def test_half_of_what_belongs_together_is_torn(phrase, first, place, half):
    assert torn.is_torn(words(phrase), first, End(place, "clause")) == half


@pytest.mark.parametrize(
    ("phrase", "another"),
    [
        ("wind planner", False),
        ("wind planners", True),
        ("wind model", False),
        ("wind models", True),
        ("wind methods", True),
        ("wind strategies", True),
        ("wind tasks", True),
        ("wind datasets", True),
        ("hemp llms", True),
        ("hemp glass", False),
        ("hemp tails", False),
        ("tail failure", True),
        ("failures of hemp tails", True),
        ("class of hemp models", True),  # the class says nothing
        ("planner of hemp models", False),
        ("planner for failures", False),
        ("aligning hemp models", False),  # is what one does
        ("emerging hemp models", True),
        ("hemp data, wind tails, and reels", True),  # a list
        ("hemp kite for data, and reels", False),
        ("light, fast, and robust hemp kite", False),
    ],
)
def test_what_is_of_several_or_a_fault_is_not_the_one_that_has_a_name(phrase, another):
    assert bodies.names_another(words(phrase)) == another


@pytest.mark.parametrize(
    ("phrase", "first", "end", "acts"),
    [
        ("kite tails", 0, 2, False),
        ("where kite tails", 1, 3, True),
        ("where, kite tails", 1, 3, False),
        ("to qwert tails", 1, 3, True),  # an unlisted word after `to`
        ("to data tails", 1, 3, False),
        ("robust for tails", 0, 3, True),  # lacks its noun
        ("method for tails", 0, 3, False),
        ("kite robust for tails", 0, 4, False),
        ("tails when kites", 0, 3, True),
        ("kites play tails", 0, 3, True),
        ("kites play tails", 2, 3, False),
        ("kites qwerts tails", 0, 3, True),  # after a plural
        ("kite qwerts wind", 0, 3, False),
        ("kites promise tails", 0, 3, True),
        ("kites, promise tails", 0, 3, False),
        ("kite promise tails", 0, 3, False),
    ],
)
def test_a_group_of_words_may_hold_a_verb(phrase, first, end, acts):
    assert bodies.acts(words(phrase), first, end) == acts


@pytest.mark.parametrize(
    ("phrase", "place", "topic"),
    [
        ("hemp kite tails outperform all", 3, True),
        ("kite tail data outperform all", 3, True),  # tells enough
        ("wind data in space outperform all", 4, False),
        ("kite tails outperform all", 2, False),  # two words
        ("hemp kite tails all", 3, False),  # no verb follows
        ("hemp kite tails", 3, False),
        ("hemp kite models outperform all", 3, False),  # a field's
        ("rise kite tails outperform all", 3, False),  # what happens to one
        ("hemp tailored tails outperform all", 3, False),
        ("hemp bending tails outperform all", 3, True),
        ("results of methods outperform all", 3, False),  # tells nothing
    ],
)
def test_the_subject_of_a_sentence_is_a_topic_if_it_is_narrow_and_whole(phrase, place, topic):
    assert bodies.is_topic(words(phrase), 0, End(place, "clause")) == topic
    assert not bodies.is_topic(words(phrase), 0, End(place, "link"))


def test_how_much_a_word_tells() -> None:
    """Nothing for a head, praise, or a word of grammar; a compound more than its parts; and never above a bound."""

    def told(phrase: str) -> float:
        return bodies.telling(words(phrase))

    for empty in ("method", "novel", "of", "two-stage", "3-step", "data"):
        assert told(empty) < 0.3, empty
    assert told("method") == told("novel") == told("of") == told("two-stage") == 0
    assert told("qwert") == 1.25
    assert told("qwert-data") == told("data-qwert") == 1.5
    assert told("wind-kite") > max(told("wind"), told("kite"))
    assert told("qwert kite") == told("qwert") + told("kite")
