"""A module that is loaded when something of it is first asked for.

Most commands need little of the program, and people feel it when a command takes long to begin.
"""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType


def lazily(name: str) -> ModuleType:
    """The module called `name`, as the documentation of `importlib` does it."""
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.find_spec(name)
    assert spec
    assert spec.loader
    spec.loader = importlib.util.LazyLoader(spec.loader)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
