"""What travels between the stages: values that nobody changes."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil

import pytest

import conspectus

GROWING = {
    "conspectus.markup.paragraph.Shared",
    "conspectus.readers.markdown_sections.Section",
    "conspectus.readers.mentions.Mention",
    "conspectus.readers.records.Record",
}
"""What is gathered while something is read, before it is given away."""
KEEPING = {"conspectus.corpus.whole.Whole", "conspectus.library.Library", "conspectus.search.index.Index"}
"""What keeps what it once worked out."""
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
    """Every public dataclass is frozen and has slots."""
    name = f"{value.__module__}.{value.__name__}"
    assert value.__dataclass_params__.frozen != (name in GROWING)
    assert ("__slots__" in vars(value)) != (name in KEEPING)
