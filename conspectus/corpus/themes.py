"""The papers of a group -> what it falls into: pairs of words that some of them share, and few papers elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from conspectus.corpus.distinctive import CERTAIN, LIFT, log_odds, prior
from conspectus.corpus.phrases import LEAST, Uses

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


def themes_of_groups(uses: Uses, groups: Sequence[Collection[str]], limit: int = 6) -> list[tuple[Theme, ...]]:
    """For each group of papers (their ids) its themes, those of most papers first; none for a small group.

    A theme stands out against the other papers (`distinctive.log_odds`), and has at least half of its papers for
    itself, so that two names of one theme are one.
    """
    return [tuple(_themes(uses, group, limit)) if len(group) >= _WORTH_SPLITTING else () for group in groups]


def _themes(uses: Uses, group: Collection[str], limit: int) -> Iterator[Theme]:
    others = uses.papers - len(group)
    if not others:
        return
    held, shares = uses.within(group), uses.counts / (uses.papers + 1)
    fits = (held >= LEAST) & (held * _SHARE <= len(group)) & (held / len(group) >= LIFT * shares)
    fits[: uses.stems] = False
    covered: set[str] = set()
    found = 0
    keys = np.flatnonzero(fits).tolist()
    for key in sorted(keys, key=lambda key: (-int(held[key]), key)):
        holders = uses.holders(key)
        own = [each for each in group if each in holders]
        elsewhere = len(holders) - len(own)
        score = log_odds(len(own), len(group), elsewhere, others, float(shares[key]), prior(uses.papers))
        if score >= CERTAIN and 2 * len(covered.intersection(own)) <= len(own):
            covered.update(own)
            yield Theme(uses.text(key, own), tuple(own))
            found += 1
            if found == limit:
                return
