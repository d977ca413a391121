"""Papers and what to compare them with -> the words that stand out in them.

The measure is the log-odds ratio with an informative Dirichlet prior, divided by its standard error (Monroe, Colaresi
and Quinn, Fightin' Words: Lexical Feature Selection and Evaluation for Identifying the Content of Political Conflict,
Political Analysis 16(4), 2008), over the papers that use a word and not over its uses: no abstract alone makes a word.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import NamedTuple

import numpy as np

from conspectus.corpus.phrases import LEAST, Phrases, Uses
from conspectus.reading.lexicon.usage import SCALE, rarity

FEWEST_PAPERS = 10
"""With fewer papers nothing can be said of what they have in common."""
CERTAIN = 1.96
"""Standard errors that a word must be above what is expected."""
LIFT = 1.5
"""… and how many times as many papers must use it as expected: what is certain may yet not be worth saying."""
PRIOR = 100
"""Papers that the prior counts for; in a small digest at most a quarter of them."""
_SAME = 0.6
"""Two terms with a word in common are one if the rarer is in this share of the papers that use the other."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word, or two words in a row, that stands out."""

    text: str
    """As most papers write it."""
    papers: int
    """How many of the papers use it."""
    lift: float
    """How many times as many as expected."""
    score: float
    """Standard errors above what is expected."""


class _Certain(NamedTuple):
    """What stands out, by its number among all that is used."""

    score: float
    key: int
    papers: int
    lift: float


def terms(papers: Mapping[str, Phrases], limit: int = 40) -> tuple[Term, ...]:
    """The words of the whole digest against those of other abstracts, the most distinctive first.

    Empty where there are too few papers to tell, or where nothing stands out.
    """
    if len(papers) < FEWEST_PAPERS:
        return ()
    uses = Uses(papers, alone=True)
    found = []
    for key, held in enumerate(uses.counts.tolist()):
        # what forms of one word have in common is counted twice, which only makes the word less distinctive
        share = min(0.99, sum(exp(-rarity(form)) for form in sorted({form.lower() for form in uses.forms[key]})))
        lift = held / len(papers) / share
        if lift >= LIFT and (score := log_odds(held, len(papers), share * SCALE, SCALE, share, PRIOR)) >= CERTAIN:
            found.append(_Certain(score, key, held, lift))
    return _best(found, uses, limit)


def terms_of_group(uses: Uses, group: Collection[str], limit: int = 8) -> tuple[Term, ...]:
    """The words and pairs of words of a group of papers (their ids) against those of all the others."""
    return _best(_of_group(uses, group), uses, limit)


def _of_group(uses: Uses, group: Collection[str]) -> Iterator[_Certain]:
    """What stands out in a group."""
    size, others = len(group), uses.papers - len(group)
    if not others or not group:
        return
    held, shares = uses.within(group), np.maximum(uses.counts, 1) / (uses.papers + 1)
    lifts = held / size / shares
    keys = np.flatnonzero((held >= LEAST) & (lifts >= LIFT))
    rows = (each[keys].tolist() for each in (held, uses.counts, shares, lifts))
    for key, own, every, share, lift in zip(keys.tolist(), *rows, strict=True):
        score = log_odds(own, size, every - own, others, share, prior(uses.papers))
        if score >= CERTAIN:
            yield _Certain(score, key, own, lift)


def prior(papers: int) -> float:
    """Papers that the prior counts for in a digest of so many."""
    return min(PRIOR, papers / 4)


def log_odds(used: float, papers: int, used_elsewhere: float, elsewhere: int, share: float, prior: float) -> float:
    """How many standard errors a word is above what is expected of it.

    It is in `used` of `papers`, and in `used_elsewhere` of `elsewhere` others. The prior counts for `prior` papers, of
    which `share` use the word; it must leave room above: `share` < 1.
    """
    with_it, without_it = prior * share, prior * (1 - share)
    here = log((used + with_it) / (papers - used + without_it))
    there = log((used_elsewhere + with_it) / (elsewhere - used_elsewhere + without_it))
    return (here - there) / sqrt(1 / (used + with_it) + 1 / (used_elsewhere + with_it))


def _best(found: Iterable[_Certain], uses: Uses, limit: int) -> tuple[Term, ...]:
    """The most distinctive of certain terms, each once: not a word beside the pair that it mostly stands in."""
    chosen: list[_Certain] = []
    for one in sorted(found, key=lambda each: (-round(each.score, 3), each.key)):
        if len(chosen) == limit:
            break
        words = set(uses.parts(one.key))
        if not any(
            words.intersection(uses.parts(other.key))
            and min(one.papers, other.papers) >= _SAME * max(one.papers, other.papers)
            for other in chosen
        ):
            chosen.append(one)
    return tuple(Term(uses.text(one.key), one.papers, one.lift, one.score) for one in chosen)
