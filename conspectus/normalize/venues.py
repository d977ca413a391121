"""A list's heading -> venue and year: `ICLR 2026 论文列表` and `Accepted Papers, ICLR 2026` are both ICLR 2026."""

from __future__ import annotations

import re
from typing import NamedTuple

from conspectus.text import squeeze

_YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)")
_SHORT_YEAR = re.compile(r"(?<=[A-Za-z])\s?['’‘](\d\d)(?!\d)")
_LIST_WORDS = re.compile(
    r"\b(?:the|full|complete|final|official|raw|all|of|at|for|in|on|from|to|main|track|conference|"
    r"accepted|list|lists|papers?|abstracts?|proceedings|submissions?|publications?|digest|reading|program(?:me)?|"
    r"titles?|and|with|long|short|oral|orals|posters?|spotlights?)\b"
    r"|论文|列表|录用|接收|接受|收录|摘要|全部|完整|名单|清单|会议|主会|年|的|一览|论文集|論文|一覧|採択|논문|목록",
    re.IGNORECASE,
)
_EDGES = " \t.,;:!?-–—_/|()[]{}<>#*'\"“”‘’（）【】《》：，。、·~="


class Venue(NamedTuple):
    name: str
    """`ICLR 2026`; empty where the heading names none."""
    year: int | None


def read_venue(heading: str) -> Venue:
    """The venue and year that a heading names: what is left of it without the words that only say `list of papers`."""
    text = squeeze(heading)
    year: int | None = None
    if match := _YEAR.search(text):
        year = int(match[1])
    elif match := _SHORT_YEAR.search(text):
        year = 2000 + int(match[1])
    if match:
        text = f"{text[: match.start()]} {text[match.end() :]}"
    parts = [squeeze(part).strip(_EDGES) for part in _LIST_WORDS.split(text)]
    name = squeeze(re.sub(r"\s*\(\s*\)", " ", " ".join(part for part in parts if part))).strip(_EDGES)
    return Venue(squeeze(f"{name} {year}") if name and year else name, year)


_DECISION = re.compile(
    r"[\s,:(–-]*\b((?:notable[ -]top[ -]?\d+\s?%|oral|poster|spotlight|highlight|talk|top[ -]?\d+\s?%)"
    r"(?:\s+(?:presentation|paper))?)\)?$",
    re.IGNORECASE,
)


def split_venue(venue: str) -> tuple[str, str]:
    """A field that says where a paper appeared -> the venue, and how the paper was presented there.

    `ICLR 2026 Oral` is the venue ICLR 2026 and the presentation Oral, as OpenReview writes it.
    """
    if match := _DECISION.search(venue):
        return venue[: match.start()].strip(_EDGES), match[1]
    return venue, ""
