"""Papers and what to compare them with -> the words that stand out in them.

The measure is the log-odds ratio with an informative Dirichlet prior, divided by its standard error (Monroe, Colaresi
and Quinn, Fightin' Words: Lexical Feature Selection and Evaluation for Identifying the Content of Political Conflict,
Political Analysis 16(4), 2008), over the papers that use a word and not over its uses: no abstract alone makes a word.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, count
from math import exp, log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from conspectus.reading.lexicon.stop_words import STOP_WORDS
from conspectus.reading.lexicon.usage import SCALE, is_finite_verb, is_function_word, may_close, rarity
from conspectus.reading.text.tokens import stem

FEWEST_PAPERS = 10
"""With fewer papers nothing can be said of what they have in common."""
LEAST = 3
"""Papers that must use a word."""
CERTAIN = 1.96
"""Standard errors that a word must be above what is expected."""
LIFT = 1.5
"""… and how many times as many papers must use it as expected: what is certain may yet not be worth saying."""
PRIOR = 100
"""Papers that the prior counts for; in a small digest at most a quarter of them."""
_SAME = 0.6
"""Two terms with a word in common are one if the rarer is in this share of the papers that use the other."""

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W_]+)*")
_STEM = re.compile(r"[^ \-\N{NON-BREAKING HYPHEN}]+")
_HYPHENS = ("-", "\N{NON-BREAKING HYPHEN}")


Forms = Mapping[str, Mapping[str, int]]
"""Stem of a word -> how it is written, and by how many papers."""


class _Uses(NamedTuple):
    """Which papers use what, each once, in the order of the papers."""

    keys: Sequence[str]
    """Stems, and pairs of them."""
    papers: NDArray[np.intp]
    used: NDArray[np.intp]
    """For each of `papers`, the place of what it uses in `keys`."""
    forms: Forms


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


@dataclass(frozen=True, slots=True)
class Phrases:
    """The words and pairs of words of one paper that can stand out, each once: as texts, which take little room."""

    alone: str
    """Words that can stand alone, as written: no parts of compounds, no adjectives or adverbs. Blanks are between."""
    words: str
    """All words that say something of their own."""
    stems: str
    """The stem of each of `words`."""
    pairs: str
    """Pairs of stems that stand side by side, a line each, with what is between them."""


def phrases_of(plain: str) -> Phrases:
    """What of a plain text can stand out."""
    alone: dict[str, None] = {}
    words: dict[str, str] = {}
    pairs: dict[str, None] = {}
    before, last_end = "", -1
    for found in _WORD.finditer(plain):
        form, (start, end) = found.group(), found.span()
        if key := _key(form):
            words[form] = key
            if _is_noun(form) and plain[end : end + 1] not in _HYPHENS and plain[start - 1 : start] not in _HYPHENS:
                alone[form] = None
            between = plain[last_end:start]
            if before and (between == " " or between in _HYPHENS):
                pairs[f"{before}{between}{key}"] = None
        before, last_end = key, end
    return Phrases(" ".join(alone), " ".join(words), " ".join(words.values()), "\n".join(pairs))


def terms(papers: Sequence[Phrases], limit: int = 40) -> tuple[Term, ...]:
    """The words of the whole digest against those of other abstracts, the most distinctive first.

    Empty where there are too few papers to tell, or where nothing stands out.
    """
    if len(papers) < FEWEST_PAPERS:
        return ()
    uses = _uses(papers, [paper.alone for paper in papers])
    found = []
    for key, held in _counted(uses):
        # what forms of one word have in common is counted twice, which only makes the word less distinctive
        share = min(0.99, sum(exp(-rarity(form)) for form in sorted({form.lower() for form in uses.forms[key]})))
        score = log_odds(held, len(papers), share * SCALE, SCALE, share, PRIOR)
        if score >= CERTAIN:
            found.append((key, Term(spelling(key, uses.forms), held, held / len(papers) / share, score)))
    return _best(found, limit)


def terms_of_groups(
    papers: Mapping[str, Phrases], groups: Sequence[Collection[str]], limit: int = 8
) -> list[tuple[Term, ...]]:
    """For each group of `papers` (their ids) its words and pairs of words against those of all the others."""
    every = tuple(papers.values())
    uses = _uses(every, [paper.words for paper in every], [paper.pairs for paper in every])
    whole = dict(_counted(uses))
    numbers = {paper_id: number for number, paper_id in enumerate(papers)}
    prior = min(PRIOR, len(papers) / 4)
    found = []
    for group in groups:
        others = len(papers) - len(group)
        candidates = []
        for key, held in _counted(uses, [numbers[paper_id] for paper_id in group]) if others else ():
            share = whole[key] / (len(papers) + 1)
            score = log_odds(held, len(group), whole[key] - held, others, share, prior)
            if score >= CERTAIN:
                term = Term(spelling(key, uses.forms), held, held / len(group) / share, score)
                candidates.append((key, term))
        found.append(_best(candidates, limit))
    return found


def log_odds(used: float, papers: int, used_elsewhere: float, elsewhere: int, share: float, prior: float) -> float:
    """How many standard errors a word is above what is expected of it.

    It is in `used` of `papers`, and in `used_elsewhere` of `elsewhere` others. The prior counts for `prior` papers, of
    which `share` use the word; it must leave room above: `share` < 1.
    """
    with_it, without_it = prior * share, prior * (1 - share)
    here = log((used + with_it) / (papers - used + without_it))
    there = log((used_elsewhere + with_it) / (elsewhere - used_elsewhere + without_it))
    return (here - there) / sqrt(1 / (used + with_it) + 1 / (used_elsewhere + with_it))


@lru_cache(maxsize=1 << 17)
def _key(form: str) -> str:
    """The stem of a word as written; empty for one that says nothing of its own."""
    low = form.lower()
    if len(low) < 2 or low in STOP_WORDS or is_function_word(low) or is_finite_verb(low):
        return ""
    return stem(low)


@lru_cache(maxsize=1 << 17)
def _is_noun(form: str) -> bool:
    return may_close(form.lower()) and not form.lower().endswith("ly")


def _uses(papers: Iterable[Phrases], words: Sequence[str], pairs: Sequence[str] = ()) -> _Uses:
    """Of each paper some words, and pairs of stems -> which papers use which."""
    stem_of: dict[str, str] = {}
    for paper in papers:
        stem_of.update(zip(paper.words.split(), paper.stems.split(), strict=True))
    form_numbers: defaultdict[str, int] = defaultdict(count().__next__)
    written = [list(map(form_numbers.__getitem__, own.split())) for own in words]
    of_forms = list(map(stem_of.__getitem__, form_numbers))
    keys: defaultdict[str, int] = defaultdict(count().__next__)
    stems = np.fromiter(map(keys.__getitem__, of_forms), np.intp)
    paired = [list(map(keys.__getitem__, own.splitlines())) for own in pairs]
    in_words = np.fromiter(chain.from_iterable(written), np.intp)
    found = np.concatenate((stems[in_words], np.fromiter(chain.from_iterable(paired), np.intp)))
    holders = [np.repeat(np.arange(len(rows)), list(map(len, rows))) for rows in (written, paired)]
    both = np.sort(np.concatenate(holders) * max(1, len(keys)) + found)
    both = both[np.diff(both, prepend=-1) > 0]
    forms: defaultdict[str, dict[str, int]] = defaultdict(dict)
    papers_of_forms = np.bincount(in_words, minlength=len(form_numbers)).tolist()
    for form, key, number in zip(form_numbers, of_forms, papers_of_forms, strict=True):
        forms[key][form] = number
    return _Uses(list(keys), *np.divmod(both, max(1, len(keys))), forms)


def _counted(uses: _Uses, papers: Sequence[int] | None = None) -> Iterator[tuple[str, int]]:
    """What enough of some papers (of all) use, and how many of them do."""
    used = uses.used
    if papers is not None:
        chosen = np.zeros(uses.papers.max(initial=0) + 1, np.bool_)
        chosen[papers] = True
        used = used[chosen[uses.papers]]
    counts = np.bincount(used, minlength=len(uses.keys))
    for number in np.flatnonzero(counts >= LEAST).tolist():
        yield uses.keys[number], int(counts[number])


def spelling(key: str, forms: Forms) -> str:
    """How most papers write a word, or each of two."""
    return _STEM.sub(lambda found: _most_used(forms[found.group()]), key)


def _most_used(forms: Mapping[str, int]) -> str:
    return max(forms, key=lambda form: (forms[form], form.islower(), form))


def _best(found: Iterable[tuple[str, Term]], limit: int) -> tuple[Term, ...]:
    """The most distinctive of certain terms, each once: not a word beside the pair that it mostly stands in."""
    chosen: list[tuple[str, Term]] = []
    for key, term in sorted(found, key=lambda item: (-round(item[1].score, 3), item[0])):
        if len(chosen) == limit:
            break
        if term.lift < LIFT:
            continue
        words = set(_STEM.findall(key))
        if not any(
            words & set(_STEM.findall(other))
            and min(term.papers, known.papers) >= _SAME * max(term.papers, known.papers)
            for other, known in chosen
        ):
            chosen.append((key, term))
    return tuple(term for _, term in chosen)
