"""What the command line adds to the settings of one build."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Tell = Callable[[str, int, int], None]
"""Hears of progress: (what, done, of how many)."""


@dataclass(frozen=True, slots=True)
class Options:
    """What is asked of one build."""

    limit: int | None = None
    """Publish only so many papers."""
    jobs: int = 1
    """Processes that share the work."""
    scheduler: str = ""
    """Address of the scheduler of a Dask cluster that does the work in place of `jobs`; none where it is empty."""
    strict: bool = False
    """Whether any loss or warning stops the build."""
    tell: Tell = lambda what, done, of: None
