"""MathML as publishers write it -> a formula of MathML Core, with nothing in it that is not allowed.

It comes with prefixes, with elements that browsers have dropped (`mfenced`, `menclose`), with letters whose face is an
attribute, and now and then with elements that lack one of their parts.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape

from conspectus.markup import mathtext
from conspectus.markup.formula import Formula

DEEPEST = 30
"""Elements nested deeper are read as if their own elements were not there."""

_TOKEN = re.compile(r"<(/?)(?:[A-Za-z]\w*:)?([A-Za-z-]+)([^<>]*?)(/?)>|([^<]+|<)")
_ATTRIBUTE = re.compile(r"""([A-Za-z-]+)\s*=\s*["']([^"'<>]*)["']""")
_PARTS = {
    **dict.fromkeys(("mfrac", "mroot", "msub", "msup", "munder", "mover"), 2),
    **dict.fromkeys(("msubsup", "munderover"), 3),
}
"""Elements that hold a certain number of parts."""
_WORDS = frozenset({"mi", "mn", "mo", "ms", "mtext"})
_KEPT = frozenset({*_PARTS, *_WORDS, "mrow", "msqrt", "mspace", "mtable", "mtr", "mtd", "mmultiscripts", "mprescripts"})
_DROPPED = frozenset({"annotation", "annotation-xml"})
_NAMES = {"mlabeledtr": "mtr", "mphantom": "none"}
_ATTRIBUTES = {
    "mover": ("accent",),
    "munder": ("accentunder",),
    "mfrac": ("linethickness",),
    "mo": ("stretchy", "form"),
}
_SIGNS = frozenset("+-−±∓")
"""Operators that are signs where nothing stands before them."""
_FACES = {
    "bold": ("MATHEMATICAL BOLD",),
    "double-struck": ("MATHEMATICAL DOUBLE-STRUCK", "DOUBLE-STRUCK"),
    "script": ("MATHEMATICAL SCRIPT", "SCRIPT"),
    "fraktur": ("MATHEMATICAL FRAKTUR", "BLACK-LETTER"),
}


@dataclass(slots=True)
class _Element:
    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    parts: list[_Element] = field(default_factory=list)
    words: str = ""


@lru_cache(maxsize=1024)
def formula(source: str) -> Formula:
    """The formula that `source`, the inside of a `math` element, stands for; empty if there is nothing in it."""
    root = _tree(source)
    html = "".join(_written(root))
    plain = mathtext.linear(html) or ""
    return Formula(html.replace("<math", '<math class="notranslate"', 1) if plain else "", plain)


def _tree(source: str) -> _Element:
    root = _Element("math")
    opened = [root]
    for closing, name, attributes, empty, words in _TOKEN.findall(source):
        if words:
            opened[-1].words += words
        elif closing:
            if len(opened) > 1 and opened[-1].name == name:
                opened.pop()
        else:
            element = _Element(name, dict(_ATTRIBUTE.findall(attributes)))
            if len(opened) <= DEEPEST:
                opened[-1].parts.append(element)
                if not empty:
                    opened.append(element)
    return root


def _written(element: _Element) -> Iterator[str]:
    name = _NAMES.get(element.name, element.name)
    words = " ".join(element.words.split())
    if name in _DROPPED:
        return
    parts = element.parts[:1] if name == "semantics" else _fenced(element) if name == "mfenced" else element.parts
    if name in _WORDS:
        words += "".join(part.words for part in parts)
        words = "−" if name == "mo" and words == "-" else words
        yield f"<{name}{_attributes(element)}>{escape(_faced(words, element), quote=False)}</{name}>"
        return
    if name not in _KEPT or (name in _PARTS and len(parts) != _PARTS[name]):
        name = "math" if name == "math" else "mrow"
    if parts and parts[0].name == "mo" and parts[0].words.strip() in _SIGNS:
        parts[0].attributes["form"] = "prefix"
    inner = "" if element.name in {"none", "mphantom"} else "".join(piece for part in parts for piece in _written(part))
    yield f"<{name}{_attributes(element)}>{inner}</{name}>"


def _attributes(element: _Element) -> str:
    kept = {key: element.attributes[key] for key in _ATTRIBUTES.get(element.name, ()) if key in element.attributes}
    if element.name == "mi" and element.attributes.get("mathvariant") == "normal":
        kept["mathvariant"] = "normal"
    return "".join(f' {key}="{escape(value)}"' for key, value in kept.items())


def _faced(words: str, element: _Element) -> str:
    """A letter in the face that an attribute asks for; browsers do not know the attribute any more."""
    prefixes = _FACES.get(element.attributes.get("mathvariant", ""))
    if not prefixes or len(words) != 1 or not words.isascii() or not words.isalpha():
        return words
    kind = "CAPITAL" if words.isupper() else "SMALL"
    for prefix in prefixes:
        try:
            return unicodedata.lookup(f"{prefix} {kind} {words.upper()}")
        except KeyError:
            continue
    return words


def _fenced(element: _Element) -> list[_Element]:
    """The parts of `mfenced`, which no browser draws, with its brackets and commas."""
    separator = element.attributes.get("separators", ",").strip()[:1]
    inner: list[_Element] = []
    for part in element.parts:
        inner += ([_Element("mo", words=separator)] if inner and separator else []) + [part]
    opening, closing = (element.attributes.get(key, sign) for key, sign in (("open", "("), ("close", ")")))
    return [_Element("mo", words=opening), *inner, _Element("mo", words=closing)]
