"""Runs of a text -> its views: HTML of any stretch, and what a searcher would type."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from itertools import pairwise
from typing import NamedTuple

from conspectus.markup import lang as languages
from conspectus.model import Mark, Text

_BLOCKS = frozenset({"p", "ul", "ol", "li", "table", "tr", "th", "td"})
_DISPLAY = ' display="block"'


class _Element(NamedTuple):
    """An element and the stretch of the plain text that it covers."""

    start: int
    end: int
    mark: Mark
    order: int
    """Ties are broken by it: outer marks first, annotations after the marks of the text."""


class _Piece(NamedTuple):
    """A stretch of one run under the same elements, outermost first."""

    html: str
    elements: tuple[_Element, ...]


def html(
    text: Text,
    start: int = 0,
    end: int | None = None,
    annotations: Iterable[tuple[int, int, Mark]] = (),
    *,
    inline: bool = False,
    lang: str = "en",
) -> str:
    """Balanced HTML of `text.plain[start:end]`, valid in XML too, with the elements of `annotations` laid over it.

    A formula is never cut: a stretch that touches it gets it whole. `inline` leaves out paragraphs and lists, for
    titles and sentences; the breaks between them become blanks. Words in a script that `lang` is not written in carry
    their own `lang`. Where elements cross, the one that begins later is cut and continued; its `id` stays unique.
    """
    end = len(text.plain) if end is None else end
    if start >= end:
        return ""
    laid = [_Element(s, e, mark, 1000 + i) for i, (s, e, mark) in enumerate(annotations) if s < e]
    return "".join(_nested(_pieces(text, start, end, laid, inline=inline, lang=lang)))


def formulas(text: Text) -> Iterator[tuple[int, int, str]]:
    """Each formula of a text: its stretch of the plain text, and its HTML inside a line."""
    offset = 0
    for run in text.runs:
        if run.html and run.html.startswith("<"):  # not a blank that breaks no line
            yield offset, offset + len(run.plain), run.html.replace(_DISPLAY, "", 1)
        offset += len(run.plain)


def search(text: Text) -> str:
    """The text as a searcher would type it: `l1`, `epsilon`, `O(n log n)`; case and accents are the index's to fold."""
    return "".join(spelled(run.plain) if run.search is None else run.search for run in text.runs)


# --- HTML ----------------------------------------------------------------------------------------------------------


def _pieces(text: Text, start: int, end: int, laid: list[_Element], *, inline: bool, lang: str) -> Iterator[_Piece]:
    elements = _extents(text, inline=inline)
    offset = 0
    for run in text.runs:
        first, last = offset, offset + len(run.plain)
        offset = last
        if last <= start or first >= end:
            continue
        blocks = () if inline else tuple(elements[mark] for mark in run.marks if mark.tag in _BLOCKS)
        own = [elements[mark] for mark in run.marks if mark.tag not in _BLOCKS]
        if not blocks and not inline and not run.plain.strip():
            continue
        if run.html is not None:
            if inline and not run.html:
                yield _Piece(escape(run.plain.replace("\n", " "), quote=False), _stack((), own, laid, first, last))
            elif run.html:
                made = run.html.replace(_DISPLAY, "", 1) if inline else run.html
                yield _Piece(made, _stack(blocks, own, laid, first, last))
            continue
        first, last = max(first, start), min(last, end)
        over = laid
        if not run.plain.isascii() or lang != "en":
            over = [*laid, *_languages(run.plain, offset - len(run.plain), lang)]
        edges = sorted({first, last, *(e for x in over for e in (x.start, x.end) if first < e < last)})
        for left, right in pairwise(edges):
            piece = text.plain[left:right].replace("\n", " ")
            yield _Piece(escape(piece, quote=False), _stack(blocks, own, over, left, right))


def _extents(text: Text, *, inline: bool) -> dict[Mark, _Element]:
    """The stretch that each mark covers, without blocks inside a line; marks of one text differ by their keys."""
    found: dict[Mark, _Element] = {}
    offset = 0
    for run in text.runs:
        last = offset + len(run.plain)
        for depth, mark in enumerate(run.marks):
            if inline and mark.tag in _BLOCKS:
                continue
            known = found.get(mark)
            found[mark] = _Element(known.start if known else offset, last, mark, depth)
        offset = last
    return found


