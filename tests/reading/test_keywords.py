"""Words -> keywords, best first, as they are written."""

from __future__ import annotations

import pytest

from conspectus.markup import parse
from conspectus.model import Acronym
from conspectus.reading import keywords, weights
from conspectus.reading.text.tokens import tokenize

SOURCE = (
    "Reinforcement learning of zebras is slow. We study offline reinforcement learning with a chain of thought for "
    "graph neural networks (GNNs), and graph neural networks in the field."
)
GNN = Acronym("GNN", "graph neural networks")


def found(source: str, *acronyms: Acronym) -> tuple[str, ...]:
    text = parse(source)
    return keywords.find(text, tokenize(text), acronyms)


def test_keywords_are_words_of_the_text_as_it_writes_them():
    """Every keyword is a stretch of the text, none is empty, none stands twice."""
    chosen = found(SOURCE, GNN)
    assert all(keyword in SOURCE for keyword in chosen)
    assert len({keyword.casefold() for keyword in chosen}) == len(chosen) <= 10


def test_known_phrases_come_before_chance():
    """What authors use as keywords ranks first."""
    assert {keyword.casefold() for keyword in found(SOURCE)[:3]} & {"reinforcement learning", "graph neural networks"}


def test_a_short_form_and_its_long_form_are_one_keyword():
    """Only the better of the two is told."""
    assert len({"GNNs", "graph neural networks"} & set(found(SOURCE, Acronym("GNNs", "graph neural networks")))) == 1


def test_a_part_of_a_chosen_phrase_is_left_out():
    """`neural networks` goes where `graph neural networks` is told."""
    chosen = found(SOURCE)
    assert "graph neural networks" in chosen
    assert "neural networks" not in chosen
    assert "networks" not in chosen


@pytest.mark.parametrize("source", ["", "–", "We do this.", "1 2 3"])
def test_a_text_without_a_subject_has_no_keywords(source):
    """Stop words and numbers are none."""
    assert found(source) == ()


def test_candidates_stop_at_stop_words_and_punctuation():
    """A candidate is a run of neighbouring words; a known phrase may hold a stop word."""
    lexicon = keywords.build({}, {("chain", "of", "thought"): (3, 5)}, 100)
    tokens = tokenize(parse("Blue zebras, red horses of Spain and a chain of thought"))
    written = {" ".join(phrase) for phrase in keywords.candidates(tokens, keywords.run_ends(tokens), lexicon)}
    assert written == {
        *("blue", "zebra", "blue zebra", "red", "hors", "red hors", "spain"),
        *("chain", "thought", "chain of thought"),
    }


@pytest.mark.parametrize("change", [{"colour": 1.0}, {"bias": None}])
def test_weights_of_other_features_are_refused(change):
    """Features and weights are made together; neither may change alone."""
    shipped = weights.shipped(keywords.__name__)["weights"]
    assert keywords.read_weights(shipped) == keywords.shipped().weights
    with pytest.raises(ValueError, match="keywords are for other features"):
        keywords.read_weights({name: weight for name, weight in (shipped | change).items() if weight is not None})


def test_a_dash_or_a_comma_joins_no_phrase():
    """Words on both sides of a pause are two keywords."""
    assert not [keyword for keyword in found("We study graph pruning—zebra networks, striped ones.") if "—" in keyword]


def test_the_model_decides():
    """With weights for nothing but length, longer candidates win."""
    text = parse("striped zebras of Spain")
    only_pairs = dict.fromkeys(keywords.Weights._fields, 0.0) | {"two_words": 1.0}
    model = keywords.Model(keywords.build({}, {}, 100), keywords.Weights(**only_pairs))
    assert keywords.find(text, tokenize(text), (), model) == ("striped zebras", "Spain")


def test_scores_are_linear_in_the_weights():
    """The fit takes the features from the scores, so that the two cannot differ."""
    text = parse(SOURCE)
    tokens, forms, model = tokenize(text), keywords.pairs([GNN]), keywords.shipped()
    ends = keywords.run_ends(tokens)
    found = keywords.candidates(tokens, ends, model.lexicon)
    rows = keywords.features(tokens, ends, found, forms, model.lexicon)
    summed = [sum(weight * value for weight, value in zip(model.weights, row, strict=True)) for row in rows]
    assert keywords.scores(tokens, ends, found, forms, model) == pytest.approx(summed)
