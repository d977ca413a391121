"""The words of a phrase that can stand alone -> a heading, with its name where there is one, and where it is cut."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from conspectus.model import Span
from conspectus.reading.label import beginnings
from conspectus.reading.lexicon.grammar import PREPOSITIONS
from conspectus.reading.lexicon.headings import HEADS, THINGS
from conspectus.reading.text.phrases import Piece, may_end
from conspectus.text import whole_words

_CALLED = frozenset(("", "called", "named", "dubbed", "termed", "namely"))
_WE_CALL = re.compile(r"(?:(?:which|that)\s)?we\s(?:call|name|dub|term|denote|refer\sto\sas)(?:\sthe)?")
_PAIRS = ("()", "[]", "{}", "“”", "«»", "「」", "『』", "（）", "《》")
_PAIRED = re.compile("[" + re.escape("".join(_PAIRS)) + '"]')
_OPENING, _CLOSING = '“"«‘', '”"»’'
_AFTER_NAME = frozenset("for framework method model algorithm benchmark dataset".split())
_PLAIN_WORD = re.compile(r"(?:a |[a-z]{2,}(?![^\s,/‐‑–-]))")
_UNFIT = re.compile(r"https?:|www\.|[\\{}$]|\*\*|[.!?]\s+[A-Z]")


@dataclass(frozen=True, slots=True)
class Label:
    """A heading, and the stretches of the abstract that it was cut from."""

    text: str
    spans: tuple[Span, ...] = ()
    """In the order of `text`: its words are theirs; only a first letter may have become a capital."""


def is_called(plain: str, last: Span, named: Span | None) -> bool:
    """Tell whether a phrase that ends with `last` is given the name: `wind planner (NAME)`, `planner, called NAME`."""
    if named is None or last.end >= named.start:
        return False
    between = plain[last.end : named.start].strip(' ,(“"')
    return between in _CALLED or _WE_CALL.fullmatch(between) is not None


def cut(plain: str, body: Sequence[Piece], joint: int, *, asks: bool) -> tuple[Span, ...] | None:
    """Give the stretches of `plain` that hold the words of `body`, less what was left out between; None if torn.

    What asks keeps its question mark.
    """
    if not body:
        return None
    spans: list[Span] = []
    start = body[0].start
    for i, (piece, after) in enumerate(pairwise(body), 1):
        if piece.bracket or i == joint:
            if piece.stop and i != joint:
                return None
            spans.append(Span(start, piece.end))
            start = after.start
    end = body[-1].end
    spans.append(Span(start, end + (asks and plain.startswith("?", end))))
    joined = " ".join(plain[s.start : s.end] for s in spans)
    if not has_both_halves(joined) and has_both_halves(joined + plain[end : end + 1]):
        spans[-1] = Span(start, end + 1)
    elif not has_both_halves(joined):
        return None
    return None if _UNFIT.search(joined) else tuple(spans)


def has_both_halves(phrase: str) -> bool:
    """Whether every pair of quotes and brackets that a phrase opens is closed in it, and none other."""
    if not _PAIRED.search(phrase):
        return True
    return all(phrase.count(pair[0]) == phrase.count(pair[1]) for pair in _PAIRS) and phrase.count('"') % 2 == 0


def heading(plain: str, spans: tuple[Span, ...], named: Span | None, source: str) -> Label | None:
    """Set the name before a phrase that does not hold it; None for a phrase that is little more than the name."""
    body = " ".join(plain[s.start : s.end] for s in spans)
    if named and source == beginnings.PREDICATE:
        return Label(f"{plain[named.start : named.end]} {body}", (named, *spans))
    if _is_generic(body):
        return None
    if named is None:
        return Label(capitalized(body), spans)
    name = plain[named.start : named.end]
    if body.casefold().startswith(name.casefold()):
        rest = body[len(name) :].split()
        return Label(body, spans) if len(rest) >= 2 and rest[0] in _AFTER_NAME else None
    last = spans[-1]
    words = plain[last.start : last.end].rstrip(_CLOSING)
    if words.casefold().endswith(name.casefold()) and (lead := words[: -len(name)].rstrip(_OPENING)).endswith(" "):
        kept = Span(last.start, last.start + len(lead) - 1)
        before = plain[kept.start : kept.end].rsplit(" ", 1)[-1].lower()
        if may_end(before) and not before.endswith("ing") and any(c.isupper() for c in name):
            return heading(plain, (*spans[:-1], kept), named, source) if body.count(" ") >= 2 else None
    at = body.casefold().find(name.casefold())
    if at > 0 and not _holds_name(body[:at], body[at + len(name) :], source):
        return None
    if at >= 0:
        return Label(capitalized(body), spans) if len(body.split()) - len(name.split()) >= 2 else None
    return Label(f"{name}: {capitalized(body)}", (named, *spans))


def _holds_name(before: str, after: str, source: str) -> bool:
    """Tell whether a phrase holds the name as a part of it, by its words before and after the name."""
    last = before.rsplit(None, 1)[-1].lower()
    follows = source == beginnings.DEED and last not in _CALLED and after.startswith(" ")
    return follows or last in PREPOSITIONS | {"of"}


def _is_generic(body: str) -> bool:
    """Tell whether a phrase names a kind of thing and hardly more: `synthesis framework`, `seven datasets`."""
    words = body.lower().split()
    return len(words) == 2 and "-" not in words[0] and (words[1] in HEADS or words[1].removesuffix("s") in THINGS)


def capitalized(phrase: str) -> str:
    """Begin with a capital, unless the first word has its own way: `lmKAN`, `k-means`, `ε-greedy`."""
    return phrase[:1].upper() + phrase[1:] if _PLAIN_WORD.match(phrase) else phrase


def is_coined(word: str) -> bool:
    """Tell whether a word is a name by its letters: a capital within, as in `WindKite`, `KITE-2`."""
    return sum(letter.isupper() for letter in word) > 1


def occurrence(plain: str, name: str) -> Span | None:
    at = next(whole_words(name, plain), -1)
    return Span(at, at + len(name)) if at >= 0 else None
