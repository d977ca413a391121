"""One function and many inputs -> what it makes of each, in their order, on all cores or on a cluster.

Work is handed to an executor (PEP 3148): processes of this machine, or the workers of a Dask cluster, which tries again
elsewhere what a worker that died was doing. Processes are started once, when there is enough to do, and serve the whole
build; they are started anew rather than forked, so that a build behaves the same on every system.
"""

from __future__ import annotations

import gc
import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import ExitStack
from itertools import chain, islice
from types import TracebackType
from typing import Self, TypeVar

from conspectus.errors import DigestError
from conspectus.store import rules

In = TypeVar("In")
Out = TypeVar("Out")

_AHEAD = 4
"""Chunks that wait for each worker: enough to keep it busy, few enough that results do not pile up in memory."""
_PATIENCE = "10s"
"""How long a scheduler may take to answer."""
_TRIES = 5
"""How often a cluster tries a chunk whose worker dies."""


Start = Callable[[ExitStack], tuple[Executor, int]]
"""Gives an executor and how many workers it has; what must be put away afterwards goes on the stack."""


class Workers:
    """Those of an executor; without one, everything is done where it is asked for."""

    def __init__(self, start: Start | None = None, *, fewest: int = 400) -> None:
        """For fewer items than `fewest` no executor is started."""
        self._start = start
        self._fewest = fewest
        self._started: tuple[Executor, int] | None = None
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._started = None
        self._stack.close()

    def map(self, work: Callable[[In], Out], items: Iterable[In], *, chunk: int = 32) -> Iterator[Out]:
        """`work` of each item, in their order; only so much is under way at a time as keeps the workers busy.

        Items travel `chunk` at a time. `work` is a function at the top of a module, or a `functools.partial` of one.
        """
        rest = iter(items)
        first = list(islice(rest, self._fewest)) if self._start else []
        if self._start is None or len(first) < self._fewest:
            yield from map(work, chain(first, rest))
            return
        self._started = executor, count = self._started or self._start(self._stack)
        waiting: deque[Future[list[Out]]] = deque()
        every = chain(first, rest)
        try:
            while some := list(islice(every, chunk)):
                waiting.append(executor.submit(_each, work, some))
                if len(waiting) > _AHEAD * count:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:
            for each in waiting:
                each.cancel()


def local(jobs: int) -> Workers:
    """`jobs` processes of this machine; none besides this one for a single job."""

    def start(stack: ExitStack) -> tuple[Executor, int]:
        context = multiprocessing.get_context("spawn")
        threshold = gc.get_threshold()[0]
        return stack.enter_context(ProcessPoolExecutor(jobs, context, gc.set_threshold, (threshold,))), jobs

    return Workers(start if jobs > 1 else None)


def cluster(address: str, *, fewest: int = 400) -> Workers:
    """The workers of the Dask cluster whose scheduler is at `address`.

    They need this package, of this very version, and the folders of the themes at the same paths.
    Errors, once there is enough to do: `DigestError` without the extra `cluster`, where nobody answers, where there is
    no worker, or where one has other code.
    """

    def start(stack: ExitStack) -> tuple[Executor, int]:
        try:
            from distributed import Client  # noqa: PLC0415 - slow to load
        except ImportError:
            raise DigestError("--scheduler needs the extra conspectus[cluster]") from None
        try:
            client = Client(address, timeout=_PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
        except (OSError, ValueError) as error:
            raise DigestError(f"--scheduler: no Dask scheduler answers at {address}: {error}") from error
        stack.callback(client.close)
        theirs = client.run(rules, on_error="ignore")
        if not theirs:
            raise DigestError(f"--scheduler: the cluster at {address} has no workers")
        if others := [name for name, code in theirs.items() if code != rules()]:
            raise DigestError(f"--scheduler: the worker {others[0]} has another version of this program")
        executor = client.get_executor(retries=_TRIES, pure=False)  # type: ignore[no-untyped-call]
        return stack.enter_context(executor), len(theirs)

    return Workers(start, fewest=fewest)


def _each(work: Callable[[In], Out], items: Sequence[In]) -> list[Out]:
    return list(map(work, items))
