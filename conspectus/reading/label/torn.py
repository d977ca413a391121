"""A phrase of a sentence -> whether it is half of what belongs together, so that it cannot stand alone.

It holds a verb, or the next clause; or a verb before it governs it together with what it leaves out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from conspectus.reading.label.beginnings import PUTTING_FORWARD, governor
from conspectus.reading.lexicon.grammar import PREPOSITIONS
from conspectus.reading.lexicon.headings import HEADS, THINGS, VAGUE
from conspectus.reading.lexicon.usage import is_listed, may_close, mostly_acts, often_closes, takes_object
from conspectus.reading.text.phrases import End, Piece, is_adverb, is_verb

OPEN_HEADS = HEADS | VAGUE
"""Heads that say less than what they are of."""
LINKS = PREPOSITIONS | {"of"}
_MAKES = "allow|enabl|encourag|forc|help|instruct|lead|prompt|requir|teach|train"
_BRINGS = "adapt|align|appl|compar|convert|exten|generali[sz]|lift|map|reduc|shift|transfer|transform|translat"
_PARTED = {
    "to": re.compile(f"(?:{_BRINGS}|{_MAKES})"),
    "to do": re.compile(f"(?:{_MAKES})"),
    "with": re.compile("(?:align|associat|bridg|compar|contrast|correlat|equat|link|match|reconcil)"),
}
"""Verbs, by how they begin, to which belongs what follows such a word: what something is brought to or set beside, and
what others are made to do."""
_JOINING = re.compile("(?:combin|coupl|fus|integrat|merg|pair|unif)")
"""Verbs that join one thing with another, by how they begin."""
_JOINED_WITHIN = 8
_PLACES = frozenset("across over on in within between among from into onto through throughout during under".split())
"""Words before a phrase that says where, of which what follows is said."""
_PREDICATES = frozenset(
    "faster better stronger easier harder cheaper slower larger smaller well-defined possible feasible".split()
)
"""What is said of the noun before it."""
_NEXT_STEPS = frozenset(
    "develop propose design introduce derive formulate construct achieve show prove demonstrate".split()
)
"""What authors do by means of what stands before."""
_VERB_ENDINGS = ("ize", "ify", "yze")
_NOUN_ENDINGS = ("size", "prize")
_NO_VERB_ENDINGS = ("ss", "us", "less", "ics")
_BEFORE_INFINITIVES = frozenset("to and or of for in with a the".split())
"""Words after which such an ending is that of an infinitive or of a noun: `to optimize`, `of noise`."""
_OF_ACTION = ("ing", "tion", "ment", "sis", "ed", "en")
"""Endings of what can be done by something, and of what was."""
_ARTICLES = frozenset(("a", "an", "the"))
HYPHEN = re.compile("[-‐‑–]")


def hides_clause(body: Sequence[Piece]) -> bool:
    """Tell whether a phrase holds more than a noun and what belongs to it.

    A verb (`matrix linearly maps …`, `kites parallelize …`), what is said of a noun (`kites faster by …`), or what is
    done next (`kernels to develop …`, `kites and flying a …`).
    """
    for at, here in enumerate(body[1:-1], 1):
        low, before, after = here.low, body[at - 1], body[at + 1].low
        if low.endswith(_VERB_ENDINGS) and not low.endswith(_NOUN_ENDINGS):
            if before.low == "and" and not any(piece.low == "to" for piece in body[:at]):
                return True
            if before.low not in _BEFORE_INFINITIVES:
                return True
        if low in _ARTICLES and not before.stop and often_closes(before.low):
            return True
        if low == "by" and after in PUTTING_FORWARD:
            return True
        if low == "both" and not before.stop and often_closes(before.low):
            return True
        if _ends_in_verb(low) or (is_adverb(low) and not before.stop and often_closes(before.low)):
            return True
        if low in _PREDICATES and after in PREPOSITIONS and not before.stop and "-" not in before.low:
            return True
        if low == "to" and after in _NEXT_STEPS and before.low not in THINGS:
            return True
        if (
            low == "and"
            and at + 2 < len(body)
            and not before.low.endswith("ing")
            and _begins_clause(after, body[0].low)
        ):
            return True
        if is_adverb(low) and after.endswith("s") and not after.endswith(_NO_VERB_ENDINGS):
            return True
    return body[-1].low in _PREDICATES or _is_half_joined(body)


def hangs(body: Sequence[Piece]) -> bool:
    """Tell whether a phrase ends with what belongs to a word before or behind it.

    `(steadies) kites by strings`, but `detection by …`, `nets driven by …`; `signals for, (and sight of,) kites`.
    """
    for at, piece in enumerate(body):
        if piece.low == "by" and not any(p.low == "to" or p.low.endswith(_OF_ACTION) for p in body[:at]):
            return True
        if piece.low in LINKS and piece.stop:
            return True
    return False


@lru_cache(maxsize=1 << 14)
def _ends_in_verb(low: str) -> bool:
    """Tell whether a compound is a verb by its last part: `under-utilizes`."""
    return is_verb(HYPHEN.split(low)[-1]) and not is_listed(low)


def _is_half_joined(body: Sequence[Piece]) -> bool:
    """Tell whether `and` joins unlike things, or clauses: `kites and without tails`, `kites, and tails`."""
    lows = [piece.low for piece in body]
    if "and" not in lows and "or" not in lows:
        return False
    for at, low in enumerate(lows[1:-1], 1):
        if low in {"and", "or"}:
            if lows[at + 1] in PREPOSITIONS and lows[at - 1] not in PREPOSITIONS and lows[at + 1] not in lows[:at]:
                return True
            if body[at - 1].stop and sum(piece.stop == "," for piece in body) == 1:
                return True
    return False


def _begins_clause(low: str, first: str) -> bool:
    """Tell whether a word after `and` is the verb of another clause, in a phrase with that first word."""
    return mostly_acts(low) or (low.endswith("ing") and not first.endswith("ing") and not may_close(low))


def is_torn(words: Sequence[Piece], first: int, end: End) -> bool:
    """Tell whether a phrase holds half of what belongs to a verb or to a clause.

    What opens a sentence (`flying kites, | we …`), what is put `into` something, `to` something (`apply | nets to
    kites`), or what a clause was to describe (`kites in situations | where …`).
    """
    last = end.place - 1
    if end.place < len(words) and not words[last].stop and words[end.place].low == "into":
        return True
    if first and words[first - 1].low.isdigit() and not words[first - 1].stop:
        return True
    if first and not words[first - 1].stop and _uses_nothing(words[first : end.place]):
        return True
    where = end.place < len(words) and words[end.place].low == "where"
    if last - 1 > first and words[last - 1].low in PREPOSITIONS and (where or words[last].low in OPEN_HEADS):
        return True
    if first == 0 and words[0].low.endswith("ing") and words[last].stop == ",":
        return True
    before = governor(words, first)
    if before < 0:
        return False
    if words[before].low.endswith("ing") and _is_one_of_two(words[first : end.place]):
        return True
    if words[before].low == "and" and _between(words[max(0, before - _JOINED_WITHIN) : before]):
        return True
    if words[before].low in _PLACES and _goes_on(words[first : end.place]):
        return True
    if words[before].low in {"between", "for"} and _is_one_side(words, before, first, end):
        return True
    links = (_link(words, at) for at in range(first + 1, last))
    return any(link in _PARTED and _PARTED[link].match(words[before].low) for link in links)


def is_parted(verb: str, after: str) -> bool:
    """Tell whether the object of a verb is half of what belongs to it: `(join) kites | with tails`."""
    return (after in _PARTED and _PARTED[after].match(verb) is not None) or (
        after == "with" and _JOINING.match(verb) is not None
    )


def _link(words: Sequence[Piece], at: int) -> str:
    """Give the word at `at`, and `to do` for the `to` of an infinitive."""
    return "to do" if words[at].low == "to" and mostly_acts(words[at + 1].low) else words[at].low


def _is_one_of_two(body: Sequence[Piece]) -> bool:
    """Tell whether a phrase is what somebody does, and the next thing: `(lifting) kites and mending a tail`."""
    if body[0].low.endswith("ing"):
        return False
    return any(
        one.low in {"and", "or"}
        and other.low.endswith("ing")
        and takes_object(other.low)
        and not often_closes(other.low)
        for one, other in pairwise(body[:-1])
    )


def _is_one_side(words: Sequence[Piece], before: int, first: int, end: End) -> bool:
    """Tell whether a phrase is of two things.

    `(between) kites and tails`, `(joins strings for) kites with tails`, `(strings for) kites and tails for towns`.
    """
    lows = [piece.low for piece in words[first : end.place]]
    if words[before].low == "between":
        return "and" in lows
    if words[before].low == "for":
        after = lows[lows.index("and") + 2 :] if "and" in lows else []
        if "for" in after:
            return True
    joins = any(_JOINING.match(piece.low) for piece in words[max(0, before - _JOINED_WITHIN) : before])
    return joins and "with" in lows


def _between(words: Sequence[Piece]) -> bool:
    """Tell whether `between` waits for its second thing: `between paper kites (and …)`."""
    lows = [piece.low for piece in words]
    return "between" in lows and "and" not in lows[lows.index("between") :]


def _goes_on(body: Sequence[Piece]) -> bool:
    """Tell whether a phrase that says where something is goes on with how: `(across) kites using strings`."""
    lows = [piece.low for piece in body]
    return not {"using", "via"}.isdisjoint(lows) or ("from" in lows and "to" in lows[lows.index("from") :])


def _uses_nothing(body: Sequence[Piece]) -> bool:
    """Tell whether `using` belongs to a verb before the phrase: `(finds) paper kites using strings`."""
    at = next((at for at, piece in enumerate(body) if piece.low in {"using", "via"}), 0)
    return at > 0 and not any(
        piece.low in OPEN_HEADS or piece.low in THINGS or piece.low.endswith(_OF_ACTION) for piece in body[:at]
    )
