"""TeX of one formula -> its MathML, its plain line, and notes on what was repaired or guessed. Never raises.

MathML Core (W3C) is made at build time by math-core; browsers need no script for it. Where the converter is missing or
gives up, the formula shows its source.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from importlib import resources

from conspectus.markup import mathtext, repair
from conspectus.model import Note

try:
    import math_core
except ImportError:  # no wheel for this platform: every formula shows its source
    math_core = None  # type: ignore[assignment]

LONGEST = 1000
DEEPEST = 30
"""The converter recurses on the machine stack and would take the process down with it, not raise, at some 190 levels
on a 512 kB stack. Nesting without braces (`\\hat \\hat x`) is held by the length."""

_WIDE = 60
"""Longer sources get a class by which the theme lets them scroll: Chromium does not break lines in MathML."""

_ATTEMPTS = 12
_NESTING = re.compile(r"\\(?:left|begin)(?![a-z])|\\(?:right|end)(?![a-z])|\\.|[{}]", re.DOTALL)
_UNKNOWN = re.compile(r'Unknown command "\\([A-Za-z]+)"')
_WORD = re.compile(r"[a-z]{4,30}")

_STYLE = re.compile(r' style="([^"]*)"')
_ALIGN = re.compile(r"text-align: (left|right)")
_SMALL_CAPS = "font-variant-caps: small-caps"


@dataclass(frozen=True, slots=True)
class Formula:
    html: str
    plain: str
    notes: tuple[Note, ...] = ()


@lru_cache(maxsize=8192)
def formula(tex: str, *, display: bool = False) -> Formula:
    """The formula that `tex` stands for; most formulas are a letter and come again and again, so they are kept."""
    source = tex.strip()
    if _WORD.fullmatch(source):
        return Formula(f"<em>{source}</em>", source)
    if math_core is None or len(source) > LONGEST or _depth(source) > DEEPEST:
        return _shown(source)
    spelled = repair.spelled_as_tex(source)
    attempt = repair.repair(spelled)
    guessed: list[str] = []
    for _ in range(_ATTEMPTS):
        if len(attempt) > 2 * LONGEST:
            break
        try:
            mathml = _converter().convert_with_local_state(attempt, displaystyle=display)
        except math_core.LatexError as error:
            unknown = _UNKNOWN.search(str(error))
            if unknown and unknown[1] not in guessed:
                meaning = repair.unglued(unknown[1])
                if meaning is None:
                    guessed.append(unknown[1])
                    meaning = repair.guess(unknown[1])
                attempt = _replaced(attempt, unknown[1], meaning)
            elif (balanced := repair.balance(attempt)) != attempt:
                attempt = balanced
            else:
                break
        else:
            return _built(mathml, source, guessed, was_repaired=attempt != spelled)
    return _shown(source)


def _shown(source: str) -> Formula:
    return Formula(
        f'<code class="tex" translate="no">{escape(source, quote=False)}</code>', source, (Note("math-source", source),)
    )


def _built(mathml: str, source: str, guessed: list[str], *, was_repaired: bool) -> Formula:
    notes: tuple[Note, ...] = ()
    # the attribute `translate` is HTML's and not valid here; translators of pages know the class as well
    classes = ["notranslate", "w"] if len(source) > _WIDE else ["notranslate"]
    if guessed:
        classes.append("approx")
        notes = tuple(Note("math-guessed", f"\\{name}") for name in guessed)
    elif was_repaired:
        notes = (Note("math-repaired", source),)
    mathml = mathml.replace("&ApplyFunction;", "&#8289;")
    if " style=" in mathml:
        mathml = _STYLE.sub(_as_class, mathml)
    html = mathml.replace("<math", f'<math class="{" ".join(classes)}"', 1)
    plain = mathtext.linear(mathml)
    return _shown(source) if plain is None else Formula(html, plain, notes)


def _as_class(style: re.Match[str]) -> str:
    """A strict content security policy forbids style attributes; what matters of them is said by a class."""
    if _SMALL_CAPS in style[1]:
        return ' class="sc"'
    aligned = _ALIGN.search(style[1])
    return f' class="{aligned[1]}"' if aligned else ""


def _replaced(tex: str, command: str, meaning: str) -> str:
    scripted = re.compile(rf"([_^]\s*)\\{command}(?![A-Za-z])")
    tex = scripted.sub(lambda m: f"{m[1]}{{{meaning}}}", tex)
    return re.sub(rf"\\{command}(?![A-Za-z])", lambda _: f"{meaning} ", tex)


def _depth(tex: str) -> int:
    depth = deepest = 0
    for mark in _NESTING.findall(tex):
        if mark in {"{", "\\left", "\\begin"}:
            depth += 1
            deepest = max(deepest, depth)
        elif mark in {"}", "\\right", "\\end"}:
            depth -= 1
    return deepest


@cache
def _converter() -> math_core.LatexToMathML:
    return math_core.LatexToMathML(macros=_macros(), fancy_error=False, allow_unreliable_rendering=True)


def _macros() -> dict[str, str]:
    table = tomllib.loads(resources.files("conspectus.markup").joinpath("macros.toml").read_text("utf-8"))
    operators = {name: rf"\operatorname{{{name}}}" for name in table["operators"]["names"].split()}
    return {**operators, **table["author"], **table["standard"]}