def _languages(plain: str, offset: int, lang: str) -> Iterator[_Element]:
    for i, (start, end, tag, direction) in enumerate(languages.foreign(plain, lang)):
        attributes = (("lang", tag), ("dir", direction)) if direction else (("lang", tag),)
        yield _Element(offset + start, offset + end, Mark("span", attributes, offset + start + 1), 2000 + i)


def _stack(
    blocks: tuple[_Element, ...], own: list[_Element], laid: list[_Element], left: int, right: int
) -> tuple[_Element, ...]:
    """The elements around the piece `left:right`, outermost first; no link inside a link."""
    active = own + [x for x in laid if x.start < right and x.end > left]
    if len(active) > 1:
        active.sort(key=lambda x: (x.start, -x.end, x.order))
        if sum(x.mark.tag == "a" for x in active) > 1:
            links = [x for x in active if x.mark.tag == "a"]
            kept = min(links, key=lambda x: x.order)
            active = [x for x in active if x.mark.tag != "a" or x is kept]
    return (*blocks, *active)


def _nested(pieces: Iterable[_Piece]) -> Iterator[str]:
    opened: list[_Element] = []
    begun: set[_Element] = set()
    for piece in pieces:
        common = 0
        for ours, theirs in zip(opened, piece.elements, strict=False):
            if ours != theirs:
                break
            common += 1
        while len(opened) > common:
            yield f"</{opened.pop().mark.tag}>"
        for element in piece.elements[common:]:
            yield _start_tag(element.mark, again=element in begun)
            begun.add(element)
            opened.append(element)
        yield piece.html
    while opened:
        yield f"</{opened.pop().mark.tag}>"


def _start_tag(mark: Mark, *, again: bool) -> str:
    attributes = (f' {name}="{escape(value)}"' for name, value in mark.attributes if not (again and name == "id"))
    return f"<{mark.tag}{''.join(attributes)}>"


# --- search --------------------------------------------------------------------------------------------------------

_GREEK_NAMES = """
    alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi omega
"""
_GREEK = dict(zip("αβγδεζηθικλμνξπρστυφχψω", _GREEK_NAMES.split(), strict=True))
_SPOKEN = {
    **_GREEK,
    **{letter.upper(): name for letter, name in _GREEK.items()},
    "ϵ": "epsilon",
    "ϕ": "phi",
    "ϑ": "theta",
    "ς": "sigma",
    "µ": "mu",
    "√": "sqrt",
    "∞": "infinity",
    "∑": "sum",
    "∏": "product",
    "∇": "nabla",
    "∂": "partial",
}
# A Greek letter between Greek letters is spelled by a Greek.
_SINGLE = re.compile(r"(?:(?<![\u0370-\u03ff])[\u0391-\u03c9ϵϕϑµ](?![\u0370-\u03ff])|[√∞∑∏∇∂])[\u0300-\u036f]*")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵀ", "0123456789+-=()niT")
_SUPERSCRIPTED = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ]+")
_LOWERED = str.maketrans("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ℓ−×ᵀ", "0123456789+-=()l-xT")


def spelled(plain: str) -> str:
    """`plain` with its signs written out as they are typed into a search field: `ε` -> `epsilon`, `ℓ₁` -> `l1`."""
    if plain.isascii():
        return plain
    plain = _SUPERSCRIPTED.sub(lambda m: "^" + m[0].translate(_RAISED), plain)
    plain = _SINGLE.sub(_name, plain)
    return plain.translate(_LOWERED)


def _name(sign: re.Match[str]) -> str:
    before, after = sign.string[: sign.start()][-1:], sign.string[sign.end() :][:1]
    left = " " if before.isalnum() else ""
    right = " " if after.isalpha() else ""
    return f"{left}{_SPOKEN.get(sign[0][0], sign[0])}{right}"
