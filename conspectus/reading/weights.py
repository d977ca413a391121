"""The file of weights of one part of the reading -> its content, and whether it is for the features of that part."""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib.resources import files
from typing import Any


def shipped(package: str) -> Any:
    """The content of the file `weights.json` beside a module."""
    return json.loads((files(package) / "weights.json").read_text(encoding="utf-8"))


def expect(what: str, fitted: Iterable[str], features: Iterable[str]) -> None:
    """Compare the names that weights were fitted for with those of the features that the code finds.

    Errors: `ValueError` with the names that only one of them has: weights and features are made together, and neither
    may change alone.
    """
    if other := set(fitted) ^ set(features):
        raise ValueError(f"the weights of the {what} are for other features: {', '.join(sorted(other))}")
