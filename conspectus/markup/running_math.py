"""Mathematics in running text: formulas that `scan` found, text in dollars, dollars that are left."""

from __future__ import annotations

import re

from markdown_it.rules_inline.state_inline import StateInline

from conspectus.markup import chemistry, scan, siunitx, tags
from conspectus.markup.formula import Formula, formula
from conspectus.markup.paragraph import atom, inner, shared
from conspectus.model import Note

_ONLY_TEXT = re.compile(r"\s*\\(?:textbf|textit|emph|texttt|textsc|textrm|textsf|text|underline|url)\{[^{}$\\]*\}\s*")
_ONLY_ACCENT = re.compile(r"\s*\\[\"'`^~=.]\s*\{?\\?[A-Za-z]\}?\s*")
_ONLY_PACKAGE = re.compile(
    rf"\s*\\(?:unicode|{'|'.join((*siunitx.COMMANDS, *chemistry.COMMANDS))})"
    r"\s*(?:(?:\[[^\[\]{}$]*\])?\s*\{(?:[^{}$]|\{[^{}$]*\})*\}\s*){1,3}"
)
_ONLY_SWITCH = re.compile(r"\s*\\(it|bf|tt|sf|rm|em)\s*\{([^{}$\\]*)\}\s*")


def put_math(state: StateInline, math: scan.Math) -> None:
    """The formula that `scan` found, or the text that it turns out to be."""
    tex = tags.as_tex(math.tex).strip()
    state.pos = math.end
    if _ONLY_TEXT.fullmatch(tex) or _ONLY_ACCENT.fullmatch(tex) or _ONLY_PACKAGE.fullmatch(tex):
        # Authors write `$\textbf{F}$ast`: text in dollars.
        inner(state, tex)
        return
    if switch := _ONLY_SWITCH.fullmatch(tex):
        inner(state, f"{{\\{switch[1]} {switch[2]}}}")
        return
    put_formula(state, formula(scan.upright_words(tex) if math.bare else tex, display=math.display))


def put_formula(state: StateInline, made: Formula) -> None:
    shared(state).notes.extend(made.notes)
    if made.plain:
        atom(state, made.plain, made.html)


def dollar(state: StateInline) -> bool:
    """A dollar that no formula took: money, or one that its writer should look at."""
    if not scan.MONEY.match(state.src, state.pos) and not state.src[max(0, state.pos - 1)].isdigit():
        shared(state).notes.append(Note("odd-dollar", state.src[state.pos : state.pos + 40]))
    return False
