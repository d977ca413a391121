"""What was read in an abstract -> phrases that say what the thing does that the paper offers.

A kind of thing is no heading: `a framework that bends tails to the wind` tells more than `Framework`, and so does
`KITE, which bends tails`, or `KITE bends tails`, of a name that nothing describes.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from conspectus.model import Span
from conspectus.reading.label.abstract import Abstract
from conspectus.reading.label.beginnings import DEED, PREDICATE, Beginning, bare_start, description, within
from conspectus.reading.label.bodies import telling
from conspectus.reading.label.torn import hides_clause, is_parted
from conspectus.reading.lexicon.grammar import DETERMINERS, PREPOSITIONS
from conspectus.reading.lexicon.headings import NO_START
from conspectus.reading.lexicon.usage import is_function_word, mostly_acts
from conspectus.reading.text.phrases import End, Piece, ends, is_adverb, is_verb, points_back

_LONGEST = 16
"""So many words such a phrase may have."""
_THING = 9
"""So many of them say what does it."""
_LEAST = 1.0
"""So much must tell what is done."""
_RELATIVES = frozenset(("that", "which"))
_TOLD_IN = frozenset(("contribution", "method"))
"""Roles of sentences that say what has the name does, and not how well."""
_COMPLETING = frozenset(("as", "into"))
"""Without what follows these, what is done is not whole."""
_ORDER = frozenset("first then also".split())
"""Words before a verb that say when."""
_NO_DEED = re.compile(
    "abandon|achiev|attain|avoid|discard|exceed|obtain|outperform|surpass|yield|featur|introduc|offer|present|provid"
    "|represent"
)
"""What is reached is a claim, what is only put forward is not said, and what is done without is of others."""


def find(abstract: Abstract, parts: Sequence[tuple[Piece, ...]], named: Span | None) -> Iterator[Beginning]:
    """Find what the offered thing does; `parts` are the pieces of each sentence, `named` is where its name is first."""
    for i, words in enumerate(parts):
        for first in _things(abstract, i, words, named):
            relative = _relative(words, first, named=named is not None)
            if relative:
                yield from _deeds(i, words, bare_start(words, first), relative + 1, DEED)
        if abstract.name and abstract.roles[i] in _TOLD_IN:
            for at in _after_subject(words, abstract.name.lower().split()):
                yield from _deeds(i, words, at, at, PREDICATE)


def _things(abstract: Abstract, i: int, words: Sequence[Piece], named: Span | None) -> Iterator[int]:
    """Find where a sentence begins to say what is offered: behind the verb of the authors, or behind the name."""
    if named and not within(named, abstract.sentences[i]):
        return
    starts = [piece.start for piece in words]
    for verb in abstract.cues[i].verbs:
        if verb.kind == "propose" and not verb.passive:
            yield bisect_left(starts, abstract.tokens.ends[verb.token])
    described = description(words, bisect_left(starts, named.end)) if named else None
    if described is not None:
        yield described


def _relative(words: Sequence[Piece], first: int, *, named: bool) -> int:
    """Find the `that` which says what the thing does whose description begins at `first`; 0 for none.

    Where the paper has a name, `kites, a toy that …` is of something else.
    """
    bare = bare_start(words, first)
    for at in range(bare, min(bare + _THING + 1, len(words) - 2)):
        low = words[at].low
        if low in _RELATIVES:
            return at if at > bare and words[bare].low not in NO_START and not points_back(words[bare:at]) else 0
        if is_verb(low) or words[at].stop == "." or (named and words[at].stop and words[at + 1].low in DETERMINERS):
            return 0
    return 0


def _after_subject(words: Sequence[Piece], name: Sequence[str]) -> Iterator[int]:
    """Find what follows the name where it is a subject: before `which`, or at the beginning or after a comma."""
    size = len(name)
    for at in range(len(words) - size - 1):
        if words[at].low == name[0] and [piece.low for piece in words[at : at + size]] == name:
            after = at + size
            if words[after].low in _RELATIVES:
                yield after + 1
            elif not words[after - 1].stop and (at == 0 or words[at - 1].stop or words[at - 1].low == "our"):
                yield after


def _deeds(sentence: int, words: tuple[Piece, ...], first: int, at: int, source: str) -> Iterator[Beginning]:
    """Find the phrases that begin at `first`, whose verb stands at `at` or, after an adverb, behind it."""
    sure = words[at - 1].low in _RELATIVES
    many = sure and words[at - 2].low.endswith("s")
    while at < len(words) - 1 and (words[at].low in _ORDER or is_adverb(words[at].low)):
        at += 1
    if at >= len(words) - 1 or words[at].stop or not _is_deed(words[at].low, sure=sure, many=many):
        return
    if words[at + 1].low == "to" and at + 3 < len(words) and mostly_acts(words[at + 2].low):
        at += 2
    if words[at + 1].low == "and" and at + 3 < len(words) and _is_deed(words[at + 2].low, sure=sure, many=many):
        at += 2
    done = at + 2 if words[at + 1].low in PREPOSITIONS else at + 1
    for end in _ends(words, done, first + _LONGEST - done, words[at].low):
        body = words[bare_start(words, done) : end.place]
        if telling(body) >= _LEAST and not points_back(words[done : end.place]) and not hides_clause(body):
            yield Beginning(sentence, words, first, source, end.place)


def _ends(words: Sequence[Piece], first: int, limit: int, verb: str) -> Iterator[End]:
    """Find where what is done may end: not before what it is done to, nor before what it is seen `as`."""
    for end in ends(words, first, limit):
        if words[end.place - 1].stop or end.place >= len(words) - 1:
            yield end
            continue
        after, next_word = words[end.place].low, words[end.place + 1].low
        if after in _COMPLETING:
            yield from ends(words, end.place + 1, limit - (end.place + 1 - first))
        elif not is_parted(verb, after) and (next_word in PREPOSITIONS or not is_adverb(after)):
            yield end


def _is_deed(low: str, *, sure: bool, many: bool) -> bool:
    """Whether a word is what a thing does, and no claim.

    After `that` it is `sure` to be a verb; what `many` do ends otherwise.
    """
    if is_function_word(low) or _NO_DEED.match(low) or low.endswith(("ss", "'s", "’s")):
        return False
    return (sure and low.endswith("s")) or ((many or low.endswith("s")) and (is_verb(low) or mostly_acts(low)))
