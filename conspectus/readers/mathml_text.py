r"""MathML's presentation -> TeX: the structures that abstracts have; of others the parts stand one behind the other."""

from __future__ import annotations

from lxml import etree

_TEX = {
    "msup": "{{{0}}}^{{{1}}}",
    "msub": "{{{0}}}_{{{1}}}",
    "msubsup": "{{{0}}}_{{{1}}}^{{{2}}}",
    "munder": "{{{0}}}_{{{1}}}",
    "mover": "{{{0}}}^{{{1}}}",
    "munderover": "{{{0}}}_{{{1}}}^{{{2}}}",
    "mfrac": r"\frac{{{0}}}{{{1}}}",
    "mroot": r"\sqrt[{1}]{{{0}}}",
}
"""Structures with places for their parts, in MathML's order."""
_UNSEEN = frozenset({"annotation", "annotation-xml", "mphantom"})


def tex(element: etree._Element) -> str:
    """The formula below `element` as TeX."""
    name = etree.QName(element).localname
    if name in _UNSEEN:
        return ""
    if not len(element):
        text = (element.text or "").strip()
        return rf"\text{{{text}}}" if name == "mtext" and text else text
    parts = [tex(child) for child in element]
    if name in _TEX:
        return _TEX[name].format(*parts, "", "", "")
    inside = "".join(parts)
    return rf"\sqrt{{{inside}}}" if name == "msqrt" else inside
