"""A sentence -> its pieces, and where a phrase that begins at one of them may end so that it can stand alone as a
heading.

There is no parser here: closed classes of English words (prepositions, conjunctions, auxiliaries, pronouns) and the
punctuation tell where a noun phrase surely ends, in the manner of Abney's chunks (Parsing by Chunks, 1991).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from conspectus.model import Span, Text
from conspectus.reading.lexicon.grammar import PREPOSITIONS
from conspectus.reading.lexicon.usage import is_finite_verb, is_listed, may_close, often_closes, takes_object

EndKind = Literal["clause", "list", "link", "stop"]
"""What follows an end: a clause (`that …`), a comma, a word that carries the phrase on, or the sentence's end."""


class Piece(NamedTuple):
    """A word as printed between blanks, less the punctuation around it; a bracket that follows is passed over."""

    start: int
    end: int
    low: str
    stop: str = ""
    """The punctuation after it: empty, `,` or `.` (which stands for all that ends a clause)."""
    bracket: bool = False
    """A bracket after it was passed over."""


class End(NamedTuple):
    """A place where a phrase may end: after the piece before `place`."""

    place: int
    kind: EndKind


_CHUNK = re.compile(r"[^\s—]+|—")
_LEADING = "([{\"'“”‘’«`*"
_TRAILING = ".,;:!?)]}\"'“”’»`*…"
_CLAUSE_MARKS = frozenset(".;:!?…")
_DASHES = frozenset(("-", "--", "---", "–", "—"))

_CARRYING = frozenset("of between vs versus".split())
"""Prepositions without which a noun is not whole: never an end before them."""
_CLAUSE = frozenset(
    """that which where who whose whom wherein whereby while because since if so whereas although though unless
    until whether how what why we our i it they he she you this these those there thus thereby hence then than
    as such but yet nor i.e e.g like namely called named dubbed termed coined given denoted referred which's
    ensuring leading making allowing enabling achieving resulting demonstrating showing yielding providing
    consisting aiming motivated inspired followed along together instead""".split()
)
_FINITE = frozenset(
    """further also is are was were be been has have had can could may might will would shall should must do
    does did isn't aren't cannot become exist exists achieved became demonstrated remained showed often still
    increasingly recently currently commonly usually typically always never sometimes
    today nowadays""".split()
)
"""Auxiliaries, verbs in the past, and adverbs that stand before a verb; `usage.is_finite_verb` knows the others."""
_CLAUSE_OR_VERB = _CLAUSE | _FINITE
_AUTHOR_VERBS = frozenset(
    """use present test design study release report offer perform then further also thus hence therefore its""".split()
)
"""What begins a clause after `and`: nouns elsewhere."""
_DANGLING = (
    PREPOSITIONS
    | _CARRYING
    | _CLAUSE
    | _FINITE
    | frozenset(
        """a an the and or both not more most novel new only also without even via either its their other very
        all any each every no some many several two three first less same able capable aware own another various
        different multiple such solely trained used designed proposed existing state-of-the-art better higher
        lower well thus simple effective efficient based key main well-known recent significant significantly
        underlying inherent desired specific general certain following resulting corresponding respective e.g
        i.e a.k.a etc how simultaneously itself themselves oneself end-to-end cross-modal built made shown
        found""".split()
    )
)
_NOUNS_IN_LY = frozenset(
    "family assembly anomaly supply reply monopoly fly butterfly early daily weekly monthly yearly".split()
)
_NOUNS_IN_ED = frozenset(
    "seed feed need speed embed unseen bed breed shed spread unsupervised supervised self-supervised".split()
)
_ADJECTIVE = re.compile(r"(?:few|full|high|large|long|low|many|multi|real|short|single|small|zero)[-‐‑–]")
"""How compounds begin that stand before a noun: `large-scale`, `high-fidelity`."""
_ADJECTIVE_ENDINGS = ("able", "al", "ar", "ary", "ed", "er", "ful", "ible", "ic", "ing", "ive", "less", "ous")
_BEFORE_GERUNDS = frozenset("for of and by".split())
_JOINING = frozenset(("and", "or"))
_PAIRING = frozenset(("both", "between"))
_LOOKS = frozenset("insight insights look research inquiry investigation".split())
"""What is into something; anything else is put into it by a verb."""
_BACKWARD = frozenset(
    "this these those such its their our we it they them us here above former latter aforementioned".split()
)
_BACKWARD_NOUNS = frozenset(
    """challenge challenges issue issues problem problems limitation limitations gap gaps shortcoming
    shortcomings drawback drawbacks obstacle obstacles difficulty difficulties question questions bottleneck
    tension dilemma same two approach method framework model proposed following""".split()
)


