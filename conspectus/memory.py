"""What this process worked out last, by name: taken again as long as it would be made of equal values.

For a process that builds again and again (`conspectus serve`); a single build asks for each once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

Value = TypeVar("Value")


class Memory:
    """One value a name, with what it was made of."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[tuple[object, ...], object]] = {}

    def made(self, name: str, make: Callable[[], Value], *made_of: object) -> Value:
        """What `make` makes of `made_of`; the last one, where that was made of the same."""
        known = self._known.get(name)
        if known is None or known[0] != made_of:
            known = self._known[name] = (made_of, make())
        return cast("Value", known[1])
