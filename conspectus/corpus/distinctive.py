"""Papers and what to compare them with -> the words that stand out in them.

The measure is the log-odds ratio with an informative Dirichlet prior, divided by its standard error (Monroe, Colaresi
and Quinn, Fightin' Words: Lexical Feature Selection and Evaluation for Identifying the Content of Political Conflict,
Political Analysis 16(4), 2008), over the papers that use a word and not over its uses: no abstract alone makes a word.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from math import exp, log, sqrt

from conspectus.reading.lexicon.stop_words import STOP_WORDS
from conspectus.reading.lexicon.usage import SCALE, is_finite_verb, is_function_word, may_close, rarity
from conspectus.reading.text.tokens import stem

FEWEST_PAPERS = 10
"""With fewer papers nothing can be said of what they have in common."""
_LEAST = 3
"""Papers that must use a word."""
_CERTAIN = 1.96
"""Standard errors that a word must be above what is expected."""
_LIFT = 1.5
"""… and how many times as many papers must use it as expected: what is certain may yet not be worth saying."""
_PRIOR = 100
"""Papers that the prior counts for; in a small digest at most a quarter of them."""
_SAME = 0.6
"""Two terms with a word in common are one if the rarer is in this share of the papers that use the other."""

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W_]+)*")
_STEM = re.compile(r"[^ \-\N{NON-BREAKING HYPHEN}]+")
_HYPHENS = ("-", "\N{NON-BREAKING HYPHEN}")


_Forms = defaultdict[str, Counter[str]]
"""Stem of a word -> how it is written, and by how many papers."""


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
    pairs: str
    """Pairs of stems that stand side by side, a line each, with what is between them."""


def phrases_of(plain: str) -> Phrases:
    """What of a plain text can stand out."""
    alone: dict[str, None] = {}
    words: dict[str, None] = {}
    pairs: dict[str, None] = {}
    before, last_end = "", -1
    for found in _WORD.finditer(plain):
        form, (start, end) = found.group(), found.span()
        if key := _key(form):
            words[form] = None
            if _is_noun(form) and plain[end : end + 1] not in _HYPHENS and plain[start - 1 : start] not in _HYPHENS:
                alone[form] = None
            between = plain[last_end:start]
            if before and (between == " " or between in _HYPHENS):
                pairs[f"{before}{between}{key}"] = None
        before, last_end = key, end
    return Phrases(" ".join(alone), " ".join(words), "\n".join(pairs))


def terms(papers: Sequence[Phrases], limit: int = 40) -> tuple[Term, ...]:
    """The words of the whole digest against those of other abstracts, the most distinctive first.

    Empty where there are too few papers to tell, or where nothing stands out.
    """
    if len(papers) < FEWEST_PAPERS:
        return ()
    used, forms = _counted(paper.alone for paper in papers)
    found = []
    for key, count in used.items():
        if count >= _LEAST:
            # what forms of one word have in common is counted twice, which only makes the word less distinctive
            share = min(0.99, sum(exp(-rarity(form)) for form in {form.lower() for form in forms[key]}))
            score = log_odds(count, len(papers), share * SCALE, SCALE, share, _PRIOR)
            if score >= _CERTAIN:
                found.append((key, Term(_spelling(key, forms), count, count / len(papers) / share, score)))
    return _best(found, limit)


def terms_of_groups(
    papers: Mapping[str, Phrases], groups: Sequence[Collection[str]], limit: int = 8
) -> list[tuple[Term, ...]]:
    """For each group of `papers` (their ids) its words and pairs of words against those of all the others."""
    whole, forms = _counted(paper.words for paper in papers.values())
    for paper in papers.values():
        whole.update(paper.pairs.splitlines())
    often = {key for key, count in whole.items() if count >= _LEAST}
    keys = {
        paper_id: often.intersection((*map(_key, paper.words.split()), *paper.pairs.splitlines()))
        for paper_id, paper in papers.items()
    }
    prior = min(_PRIOR, len(papers) / 4)
    found = []
    for group in groups:
        others = len(papers) - len(group)
        candidates = []
        for key, count in Counter(chain.from_iterable(map(keys.__getitem__, group))).items():
            if count >= _LEAST and others:
                share = whole[key] / (len(papers) + 1)
                score = log_odds(count, len(group), whole[key] - count, others, share, prior)
                if score >= _CERTAIN:
                    candidates.append((key, Term(_spelling(key, forms), count, count / len(group) / share, score)))
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


def _counted(papers: Iterable[str]) -> tuple[Counter[str], _Forms]:
    """The words of each paper -> how many papers use each stem, and how they write it."""
    used: Counter[str] = Counter()
    written: Counter[str] = Counter()
    for words in papers:
        own = words.split()
        written.update(own)
        used.update(set(map(_key, own)))
    forms: _Forms = defaultdict(Counter)
    for form, count in written.items():
        forms[_key(form)][form] = count
    return used, forms


def _spelling(key: str, forms: _Forms) -> str:
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
        if term.lift < _LIFT:
            continue
        words = set(_STEM.findall(key))
        if not any(
            words & set(_STEM.findall(other))
            and min(term.papers, known.papers) >= _SAME * max(term.papers, known.papers)
            for other, known in chosen
        ):
            chosen.append((key, term))
    return tuple(term for _, term in chosen)
