"""Whether work grows in proportion to what there is to do."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import process_time
from typing import Any

TIMES = 4
"""How many times as large the larger input is: what goes with the square takes 16 times the work."""
LIMIT = 8
"""How many times the work of the smaller input is still in proportion; 4 and what starting costs would be."""
ATTEMPTS = 5
"""How often one is asked: a busy machine disturbs a comparison now and then, and never makes a line of a square."""


def in_proportion(work: Callable[[str], Any], piece: str, length: int) -> bool:
    """Whether `work` on a piece repeated to about this length does at most `LIMIT` times what a quarter of it asks for.

    What is compared is what the processor does for this process, at two sizes within moments: how fast a machine is
    makes no difference.
    """
    shortest = length // TIMES // len(piece)
    # each attempt has a text of its own: what was worked out before may be remembered
    texts = (piece * (shortest + attempt) for attempt in range(ATTEMPTS))
    return any(_cost(work, text * TIMES) < LIMIT * _cost(work, text) for text in texts)


def _cost(work: Callable[[str], Any], text: str) -> float:
    """The time of the processor; collecting what other tests left is not counted, and a moment is at least a moment."""
    gc.disable()
    try:
        began = process_time()
        work(text)
        return max(process_time() - began, 0.0005)
    finally:
        gc.enable()
