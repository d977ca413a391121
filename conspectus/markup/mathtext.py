"""MathML -> the line that a person would write for it: `Õ(d/ε²)`, `ℓ₁`, `ℝ^d`."""

from __future__ import annotations

import re
import unicodedata
import xml.etree.ElementTree as ET  # reads only what our own converter wrote

_SUPERSCRIPTS = dict(zip("0123456789+-=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ", strict=True))
_SUBSCRIPTS = dict(zip("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎", strict=True))

_ACCENTS = {
    **dict.fromkeys("ˆ^", "\u0302"),
    **dict.fromkeys("˜~", "\u0303"),
    **dict.fromkeys("¯ˉ‾\u0332_", "\u0304"),
    **dict.fromkeys("→\u20d7", "\u20d7"),
    "˙": "\u0307",
    "¨": "\u0308",
    "ˇ": "\u030c",
    "˘": "\u0306",
    "´": "\u0301",
    "`": "\u0300",
}
_RELATIONS = frozenset("=<>≤≥≠≈∼≲≳∈∉⊂⊆→←⇒↦≡≜≔∝≪≫≻≺⪰⪯⟂∣")
_BINARY = frozenset("+−×⋅∪∩⊗⊕")
_BIG = ("∑", "∏", "∫", "⋃", "⋂")
_LETTERS = {"ϵ": "ε", "ϕ": "φ", "ϑ": "θ", "ϱ": "ρ", "∗": "*", "⋆": "*", "∼": "~", "∣": "|", "⟂": "⊥"}
_LETTERS_TABLE = str.maketrans(_LETTERS)

# Variation selectors and invisible operators say how a sign is drawn or read by a machine.
_UNSEEN = dict.fromkeys([0xFE00, 0xFE01, 0x2061, 0x2062, 0x2063, 0x2064, 0x200B])
# Calligraphic and other faces become plain letters; the double-struck sets of numbers are words of their own.
_FACED = re.compile("[\u210a-\u2112\u2113\u2116-\u211c\u211e-\u2123\u2125-\u2138\U0001d400-\U0001d7ff]")
FACES = "\U0001d400-\U0001d7ff\u212c\u2130\u2131\u210b\u2110\u2112\u2133\u211b\u212f\u210a\u2134"
"""The letters of the mathematical alphabets, as in a set of a regular expression."""
_ALPHABETS = re.compile(f"[{FACES}]")
_KEPT = frozenset("ℓℝℕℤℚℂℙ℘ℵ")

_NAME = re.compile(r"[A-Za-z]{2,}(?:\s[A-Za-z]+)*")
_SIMPLE = re.compile(r"√?[\w.]+|.", re.DOTALL)
_SPACE_BEFORE = re.compile(r" +(?=[(\[,;.)\]_^/₀-₎⁰¹²³⁴-⁾])")
_SPACE_AFTER = re.compile(r"(?<=[(\[/_^]) +")


def linear(mathml: str) -> str | None:
    """One line for the formula `mathml`; None if it is no well-formed XML, which feeds could not carry."""
    try:
        tree = ET.fromstring(mathml)  # noqa: S314 -- our own converter wrote it
    except ET.ParseError:
        return None
    line = _line(tree)
    line = _SPACE_AFTER.sub("", _SPACE_BEFORE.sub("", line)).translate(_LETTERS_TABLE)
    return unicodedata.normalize("NFC", " ".join(line.split()))


def plain_letters(text: str) -> str:
    """`text` without the faces of mathematical letters: `𝒪(𝑛)` -> `O(n)`; `ℓ` and `ℝ` stay."""
    return _FACED.sub(lambda m: m[0] if m[0] in _KEPT else unicodedata.normalize("NFKC", m[0]), text.translate(_UNSEEN))


def plain_faces(text: str) -> str:
    """`text` with the letters of the mathematical alphabets as plain ones: few fonts have them, no one types them."""
    return _ALPHABETS.sub(lambda m: unicodedata.normalize("NFKC", m[0]), text)


_SCRIPTS = {"sup": _SUPERSCRIPTS, "sub": _SUBSCRIPTS}
_SCRIPT_MARKS = {"sup": "^", "sub": "_"}


def scripted(tag: str, text: str) -> str | None:
    """How `text` is written on a line when it is a `sup` or `sub`; None where it reads well as it stands: `5th`."""
    if text and all(c in _SCRIPTS[tag] for c in text.replace("−", "-")):
        return "".join(_SCRIPTS[tag][c] for c in text.replace("−", "-"))
    return f"{_SCRIPT_MARKS[tag]}{text}" if len(text) == 1 and text.isalnum() else None


