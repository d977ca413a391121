"""A word that a line's end has split is whole again, as the texts themselves write it."""

import pytest

from conspectus.markup import mended
from conspectus.reading.lexicon import words
from tests.growth import in_proportion


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["the classi- fication of shells", "A classification of stones"], "the classification of shells"),
        (["the seg-\nmentation is faster than any segmentation"], "the segmentation is faster than any segmentation"),
        (["the Seg-\n  mentation", "segmentation-based nets"], "the Segmentation"),
        (["a deep-\nsea plan", "a deep-sea plan", "the deep sea"], "a deep-sea plan"),
        (["a deep- sea plan", "A Deep-Sea Plan"], "a deep-sea plan"),
        (["a data-\nset", "the dataset, two datasets, one data-set, a dataset"], "a dataset"),
        (["state-of-the-\nart nets and state-\nof-the-art ropes"], "state-of-the-art nets and state-of-the-art ropes"),
        (["nets in- and out-of-season, pre-\nor post-war"], "nets in- and out-of-season, pre-\nor post-war"),
        (["kelp photo¬\nsynthesis"], "kelp photosynthesis"),
        (["kelp photo‐\nsynthesis"], "kelp photosynthesis"),
        (["a k-\nmeans, an e-\nmail, GPT-\n4, Gauss-\nNewton"], "a k-means, an e-mail, GPT-4, Gauss-Newton"),
        (["at https://e.org/my-\nnets now", "mynets"], "at https://e.org/my-nets now"),
        (["we haul- then we mend"], "we haul- then we mend"),
        (["one - two -\nthree"], "one - two -\nthree"),
        (["shore-\n\nNets"], "shore-\n\nNets"),
        (["seg-\nmentation of Segmen-\ntierung"], "segmentation of Segmentierung"),
    ],
)
def test_split_words(texts, expected):
    """The first of the texts, with its words whole."""
    assert mended(texts)[0] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the classi- fication", "the classification"),
        ("an off-\npolicy learner", "an off-policy learner"),
        ("well-\nknown", "well-known"),
        ("self-\nsupervised", "self-supervised"),
        ("we re-\nuse a sub-\nset", "we reuse a subset"),
        ("learn-\ning", "learning"),
        ("two- dimensional", "two-dimensional"),
    ],
)
def test_split_words_that_a_list_of_words_has(text, expected):
    """Where no text says how a word is written, ordinary words are known."""
    assert mended([text], words()) == [expected]


def test_texts_without_split_words_are_the_same():
    """Nothing is copied where there is nothing to mend."""
    texts = ["a plain text", "another -- with a dash - and a pre-trained net"]
    assert all(after is before for before, after in zip(texts, mended(texts), strict=True))


@pytest.mark.parametrize("piece", ["- ", "a- ", "a-\n", "ab-\ncd", "a-b-\n", "-", "¬ ", "a" * 50 + "- b "])
def test_cost_grows_with_length_only(piece):
    """Hyphens are looked at as fast where there are many."""
    assert in_proportion(lambda text: mended([text]), piece, 200_000)
