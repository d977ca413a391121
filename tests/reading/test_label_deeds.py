"""Phrases that say what the thing does that a paper offers."""

from __future__ import annotations

import pytest

from conspectus.reading import label
from tests.reading.abstracts import what_was_read


def headings(source: str, name: str | None = None) -> set[str]:
    """All headings that could be chosen and say what the thing does."""
    return {
        found.text
        for found in label.candidates(what_was_read(source, name))
        if {"source:deed", "source:predicate"} & found.features.keys()
    }


@pytest.mark.parametrize(
    ("source", "name", "heading"),
    [
        ("We propose a framework that bends hemp tails.", None, "Framework that bends hemp tails"),
        ("We propose a framework which first bends hemp tails.", None, "Framework which first bends hemp tails"),
        ("We present KITE, a planner that bends hemp tails.", "KITE", "KITE: Planner that bends hemp tails"),
        ("We present KITE, which bends hemp tails.", "KITE", "KITE bends hemp tails"),
        ("We present KITE, which steadies and bends hemp tails.", "KITE", "KITE steadies and bends hemp tails"),
        ("We propose planners that bend hemp tails.", None, "Planners that bend hemp tails"),
        ("We propose a planner that learns to bend hemp tails.", None, "Planner that learns to bend hemp tails"),
        ("We propose a planner that bends tails by hemp strings.", None, "Planner that bends tails by hemp strings"),
        ("We present the planner KITE that bends hemp tails.", "KITE", "Planner KITE that bends hemp tails"),
        ("We present KITE. KITE gradually bends hemp tails.", "KITE", "KITE gradually bends hemp tails"),
        ("We present KITE. In gusts, KITE bends hemp tails.", "KITE", "KITE bends hemp tails"),
    ],
)
def test_what_a_thing_does_is_told_with_what_it_is_or_with_its_name(source, name, heading):
    assert heading in headings(source, name)


@pytest.mark.parametrize(
    ("source", "whole"),
    [
        ("We propose a planner that treats gusts as hemp strings.", "Planner that treats gusts as hemp strings"),
        ("We propose a planner that turns hemp strings into gusts.", "Planner that turns hemp strings into gusts"),
        ("We propose a planner that adapts hemp strings to gusts.", "Planner that adapts hemp strings to gusts"),
        (
            "We propose a planner that combines hemp strings with gusts.",
            "Planner that combines hemp strings with gusts",
        ),
    ],
)
def test_what_is_done_is_whole(source, whole):
    """What something is seen as, put into, brought to or joined with belongs to the verb."""
    assert headings(source) == {whole}


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("We propose a planner that is light.", None),
        ("We propose a planner that outperforms hemp strings.", None),  # a claim
        ("We propose a planner that abandons hemp strings.", None),  # what others do
        ("We propose a planner that offers hemp strings.", None),  # says no more than `with`
        ("We propose a planner that bends them.", None),  # points back
        ("We propose a planner that bends its hemp tails.", None),
        ("We propose a planner. The planner that bends hemp tails is old.", None),  # nobody offers that
        ("We present KITE. We also propose a reel that bends hemp tails.", "KITE"),  # another thing
        ("We present KITE, and reels, a toy that bends hemp tails.", "KITE"),
        ("We fly KITE bends hemp tails.", "KITE"),
    ],
)
def test_claims_and_what_other_things_do_are_no_headings(source, name):
    assert headings(source, name) == set()
