"""What travels between the stages: values that nobody changes."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil

import pytest

import conspectus

GROWING = {"conspectus.readers.records.Record", "conspectus.readers.mentions.Mention"}
"""What a reader gathers line by line, before it gives an entry away."""
MODULES = [each.name for each in pkgutil.walk_packages(conspectus.__path__, "conspectus.")]
VALUES = [
    pytest.param(value, id=f"{name}.{value.__name__}")
    for name in MODULES
    if not name.endswith("__main__")
    for value in vars(importlib.import_module(name)).values()
    if isinstance(value, type)
    and dataclasses.is_dataclass(value)
    and value.__module__ == name
    and not value.__name__.startswith("_")
]


@pytest.mark.parametrize("value", VALUES)
def test_a_value_does_not_change(value):
    """Every public dataclass is frozen and has slots; a library keeps what it once worked out."""
    assert value.__dataclass_params__.frozen != (f"{value.__module__}.{value.__name__}" in GROWING)
    assert "__slots__" in vars(value) or value.__name__ == "Library"
