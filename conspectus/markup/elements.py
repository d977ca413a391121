"""What the signs begin that `tags` put in the place of HTML's elements."""

from __future__ import annotations

import re

from markdown_it.rules_inline.state_inline import StateInline

from conspectus.markup import mathml, tags
from conspectus.markup.formula import formula
from conspectus.markup.paragraph import linked, shared, styled
from conspectus.markup.running_math import put_formula

_ENDS = {tags.LINK: tags.LINK_END, tags.TEX: tags.FORMULA_END, tags.MATHML: tags.FORMULA_END}
_SIGN = re.compile(f"[{tags.PRIVATE}]")


def _closing_tag(state: StateInline, opening: int) -> int:
    """Where the element that opens at `opening` closes in this source; -1 if it does not."""
    pairs = shared(state).elements
    if state.src not in pairs:
        opened: dict[str, list[int]] = {}
        closing: dict[int, int] = {}
        for tag in _SIGN.finditer(state.src):
            sign = tag[0]
            if sign in tags.ELEMENTS or sign in _ENDS:
                opened.setdefault(_ENDS.get(sign) or chr(ord(sign) + 1), []).append(tag.start())
            elif opened.get(sign):
                closing[opened[sign].pop()] = tag.start()
        pairs[state.src] = closing
    return pairs[state.src].get(opening, -1)


def tag(state: StateInline) -> bool:
    """A tag of HTML whose other half is not in this piece has no effect."""
    sign, start = state.src[state.pos], state.pos + 1
    end = _closing_tag(state, state.pos)
    if end < 0:
        state.pos = start
        return True
    inner = state.src[start:end]
    state.pos = end + 1
    if sign == tags.LINK:
        address, _, words = inner.partition(tags.LABEL)
        linked(state, address, words if words.strip() else None)
    elif sign == tags.TEX:
        put_formula(state, formula(inner))
    elif sign == tags.MATHML:
        put_formula(state, mathml.formula(inner.replace(tags.LESS, "<").replace(tags.GREATER, ">")))
    else:
        styled(state, tags.ELEMENTS[sign], inner)
    return True
