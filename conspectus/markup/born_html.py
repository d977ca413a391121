"""HTML or JATS of a field that was born as such -> the same, well formed, with known tags only.

nh3 (the ammonia sanitizer) does it; what it lets through is only read (`tags`), never put out.
"""

from __future__ import annotations

import re
from html.entities import html5

import nh3

from conspectus.markup import tags

_PREFIX = re.compile(r"<(/?)(?:jats|mml|m|ce|sb|xhtml|html):(?=[A-Za-z])", re.IGNORECASE)
_WORD = re.compile(rf"<(/?)({'|'.join(tags.OF_JATS)})(?=[\s/>])", re.IGNORECASE)
_AMPERSAND = re.compile(r"&(?:([A-Za-z][A-Za-z0-9]{0,31};)|\#\w{1,8};)?")
_MATHML = frozenset(
    """
    mi mn mo ms mtext mrow mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mspace mfenced
    menclose mstyle mpadded mphantom merror mmultiscripts mprescripts none semantics annotation annotation-xml
    """.split()
)
LONGEST = 40_000
"""A longer text is no field of a paper and stays as it is: the parser takes the square of a depth of nesting."""
_ATTRIBUTES = {
    "a": {"href"},
    "ext-link": {"xlink:href"},
    "img": {"alt"},
    "mfenced": {"open", "close", "separators"},
    "mi": {"mathvariant"},
    "mo": {"stretchy"},
    "mover": {"accent"},
    "munder": {"accentunder"},
    "mfrac": {"linethickness"},
}


def cleaned(source: str) -> str:
    """`source`, a fragment of HTML or JATS, on one line: balanced, escaped, with the tags that `tags` knows."""
    if len(source) > LONGEST:
        return source
    encodable = source.encode("utf-8", "ignore").decode("utf-8")
    renamed = _WORD.sub(lambda m: f"<{m[1]}{tags.OF_JATS[m[2].lower()]}", _PREFIX.sub(r"<\1", encodable))
    # an ampersand that opens no entity costs the parser ten times as much as one that does
    escaped = _AMPERSAND.sub(_escaped, renamed)
    html = nh3.clean(escaped, tags={*tags.NAMES, *_MATHML}, attributes=_ATTRIBUTES, link_rel=None)
    return html.replace("\n", " ")


def _escaped(ampersand: re.Match[str]) -> str:
    is_entity = ampersand[1] in html5 if ampersand[1] else len(ampersand[0]) > 1
    return ampersand[0] if is_entity else f"&amp;{ampersand[0][1:]}"
