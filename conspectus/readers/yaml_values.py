r"""YAML (and strings of TOML) as people write them -> values that are all text, with their places.

YAML's own guesses (`No`, `012`, dates) are not made. What it would refuse (`title: Foo: a bar`), cut (`title: The # of
knots`) or take for something else (`"$\theta$"`, whose `\t` is a tab to it) is read as it was meant.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from conspectus.errors import SeedError
from conspectus.fields import FIELDS, field_of
from conspectus.limits import DEEPEST
from conspectus.model import Source
from conspectus.readers.json_values import Node

_Loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)

_LINE = re.compile(r"([ \t]*+(?:-[ \t]++)*)((?:[A-Za-z][\w.-]*+(?:[ ][\w.-]++)*[ \t]*:[ \t]++)?)(\S[^\n]*+)?")
"""What stands before a value: indentation and dashes, then perhaps a key."""
_COMMENT = re.compile(r"#(?:\s|$)")
_BLOCK = re.compile(r"[|>][-+0-9]{0,2}[ \t]*(?:#.*)?")
_QUOTED = {
    '"': re.compile(r"\"([^\"\\]*+(?:\\[\s\S][^\"\\]*+)*)\"([ \t]*+(?:#[^\n]*+)?)$", re.MULTILINE),
    "'": re.compile(r"'([^']*+(?:''[^']*+)*)'([ \t]*+(?:#[^\n]*+)?)$", re.MULTILINE),
}
_STRINGS_OF_TOML = re.compile(r"^([ \t]*+[\w.-]++[ \t]*+=[ \t]*+)\"([^\"\\\n]*+(?:\\.[^\"\\\n]*+)*)\"", re.MULTILINE)
_ODD_START = frozenset("@`%&!*|>?,]}#")
_QUOTED_KEY = re.compile(r"\"[^\"]*\"[ \t]*:|'[^']*'[ \t]*:")
_ANCHOR = re.compile(r"(?<![^\s\[{,])&([\w-]+)(?=\s)")
_ALIAS = re.compile(r"(?<![^\s\[{,])\*([\w-]+)(?=[\s,\]}]|\Z)")
_SIGN = re.compile(r"(?<![^\s\[{,])[&*]([\w-]+)(?=[\s,\]}]|$)")
_COLON = re.compile(r":(?:\s|$)")

_UNPRINTABLE = {
    **{code: bytes([code]).decode("cp1252", "replace") for code in range(0x80, 0xA0)},
    **dict.fromkeys((0xFFFE, 0xFFFF), "\ufffd"),
}
"""What YAML refuses to hold: characters of cp1252 that were taken for others."""

_ESCAPE = re.compile(r"\\(?:(x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|\n)|([A-Za-z]+)|([\s\S]))")
_COMMANDS = frozenset(
    """
    nabla natural ne nearrow neg neq newcommand newline ngeq ni nleq nmid nonumber norm not notin nu
    tag tan tanh tau text textbf textit textrm textsc textsf texttt tfrac theta therefore tilde times tiny to top
    triangle triangleq tt
    rangle rceil real ref rfloor rho right rightarrow rm root
    """.split()
)
"""Commands of LaTeX that begin as the escapes of a line's end or a tab do, which others than people write."""


def mended(text: str) -> tuple[str, list[tuple[int, str]]]:
    """YAML as it was meant, line by line, and the lines, with their numbers, that were taken as they stand."""
    text = text.translate(_UNPRINTABLE)
    anchors = set(_ANCHOR.findall(text)) & set(_ALIAS.findall(text))
    parts: list[str] = []
    odd: list[tuple[int, str]] = []
    at, number, block = 0, 1, -1
    while at < len(text):
        match = _LINE.match(text, at)
        assert match  # it matches nothing too
        before, key, value = match[1], match[2], match[3]
        end = text.find("\n", match.end()) + 1 or len(text)
        if block >= 0 and (value is None or len(before) - len(before.lstrip()) > block):
            parts.append(text[at:end])
            at, number = end, number + 1
            continue
        block = -1
        if value is None or _COMMENT.match(value) or not (before.strip() or key):
            parts.append(text[at:end])
        elif _BLOCK.fullmatch(value):
            block = len(before) if key else len(before) - len(before.lstrip())
            parts.append(text[at:end])
        elif value[0] in _QUOTED and (quoted := _QUOTED[value[0]].match(text, match.start(3))):
            end = text.find("\n", quoted.end()) + 1 or len(text)
            inside = f'"{literal(quoted[1])}"' if value[0] == '"' and is_latex(quoted[1]) else quoted[0]
            parts.append(f"{before}{key}{inside}" + text[quoted.end() : end])
        elif _means_text(key, value) and not anchors.intersection(_SIGN.findall(value)):
            odd.append((number, text[at:end].strip()))
            parts.append(f"{before}{key}'{value.rstrip().replace(chr(39), chr(39) * 2)}'" + text[match.end() : end])
        else:
            parts.append(text[at:end])
        number += text.count("\n", at, end)
        at = end
    return "".join(parts), odd


