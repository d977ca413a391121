"""A list that some program wrote into one text, as Python, NumPy, R or JSON do -> its items."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import replace

from conspectus.model import Parts, Value

_QUOTED = re.compile(r"'([^'\\]*+(?:\\.[^'\\]*+)*)'|\"([^\"\\]*+(?:\\.[^\"\\]*+)*)\"")
_OBJECT = re.compile(rf"(?<=[\[\s,])[A-Za-z_][\w.]*+\((?:name=)?({_QUOTED.pattern.replace('([', '(?:[')})\)")
"""How Python shows an object that is little more than its name: `arxiv.Result.Author('Ada Example')`."""
_BETWEEN = re.compile(r"[\s,]*")


def unquoted(value: Value) -> Value:
    """`['Ada Example', 'Bo Beispiel']` in one text as a value of two items; every other value as it is."""
    if len(value.items) != 1 or not isinstance(text := value.items[0], str):
        return value
    text = text.strip()
    if text.startswith(('c("', "c('")) and text.endswith(")"):
        text = f"[{text[2:-1]}]"
    if not (text.startswith("[") and text.endswith("]") and ("'" in text or '"' in text)):
        return value
    found = _list(_OBJECT.sub(r"\1", text))
    if not isinstance(found, list):
        return value
    return replace(value, items=tuple(item for each in found if (item := _item(each))), listed=True)


def _list(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    if _BETWEEN.fullmatch(_QUOTED.sub("", text[1:-1])):  # NumPy writes no commas, and Python would glue its texts
        return [re.sub(r"\\(['\"\\])", r"\1", single or double) for single, double in _QUOTED.findall(text)]
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return None


def _item(found: object) -> str | Parts:
    if isinstance(found, dict):
        return {str(name): str(each) for name, each in found.items() if each}
    return "" if found is None else str(found)
