"""Runs of neighbours that an insertion hardly moves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conspectus.chunking import opens, runs

MEAN, LONGEST = 4, 9
KEYS = st.lists(st.text("abcdef0123456789", min_size=4, max_size=8), unique=True, max_size=60)


def held(keys):
    """Name of a run -> its keys."""
    return {run.name: keys[run.start : run.end] for run in runs(keys, MEAN, LONGEST)}


@given(KEYS)
def test_runs_are_the_sequence_cut(keys):
    """In order, nothing lost, none empty or too long; a run opens where a key does, and is named by it."""
    found = held(keys)
    assert [key for run in found.values() for key in run] == keys
    assert all(0 < len(run) <= LONGEST for run in found.values())
    assert {run[0] for name, run in found.items() if name == run[0]} == {key for key in keys if opens(key, MEAN)}
    assert not any(opens(key, MEAN) for run in found.values() for key in run[1:])


@given(KEYS, st.text("ghijk", min_size=4, max_size=8), st.integers(0, 60))
def test_what_is_put_in_changes_the_run_where_it_stands(keys, new, place):
    """A run and what had to be cut off it change, or it is divided in two; all others stay, under their names."""
    before, after = held(keys), held([*keys[:place], new, *keys[place:]])
    changed = {name.split("-")[0] for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    assert len(changed - {new}) <= 1


@pytest.mark.parametrize("pattern", ["{:04}", "paper{:06}", "2031.{:05}", "{:08x}"])
def test_numbered_keys_open_as_many_runs_as_others(pattern):
    """Ids that count upwards are spread like any other."""
    found = list(runs([pattern.format(number) for number in range(5000)], 25, 100))
    assert 150 < len(found) < 250
    assert max(run.end - run.start for run in found) <= 100