def pieces(text: Text, sentence: Span) -> tuple[Piece, ...]:
    """`text` and a sentence of it -> the sentence's pieces in order; a formula is never divided."""
    plain = text.plain
    chunks = [m.span() for m in _CHUNK.finditer(plain, sentence.start, sentence.end)]
    formulas = _formulas(text, sentence)
    if formulas:
        chunks = list(_joined(formulas, chunks))
    found: list[Piece] = []
    opened = False
    for start, end in chunks:
        chunk = plain[start:end]
        if not opened and chunk.isalnum():
            found.append(Piece(start, end, chunk.lower()))
            continue
        core = chunk.lstrip(_LEADING)
        lead = chunk[: len(chunk) - len(core)]
        bare = _bare(core)
        tail = core[len(bare) :]
        opened = opened or (bool(found) and ("(" in lead or "[" in lead))
        if opened:
            if ")" in tail or "]" in tail:
                found[-1] = _with_bracket(found[-1], tail.rsplit(")", 1)[-1].rsplit("]", 1)[-1])
                opened = False
            continue
        if not bare or bare in _DASHES:
            if found:
                found[-1] = Piece(found[-1].start, found[-1].end, found[-1].low, ".", found[-1].bracket)
            continue
        at = start + len(lead)
        abbreviated = tail == "." in bare and plain[end + 1 : end + 2].islower()
        found.append(Piece(at, at + len(bare), bare.lower(), "" if abbreviated else _stop(tail)))
    return tuple(found)


def _formulas(text: Text, sentence: Span) -> list[tuple[int, int]]:
    found = []
    end = 0
    for run in text.runs:
        start, end = end, end + len(run.plain)
        if run.html is not None and start < sentence.end and end > sentence.start:
            found.append((start, end))
    return found


