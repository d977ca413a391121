"""What the command line adds to the settings of one build."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

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
    edition: Path | None = None
    """Where one page with everything in it goes, of the papers that `of` names."""
    epub: Path | None = None
    """Where an e-book of them goes."""
    of: str = ""
    """The slug of a list, the id of a topic, or the file of a reading list; all papers where it is empty."""
    tell: Tell = lambda what, done, of: None
