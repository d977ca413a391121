"""What a group of papers falls into."""

from __future__ import annotations

from conspectus.corpus.phrases import Uses, phrases_of
from conspectus.corpus.themes import themes_of_groups


def digest(*texts, others=40):
    """Who uses what: the texts, numbered, and others that say nothing of interest."""
    every = [*texts, *["Nothing is said."] * others]
    return Uses({str(number): phrases_of(text) for number, text in enumerate(every)})


def test_a_group_falls_into_what_some_of_its_papers_share():
    """Those of most papers first, each with its own; not what most of the group has, nor a second name of the same."""
    texts = ["Red lamps. Copper filaments glow."] * 8 + ["Red lamps. The Tidal clocks."] * 7 + ["Red lamps."] * 15
    (found,) = themes_of_groups(digest(*texts), [[str(number) for number in range(30)]])
    assert [(theme.text, len(theme.papers)) for theme in found] == [("Copper filaments", 8), ("Tidal clocks", 7)]
    assert found[1].papers == tuple(map(str, range(8, 15)))


def test_what_others_share_too_is_no_theme():
    texts = ["Copper filaments glow."] * 8 + ["Nothing."] * 22 + ["Copper filaments glow."] * 12
    assert themes_of_groups(digest(*texts, others=0), [[str(number) for number in range(30)]]) == [()]


def test_a_small_group_is_not_split():
    texts = ["Copper filaments glow."] * 5 + ["Nothing."] * 10
    assert themes_of_groups(digest(*texts), [[str(number) for number in range(15)]]) == [()]
