"""The papers of a group -> what it falls into: pairs of words that some of them share, and few papers elsewhere."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from conspectus.corpus.distinctive import CERTAIN, LEAST, LIFT, PRIOR, Phrases, log_odds, spelling

_WORTH_SPLITTING = 20
"""Papers of a group that is split."""
_SHARE = 3
"""A theme is in at most one of so many papers of its group: what more have is the group itself."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Two words in a row that some papers of a group have in common."""

    text: str
    """As most of them write it."""
    papers: tuple[str, ...]
    """Their ids, in the order of the group."""


def themes_of_groups(
    papers: Mapping[str, Phrases], groups: Sequence[Collection[str]], limit: int = 6
) -> list[tuple[Theme, ...]]:
    """For each group of `papers` (their ids) its themes, those of most papers first; none for a small group.

    A theme stands out against the other papers (`distinctive.log_odds`), and has at least half of its papers for
    itself, so that two names of one theme are one.
    """
    whole = Counter(chain.from_iterable(paper.pairs.splitlines() for paper in papers.values()))
    return [tuple(_themes(group, papers, whole, limit)) if len(group) >= _WORTH_SPLITTING else () for group in groups]


def _themes(
    group: Collection[str],
    papers: Mapping[str, Phrases],
    whole: Mapping[str, int],
    limit: int,
) -> Iterable[Theme]:
    holders: dict[str, list[str]] = defaultdict(list)
    for paper_id in group:
        for key in papers[paper_id].pairs.splitlines():
            holders[key].append(paper_id)
    others, prior = len(papers) - len(group), min(PRIOR, len(papers) / 4)
    covered: set[str] = set()
    for key, own in sorted(holders.items(), key=lambda item: (-len(item[1]), item[0])):
        if len(own) < LEAST or limit == 0:
            return
        if not others or len(own) * _SHARE > len(group) or 2 * len(covered.intersection(own)) > len(own):
            continue
        share = whole[key] / (len(papers) + 1)
        score = log_odds(len(own), len(group), whole[key] - len(own), others, share, prior)
        if score >= CERTAIN and len(own) / len(group) >= LIFT * share:
            covered.update(own)
            limit -= 1
            yield Theme(_spelled(key, [papers[each] for each in own]), tuple(own))


def _spelled(key: str, papers: Iterable[Phrases]) -> str:
    """How most of these papers write each of two words."""
    forms: dict[str, Counter[str]] = defaultdict(Counter)
    for paper in papers:
        for word, stem in zip(paper.words.split(), paper.stems.split(), strict=True):
            forms[stem][word] += 1
    return spelling(key, forms)