def mended_toml(text: str) -> str:
    """TOML whose strings hold LaTeX with its backslashes as they stand."""
    return _STRINGS_OF_TOML.sub(lambda m: f'{m[1]}"{literal(m[2]) if is_latex(m[2]) else m[2]}"', text)


def parse(text: str, name: str, line: int = 1) -> list[Node]:
    """The values of the documents in `text`, which begins in `line` of the seed called `name`.

    Raises SeedError, with the line, for what is no YAML and for aliases of lists and mappings, which can grow without
    end.
    """
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    seen: set[int] = set()

    def place(mark: Any) -> int:
        at = starts[min(mark.line, len(starts) - 1)] + mark.column
        return min(int(at), len(text))

    def read(node: yaml.Node, key: str = "", depth: int = 0) -> Node:
        if depth > DEEPEST:
            raise SeedError(Source(name, line + node.start_mark.line), "this YAML is nested too deeply")
        start, end = place(node.start_mark), place(node.end_mark)
        if isinstance(node, yaml.ScalarNode):
            return Node(start, end, str(node.value), key)
        if id(node) in seen:
            source = Source(name, line + node.start_mark.line)
            raise SeedError(source, "aliases (`*name`) of this list are not followed; write it out in each place")
        seen.add(id(node))
        if isinstance(node, yaml.SequenceNode):
            parts = tuple(read(each, "", depth + 1) for each in node.value)
            return Node(start, end, [part.value for part in parts], key, parts)
        members: dict[str, Node] = {}
        for name_of, value in node.value:
            own = str(name_of.value) if isinstance(name_of, yaml.ScalarNode) else ""
            members.setdefault(own, read(value, own, depth + 1))
        values = {own: member.value for own, member in members.items()}
        return Node(start, end, values, key, tuple(members.values()))

    try:
        return [read(node) for node in yaml.compose_all(text, Loader=_Loader) if node is not None]
    except (yaml.YAMLError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "it is nested too deeply"
        source = Source(name, line + (mark.line if mark else 0))
        raise SeedError(source, f"this is no YAML: {problem}; put quotes round the value") from error


def is_latex(text: str) -> bool:
    """Whether the backslashes in a text between double quotes are those of LaTeX."""
    programs = underscores = False
    for code, word, sign in _ESCAPE.findall(text):
        if code:
            programs = True
        elif word:
            if word[0] not in "ntr" or word in _COMMANDS:
                return True
        elif sign == "_":
            underscores = True
        elif sign not in '"\\/ \t0':
            return True
    return underscores and not programs


def literal(text: str) -> str:
    """`text` with escapes for its backslashes, except those before a quotation mark."""
    return re.sub(r"\\([\s\S])", lambda match: match[0] if match[1] == '"' else _escaped(match[1]), text)


def _escaped(sign: str) -> str:
    return "\\\\" + ("\\\\" if sign == "\\" else sign)


def _means_text(key: str, value: str) -> bool:
    """Whether YAML would refuse, cut or misunderstand a value that begins on this line."""
    if value[0] in "\"'":
        return not (_QUOTED_KEY.match(value) and not key)  # it goes on behind its closing quotation mark, or has none
    if value[0] in _ODD_START or value.startswith(("- ", "? ", "[[")):
        return True
    if value[0] in "[{":
        return bool(re.search(r"[]}]", value)) and not _is_yaml(value)  # or it goes on in the next line
    if not key:
        return False
    name = field_of(key.rstrip(": \t"))
    prose = bool(name) and FIELDS[name].type in ("title", "prose")
    told, _, comment = value.partition(" #")
    return (prose and bool(comment)) or bool(_COLON.search(told))


def _is_yaml(value: str) -> bool:
    try:
        root = yaml.compose(value, Loader=_Loader)
    except (yaml.YAMLError, RecursionError):
        return False
    return isinstance(root, yaml.CollectionNode)
