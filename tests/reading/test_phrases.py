"""Words, and what may be a phrase among them."""

from __future__ import annotations

import pytest

from conspectus.markup import parse
from conspectus.reading.text.phrases import is_verb, may_end, points_back
from tests.reading.abstracts import words


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("Models of robots.", ["Models", "of", "robots"]),
        ("models, robots (or both): so", ["models", "robots", "so"]),
        ("the image(s) of $O(n + 1)$ nets", ["the", "image(s)", "of", "O(n + 1)", "nets"]),
        ("non-i.i.d. models", ["non-i.i.d", "models"]),
    ],
)
def test_words_have_no_punctuation_at_their_ends(sentence, found):
    """What stands in brackets is passed over, but for brackets within a word; a formula is one word."""
    plain = parse(sentence).plain
    assert [plain[piece.start : piece.end] for piece in words(sentence)] == found


@pytest.mark.parametrize(
    ("phrase", "back"),
    [
        ("errors of translation", False),
        ("these errors", True),
        ("errors and these limits", True),
        ("its errors", True),
        ("models and their errors", False),
        ("a model with its errors", True),
        ("and their errors", True),
        ("the above limitations", True),
        ("the limitations", True),
        ("the limitations of models", False),
        ("the errors", False),
        ("errors of the model", True),
        ("errors of the model parameters", False),  # belongs to the next word
        ("errors of the model, parameters", True),
    ],
)
def test_a_phrase_may_need_what_stood_before_it(phrase, back):
    """`and their` points to the words of the phrase itself; `the problem of` says which."""
    assert points_back(words(phrase)) == back


@pytest.mark.parametrize(
    ("sentence", "stop"), [("non-i.i.d. models", ""), ("non-i.i.d. Models", "."), ("robots. models", ".")]
)
def test_an_abbreviation_ends_no_clause(sentence, stop):
    assert words(sentence)[0].stop == stop


@pytest.mark.parametrize("word", ["models", "speed", "seed"])
def test_a_heading_may_end_with_a_noun(word):
    assert may_end(word)


@pytest.mark.parametrize("word", ["of", "the", "model's", "quickly", "trained", "is", "text-to-"])
def test_a_heading_does_not_end_with_what_waits_for_more(word):
    assert not may_end(word)


@pytest.mark.parametrize(("word", "verb"), [("is", True), ("outperforms", True), ("models", False), ("robot", False)])
def test_what_is_surely_a_verb(word, verb):
    assert is_verb(word) == verb
