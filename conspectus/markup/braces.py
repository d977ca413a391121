"""What an opening brace begins: a group of LaTeX, whose braces go, or a brace that someone wrote as one."""

from __future__ import annotations

import re

from markdown_it.rules_inline.state_inline import StateInline

from conspectus.markup.paragraph import closing_brace, inner, say, shared

# Braces around a capitalised name, plain words, a dash or an address are what a lost command left: no set looks so.
_PROTECTED = re.compile(r"[A-Z][\w .&+()-]*|(?:\w[\w-]* )*[a-z-]{2,}|[–—-]+|https?://\S+")
_PROTECTED_INSIDE = re.compile(r"\{[A-Z]\w*\}(?=[a-z])")
_LOST_SWITCH = re.compile(r"(?:em|bf|it|sc|tt|sl)\s+(?=\S)")
_TEMPLATE = re.compile(r"[{%#]+\s")
"""What begins like this behind a brace belongs to a language of templates: `{{ x }}`, `{% if %}`."""


def opening_brace(state: StateInline) -> bool:
    """Braces of LaTeX go; braces that someone wrote as braces, as in a set `{a, b}` or `x^{2}`, stay."""
    source, start = state.src, state.pos
    closing = closing_brace(state, start)
    before = source[start - 1 : start]
    if closing < 0 or (before and before in "^_$"):
        return False
    within = source[start + 1 : closing]
    following = source[closing + 1 : closing + 2]
    if "\\" not in within and _TEMPLATE.match(within):
        return False
    if not shared(state).latex:
        glued = before.isalpha() or following.isalpha()
        if not glued and within[:1] == "{" and closing_brace(state, start + 1) == closing - 1:
            # `{{x}}` is a blank to be filled in
            say(state, "{{", start + 2)
            return True
        if not (glued or "\\" in within or _PROTECTED.fullmatch(within) or _PROTECTED_INSIDE.search(within)):
            return False
    inner(state, f"\\{within}" if _LOST_SWITCH.match(within) else within, group=True)
    state.pos = closing + 1
    return True
