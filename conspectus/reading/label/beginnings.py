"""What was read in an abstract -> where phrases begin that say what the paper is about, and by what sign.

Signs are what the authors say that they do, what stands beside the name, the subject of a first sentence; and, by no
sign but its words, every group of words that is likely to hold words of the title.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import nlargest

from conspectus.model import Acronym, Highlight, Span
from conspectus.reading import highlight as highlights
from conspectus.reading.label.abstract import Abstract
from conspectus.reading.lexicon.grammar import DETERMINERS
from conspectus.reading.lexicon.headings import HYPE, NEVER_FIRST, OTHERS, PRAISE
from conspectus.reading.lexicon.usage import may_close
from conspectus.reading.text.cues import Cues
from conspectus.reading.text.phrases import Piece, is_verb, pieces

_OPENINGS = 10
"""So many groups of words are looked at, of those that are likeliest to hold words of the title."""
_REACH = 6
"""So many words are looked at to tell how likely."""
_BACKGROUND = 2
"""Of so many sentences at the beginning, the subject may be the topic."""
_SENTENCES = 5
"""So many sentences are searched for candidates at most."""
_DENYING = frozenset(
    """without unlike than not no instead avoid avoids avoiding eliminating eliminates eliminate despite lack lacks
    lacking suffer suffers neither nor rather beyond fail fails failing cannot unable absence except ignore ignores
    ignoring overlook overlooks overlooking neglect neglects neglecting limitation limitations drawbacks
    shortcomings par comparable rivaling outperform outperforms outperforming outperformed surpass surpasses
    surpassing exceed exceeds exceeding replace replaces replacing typically usually commonly often traditionally
    conventionally reliance rely relies relying dependence dependency depend depends require requires
    requiring""".split()
)
"""What comes after these in a clause is not there, is a fault, or is of rivals."""
_NOT_THE_WHOLE = OTHERS | {"including"}
"""What comes right after these is of others, or one example of several."""
_NEAR, _FAR = 4, 8
"""So many words after one of these, and after one that denies, a phrase is still its object."""
_COPULAS = frozenset("is are was were been become becomes became remain remains being".split())
CLAUSES = ("finding", "question")
"""Sources of phrases that are whole clauses."""
IN_FULL = "name in full"
"""Source of the words that a name is short for."""
DEED, PREDICATE = DOING = ("deed", "predicate")
"""Sources of phrases that say what a thing does: with what it is, or behind its name."""
FIELD = frozenset(("background", "gap"))
"""Roles of sentences that speak of the field."""
_CITES = re.compile(r"\bet al\b|[(\[][^)\]]*\b(?:19|20)\d\d[a-z]?[)\]]")
"""Who is named with a year is somebody else."""
PUTTING_FORWARD = frozenset("introducing proposing developing presenting designing formulating".split())
_SAYING_NOTHING = DETERMINERS | HYPE | PRAISE
_HOW = frozenset("theoretically computationally provably conceptually fully purely highly".split())
"""Adverbs without which a participle says less."""
_MEANS = frozenset("by via through".split())
_ADDING = frozenset("additionally furthermore moreover besides finally lastly".split())
"""What a sentence begins with that tells one thing more."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """Where a phrase may begin: `words[first]`, and why there."""

    sentence: int
    words: tuple[Piece, ...]
    first: int
    source: str
    last: int | None = None
    """Its end where that is known."""

    @property
    def is_whole(self) -> bool:
        """Whether it was found with its end, to be taken as it is."""
        return self.source in (*CLAUSES, *DOING, IN_FULL)


def find(
    abstract: Abstract, parts: Sequence[tuple[Piece, ...]], named: Span | None, chance: Mapping[str, float]
) -> Iterator[Beginning]:
    """Find where phrases begin that say what the paper is about.

    `parts` are the pieces of each sentence, `named` is where its name stands first, `chance` how likely each word is to
    stand in the title.
    """
    begun: set[tuple[int, int]] = set()
    text, sentences, cues, tokens = abstract.text, abstract.sentences, abstract.cues, abstract.tokens
    plain = text.plain
    others = {i for i, role in enumerate(abstract.roles) if role in FIELD}
    cited = {i for i in others if _CITES.search(plain, sentences[i].start, sentences[i].end)}
    for i in _chosen(sentences, cues, abstract.highlight, named):
        words = parts[i]
        starts = [piece.start for piece in words]
        for verb in cues[i].verbs:
            at = bisect_left(starts, tokens.ends[verb.token])
            if verb.passive:
                first = bisect_left(starts, highlights.trimmed(plain, sentences[i]))
                yield Beginning(i, words, first, f"subject of {verb.kind}", at - 2)
            elif at < len(words):
                begun.add((i, bare_start(words, at)))
                yield Beginning(i, words, at, f"object of {verb.kind}")
        for first in _gerund_objects(words):
            yield Beginning(i, words, first, "object of a gerund")
        for first in _gerunds(words) if i not in others else ():
            yield Beginning(i, words, first, "gerund")
        if named and within(named, sentences[i]):
            name_end = bisect_left(starts, named.end)
            described = description(words, name_end)
            if described is not None:
                yield Beginning(i, words, described, "description")
            for first in _clause_objects(words):
                yield Beginning(i, words, first, "object of its clause")
        for acronym in own(abstract.acronyms, abstract.name) if named else ():
            at = plain.find(acronym.long, sentences[i].start, sentences[i].end)
            if at < 0:
                continue
            long = pieces(text, Span(at, at + len(acronym.long)))
            yield Beginning(i, *((words, bisect_left(starts, at)) if at in starts else (long, 0)), "expansion")
            if len(long) > 1:
                yield Beginning(i, long, 0, IN_FULL, len(long))
        if not cues[i].speaks and i < _BACKGROUND and i not in cited:
            first = bisect_left(starts, highlights.trimmed(plain, sentences[i]))
            yield Beginning(i, words, first, "subject")
    for i, first in _openings(parts, chance):
        if (i, first) not in begun and i not in cited and not (i in others and _is_predicate(parts[i], first)):
            yield Beginning(i, parts[i], first, "phrase")


def own(acronyms: Sequence[Acronym], name: str | None) -> Iterator[Acronym]:
    """Find the short forms that are the name."""
    return (acronym for acronym in acronyms if name and acronym.short.rstrip("s") == name.rstrip("s"))


def _chosen(
    sentences: Sequence[Span], cues: Sequence[Cues], highlight: Highlight | None, named: Span | None
) -> tuple[int, ...]:
    """Choose the sentences that are searched: the highlight, where the name is told, where authors act, the first."""
    order = [highlight.sentence] if highlight else []
    if named:
        order += [i for i, s in enumerate(sentences) if within(named, s)]
    order += [i for i, c in enumerate(cues) if any(v.kind in {"propose", "study"} for v in c.verbs)][:3]
    order += [i for i, c in enumerate(cues) if c.verbs][:2]
    order += [i for i, c in enumerate(cues[:_BACKGROUND]) if not c.speaks]
    return tuple(sorted(list(dict.fromkeys(order))[:_SENTENCES]))


def within(span: Span, sentence: Span) -> bool:
    return sentence.start <= span.start < sentence.end


def _gerund_objects(words: Sequence[Piece]) -> Iterator[int]:
    """Find what stands after `by introducing`."""
    for i, piece in enumerate(words[1:-1], 1):
        if piece.low in PUTTING_FORWARD and words[i - 1].low == "by":
            yield i + 1


def _clause_objects(words: Sequence[Piece]) -> Iterator[int]:
    """Find what stands after `that evaluates`: where a method is only called a method, what it acts on tells more."""
    for i, piece in enumerate(words[:-2]):
        if piece.low in {"that", "which"}:
            at = i + 2 if words[i + 1].low.endswith("ly") else i + 1
            if at + 1 < len(words) and is_verb(words[at].low) and words[at].low.endswith("s"):
                yield at + 1


def _gerunds(words: Sequence[Piece]) -> Iterator[int]:
    """Find how something is done: `by approximating …`, `through learning …`."""
    for i, piece in enumerate(words[:-1]):
        if piece.low in _MEANS and words[i + 1].low.endswith("ing") and words[i + 1].low not in PUTTING_FORWARD:
            yield i + 1


def description(words: Sequence[Piece], at: int) -> int | None:
    """Find the description that follows a name which ends before `words[at]`: `NAME, a …`, `NAME is a …`."""
    if not 0 < at < len(words):
        return None
    if not words[at - 1].stop and words[at].stop:
        at += 1
    while at < len(words) and words[at].low in {"which", "that", "is"}:
        at += 1
    if at < len(words) and words[at].low in DETERMINERS and (words[at - 1].stop or words[at - 1].low == "is"):
        return at
    return None


def described(words: Sequence[Piece], first: int) -> Piece | None:
    """Give the word before a stop that a phrase describes which begins at `first`: `KITE, a planner`, `KITE – a …`."""
    at = first - 1
    while at >= 0 and words[at].low in _SAYING_NOTHING:
        at -= 1
    return words[at] if 0 <= at < first - 1 and words[at].stop else None


def bare_start(words: Sequence[Piece], at: int) -> int:
    """Where a phrase begins that may begin at `words[at]`, less determiners and praise."""
    while at < len(words) and words[at].low in _SAYING_NOTHING and not tells_how(words[at:]):
        at += 1
    return at


def tells_how(words: Sequence[Piece]) -> bool:
    """Tell whether words begin with how something is done that would say less without: `theoretically grounded …`."""
    if len(words) < 3 or words[0].low not in _HOW:
        return False
    return words[1].low.endswith("ed") and words[1].low not in NEVER_FIRST


def _openings(parts: Sequence[Sequence[Piece]], chance: Mapping[str, float]) -> list[tuple[int, int]]:
    """Find the groups of words that are likeliest to hold words of the title: sentence and first word of each."""
    found = []
    for i, words in enumerate(parts):
        held = [chance.get(piece.low, 0.0) for piece in words]
        found += [(sum(held[first : first + _REACH]), i, first) for first in _group_starts(words)]
    return sorted((i, first) for _, i, first in nlargest(_OPENINGS, found))


def _group_starts(words: Sequence[Piece]) -> Iterator[int]:
    """Find where a group of words may begin: after a function word, a verb, praise or a stop."""
    open_before = True
    for i, piece in enumerate(words):
        begins, opens = _in_group(piece.low)
        if begins and open_before:
            yield i
        open_before = opens or piece.stop != ""


@lru_cache(maxsize=1 << 14)
def _in_group(low: str) -> tuple[bool, bool]:
    """Whether a group of words may begin with a word, and whether another may begin after it."""
    if low in NEVER_FIRST:
        return False, True
    ends = not low.isalpha() or is_verb(low) or (low.endswith(("ing", "ed")) and not may_close(low))
    return low[:1].isalnum(), ends


def _is_predicate(words: Sequence[Piece], first: int) -> bool:
    """Tell whether a phrase is what a sentence says that something is: `kites have become a …`."""
    before = governor(words, first)
    return before >= 0 and words[before].low in _COPULAS


def governor(words: Sequence[Piece], first: int) -> int:
    """The place of the word before a phrase that begins at `first`, less determiners and praise; -1 after a stop."""
    at = first - 1
    while at >= 0 and words[at].low in _SAYING_NOTHING and not words[at].stop:
        at -= 1
    return -1 if at >= 0 and words[at].stop else at


def is_denied(words: Sequence[Piece], first: int) -> bool:
    """Tell whether a phrase is what the authors do without, or what others do or have.

    `without …`, `unlike …`, `one of the most …`.
    """
    if first and words[first - 1].low == "most":
        return True
    for i in range(first - 1, max(-1, first - _FAR - 1), -1):
        low = words[i].low
        if words[i].stop == "." or (words[i].stop and low not in _SAYING_NOTHING):
            return False
        if (denies(low) and (low != "instead" or words[i + 1].low == "of")) or (
            low in _NOT_THE_WHOLE and first - i <= _NEAR
        ):
            return True
    return False


def is_addition(words: Sequence[Piece], first: int) -> bool:
    """Tell whether a phrase that begins at `first` is told beside what the paper offers: `we also give …`."""
    return words[0].low in _ADDING or any(piece.low == "also" for piece in words[max(0, first - _NEAR) : first])


def denies(low: str) -> bool:
    """Tell whether a word says that what comes after it is not there, is a fault, or is of rivals."""
    return low in _DENYING
