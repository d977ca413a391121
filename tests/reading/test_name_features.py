"""What is seen of a name beside and before its mentions: the weights were fitted to just this."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from conspectus.markup import parse
from conspectus.reading import names
from conspectus.reading.names.features import features
from conspectus.reading.text import acronyms, cues, sentences, tokens


def seen(source: str, name: str) -> Collection[str]:
    text = parse(source)
    spans = sentences.split(text)
    words = tokens.tokenize(text)
    scene = names.scene(text, spans, words, cues.find(words, spans), acronyms.find(text, spans), "")
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
