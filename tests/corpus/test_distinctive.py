"""Words that stand out."""

from __future__ import annotations

from math import log, sqrt

import pytest

from conspectus.corpus.distinctive import log_odds, terms, terms_of_group
from conspectus.corpus.phrases import Uses, phrases_of


def dozen(*texts):
    """Twelve papers: those of `texts`, and others that say nothing of interest."""
    return {str(number): phrases_of(texts[number] if number < len(texts) else "We show it.") for number in range(12)}


def test_the_measure_is_that_of_the_paper():
    """Equation 22 of Monroe et al. over papers: difference of log odds by its standard error."""
    with_it, without_it = 10 * 0.2, 10 * 0.8
    here, there = log((5 + with_it) / (3 + without_it)), log((4 + with_it) / (16 + without_it))
    expected = (here - there) / sqrt(1 / (5 + with_it) + 1 / (4 + with_it))
    assert log_odds(5, 8, 4, 20, 0.2, 10) == pytest.approx(expected)


def test_what_is_used_as_expected_scores_nothing():
    """The same share here and there is no difference."""
    assert log_odds(10, 20, 50, 100, 0.5, 100) == pytest.approx(0)


def test_more_papers_are_more_certain():
    """The same share in more papers scores higher."""
    assert log_odds(30, 60, 5, 1000, 0.05, 50) > log_odds(3, 6, 5, 1000, 0.05, 50) > 0


def test_a_word_of_many_papers_stands_out_once_however_it_is_written():
    """Forms of a word are counted together and shown as most papers write them; a paper counts once."""
    found = terms(dozen("Zebrafish, zebrafish.", "The zebrafish.", "Of zebrafish.", "Zebrafish swim."))
    assert [(term.text, term.papers) for term in found] == [("zebrafish", 4)]
    assert found[0].lift > 10


def test_words_of_everybody_and_of_one_paper_do_not_stand_out():
    """Neither common words, nor a word of too few papers, nor parts of compounds."""
    common = "We show that the model is a method. A zebrafish-like approach."
    assert terms(dozen(common, common, common, common, "An aardvark.", "An aardvark.")) == ()


def test_few_papers_have_nothing_in_common():
    """With fewer than ten papers nothing is said."""
    assert terms({str(number): phrases_of("A zebrafish.") for number in range(9)}) == ()


def test_groups_stand_out_against_the_rest():
    """Words and pairs of words of one group are not those of the other; a pair hides the words that it is made of."""
    texts = ["The tidal basin floods."] * 6 + ["The paper lantern burns."] * 6
    papers = {str(number): phrases_of(text) for number, text in enumerate(texts)}
    ids = list(papers)
    tides, lanterns = (terms_of_group(Uses(papers), group) for group in (ids[:6], ids[6:]))
    assert {term.text for term in tides} >= {"tidal basin"} or {term.text for term in tides} >= {"tidal", "basin"}
    assert not {term.text for term in tides} & {term.text for term in lanterns}
    assert all(term.papers == 6 and term.lift > 1.5 for term in tides)


def test_all_papers_do_not_stand_out_against_none():
    """A list that holds everything has no rest to compare it with."""
    papers = dozen("A zebrafish.", "A zebrafish.", "A zebrafish.")
    assert terms_of_group(Uses(papers), list(papers)) == ()


def test_the_order_of_papers_does_not_matter():
    """The same papers in another order have the same words."""
    papers = dozen("A zebrafish and a lantern.", "A zebrafish lantern.", "A lantern, a zebrafish.")
    assert terms(papers) == terms(dict(reversed(papers.items())))
