"""What can be wrong with the user's input; every message starts with the place: `file:line`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from conspectus.model import Source


class DigestError(Exception):
    """Wrong input. Whoever runs the build shows the message and no traceback."""


class SeedError(DigestError):
    """A seed that cannot be read; prints as `file:line: message`."""

    def __init__(self, source: Source, message: str) -> None:
        super().__init__(f"{source}: {message}")
        self.source = source
        self.message = message


class DigestErrors(DigestError):  # noqa: N818  # the plural says what it is
    """All problems of one stage together, one a line."""

    def __init__(self, errors: Iterable[DigestError]) -> None:
        self.errors = tuple(errors)
        super().__init__("\n".join(str(error) for error in self.errors))
