r"""Formulas of LaTeX's package mhchem -> LaTeX that inline reads: `H2O` -> `H\textsubscript{2}O`.

Digits behind an element or a bracket count atoms, those in front molecules; `^` and a sign at the end are charges.
"""

from __future__ import annotations

import re

COMMANDS = frozenset({"ce", "cee", "ch"})

_PIECES = re.compile(
    r"""
      (?P<mathematics>\$[^$]*\$)
    | (?P<arrow><?=>>?|<-+>|<--|-->|->|<-)(?:\[[^\]]*\])*
    | \^\s*(?:\{(?P<raised>[^{}]*)\}|(?P<charge>\d*[+-]|\d+|[A-Za-z*.]))
    | _\s*(?:\{(?P<lowered>[^{}]*)\}|(?P<index>\d+|[A-Za-z]))
    | (?P<count>(?<=[A-Za-z)\]}])(?:[01]?\.\d+|\d+))
    | (?P<sign>(?<=[A-Za-z\d)\]}])[+-](?=[\s,;.)\]}]|\((?:s|l|g|aq)\)|$))
    | (?P<dot>\s*(?<=[A-Za-z\d)\]\s])[*.]\s*(?=\d*[A-Z(]))
    | (?P<mark>\s[v^](?=\s|$))
    | (?P<bond>\#|=)
    """,
    re.VERBOSE,
)
_ARROWS = {"->": "→", "-->": "⟶", "<-": "←", "<--": "⟵", "<->": "↔", "<-->": "⟷", "<=>": "⇌", "<=>>": "⇌", "=>": "⇒"}
_RAISED_SIGNS = str.maketrans({"-": "−", "*": "•", ".": "•"})


def as_latex(formula: str) -> str:
    r"""The argument of `\ce` as plain LaTeX."""
    return _PIECES.sub(_piece, formula)


def as_tex(formula: str) -> str:
    r"""The argument of `\ce` as a piece of a formula."""
    scripts = as_latex(formula.replace("$", "")).replace("\\textsubscript", "_").replace("\\textsuperscript", "^")
    return rf"\mathrm{{{scripts}}}"


def _piece(found: re.Match[str]) -> str:
    kind, text = found.lastgroup, found[found.lastgroup or 0]
    match kind:
        case "arrow":
            return f" {_ARROWS.get(text, '→')} "
        case "raised" | "charge" | "sign":
            return rf"\textsuperscript{{{text.translate(_RAISED_SIGNS)}}}"
        case "lowered" | "index" | "count":
            return rf"\textsubscript{{{text}}}"
        case "dot":
            return "·"
        case "mark":
            return "↓" if "v" in text else "↑"
        case "bond":
            return "≡" if text == "#" else "="
    return text
