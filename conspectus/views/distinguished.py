"""Library -> what sets papers apart: an award, a presentation that few have; and what sets none apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from conspectus.fields import FACTS
from conspectus.model import Paper
from conspectus.views.facts import Badge, said

_FEW = 5
"""A kind of presentation sets apart where at most one paper in so many of those that have any has it."""

_NEARLY_ALL = 0.8
_FEWEST = 5
"""With fewer papers nothing is usual."""


def usual(papers: Sequence[Paper]) -> tuple[Badge, ...]:
    """Facts, each with its value, that nearly all papers have: beside every title, they would tell nothing."""
    if len(papers) < _FEWEST:
        return ()
    held = Counter((name, said(fact)) for paper in papers for name, fact in paper.facts.items() if FACTS[name].badge)
    return tuple(sorted(fact for fact, count in held.items() if count >= _NEARLY_ALL * len(papers)))


def distinguished(papers: Sequence[Paper]) -> dict[str, str]:
    """Id of each such paper -> what sets it apart (`Best paper`, `Oral`); awards first, then what is rarest."""
    awards = {paper.id: str(paper.facts["award"]) for paper in papers if "award" in paper.facts}
    kinds = Counter(str(paper.facts["status"]) for paper in papers if "status" in paper.facts)
    rare = sorted((count, kind) for kind, count in kinds.items() if count * _FEW <= kinds.total())
    presented = {paper.id: kind for _, kind in rare for paper in papers if str(paper.facts.get("status", "")) == kind}
    return awards | {paper_id: kind for paper_id, kind in presented.items() if paper_id not in awards}
