r"""Text in LaTeX -> the same text without brackets that only point to something that is not here.

`Eq.~(\ref{eq:a}) shows` is `Eq. shows`, `(\cref{fig:a}, left)` is `(left)`. References that are a part of their
sentence are read by `inline`.
"""

from __future__ import annotations

import re

from conspectus.markup import latex

WANTS_OBJECT = re.compile(
    r"(?:^|[\s(])(?:by|of|in|from|to|with|and|or|see|than|following|like|on|for|as|per|via|e\.g\.|i\.e\.)[\s\u00a0~]*$",
    re.IGNORECASE,
)
"""The end of a text whose last word wants an object: a reference behind it is a word of the sentence."""

_NAMES = "|".join(sorted(latex.CITATION))
_REFERENCE = rf"\\(?:{_NAMES})(?![A-Za-z])\*?(?:\[[^\]\n]{{0,100}}\]){{0,2}}\{{[^{{}}]{{0,300}}\}}"
_POINTS = "|".join(
    r"""
    see also cf\.? e\.g\. i\.e\. in and or to by of the figures? figs?\. equations? eqs?\. eqns?\. sections? secs?\.
    tables? tabs?\. theorems? thms?\. lemmas? appendix app\. algorithms? algs?\. definitions? propositions? corollary
    remark chapters? refs?\. assumptions? examples?
    """.split()
)
_BETWEEN = rf"(?:[\s~,;:&–§-]|\\[& ,S]|(?i:{_POINTS})(?![A-Za-z]))*"
_BRACKET = rf"(?:\({_BETWEEN}(?:{_REFERENCE}{_BETWEEN})+\)|\[{_BETWEEN}(?:{_REFERENCE}{_BETWEEN})+\])"
_ONLY_REFERENCES = re.compile(rf"[\s~]{{0,3}}{_BRACKET}(?:[\s~]?(?:-{{1,3}}|–|,|and|to|&)[\s~]?{_BRACKET})*")
_FIRST = re.compile(rf"(?<=[(\[]){_REFERENCE}\s*[,;:]\s*")
_LAST = re.compile(rf"\s?[,;][\s~]{{0,3}}{_REFERENCE}(?=[)\]])")
_MAY_POINT = re.compile(r"\\[A-Za-z]*(?:ref|cite)")
_ONE = re.compile(_REFERENCE)
_KEY = re.compile(r"\{([^{}]*)\}$")


def without_brackets(source: str) -> tuple[str, list[str]]:
    """`source` without such brackets, and the keys that stood in them."""
    keys: list[str] = []
    if not _MAY_POINT.search(source):
        return source, keys

    def dropped(found: re.Match[str]) -> str:
        references = _ONE.findall(found[0])
        if WANTS_OBJECT.search(found.string[max(0, found.start() - 30) : found.start()]):
            return f" {references[0]}"
        keys.extend(key[1] for reference in references if (key := _KEY.search(reference)))
        return ""

    for pattern in (_ONLY_REFERENCES, _FIRST, _LAST):
        source = pattern.sub(dropped, source)
    return source, keys