def _joined(formulas: list[tuple[int, int]], chunks: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Join chunks that stand in the same formula."""
    at = 0
    last: tuple[int, int] | None = None
    for start, end in chunks:
        while at < len(formulas) and formulas[at][1] <= start:
            at += 1
        inside = at < len(formulas) and formulas[at][0] < start
        if last is not None and inside:
            last = (last[0], end)
            continue
        if last is not None:
            yield last
        last = (start, end)
    if last is not None:
        yield last


def _bare(core: str) -> str:
    """Take the closing punctuation off, but leave a bracket that was opened inside: `image(s)`, `f(x)`."""
    bare = core
    while bare and bare[-1] in _TRAILING:
        pair = {")": "(", "]": "[", "}": "{"}.get(bare[-1])
        if pair and bare.count(pair) >= bare.count(bare[-1]):
            break
        bare = bare[:-1]
    return bare


def _stop(tail: str) -> str:
    if _CLAUSE_MARKS & set(tail):
        return "."
    return "," if "," in tail else ""


def _with_bracket(piece: Piece, tail: str) -> Piece:
    return Piece(piece.start, piece.end, piece.low, piece.stop or _stop(tail), bracket=True)


def ends(words: Sequence[Piece], first: int, limit: int) -> Iterator[End]:
    """Pieces -> the places, near to far, where the phrase that begins at `first` may end within `limit` words.

    The walk stops at the first clause mark, verb or conjunction of a clause: nothing after it is of the phrase.
    """
    through = first
    """An end before this one would cut a list open."""
    pairing = joined = putting = False
    """A word was seen that waits for an `and`, an `and`, and a gerund that may put its object into something."""
    opens = first < len(words) and _opens_clause(words, first, first)
    for index in range(first + 1, min(len(words), first + limit) + 1):
        here = words[index - 1]
        if opens or (is_adverb(here.low) and index > first + 1 and _ends_group(words, index)):
            return
        pairing = pairing or here.low in _PAIRING
        joined = joined or here.low == "and"
        putting = putting or (
            here.low.endswith("ing")
            and (index - 1 == first or words[index - 2].low in _BEFORE_GERUNDS)
            and takes_object(here.low)
        )
        ending = (may_end(here.low) and not _is_first_of_two(words, index - 1)) or (
            (here.bracket or here.stop == ".") and _closes_here(here)
        )
        after = words[index].low if index < len(words) else ""
        opens = bool(after) and _opens_clause(words, index, first)
        joins = after in _JOINING
        is_clause = opens or (joins and _joins_clause(words, index, first))
        if not after:
            kind: EndKind = "stop"
        elif here.stop == ".":
            kind = "clause"
        elif here.stop == "," and not is_clause and not ending:
            continue
        elif here.stop == ",":
            through = max(through, _list_end(words, index))
            kind = "list"
        elif is_clause or (after == "into" and here.low not in _LOOKS and not putting):
            kind = "clause"
        elif joins or after in PREPOSITIONS or is_adverb(after) or _is_participle(words, index):
            kind = "link"
        else:
            continue
        if joins and not _is_noun(here.low):
            continue
        if pairing and not joined:
            continue
        if index >= through and ending and not _is_bare_gerund(words, index - 1, first):
            yield End(index, kind)
        if kind in {"stop", "clause"} or (kind == "list" and index >= through):
            return


def _is_first_of_two(words: Sequence[Piece], at: int) -> bool:
    """Tell whether the word at `at` and what follows its comma stand before one noun: `a light, paper kite`."""
    here = words[at]
    return at > 0 and here.stop == "," and words[at - 1].low in {"a", "an"} and not often_closes(here.low)


def _closes_here(piece: Piece) -> bool:
    """Tell whether a word that seldom ends a phrase does so here: before its short form, or before a full stop.

    `kite diffusion (KD)`, `the study of kite trade.`
    """
    low = piece.low
    if low in _DANGLING or is_adverb(low) or is_finite_verb(low):
        return False
    return piece.bracket or (piece.stop == "." and not low.endswith(_ADJECTIVE_ENDINGS))


def _is_clause(words: Sequence[Piece], index: int, first: int) -> bool:
    """Tell whether a clause begins at `index`, at once or after `and`."""
    return _opens_clause(words, index, first) or (words[index].low in _JOINING and _joins_clause(words, index, first))


def _joins_clause(words: Sequence[Piece], index: int, first: int) -> bool:
    """Tell whether a clause begins after the `and` at `index`."""
    if index + 1 == len(words):
        return False
    return words[index + 1].low in _AUTHOR_VERBS or _opens_clause(words, index + 1, first)


def _opens_clause(words: Sequence[Piece], index: int, first: int) -> bool:
    """Tell whether the word at `index` begins a clause or is its verb; an infinitive is not one."""
    low = words[index].low
    if low in _CLAUSE_OR_VERB:
        return True
    if not is_finite_verb(low) and not (low[-1:] == "s" and _governs(words, index)):
        return False
    before = [piece.low for piece in words[max(first, index - 2) : index]]
    return not ("to" in before and (before[-1] == "to" or before[-1].endswith("ly")))


def _governs(words: Sequence[Piece], index: int) -> bool:
    """Tell whether the word at `index`, which ends in s, is a verb by the article after it: `restores the`."""
    low = words[index].low
    if index + 1 == len(words) or words[index + 1].low not in {"the", "a", "an"}:
        return False
    third_person = not low.endswith(("ss", "us", "'s", "’s")) and len(low) > 3
    return third_person and not words[index].stop and low not in PREPOSITIONS


def _is_participle(words: Sequence[Piece], index: int) -> bool:
    """Tell whether the word at `index` carries on what is before it: `tasks spanning …`, `a model trained on …`."""
    low = words[index].low
    after = words[index + 1].low if index + 1 < len(words) else ""
    if low.endswith("ed"):
        return after in PREPOSITIONS and not may_close(low)
    return low.endswith("ing") and not may_close(low)


def _is_bare_gerund(words: Sequence[Piece], index: int, first: int) -> bool:
    """Tell whether a gerund at `index` waits for its object: `for progressively rendering`, `models excelling`."""
    if not words[index].low.endswith("ing") or index == first:
        return False
    low, before = words[index].low, words[index - 1].low
    of_many = before.endswith("s") and not before.endswith("ss") and not is_listed(low)
    return of_many or before in PREPOSITIONS or before in _CARRYING or before.endswith("ly")


def _list_end(words: Sequence[Piece], index: int) -> int:
    """Find the end of the list whose first comma stands before `index`: `a, b, and c`; `index` itself if it is none."""
    item = 0
    for at in range(index, min(len(words), index + 9)):
        low = words[at].low
        if _is_clause(words, at, index):
            return index
        if low in {"and", "or"}:
            return at + 2
        item = 0 if words[at].stop == "," else item + 1
        if item > 3 or words[at].stop == "." or (low.endswith("ing") and at == index):
            return index
    return index


def is_adverb(low: str) -> bool:
    """Tell whether a word is surely an adverb by its ending."""
    return low.endswith("ly") and "-" not in low and low not in _NOUNS_IN_LY


def _is_noun(low: str) -> bool:
    """Tell whether a word is sure not to be the first of two adjectives: `toxic and benign statements`."""
    return "-" not in low and often_closes(low)


def _ends_group(words: Sequence[Piece], index: int) -> bool:
    """Tell whether nothing of the same group of words stands at `index`."""
    return index == len(words) or bool(words[index - 1].stop) or words[index].low in PREPOSITIONS


@lru_cache(maxsize=1 << 14)
def may_end(low: str) -> bool:
    """Tell whether a heading may end with this word."""
    if low in _DANGLING or is_finite_verb(low) or low.endswith(("'s", "’s")) or not may_close(low.rsplit("-", 1)[-1]):
        return False
    if is_adverb(low) or "-to-" in low or _ADJECTIVE.match(low):
        return False
    return not (low.endswith("ed") and low not in _NOUNS_IN_ED and "-" not in low)


def is_verb(low: str) -> bool:
    """Tell whether a word is surely the verb of a sentence, or an auxiliary or adverb before it."""
    return low in _FINITE or is_finite_verb(low)


def points_back(words: Sequence[Piece]) -> bool:
    """Tell whether a phrase needs what stood before it: `these errors`, `the model`, but not `the model size`."""
    for i, piece in enumerate(words):
        if piece.low in {"its", "their"} and i >= 2 and words[i - 1].low == "and":
            continue
        if piece.low in _BACKWARD:
            return True
        if piece.low == "the" and i + 1 < len(words) and words[i + 1].low in _BACKWARD_NOUNS:
            after = words[i + 2].low if i + 2 < len(words) and not words[i + 1].stop else ""
            if after != "of" and not often_closes(after):
                return True
    return False
