"""TeX of a formula as typed -> TeX that means what the author saw in the PDF.

Every row is a kind of damage that real formulas show; the order matters, because a later row relies on what an earlier
one has restored.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from conspectus.markup import chemistry, siunitx

_Replacement = str | Callable[[re.Match[str]], str]

# An unescaping too many ate a backslash and the letter after it; a blank or nothing is left in their place.
_EATEN: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"(?<![A-Za-z\\]) ?imes(?![a-z])"), r"\\times "),
    (re.compile(r"(?<![A-Za-z\\]) ?ext(it|bf|tt|sc)\{"), r"\\text\1{"),
    (re.compile(r"(?<![A-Za-z\\]) ?ightarrow(?![a-z])"), r"\\rightarrow "),
    (re.compile(r"(?<![A-Za-z\\]) ?oldsymbol\{"), r"\\boldsymbol{"),
    (re.compile(r"(?<![A-Za-z\\]) ?pprox(?![a-z])"), r"\\approx "),
    (re.compile(r"(?<![A-Za-z\\])(?:^| |(?<=[(=,{])) ?heta(?![a-z])"), r"\\theta "),
    (re.compile(r"(?<![A-Za-z\\]) ?rac\{(?=[^{}]*\}\{)"), r"\\frac{"),
)


def _operator_star(match: re.Match[str]) -> str:
    r"""`\sigma*x` multiplies; only a few commands have a starred form."""
    return match[0] if match[1] in {"\\operatorname", "\\tag", "\\hspace"} else f"{match[1]} *"


# Ways of typing that TeX does not know but everyone understands; nothing is wrong with the formula.
_SPELLINGS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"[‘’]"), "'"),
    (re.compile(r"\\\\(?=%)"), r"\\"),
    (re.compile(r"(?<!\\)((?:\\\\)*)%"), r"\1\\%"),
    (re.compile(r"(?<!\\)#"), r"\\#"),
)

_REPAIRS: tuple[tuple[re.Pattern[str], _Replacement], ...] = (
    *_EATEN,
    # Markdown's escapes, which a form asked for.
    (re.compile(r"\\\*"), "*"),
    (re.compile(r"\\<(.*?)\\>"), r"<\1>"),
    (re.compile(r"\\(?:tiny|scriptsize|footnotesize|small|normalsize|[lL]arge|LARGE|[hH]uge)(?![A-Za-z])\s*"), ""),
    (re.compile(r"(\\[A-Za-z]+)\*"), _operator_star),
    (
        re.compile(r"\\(text(?:rm|bf|it|up|sf|tt)?|mbox|hbox)\s*\{([^{}$]*)\$([^{}$]*)\$([^{}]*)\}"),
        r"\\\1{\2}{\3}\\\1{\4}",
    ),
    (
        re.compile(r"\\text\{\\(?:bf|it|em|rm|sf|tt)\s*(?:\{([^{}]*)\}|([^{}]*))\}"),
        lambda m: f"\\text{{{m[1] or m[2] or ''}}}",
    ),
    (re.compile(r"\\(?:label|footnote|vspace|hspace\*?)\s*\{[^{}]*\}"), ""),
    (re.compile(r"\\emph(?![A-Za-z])"), r"\\textit"),
    (re.compile(r"\\l(?=[(\[\\|])"), r"\\left"),
    (re.compile(r"\\r(?=[)\]|])"), r"\\right"),
    (re.compile(r"([_^])\s*\\(rm|bf|it|sf|tt|cal)(?![A-Za-z])\s*([A-Za-z]+)"), r"\1{\\\2 \3}"),
)


def character(number: str) -> str:
    """The character whose number MathJax writes as `x2014` or `8212`; empty if there is none that can be shown."""
    code = int(number[1:], 16) if number[0] in "xX" else int(number) if number.isdecimal() else 0
    return chr(code) if 0x20 <= code <= 0x10FFFF and chr(code).isprintable() else ""


def _without_packages(tex: str) -> str:
    pieces: list[str] = []
    position = 0
    for command in _OF_PACKAGES.finditer(tex):
        if command.start() < position:
            continue
        arguments: list[str] = []
        end = command.end()
        for _ in range(siunitx.COMMANDS.get(command[1], 1)):
            if argument := _ARGUMENT.match(tex, end):
                arguments.append(argument[1])
                end = argument.end()
        if len(arguments) < siunitx.COMMANDS.get(command[1], 1):
            continue
        meaning = (
            chemistry.as_tex(arguments[0])
            if command[1] in chemistry.COMMANDS
            else rf"\text{{{siunitx.text(command[1], arguments)}}}"
        )
        pieces += (tex[position : command.start()], meaning)
        position = end
    return "".join((*pieces, tex[position:]))


_DOUBLED = re.compile(r"\\\\(?=[A-Za-z{}|,;!])")
_SINGLE = re.compile(r"(?<!\\)\\(?!\\)")
_BARE_AMPERSAND = re.compile(r"(?<!\\)&")
_LEFT = re.compile(r"\\left(?![a-z])")
_RIGHT = re.compile(r"\\right(?![a-z])")
_LEFT_OR_RIGHT = re.compile(r"\\(?:left|right)(?![a-z])\s*\.?")
_LIMITS = re.compile(r"\\limits(?![A-Za-z])")


_OF_PACKAGES = re.compile(rf"\\({'|'.join((*siunitx.COMMANDS, *chemistry.COMMANDS))})(?![A-Za-z])\*?")
_CHARACTER = re.compile(r"\\unicode\s*(?:\[[^\]]*\])?\s*\{\s*([xX]?[0-9a-fA-F]{1,6})\s*\}")
_ARGUMENT = re.compile(r"\s*(?:\[[^\[\]{}]*\]\s*)?\{((?:[^{}]|\{[^{}]*\})*)\}")


def spelled_as_tex(tex: str) -> str:
    r"""`tex` in TeX's own spelling: `95%` -> `95\%`, `x’` -> `x'`; without the commands of packages for text."""
    if "\\unicode" in tex:
        tex = _CHARACTER.sub(lambda m: rf"\text{{{character(m[1]) or ''}}}", tex)
    if _OF_PACKAGES.search(tex):
        tex = _without_packages(tex)
    for pattern, replacement in _SPELLINGS:
        tex = pattern.sub(replacement, tex)
    return tex


def repair(tex: str) -> str:
    """`tex` with the damage undone that is certain without asking the converter."""
    if "\\begin" not in tex:
        # Backslashes doubled by JSON or YAML; a real line break has no command stuck to it.
        if _DOUBLED.search(tex) and not _SINGLE.search(tex.replace("\\\\", "")):
            tex = tex.replace("\\\\", "\\")
        tex = re.sub(r"\\\\(?=[{}])", r"\\", tex)
        tex = _BARE_AMPERSAND.sub(r"\\&", tex)
    for pattern, replacement in _REPAIRS:
        tex = pattern.sub(replacement, tex)
    return tex


def balance(tex: str) -> str:
    r"""`tex` with as many closing braces as opening ones, and no `\left` without its `\right`."""
    kept: list[str] = []
    depth = 0
    for piece in re.findall(r"\\.|[{}]|[^\\{}]+|\\", tex, re.DOTALL):
        if piece == "{":
            depth += 1
        elif piece == "}":
            if not depth:
                continue
            depth -= 1
        kept.append(piece)
    balanced = "".join(kept) + "}" * depth
    if len(_LEFT.findall(balanced)) != len(_RIGHT.findall(balanced)):
        balanced = _LEFT_OR_RIGHT.sub("", balanced)
    return _LIMITS.sub("", balanced) if balanced == tex else balanced


_FACES = (
    "mathbb",
    "mathbf",
    "mathcal",
    "mathrm",
    "mathsf",
    "mathfrak",
    "mathscr",
    "mathit",
    "mathtt",
    "boldsymbol",
    "bm",
)
_WORD_FACES = (
    "textrm",
    "textbf",
    "textit",
    "textsc",
    "textsf",
    "text",
    "operatorname",
    "emph",
    "mathrm",
    "mathsf",
    "mathtt",
)
_ONE_LETTER = ("widetilde", "widehat", "overline", "tilde", "sqrt", "hat", "bar", "vec", "dot")
_GLUED = sorted({*_FACES, *_WORD_FACES, *_ONE_LETTER}, key=lambda name: (-len(name), name))
_GREEK = "alpha|beta|gamma|delta|epsilon|theta|lambda|mu|nu|xi|pi|rho|sigma|tau|phi|psi|omega|Sigma|Lambda|Theta|Phi"
_SHAPES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"(?:c|cal|mc|mathc|s)([A-Z])"), r"\mathcal{%s}"),
    (re.compile(r"(?:bb|B|mbb)([A-Z])"), r"\mathbb{%s}"),
    (re.compile(r"(?:bf|b|v|m|mat|bm)([A-Za-z])"), r"\mathbf{%s}"),
    (re.compile(rf"(?:b|bm|v)({_GREEK})"), r"\boldsymbol{\%s}"),
    (re.compile(r"(?:t|til|tilde)([A-Za-z])"), r"\tilde{%s}"),
    (re.compile(r"(?:h|hat)([A-Za-z])"), r"\hat{%s}"),
    (re.compile(r"([a-z])hat"), r"\hat{%s}"),
)


def unglued(command: str) -> str | None:
    """TeX for a command that lost the braces of its argument: `sqrtT`, `mathbbR`; None where it is no such command."""
    for known in _GLUED:
        rest = command.removeprefix(known)
        if rest and rest != command:
            if known in _WORD_FACES:
                return rf"\{'text' if known in {'emph', 'textsc'} else known}{{{rest}}}"
            return rf"\{known}{{{rest[0]}}}{rest[1:]}"
    return None


def guess(command: str) -> str:
    """TeX for a command that nobody defines, by the shape of its name: `cX` is a calligraphic X, `bfx` a bold x.

    A name without a known shape is set upright, as authors set the quantities that they name by a word.
    """
    for shape, meaning in _SHAPES:
        if found := shape.fullmatch(command):
            return meaning % found[1]
    return command if len(command) == 1 else rf"\operatorname{{{command}}}"
