"""What can be wrong with the publisher's input; every message starts with its place, `file:line`.

Kept apart from the stages so that each of them can raise and the command line can catch without import loops.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from conspectus.model import Source


class DigestError(Exception):
    """The input cannot be built as it is; the message tells the publisher where and what is allowed."""


class SeedError(DigestError):
    """Something at one place of an input file is wrong."""

    def __init__(self, source: Source, message: str) -> None:
        super().__init__(source, message)
        self.source = source
        self.message = message

    def __str__(self) -> str:
        return f"{self.source}: {self.message}"


class DigestErrors(DigestError):  # noqa: N818 - it is several
    """All problems of one stage together."""

    def __init__(self, problems: Iterable[DigestError]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


class OutputError(DigestError):
    """The output folder cannot be used."""


def raise_all(problems: Iterable[DigestError]) -> None:
    """Raise the problems, if there are any: one as itself, several as `DigestErrors`."""
    found = tuple(problems)
    if len(found) == 1:
        raise found[0]
    if found:
        raise DigestErrors(found)


@contextmanager
def while_making(what: str) -> Iterator[None]:
    """Whatever is raised inside says also what was made: wrong code stays an ordinary error, with the culprit named."""
    try:
        yield
    except Exception as error:
        error.add_note(f"while making {what}")
        raise


def did_you_mean(word: str, allowed: Iterable[str]) -> str:
    """A hint for a misspelt `word`: ` (did you mean …?)` with the nearest allowed one, or all that are allowed."""
    choices = sorted(allowed)
    near = difflib.get_close_matches(word, choices, n=1, cutoff=0.6)
    if near:
        return f" (did you mean {near[0]!r}?)"
    shown = ", ".join(choices[:20]) + (" …" if len(choices) > 20 else "")
    return f" (allowed: {shown})" if choices else ""
