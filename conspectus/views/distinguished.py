"""Library -> the papers that their venue set apart: those with an award, and those presented as few others are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from conspectus.model import Paper

_FEW = 5
"""A kind of presentation sets apart where at most one paper in so many of those that have any has it."""


def distinguished(papers: Sequence[Paper]) -> dict[str, str]:
    """Id of each such paper -> what sets it apart (`Best paper`, `Oral`); awards first, then what is rarest."""
    awards = {paper.id: str(paper.facts["award"]) for paper in papers if "award" in paper.facts}
    kinds = Counter(str(paper.facts["status"]) for paper in papers if "status" in paper.facts)
    rare = sorted((count, kind) for kind, count in kinds.items() if count * _FEW <= kinds.total())
    presented = {paper.id: kind for _, kind in rare for paper in papers if str(paper.facts.get("status", "")) == kind}
    return awards | {paper_id: kind for paper_id, kind in presented.items() if paper_id not in awards}
