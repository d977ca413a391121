"""One function and many inputs -> what it makes of each, in their order, on all cores.

Processes are started once, when there is enough to do, and serve the whole build. They are started anew rather than
forked, so that a build behaves the same on every system.
"""

from __future__ import annotations

import gc
import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import chain, islice
from types import TracebackType
from typing import Self, TypeVar

In = TypeVar("In")
Out = TypeVar("Out")

_AHEAD = 4
"""Chunks that wait for each process: enough to keep it busy, few enough that results do not pile up in memory."""


class Workers:
    """`jobs` processes; with one, everything is done where it is asked for."""

    def __init__(self, jobs: int = 1) -> None:
        self._jobs = jobs
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def map(
        self, work: Callable[[In], Out], items: Iterable[In], *, chunk: int = 32, fewest: int = 400
    ) -> Iterator[Out]:
        """`work` of each item, in their order; only so much is under way at a time as keeps the processes busy.

        Items travel `chunk` at a time; for fewer than `fewest`, starting processes costs more than it saves. `work` is
        a function at the top of a module, or a `functools.partial` of one.
        """
        rest = iter(items)
        first = list(islice(rest, fewest)) if self._jobs > 1 else []
        if len(first) < fewest or self._jobs <= 1:
            yield from map(work, chain(first, rest))
            return
        pool = self._started()
        waiting: deque[Future[list[Out]]] = deque()
        every = chain(first, rest)
        while some := list(islice(every, chunk)):
            waiting.append(pool.submit(_each, work, some))
            if len(waiting) > _AHEAD * self._jobs:
                yield from waiting.popleft().result()
        for each in waiting:
            yield from each.result()

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._jobs,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=gc.set_threshold,
                initargs=(gc.get_threshold()[0],),
            )
        return self._pool


def _each(work: Callable[[In], Out], items: Sequence[In]) -> list[Out]:
    return list(map(work, items))
