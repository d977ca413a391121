"""What was read in an abstract -> clauses that can head a paper without a name: what it asks, and what it found.

`We show that kites need tails` gives `Kites need tails`, `we study how tails bend` gives `How tails bend`: no phrase
cut from them says as much, and titles are of that form as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from conspectus.reading.label.abstract import Abstract
from conspectus.reading.label.beginnings import CLAUSES, FIELD, Beginning
from conspectus.reading.lexicon.grammar import PREPOSITIONS
from conspectus.reading.lexicon.headings import OTHERS
from conspectus.reading.lexicon.usage import may_close, mostly_acts
from conspectus.reading.text.phrases import Piece, is_adverb, is_verb

FINDING, QUESTION = CLAUSES
_LENGTH = range(5, 17)
"""So many words a clause may have."""
_SHOWING = frozenset(
    """show shows showed showing shown reveal reveals revealed revealing demonstrate demonstrates demonstrated
    demonstrating find finds found finding findings prove proves proved proving suggest suggests suggesting
    indicate indicates indicating observe observes observed discover discovered conclude concludes argue argues
    hypothesize confirm confirms establish establishes uncover illustrate illustrates claim posit evidence""".split()
)
_LOOKING = _SHOWING | frozenset(
    """study studies studying investigate investigates investigating examine examines examining explore explores
    exploring analyze analyzes analyzing analyse analyses ask asks test tests testing evaluate evaluates
    evaluating assess assesses assessing quantify measure compare characterize explain explains explaining
    determine understand understanding question on of into""".split()
)
_ASKING = frozenset("how whether why what when".split())
_OPENING_QUESTIONS = _ASKING | frozenset(
    "do does did is are can could should will would which where to under in at".split()
)
_LEAVING_OUT = frozenset("while whereas because although whose which".split())
"""What may be left out after any word."""
_LEAVING_OUT_AFTER_COMMA = _LEAVING_OUT | frozenset(
    """even when with by but despite suggesting leading thereby thus where without especially particularly e.g i.e
    namely such allowing making enabling since though as or who""".split()
)
_AUTHORS_ACT = frozenset("propose introduce present offer provide develop show prove demonstrate".split())
_NEXT_CLAUSE = _AUTHORS_ACT | frozenset("we that our it this how whether why can".split())
_NOT_ALONE = frozenset(
    """this these those such our we it they us here above below former latter following i you both proposed resulting
    outperform outperforms outperformed surpass surpasses surpassed exceeds state-of-the-art sota baseline
    baselines respectively""".split()
)
"""A clause with one of these points at what is not in it, or boasts."""
_ITS = frozenset("its their them".split())
_NO_SUBJECT = OTHERS | _ITS | frozenset("and but or if there for each most many some all two three one only".split())
"""A clause that begins with one of these is about others, or about what was said before."""


def find(abstract: Abstract, parts: Sequence[tuple[Piece, ...]]) -> Iterator[Beginning]:
    """Find clauses that say what the paper asks or found; `parts` are the pieces of each sentence."""
    for i, words in enumerate(parts):
        if words and abstract.text.plain[words[-1].end :].startswith("?"):
            yield from _questions(i, words)
        elif abstract.roles[i] not in FIELD:
            yield from _reports(i, words)


def _questions(sentence: int, words: tuple[Piece, ...]) -> Iterator[Beginning]:
    """Find a sentence that asks, less what introduces it: `This raises a question: …`."""
    first = max((at for at in range(1, len(words)) if words[at - 1].stop == "."), default=0)
    if words[first].low in {"but", "however", "yet", "then", "so"}:
        first += 1
    if first < len(words) and words[first].low in _OPENING_QUESTIONS and _stands(words[first:]):
        yield Beginning(sentence, words, first, QUESTION, len(words))


def _reports(sentence: int, words: tuple[Piece, ...]) -> Iterator[Beginning]:
    """Find the first clause of a sentence that a verb of showing or of looking into something governs."""
    for at in range(1, len(words) - 1):
        low = words[at].low
        if low != "that" and low not in _ASKING:
            continue
        before = words[at - 2 if at > 1 and is_adverb(words[at - 1].low) else at - 1].low
        source = FINDING if low == "that" else QUESTION
        if before not in (_SHOWING if low == "that" else _LOOKING):
            continue
        first = _subject(words, at + 1) if low == "that" else at
        body = words[first : _end(words, first)]
        if _stands(body) and (source == QUESTION or _has_verb(body)):
            yield Beginning(sentence, words, first, source, first + len(body))
        return


def _subject(words: Sequence[Piece], first: int) -> int:
    """Where a clause begins, less what stands before its subject: `in theory, | kites …`."""
    if words[first].low not in PREPOSITIONS and not is_adverb(words[first].low):
        return first
    return next((at + 1 for at in range(first, len(words) - 1) if words[at].stop), first)


def _end(words: Sequence[Piece], first: int) -> int:
    """Where a clause ends that begins at `words[first]`, or what may be left out of it begins."""
    for at in range(first, len(words) - 1):
        after = words[at + 1].low
        if words[at].stop == "." or after in _LEAVING_OUT:
            return at + 1
        if words[at].stop and (after in _LEAVING_OUT_AFTER_COMMA or (after.endswith("ing") and not may_close(after))):
            return at + 1
        next_clause = _NEXT_CLAUSE if words[at].stop else _AUTHORS_ACT
        if after == "and" and at + 2 < len(words) and words[at + 2].low in next_clause:
            return at + 1
    return len(words)


def _stands(body: Sequence[Piece]) -> bool:
    """Tell whether a clause is of a fit length, has a subject of its own, and points at nothing outside."""
    if len(body) not in _LENGTH or (body[0].low in _NO_SUBJECT and body[1].low not in {"a", "an"}):
        return False
    lows = [piece.low for piece in body]
    return _NOT_ALONE.isdisjoint(lows) and _ITS.isdisjoint(lows[:3])


def _has_verb(body: Sequence[Piece]) -> bool:
    return any(is_verb(piece.low) or mostly_acts(piece.low) for piece in body[1:-1])
