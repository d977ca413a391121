"""What is known of each paper -> citation keys."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conspectus.citations import references
from conspectus.citations.keys import Known, keys
from tests.factories import paper

KEYS = [
    (Known("9c8b", "Doe", 2026, "Fast Trees"), "doe2026fast"),
    (Known("9c8b", "Doe", 2026, "On the Growth of Trees"), "doe2026growth"),
    (Known("9c8b", "Doe", 2026), "doe2026"),
    (Known("9c8b", "Doe", None, "Fast Trees"), "doefast"),
    (Known("9c8b", "", 2026, "Fast Trees"), "fast2026"),
    (Known("9c8b", "", 2026), "paper-9c8b"),
    (Known("9c8b", "Sørensen-Łuk", 2026, "Übermäßig"), "sorensenluk2026ubermassig"),
    (Known("9c8b", "van der Berg", 2026, "ﬂow"), "vanderberg2026flow"),
    (Known("9c8b", "王", 2026, "大模型 and Trees"), "trees2026"),
    (Known("2310.01234v2"), "paper-2310-01234v2"),
    (Known("_aB/1"), "paper-aB-1"),
]


@pytest.mark.parametrize(("known", "expected"), KEYS, ids=[key for _, key in KEYS])
def test_a_key_is_made_of_given_facts_or_the_id(known, expected):
    """First author, year and first word of weight; the id where neither author nor title is known."""
    assert keys([known]) == {known.id: expected}


def test_papers_that_would_share_a_key_all_get_their_id():
    """None of two namesakes keeps the bare key, so their order does not matter and a third changes nothing."""
    one, two, three = (Known(id_, "Doe", 2026, "Fast Trees") for id_ in ("aaaa", "bbbb", "cccc"))
    both = keys([one, two])
    assert both == {"aaaa": "doe2026fast-aaaa", "bbbb": "doe2026fast-bbbb"}
    assert keys([three, two, one]) == {**both, "cccc": "doe2026fast-cccc"}


def test_given_keys_are_kept_where_they_are_keys_and_unique():
    """Manuscripts cite them; a made key never takes one away, and two papers with one given key both get made ones."""
    papers = [
        Known("aaaa", "Doe", 2026, "Fast Trees", given="DBLP:conf/x/Doe26"),
        Known("bbbb", "Roe", 2026, "Slow Trees", given="doe2026fast"),
        Known("cccc", "Doe", 2026, "Fast Trees", given="same"),
        Known("dddd", "Poe", 2026, "Old Trees", given="Same"),
        Known("eeee", "Moe", 2026, "New Trees", given="no key, {at} all"),
    ]
    assert keys(papers) == {
        "aaaa": "DBLP:conf/x/Doe26",
        "bbbb": "doe2026fast",
        "cccc": "doe2026fast-cccc",
        "dddd": "poe2026old",
        "eeee": "moe2026new",
    }


def test_keys_differ_in_more_than_case_and_signs():
    """BibTeX does not tell `aB` from `Ab`, and signs of an id are not all allowed in a key."""
    found = keys([Known("aB1"), Known("Ab1"), Known("x.y"), Known("x/y"), Known("...")])
    assert len({key.casefold() for key in found.values()}) == 5


known = st.builds(
    Known,
    id=st.text("aAbB1._-/é大", min_size=1, max_size=4),
    author=st.sampled_from(["", "Doe", "doe", "王", "Ø"]),
    year=st.sampled_from([None, 2026]),
    title=st.sampled_from(["", "Fast", "The fast", "王"]),
    given=st.sampled_from(["", "", "doe2026fast", "Doe2026Fast", "paper-a", "a:b/c", "{"]),
)


@given(st.lists(known, unique_by=lambda k: k.id, max_size=20), st.randoms(use_true_random=False))
def test_keys_are_unique_ascii_and_free_of_order(papers, order: random.Random):
    """Every paper has one key that BibTeX takes, and shuffling the papers changes none."""
    found = keys(papers)
    assert len({key.casefold() for key in found.values()}) == len(papers)
    assert all(re.fullmatch(r"[A-Za-z0-9:/-]+", key) for key in found.values())
    shuffled = list(papers)
    order.shuffle(shuffled)
    assert keys(shuffled) == found


def test_a_key_holds_no_title_that_we_made():
    """The key of an untitled paper is made of its id, whatever heading we gave it."""
    untitled, titled = references([paper(id="9c8b1e12"), paper(id="7d7d7d7d", title="Tides of the Night")]).values()
    assert untitled.key == "paper-9c8b1e12"
    assert titled.key == "tides2026"
