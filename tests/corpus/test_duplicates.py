"""Texts -> pairs that are nearly the same."""

from __future__ import annotations

import random

import pytest

from conspectus.corpus import duplicates
from conspectus.corpus.duplicates import ALIKE, Pair, merged, similarity, sketch_of

BASE = (
    "We ask how zebras learn to count their stripes at night. Earlier work counts by day only. We give a method that "
    "needs no light, and we show on three herds that it counts as well as a human does. It takes no training at all, "
    "and runs on a small device that a ranger can carry up a hill."
)
OTHER = (
    "Auctions with many bidders are slow to clear. We bound the time that a market needs when bidders may leave it, "
    "and give a rule that clears every market of moderate size in one round."
)


def find(texts):
    return duplicates.find(texts, [sketch_of(text) for _, text in texts])


@pytest.mark.parametrize(
    ("changed", "low", "high"),
    [
        (BASE, 1, 1),
        (BASE.upper().replace(". ", ".\n"), 1, 1),
        (BASE + " Code will be released.", 0.9, 0.99),
        (BASE.replace("three herds", "four large herds"), 0.6, 0.95),
        (BASE.split(". ", 1)[1], 0.6, 0.95),
        (OTHER, 0, 0),
        ("", 0, 0),
    ],
)
def test_similarity_is_the_share_of_common_runs_of_words(changed, low, high):
    """Case, line breaks and punctuation do not count; every other change costs the runs that it touches."""
    assert low <= similarity(BASE, changed) <= high
    assert similarity(changed, BASE) == similarity(BASE, changed)


def test_pairs_come_in_the_order_of_the_texts():
    """Near and equal texts are paired, others are not."""
    later = BASE + " Code will be released."
    found = find([("a", BASE), ("b", OTHER), ("c", later), ("d", BASE)])
    assert [(pair.first, pair.second) for pair in found] == [("a", "c"), ("a", "d")]
    assert found[1].similarity == 1
    assert found[0].similarity == similarity(BASE, later)


def test_what_find_finds_does_not_depend_on_length():
    """Very short texts are found too, and texts without words are no duplicates of each other."""
    assert [(p.first, p.second) for p in find([("a", "To be."), ("b", "–"), ("c", "to BE"), ("d", "–")])] == [
        ("a", "c")
    ]


def test_a_script_without_blanks_is_compared_by_its_characters():
    """Chinese texts that differ in a character are near."""
    first = "我们研究斑马如何在夜间数清自己的条纹并提出一种不需要光线的方法"
    assert duplicates.ALIKE <= similarity(first, first.replace("夜间", "白天")) < 1


def test_merging_leads_to_the_first_of_all_that_are_the_same():
    """A chain of repetitions ends at its first text; what is merely alike is kept."""
    pairs = [Pair("a", "b", 0.9), Pair("a", "d", 0.5), Pair("b", "c", 0.8)]
    assert merged(pairs) == {"b": "a", "c": "a"}


def test_every_pair_that_is_alike_is_found():
    """Pairs that share a little more than the least of their words are no matter of luck."""
    chance = random.Random(11)
    words = ["".join(chance.choices("bcdfghlmnprst", k=6)) for _ in range(3000)]
    texts = []
    for number in range(60):
        own = chance.sample(words, 120)
        other = [*own[:80], *chance.sample(words, 40)]
        texts += [(f"{number}a", " ".join(own)), (f"{number}b", " ".join(other))]
    alike = {
        f"{number}a" for number in range(60) if similarity(texts[2 * number][1], texts[2 * number + 1][1]) >= ALIKE
    }
    assert len(alike) == 60
    assert {pair.first for pair in find(texts)} == alike
