"""What is read in an abstract before its heading, as one value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from conspectus.model import Acronym, Highlight, Role, Span, Text
from conspectus.reading.text.cues import Cues
from conspectus.reading.text.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Abstract:
    """What is read in an abstract before its heading."""

    text: Text
    tokens: Tokens
    sentences: Sequence[Span]
    cues: Sequence[Cues]
    roles: Sequence[Role]
    highlight: Highlight | None
    name: str | None = None
    """Of what the paper introduces."""
    acronyms: Sequence[Acronym] = ()

    @property
    def shown(self) -> int | None:
        """Which sentence is the highlight."""
        return self.highlight.sentence if self.highlight else None

    @property
    def contributions(self) -> frozenset[int]:
        """Which sentences say what the paper offers."""
        return frozenset(number for number, role in enumerate(self.roles) if role == "contribution")
