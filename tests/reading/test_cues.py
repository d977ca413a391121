"""What the words of a sentence show at a glance: what the authors say that they do."""

from __future__ import annotations

import pytest

from conspectus.markup import parse
from conspectus.reading.text import cues, sentences, tokens


def proposed(source: str) -> list[str]:
    """The verbs by which something is put forward, as written."""
    text = parse(source)
    words = tokens.tokenize(text)
    found = cues.find(words, sentences.split(text))
    return [words.words[verb.token] for each in found for verb in each.verbs if verb.kind == "propose"]


@pytest.mark.parametrize(
    ("source", "verbs"),
    [
        ("KiteLab is a simulator. It flies.", ["is"]),
        ("The KiteLab (a pun) provides six kites. It flies.", ["provides"]),
        ("Kites fall. KiteLab is an open simulator of kites.", ["is"]),
        ("Zorbex is a robot. Zorbex climbs.", ["is"]),  # a plain word is the subject again
        ("Zorbex is a god. He climbs.", []),
        ("Kites fall. They tear. KiteLab is a simulator.", []),  # too late
        ("KiteLab is a known simulator. We propose KiteWorld.", ["propose"]),
        ("We study kites. KiteLab is a simulator.", []),  # the authors speak first
        ("GPT-4 is a model. It flies.", []),  # everybody's
        ("KiteLab is fast. It flies.", []),
        ("12-string is a kite. It flies.", []),
        ("Zorbs are a joy. Zorbs fly, and some zorbs fall.", []),
    ],
)
def test_what_has_a_name_is_presented_by_it(source: str, verbs: list[str]) -> None:
    """Authors who never say that they propose anything say what it is."""
    assert proposed(source) == verbs
