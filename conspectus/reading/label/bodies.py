"""Where a phrase may begin -> the phrases that begin there and can stand alone, each less what says nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from conspectus.reading.label.beginnings import Beginning, bare_start, denies
from conspectus.reading.lexicon.grammar import PREPOSITIONS
from conspectus.reading.lexicon.headings import EMPTY, FIELD, HEADS, NO_START, PRAISE, THINGS, VAGUE
from conspectus.reading.lexicon.usage import is_function_word, is_listed, may_close, mostly_acts
from conspectus.reading.text.phrases import End, Piece, ends, is_adverb, is_verb, may_end, points_back

_OPEN_HEADS = HEADS | VAGUE
"""Heads that say less than what they are of."""
_AFTER_VAGUE = PREPOSITIONS | {"of"}
_FAULTS = frozenset(
    """attack attacks bias biases bottleneck bottlenecks collapse error errors failure failures gap gaps hallucination
    hallucinations leakage risk risks threat threats vulnerability vulnerabilities""".split()
)
_BEFORE_VERBS = frozenset("that which who we it they".split())
_WANTS = frozenset(
    "need needs requirement requirements demand demands necessity search account accounts call calls".split()
)
_NO_PURPOSE = frozenset(
    "each all any example instance the this free which evaluation training inference future".split()
)
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
_OF_ACTION = ("ing", "tion", "ment", "sis")
"""Endings of what can be done by doing something."""
_HYPHEN = re.compile("[-‐‑–]")
_WIDE = HEADS | frozenset("datasets benchmarks llms agents years applications domains researchers".split())
"""A topic that ends so is that of a field: `large audio models`, `distributed systems`."""
_COURSES = frozenset(
    """advent emergence rise success growth development proliferation advances advancement advancements progress
    adoption popularity availability importance need goal aim lack abundance use increasing growing rapid
    remarkable one main primary standard common part key impressive widespread great past last years ability""".split()
)
"""What happens to a topic, not the topic."""
NARROW = 3
"""A topic of fewer words is too wide for a heading."""


def starts(phrase: Beginning) -> Iterator[tuple[int, str]]:
    """Find where the phrase may begin: less determiners and praise, and less a head that says nothing."""
    words = phrase.words
    first = phrase.first
    if first < len(words) and words[first].low in {"on", "upon", "with", "at", "how"}:
        first += 1
    if first < len(words) and words[first].low == "to":
        first += 2
        if first < len(words) and words[first - 1].low.endswith("ly"):
            first += 1
        bare = bare_start(words, first)
        yield bare, "after an infinitive"
    else:
        bare = bare_start(words, first)
        yield bare, "bare"
    soft = bare
    while soft > first and words[soft - 1].low in PRAISE:
        soft -= 1
    if soft < bare:
        yield soft, "with praise"
    for at in range(bare, min(bare + 4, len(words) - 2)):
        if words[at].low in _OPEN_HEADS and words[at + 1].low in {"of", "for", "in"} and not words[at].stop:
            yield bare_start(words, at + 2), f"after a head {words[at + 1].low}"
            break


def bodies(phrase: Beginning, first: int, limit: int) -> Iterator[tuple[tuple[Piece, ...], End, int]]:
    """Find the phrases that begin at `first`, each with its end and the place where a clause was left out; 0 for none.

    What a thing is for often follows a clause about how: `a technique [that does this] for few-shot learning`.
    """
    words = phrase.words
    for end in _lasts(phrase, first, limit):
        body = words[first : end.place]
        yield body, end, 0
        if (
            end.kind not in {"clause", "list"}
            or body[-1].low not in THINGS
            or any(piece.low == "for" for piece in body)
        ):
            continue
        purpose = _purpose(words, end.place)
        if purpose is not None:
            for tail in ends(words, purpose + 1, limit - len(body) - 1):
                if tail.place > purpose + 2 and tail.kind != "link":
                    yield body + words[purpose : tail.place], tail, len(body)


def _purpose(words: Sequence[Piece], at: int) -> int | None:
    """Find the `for` that follows the clause which begins at `words[at]`, in the same clause."""
    for i in range(at + 1, len(words) - 2):
        if words[i - 1].stop == "." or denies(words[i].low):
            return None
        if words[i].low == "for" and not words[i - 1].stop:
            before, after = words[i - 1].low, words[i + 1].low
            return None if before in _WANTS or after in _NO_PURPOSE or after in NO_START else i
    return None


def _lasts(phrase: Beginning, first: int, limit: int) -> Iterator[End]:
    if phrase.last is None:
        yield from ends(phrase.words, first, limit)
    else:
        yield from (end for end in ends(phrase.words, first, limit) if end.place <= phrase.last)


def _hides_clause(body: Sequence[Piece]) -> bool:
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
        if low == "by" and after.endswith("ing") and not any(p.low.endswith(_OF_ACTION) for p in body[:at]):
            return True
        if _ends_in_verb(low):
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


@lru_cache(maxsize=1 << 14)
def _ends_in_verb(low: str) -> bool:
    """Tell whether a compound is a verb by its last part: `under-utilizes`."""
    return is_verb(_HYPHEN.split(low)[-1]) and not is_listed(low)


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


def stands(body: Sequence[Piece], least: float) -> bool:
    """Tell whether a phrase says something by itself: it has `least` telling words and points at nothing before."""
    if (
        len(body) < 2
        or body[0].low in NO_START
        or (body[0].low in VAGUE and body[1].low in _AFTER_VAGUE)
        or not body[0].low[0].isalnum()
        or body[0].low.isdigit()
        or _hides_clause(body)
        or points_back(body)
    ):
        return False
    if body[0].low.endswith("ly") and "-" not in body[0].low and body[0].low not in {"family", "early", "assembly"}:
        return False
    return telling(body) >= least


def is_torn(words: Sequence[Piece], end: End) -> bool:
    """Tell whether what follows belongs to the verb of a phrase: `dividing the text | into …`."""
    return end.place < len(words) and not words[end.place - 1].stop and words[end.place].low == "into"


def names_another(body: Sequence[Piece]) -> bool:
    """Tell whether a phrase cannot be of the one thing that has a name: it is of several, or of a fault."""
    if body[0].low.endswith("ing"):
        return False
    ends_head = (at for at, piece in enumerate(body) if piece.low in _AFTER_VAGUE)
    head = body[next(ends_head, len(body)) - 1].low
    return head in _FAULTS or (
        head.endswith("s") and (head in HEADS or head[:-1] in THINGS or head.endswith(("lms", "ers", "tegies")))
    )


def telling(body: Sequence[Piece]) -> float:
    """Count the words that set this paper apart from others."""
    return sum([_tells(piece.low) for piece in body])


@lru_cache(maxsize=1 << 14)
def _tells(low: str) -> float:
    """A word of the whole field says half as much as another, a compound half as much again."""
    if low in FIELD:
        return 0.5
    if low in EMPTY or is_function_word(low):
        return 0.0
    return 1.5 if "-" in low else 1.0


def acts(words: Sequence[Piece], first: int, end: int) -> bool:
    """Tell whether a group of words holds a verb, or lacks its own: `models play a role`, `sufficient for learning`."""
    before = words[first - 1].low if first and not words[first - 1].stop else ""
    if before in _BEFORE_VERBS or (before == "to" and not is_listed(words[first].low)):
        return True
    for i in range(first, end):
        low = words[i].low
        if low in PREPOSITIONS and i == first + 1 and not may_end(words[first].low):
            return True
        if (
            low == "when"
            or mostly_acts(low)
            or (i > first and low.endswith("s") and words[i - 1].low.endswith("s") and not is_listed(low))
        ):
            return True
    return False


def is_topic(words: Sequence[Piece], first: int, end: End) -> bool:
    """Tell whether the subject of a sentence is narrow enough for a topic, and whole: its verb follows."""
    if end.place - first < NARROW or end.kind != "clause" or words[first].low in _COURSES:
        return False
    topic = words[first : end.place]
    if any(piece.low.endswith("ed") and not may_close(piece.low) for piece in topic):
        return False
    if topic[-1].low in _WIDE or telling(topic) < NARROW - 0.5:
        return False
    return is_verb(words[end.place].low) if end.place < len(words) else False
