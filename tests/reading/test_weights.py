"""Files of weights and the features that the code finds are made together: neither may change alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from conspectus.markup import parse
from conspectus.reading import highlight, keywords, label, names, roles, weights
from conspectus.reading.label import features as label_features
from conspectus.reading.names import features as name_features
from conspectus.reading.text import acronyms, cues, sentences, tokens

READ: dict[str, Callable[[Any], object]] = {
    "highlight": highlight.read_weights,
    "keywords": lambda content: keywords.read_weights(content["weights"]),
    "label": label.read_weights,
    "names": names.read_weights,
    "roles": lambda content: [roles.chain(name, each) for name, each in content.items()],
}
SOURCE = """Flying kites is hard. Existing planners (FlyNet, GustPlan) ignore wind. We present WindKite (Wind Kites), a
planner for kites that models gusts, and call it WK. Trained on KiteSet, WindKite outperforms FlyNet by 12%."""


TABLES = ("weights", "words", "phrases")
"""What files of weights call the tables in them; a file without one of these is such a table itself."""


def emptied(content: Mapping[str, Any]) -> dict[str, Any]:
    """The content of a file, its tables empty."""
    if not any(isinstance(value, dict) for value in content.values()):
        return {}
    return {
        k: {} if k in TABLES else emptied(v) if k in {"zones", "roles", "elsewhere"} else v for k, v in content.items()
    }


def test_every_file_of_weights_is_read_here() -> None:
    folder = Path(weights.__file__).parent
    assert {path.parent.name for path in folder.glob("*/weights.json")} == READ.keys()


@pytest.mark.parametrize("part", READ)
def test_an_empty_file_of_weights_is_refused(part: str) -> None:
    """With no weights the first of equals would be chosen, silently."""
    content = weights.shipped(f"conspectus.reading.{part}")
    assert READ[part](content)
    with pytest.raises(ValueError, match="are for other features"):
        READ[part](emptied(content))


def test_every_feature_that_is_found_may_have_a_weight() -> None:
    """What the code finds is named in the list by which the files are checked."""
    text = parse(SOURCE)
    spans = sentences.split(text)
    words = tokens.tokenize(text)
    signs = cues.find(words, spans)
    short_forms = acronyms.find(text, spans)
    scene = names.scene(text, spans, words, signs, short_forms, ["method"], "WindKite: Planning with Wind")
    for candidate in scene.candidates:
        found = name_features.features(candidate, scene)
        assert {name_features.template(feature) for feature in found} <= name_features.FEATURES
    shown = highlight.choose(text, words, spans, signs)
    parts = [judgement.role for judgement in roles.judge(text, spans, words, signs)]
    for heading in label.candidates(label.Abstract(text, words, spans, signs, parts, shown, "WindKite", short_forms)):
        assert {feature.partition(":")[0] for feature in heading.features} <= set(label_features.TEMPLATES)
    for features in highlight.features(words, signs):
        assert features.keys() <= highlight.FEATURES
