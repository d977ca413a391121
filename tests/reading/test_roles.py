"""Sentences -> what each does in its abstract."""

from __future__ import annotations

import pytest

from conspectus.markup import parse
from conspectus.reading import cues, roles, sentences, tokens


def assigned(source: str) -> list[str]:
    text = parse(source)
    spans = sentences.split(text)
    return list(roles.assign(text, spans, cues.find(tokens.tokenize(text), spans)))


def test_an_abstract_in_the_common_order_is_told_apart() -> None:
    """Background, gap, contribution, method, result, outlook and availability, each by its cues."""
    source = """Gliders are widely used in meteorology. However, gliders struggle in still air. To address this, we
    propose StillWing, a controller for gliders. StillWing splits each flight into arcs of equal length. Extensive
    experiments show that StillWing flies twice as far. We hope that our work inspires future research on still air.
    Code is available at https://example.org/wing."""
    assert assigned(source) == ["background", "gap", "contribution", "method", "result", "outlook", "availability"]


@pytest.mark.parametrize(
    ("sentence", "role"),
    [
        ("We prove that kites are stable.", "result"),
        ("Kites outperform balloons by 12%.", "result"),
        ("Specifically, we design a tail that bends.", "method"),
        ("We further introduce a second tail.", "contribution"),
        ("Our code and data will be released.", "availability"),
        ("This opens new directions for the study of kites.", "outlook"),
        ("Each tail has its own string.", "method"),
    ],
)
def test_after_the_contribution_a_sentence_gets_its_role_by_its_own_words(sentence: str, role: str) -> None:
    assert assigned(f"We propose a kite. {sentence}") == ["contribution", role]


@pytest.mark.parametrize(
    ("sentence", "role"),
    [
        ("Kites have been proposed for surveys.", "background"),
        ("Many kites lack tails.", "background"),
        ("A kite with two tails is proposed.", "contribution"),
        ("This work examines kites.", "contribution"),
    ],
)
def test_a_first_sentence_tells_of_others_or_of_the_paper(sentence: str, role: str) -> None:
    """What has been proposed was proposed by others; what is proposed is proposed here."""
    assert assigned(sentence) == [role]


def test_no_sentence_is_left_out() -> None:
    """Whatever the text, there are as many roles as sentences."""
    for source in ("", "Word", "我们提出了一种新方法。它很快。", "1. 2? 3!"):
        assert len(assigned(source)) == len(sentences.split(parse(source)))
