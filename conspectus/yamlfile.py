"""YAML text -> values that remember where they stand, so that every complaint can name its line.

Scalars stay the strings that were typed: `title: No` is a title, not a boolean.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import yaml

from conspectus.errors import SeedError, did_you_mean
from conspectus.limits import DEEPEST
from conspectus.model import Source

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
"""What no name of a file, no address and no page can hold; YAML can by its escapes (`"\\0"`)."""


@dataclass(frozen=True, slots=True)
class Located:
    """A value of a YAML file with its place."""

    value: str | tuple[Located, ...] | dict[str, Located]
    source: Source

    def text(self) -> str:
        """The scalar; a list or a mapping here is an error."""
        if not isinstance(self.value, str):
            raise SeedError(self.source, "expected a single value here, found a list or a mapping")
        return self.value

    def texts(self) -> tuple[str, ...]:
        """The scalars of a list; a single value counts as a list of one."""
        if isinstance(self.value, str):
            return (self.value,) if self.value else ()
        return tuple(item.text() for item in self.items())

    def items(self) -> tuple[Located, ...]:
        """The members of a list."""
        if not isinstance(self.value, tuple):
            raise SeedError(self.source, "expected a list here")
        return self.value

    def mapping(self, allowed: frozenset[str] | None = None, what: str = "key") -> dict[str, Located]:
        """The mapping; with `allowed`, any other key is an error with a hint."""
        if self.value in ("", ()):
            return {}
        if not isinstance(self.value, dict):
            raise SeedError(self.source, "expected `name: value` lines here")
        if allowed is not None:
            for key, value in self.value.items():
                if key not in allowed:
                    raise SeedError(value.source, f"unknown {what} {key!r}{did_you_mean(key, allowed)}")
        return self.value

    def flag(self) -> bool:
        """`true` or `false`."""
        word = self.text().casefold()
        if word in ("true", "yes", "on"):
            return True
        if word in ("false", "no", "off", ""):
            return False
        raise SeedError(self.source, f"expected true or false, found {word!r}")

    def number(self, least: int) -> int:
        """A whole number, at least `least`."""
        try:
            value = int(self.text())
        except ValueError:
            value = least - 1
        if value < least:
            raise SeedError(self.source, f"expected a whole number from {least} up, found {self.text()!r}")
        return value


def parse(text: str, file: str) -> Located:
    """YAML `text` of `file` -> its values. Errors: `SeedError` with the line."""
    if found := _CONTROL.search(text):
        place = Source(file, text.count("\n", 0, found.start()) + 1)
        raise SeedError(place, f"U+{ord(found[0]):04X}, a control character, cannot stand here")
    try:
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        hint = "; a value with a colon, `#`, `[`, `*` or a backslash needs quotes round it"
        raise SeedError(Source(file, mark.line + 1 if mark else None), f"not YAML: {error.problem}{hint}") from error
    except (yaml.YAMLError, RecursionError) as error:
        raise SeedError(Source(file), f"not YAML: {getattr(error, 'problem', None) or 'nested too deeply'}") from error
    return Located("", Source(file, 1)) if node is None else _located(node, file, set(), 0)


def _located(node: yaml.Node, file: str, seen: set[int], depth: int) -> Located:
    """The value of a node. Every list and mapping stands for itself: aliases of them can grow without end."""
    source = Source(file, node.start_mark.line + 1)
    if isinstance(node, yaml.ScalarNode):
        if found := _CONTROL.search(str(node.value)):
            raise SeedError(source, f"U+{ord(found[0]):04X}, a control character, cannot stand here")
        return Located("" if node.tag.endswith(":null") else str(node.value), source)
    if depth == DEEPEST:
        raise SeedError(source, f"nested too deeply; at most {DEEPEST} levels are read")
    if id(node) in seen:
        raise SeedError(source, "aliases (`*name`) of this list are not followed; write it out in each place")
    seen.add(id(node))
    if isinstance(node, yaml.SequenceNode):
        return Located(tuple(_located(child, file, seen, depth + 1) for child in node.value), source)
    assert isinstance(node, yaml.MappingNode)
    values: dict[str, Located] = {}
    for key, value in node.value:
        place = Source(file, key.start_mark.line + 1)
        if not isinstance(key, yaml.ScalarNode):
            raise SeedError(place, "a key must be a single word or phrase")
        if key.value in values:
            raise SeedError(place, f"{key.value!r} stands here twice")
        located = _located(value, file, seen, depth + 1)
        values[str(key.value)] = Located(located.value, place)
    return Located(values, source)