def _line(element: ET.Element) -> str:
    parts = list(element)
    match element.tag:
        case "mi" | "mn" | "mtext" | "ms" | "span" | "code" | "em" | "b" | "i":
            return _leaf(element, parts)
        case "mo":
            return _operator(element)
        case "mspace":
            # TeX's thin spaces are a matter of looks; a quad keeps two statements apart.
            return " " if _width(element) >= 1 else ""
        case "mover" if len(parts) == 2:
            return _over(_line(parts[0]), _line(parts[1]).strip())
        case "munder" if len(parts) == 2:
            base, below = _line(parts[0]), _line(parts[1]).strip()
            return base if below in {"_", "\u0332", "⏟"} else _script(base, below, _SUBSCRIPTS, "_")
        case "msup":
            return _script(_line(parts[0]), _line(parts[1]).strip(), _SUPERSCRIPTS, "^")
        case "msub":
            return _script(_line(parts[0]), _line(parts[1]).strip(), _SUBSCRIPTS, "_")
        case "msubsup" | "munderover":
            lower = _script(_line(parts[0]), _line(parts[1]).strip(), _SUBSCRIPTS, "_")
            return _script(lower, _line(parts[2]).strip(), _SUPERSCRIPTS, "^")
        case "mfrac":
            above, below = (_line(part).strip() for part in parts)
            if element.get("linethickness") in {"0", "0pt"}:
                return f"{above} choose {below}"
            return f"{_grouped(above)}/{_grouped(below)}"
        case "msqrt":
            return "√" + _grouped("".join(map(_line, parts)).strip())
        case "mroot":
            return _script("", _line(parts[1]), _SUPERSCRIPTS, "^") + "√" + _grouped(_line(parts[0]))
        case "mmultiscripts":
            return _with_scripts(parts)
        case "mtr":
            return _row([_line(part).strip() for part in parts])
        case "mtable":
            return "; ".join(map(_line, parts))
        case "annotation":
            return ""
    return "".join(map(_line, parts))


def _with_scripts(parts: list[ET.Element]) -> str:
    """A base with pairs of scripts behind it and, after `mprescripts`, before it: the mass number of `¹⁴C`."""
    edge = next((at for at, part in enumerate(parts) if part.tag == "mprescripts"), len(parts))
    behind, before = (
        "".join(map(_pair, scripts[::2], scripts[1::2])) for scripts in (parts[1:edge], parts[edge + 1 :])
    )
    return before + "".join(map(_line, parts[:1])).strip() + behind


def _pair(lower: ET.Element, upper: ET.Element) -> str:
    lowered, raised = _line(lower).strip(), _line(upper).strip()
    return _script("", lowered, _SUBSCRIPTS, "_") + _script("", raised, _SUPERSCRIPTS, "^")


def _row(cells: list[str]) -> str:
    """The cells of a matrix are listed; an alignment is cut at its relation, which holds its sides together."""
    filled = [cell for cell in cells if cell]
    return (" " if any(cell[0] in _RELATIONS for cell in filled[1:]) else ", ").join(filled)


def _leaf(element: ET.Element, parts: list[ET.Element]) -> str:
    text = element.text or ""
    if element.tag == "mi" and not parts and _NAME.fullmatch(text):
        return f" {text} "
    return plain_letters(text + "".join(_line(part) + (part.tail or "") for part in parts))


def _operator(element: ET.Element) -> str:
    sign = plain_letters(element.text or "")
    tight = element.get("lspace") == "0"
    if (sign in _RELATIONS and not tight) or (sign == ":" and element.get("lspace")):
        return f" {sign} "
    if sign in _BINARY and not tight and element.get("form") != "prefix":
        return f" {sign} "
    return f"{sign} " if sign in {",", ";"} else sign


def _width(element: ET.Element) -> float:
    width = re.fullmatch(r"([\d.]+)em", element.get("width") or "")
    return float(width[1]) if width else 0.0


def _over(base: str, above: str) -> str:
    if above in _ACCENTS:
        # An accent over more than one letter has no place on a line.
        return base.strip() + _ACCENTS[above] if len(base.strip()) == 1 else base
    return base if above == "⏞" else _script(base, above, {}, "^")


def _script(base: str, script: str, raised: dict[str, str], mark: str) -> str:
    if not script:
        return base
    core = base.strip()
    # A function's name or a big operator keeps its distance to what follows its script.
    after = " " if base.endswith(" ") or core.startswith(_BIG) else ""
    before = " " if after and base.startswith(" ") else ""
    if mark == "^" and (
        (script in {"⊤", "⊺"} and len(core) < 6) or (script == "T" and len(core) == 1 and core.isupper())
    ):
        return f"{before}{core}ᵀ{after}"
    if script in {"∗", "*"}:
        return f"{before}{core}{'*' if mark == '^' else '_*'}{after}"
    if script in {"′", "″", "‴", "⁗"}:
        return f"{before}{core}{script}{after}"
    if script in {"∘", "°"} and mark == "^":
        return f"{before}{core}°{after}"
    plain = script.replace("−", "-")
    if raised and all(c in raised for c in plain):
        return f"{before}{core}{''.join(raised[c] for c in plain)}{after}"
    bracketed = script if re.fullmatch(r"\w+|.", script) else f"({script})"
    return f"{before}{core}{mark}{bracketed}{after}"


def _grouped(line: str) -> str:
    return line if _SIMPLE.fullmatch(line) else f"({line})"
