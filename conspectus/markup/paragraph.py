"""A paragraph while the rules of `inline` read it: what they share, arguments of commands, what they can put out."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import escape

from markdown_it.rules_inline.state_inline import StateInline
from markdown_it.token import Token

from conspectus.markup import mathtext, scan, web
from conspectus.model import Mark, Note

DEEPEST = 20
"""Commands nested deeper than this are text."""


@dataclass(slots=True)
class Shared:
    """What the rules share while one paragraph is read."""

    markdown: bool
    latex: bool
    notes: list[Note]
    depth: int = 0
    in_group: bool = False
    in_link: bool = False
    quotes: list[str] = field(default_factory=list)
    """The marks that began a quotation which has not ended, outermost first."""
    places: dict[str, Places] = field(default_factory=dict)
    braces: dict[str, dict[int, int]] = field(default_factory=dict)
    elements: dict[str, dict[int, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Places:
    """Where formulas and addresses begin in a source."""

    maths: dict[int, scan.Math]
    links: dict[int, int]
    starts: list[int]
    """All of them, in order."""


def shared(state: StateInline) -> Shared:
    its: Shared = state.env["shared"]
    return its


def say(state: StateInline, text: str, end: int) -> None:
    """`text` in the place of everything up to `end`."""
    state.append_pending(text)
    state.pos = end


def atom(state: StateInline, plain: str, html: str) -> None:
    """A run whose HTML is not just its text escaped."""
    token = state.push("run", "", 0)
    token.meta = {"plain": plain, "html": html}


def inner(state: StateInline, source: str, *, group: bool = False) -> None:
    """What `source` says as a piece of its own, at this place."""
    its = shared(state)
    if its.depth >= DEEPEST:
        state.append_pending(source)
        return
    if state.pending:
        state.pushPending()
    its.depth += 1
    outer, its.in_group = its.in_group, group
    tokens: list[Token] = []
    state.md.inline.parse(source, state.md, state.env, tokens)
    state.tokens.extend(tokens)
    state.tokens_meta.extend([None] * len(tokens))
    its.in_group = outer
    its.depth -= 1


_COMMAND_OR_FORMULA = re.compile(r"\\[A-Za-z]|\$")
_ESCAPE = re.compile(r"\\([^A-Za-z\s])")


def marked(state: StateInline, mark: Mark | None, source: str) -> None:
    """What `source` says, within an element if there is one."""
    if mark is None:
        inner(state, source, group=True)
        return
    state.push("mark", mark.tag, 1).meta = {"mark": mark}
    if mark.tag == "code" and not _COMMAND_OR_FORMULA.search(source):
        state.append_pending(_ESCAPE.sub(r"\1", source))
    else:
        inner(state, source, group=True)
    state.push("mark", mark.tag, -1)


def styled(state: StateInline, mark: Mark | None, text: str) -> None:
    """The same, where what is raised or lowered is a character of its own if Unicode has it."""
    scripted = mathtext.scripted(mark.tag, text.strip()) if mark and mark.tag in {"sup", "sub"} else None
    if mark and scripted:
        atom(state, scripted, f"<{mark.tag}>{escape(text.strip())}</{mark.tag}>")
    else:
        marked(state, mark, text)


def linked(state: StateInline, address: str, label: str | None = None) -> None:
    """A link where the address is one that may be linked, else its text."""
    its = shared(state)
    target = web.address(address)
    if target is None or its.in_link:
        if label is None:
            state.append_pending(address)
        else:
            inner(state, label)
        return
    state.push("mark", "a", 1).meta = {"mark": Mark("a", (("href", target),))}
    if label is None:
        token = state.push("text", "", 0)
        token.content = address
    else:
        its.in_link = True
        inner(state, label)
        its.in_link = False
    state.push("mark", "a", -1)


_BRACES = re.compile(r"\\.|[{}]", re.DOTALL)
TO_BRACE = re.compile(r"\s*\{")
_OPTION = re.compile(r"\s*\[[^\]\n]{0,200}\]")


def closing_brace(state: StateInline, opening: int) -> int:
    """Where the brace that opens at `opening` closes; -1 if it never does. All pairs of a source are found at once."""
    pairs = shared(state).braces
    if state.src not in pairs:
        opened: list[int] = []
        closing: dict[int, int] = {}
        for brace in _BRACES.finditer(state.src):
            if brace[0] == "{":
                opened.append(brace.start())
            elif brace[0] == "}" and opened:
                closing[opened.pop()] = brace.start()
        pairs[state.src] = closing
    return pairs[state.src].get(opening, -1)


def argument_at(state: StateInline, position: int) -> tuple[str, int] | None:
    """The `{argument}` at `position` and where it ends; None if there is none or it is never closed."""
    opening = TO_BRACE.match(state.src, position)
    if not opening:
        return None
    closing = closing_brace(state, opening.end() - 1)
    if closing < 0:
        return None
    return state.src[opening.end() : closing], closing + 1


def past_option(source: str, position: int) -> int:
    """Where the `[option]` at `position` ends; `position` if there is none."""
    option = _OPTION.match(source, position)
    return option.end() if option else position
