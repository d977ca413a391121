"""How messages look where they are read: colours and a moving line on a terminal, plain lines elsewhere."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Mapping
from typing import TextIO

from conspectus.options import Tell
from conspectus.places import printable

_CLEAR = "\r\x1b[K"
_COLOURS = {"error": "31", "warning": "33", "good": "32", "heading": "1"}
_TELLING = 5.0
"""Seconds after which a stage says how long it will still take: before, the guess is worth nothing."""


def is_coloured(stream: TextIO, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether colours may be written: on a terminal that knows them, unless NO_COLOR (no-color.org) is set."""
    return stream.isatty() and not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"


def styled(text: str, kind: str, stream: TextIO) -> str:
    """`text` in the colour of its kind where `stream` shows colours, otherwise as it is."""
    return f"\x1b[{_COLOURS[kind]}m{text}\x1b[0m" if is_coloured(stream) else text


def complain(text: object, kind: str = "error") -> None:
    """A message on the error stream, with its first words (up to the place that it names) in colour.

    It may quote anybody's text: what would move the cursor or colour the rest is shown as U+FFFD.
    """
    if sys.stderr.isatty():
        print(_CLEAR, end="", file=sys.stderr)
    for line in str(text).splitlines():
        place, colon, message = printable(line.expandtabs()).partition(": ")
        print(styled(place, kind, sys.stderr) + colon + message, file=sys.stderr)


def be_forgiving(streams: tuple[TextIO, ...]) -> None:
    """Make streams write `?` or an escape for what their encoding lacks: a console of code page 1252 must not stop us.

    Names of files that are not UTF-8 hold surrogates, which no encoding has.
    """
    for stream in streams:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def progress(now: Callable[[], float] = time.monotonic) -> Tell:
    """A line that moves on a terminal; elsewhere a plain line at each stage's start and every 2,000 steps.

    A stage that takes long says how long it will still take.
    """
    begun: dict[str, float] = {}

    def tell(what: str, done: int, of: int) -> None:
        new = what not in begun
        spent = now() - begun.setdefault(what, now())
        line = f"{what}: {done}" + (f" of {of}" if of else "") + _left(spent, done, of)
        if sys.stderr.isatty():
            if done % 50 == 0 or done == of or new:
                print(f"{_CLEAR}{line}", end="", file=sys.stderr, flush=True)
                if done == of:
                    print(file=sys.stderr)
        elif new or done % 2000 == 0:
            print(line, file=sys.stderr, flush=True)

    return tell


def _left(spent: float, done: int, of: int) -> str:
    """How long a stage will still take, going on as it went."""
    if not done or done >= of or spent < _TELLING:
        return ""
    seconds = spent * (of - done) / done
    return f", about {round(seconds / 60)} min left" if seconds >= 90 else f", about {max(1, round(seconds))} s left"
