"""What is seen of a name beside and before its mentions: the weights were fitted to just this."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from conspectus.markup import parse
from conspectus.reading import names, roles
from conspectus.reading.names.features import features
from conspectus.reading.text import acronyms, cues, sentences, tokens


def seen(source: str, name: str, title: str = "") -> Collection[str]:
    text = parse(source)
    spans = sentences.split(text)
    words = tokens.tokenize(text)
    signs = cues.find(words, spans)
    parts = [judgement.role for judgement in roles.judge(text, spans, words, signs)]
    scene = names.scene(text, spans, words, signs, acronyms.find(text, spans), parts, title)
    (candidate,) = (each for each in scene.candidates if each.name == name)
    return features(candidate, scene)


@pytest.mark.parametrize(
    ("source", "near"),
    [
        ("We propose the ZorBa plan.", {"direct"}),
        ("We propose the quick and green ZorBa plan.", {"near-cue"}),
        ("We propose the very quick and green ZorBa plan.", set()),
        ("We propose plans, and ZorBa is one.", {"near-cue"}),
    ],
)
def test_how_near_a_name_stands_to_what_is_proposed(source, near):
    """Behind nothing but fillers, behind four words, or further."""
    assert {"direct", "near-cue"} & set(seen(source, "ZorBa")) == near


@pytest.mark.parametrize(
    ("between", "late"),
    [(0, False), (1, True), (2, True)],
)
def test_a_name_may_come_long_after_the_first_proposal(between, late):
    """In a later sentence than the one behind it."""
    source = " ".join(["We propose a quick plan.", *["It holds."] * between, "Later ZorBa is used."])
    assert ("long-after-first-cue" in seen(source, "ZorBa")) == late
    assert "before-first-cue" not in seen(source, "ZorBa")
    assert "before-first-cue" in seen(f"ZorBa is old. {source}", "ZorBa")


@pytest.mark.parametrize(
    ("title", "told"),
    [
        ("Flying Kites with ZorBa", {"coined-in-title"}),
        ("A Zonal Kite (ZorBa) for Towns", {"bracketed-in-title"}),
        ("ZorBa: Flying Kites", {"heads-title"}),
        ("ZorBas and Others", set()),
        ("Flying Kites", set()),
    ],
)
def test_a_name_may_stand_in_the_title(title: str, told: set[str]) -> None:
    of_titles = {"coined-in-title", "bracketed-in-title", "heads-title"}
    assert of_titles & set(seen("We fly ZorBa.", "ZorBa", title)) == told


def test_what_is_known_and_plain_words_are_not_coined_in_the_title() -> None:
    """`Fine-Tuning BERT` and `Kites of Zorbia` tell nothing of whose the name is."""
    assert "coined-in-title" not in seen("We fly with GPT-4.", "GPT-4", "Flying with GPT-4")
    assert "coined-in-title" not in seen("We fly Zorba there.", "Zorba", "Flying Zorba")


def test_what_the_first_sentence_with_a_name_does_is_seen() -> None:
    """What is first told of as known is seldom the paper's own."""
    told = seen("Zonal kites have been widely used. ZorBa is popular. We propose a new reel, LinX, for tails.", "LinX")
    assert "role=contribution" in told
