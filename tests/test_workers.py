"""Work shared between processes, or a cluster, comes out as if one had done it."""

from __future__ import annotations

import os
import signal
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import pytest

from conspectus import pipeline, store, workers
from conspectus.config import SiteConfig
from conspectus.errors import DigestError
from conspectus.pipeline import Options
from conspectus.workers import Workers


def square(number: int) -> tuple[int, int]:
    return number * number, os.getpid()


def fail(number: int) -> int:
    raise ValueError(number)


def some(jobs: int, fewest: int = 10) -> Workers:
    return Workers(lambda stack: (stack.enter_context(ProcessPoolExecutor(jobs)), jobs), fewest=fewest)


@pytest.mark.parametrize(("count", "here"), [(9, True), (0, True), (10, False), (95, False)])
def test_the_order_is_that_of_the_items(count, here):
    """However many there are, and wherever each was done; few are done here."""
    with some(2) as helpers:
        found = list(helpers.map(square, iter(range(count)), chunk=3))
        again = list(helpers.map(square, range(count), chunk=3))
    assert [value for value, _ in found] == [value for value, _ in again] == [number**2 for number in range(count)]
    processes = {process for _, process in (*found, *again)}
    assert processes <= {os.getpid()} if here else os.getpid() not in processes
    assert len(processes) <= 2


def test_one_job_needs_no_process():
    """All is done where it is asked for."""
    with workers.local(1) as helpers:
        assert {process for _, process in helpers.map(square, range(1000))} == {os.getpid()}


def test_items_are_taken_as_they_are_needed():
    """A list that is too long for the memory never stands in it."""
    taken = []
    with some(2) as helpers:
        found = helpers.map(square, (taken.append(number) or number for number in range(10_000)), chunk=5)
        next(found)
        assert len(taken) < 200


def test_an_error_of_one_item_is_that_of_all():
    """It is raised where the results are read."""
    with some(2) as helpers, pytest.raises(ValueError, match="0"):
        list(helpers.map(fail, range(20), chunk=5))


@pytest.fixture(scope="module")
def two_workers():
    """A Dask cluster of two processes on this machine."""
    distributed = pytest.importorskip("distributed", reason="SKIPPED: clusters need the extra conspectus[cluster]")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        yield cluster


def seed(papers: int) -> str:
    kinds = ("tides", "dunes", "moths", "bells", "locks")
    texts = (
        f"We study {kinds[number % 5]} number {number}. Our method HARBOUR{number} lowers the error by {number}.5%."
        for number in range(papers)
    )
    return "Toy 2026\n\n" + "\n\n".join(texts) + "\n"


@pytest.mark.timeout(300)
def test_a_cluster_makes_the_same_site_though_a_worker_dies(tmp_path, two_workers, monkeypatch):
    """What the dead one was doing is done by another; the site is that of this machine alone, byte for byte."""
    for name in ("here", "there"):
        (tmp_path / name / "seeds").mkdir(parents=True)
        (tmp_path / name / "seeds" / "list.txt").write_text(seed(60))
    pipeline.build(SiteConfig(root=tmp_path / "here"), Options())
    victim = next(iter(two_workers.workers.values())).pid
    told = []

    def kill_at_first(what, done, of):
        if not told:
            os.kill(victim, signal.SIGKILL)
        told.append(what)

    monkeypatch.setattr(workers, "cluster", partial(workers.cluster, fewest=10))
    options = Options(scheduler=two_workers.scheduler_address, tell=kill_at_first)
    pipeline.build(SiteConfig(root=tmp_path / "there"), options)
    assert not alive(victim)
    assert tree(tmp_path / "there" / "site") == tree(tmp_path / "here" / "site")


def alive(process: int) -> bool:
    for _ in range(50):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.1)
    return True


def tree(site):
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in sorted(site.rglob("*")) if path.is_file()}


def test_a_cluster_that_is_not_there_is_told(monkeypatch):
    """In one line, and nothing is written."""
    pytest.importorskip("distributed", reason="SKIPPED: clusters need the extra conspectus[cluster]")
    monkeypatch.setattr(workers, "_PATIENCE", "1s")
    with (
        workers.cluster("tcp://127.0.0.1:9", fewest=1) as helpers,
        pytest.raises(DigestError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9"),
    ):
        list(helpers.map(square, range(5)))


def change_code():
    store.rules = lambda: b"other"


def test_a_worker_of_another_version_is_told(two_workers):
    """Two versions would make a site of two minds."""
    from distributed import Client

    with Client(two_workers.scheduler_address) as client:
        client.run(change_code)
    with (
        workers.cluster(two_workers.scheduler_address, fewest=1) as helpers,
        pytest.raises(DigestError, match="has another version of this program"),
    ):
        list(helpers.map(square, range(5)))
