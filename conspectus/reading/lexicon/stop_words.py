"""Nothing in, the words out that say nothing about the subject of a paper."""

from __future__ import annotations

from importlib.resources import files


def _load() -> frozenset[str]:
    lines = files(__package__).joinpath("stop_words.txt").read_text("utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


STOP_WORDS = _load()
"""Words of English grammar and of academic prose, in lower case."""
