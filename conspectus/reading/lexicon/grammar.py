"""Closed classes of English words, as grammars list them; all in lower case."""

from __future__ import annotations

FUNCTION_WORDS = frozenset(
    """a an the of and or to in on for with by from at as is are was were be been being this that these those it
    its we our us they their them can could may might will would such which who whom whose than then thus also
    not no nor but however while when where how what why into over under between both each more most other some
    any all only own same so too very has have had do does did if because through during before after""".split()
)

PREPOSITIONS = frozenset(
    """for in on with via from to using by under over across against through based within among without toward
    towards into at during beyond after before about around along inside outside onto upon atop when per
    despite""".split()
)
DETERMINERS = frozenset("a an the our several two three four five some its another".split())
