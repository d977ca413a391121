"""Where a phrase may begin -> the phrases that begin there and can stand alone, each less what says nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from conspectus.reading.label import title_words
from conspectus.reading.label.beginnings import Beginning, bare_start, denies, tells_how
from conspectus.reading.label.torn import HYPHEN, LINKS, OPEN_HEADS, hangs, hides_clause
from conspectus.reading.lexicon.grammar import PREPOSITIONS
from conspectus.reading.lexicon.headings import EMPTY, HEADS, NO_START, OTHERS, PRAISE, THINGS, VAGUE
from conspectus.reading.lexicon.usage import (
    is_function_word,
    is_listed,
    may_close,
    mostly_acts,
    often_acts,
    often_closes,
    rarity,
    takes_object,
)
from conspectus.reading.text.cues import PAPER
from conspectus.reading.text.phrases import End, Piece, ends, is_adverb, is_verb, may_end, points_back

_FAULTS = frozenset(
    """attack attacks bias biases bottleneck bottlenecks collapse conflict conflicts degradation discrepancy distortion
    error errors failure failures forgetting gap gaps hallucination hallucinations imbalance inconsistency leakage
    mismatch noise reliance risk risks threat threats vulnerability vulnerabilities""".split()
)
_JUDGED = frozenset(
    """comparable competitive excessive flawed growing impressive inaccurate inadequate increasing inefficient
    insufficient limited poor rapid sota state-of-the-art suboptimal superior stronger unreliable unstable
    wasteful""".split()
)
"""What is called so is a claim, is said of the field, or is what the paper does away with."""
_BEFORE_VERBS = frozenset(
    """that which who what how why whether where when we it they do does did can could may might will would shall
    should must""".split()
)
_WANTS = frozenset(
    "need needs requirement requirements demand demands necessity search account accounts call calls".split()
)
_KINDS = VAGUE | frozenset("category class form kind type".split())
"""Heads that leave it to what follows what a thing is."""
_NO_PURPOSE = frozenset(
    "each all any example instance the this free which evaluation training inference future".split()
)
_DETERMINERS = frozenset("a an the its their this these".split())
_HARDLY = title_words.log_odds(0.025)
_COUNTED = re.compile(r"(?:one|two|three|four|five|single|dual|multi|multiple|\d)-(?:stage|step|phase|part|fold)")
"""In how many parts something is done says nothing of what it is."""
_WIDE = HEADS | frozenset("datasets benchmarks llms agents years applications domains researchers".split())
"""A topic that ends so is that of a field: `large audio models`, `distributed systems`."""
_COURSES = frozenset(
    """advent emergence rise success growth development proliferation advances advancement advancements progress absence
    merit merits potential adoption popularity availability importance need goal aim lack abundance use increasing
    growing rapid remarkable one main primary standard common part key impressive widespread great past last years
    ability thriving surge interest attention results""".split()
)
"""What happens to a topic, not the topic."""
_SAY_LESS = VAGUE | _COURSES
"""Heads that say less than what follows them."""
_COMMON, _RARE = 1.0, 4.0
"""A word of this rarity tells nothing, and one that is rarer by so much tells 1."""
_MOST, _JOINED, _MOST_JOINED = 1.25, 0.3, 1.5
"""A word tells no more than this; a compound so much more than its parts, and no more than this."""
NARROW = 3
"""A topic of fewer words is too wide for a heading."""
_TOPIC = 1.9
"""So much must a topic tell."""


def starts(phrase: Beginning) -> Iterator[tuple[int, str]]:
    """Find where the phrase may begin: less determiners and praise, and less a head that says nothing."""
    words = phrase.words
    first = phrase.first
    if phrase.is_whole:
        yield first, "bare"
        return
    if first < len(words) and words[first].low in {"on", "upon", "with", "at"}:
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
        if words[at].low in OPEN_HEADS and words[at + 1].low in {"of", "for", "in"} and not words[at].stop:
            yield bare_start(words, at + 2), f"after a head {words[at + 1].low}"
            break


def bodies(phrase: Beginning, first: int, limit: int) -> Iterator[tuple[tuple[Piece, ...], End, int]]:
    """Find the phrases that begin at `first`, each with its end and the place where a clause was left out; 0 for none.

    What a thing is for often follows a clause about how: `a technique [that does this] for few-shot learning`.
    """
    words = phrase.words
    if phrase.is_whole and phrase.last is not None:
        yield words[first : phrase.last], End(phrase.last, "stop"), 0
        return
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


def stands(body: Sequence[Piece], least: float) -> bool:
    """Tell whether a phrase says something by itself: it has `least` telling words and points at nothing before."""
    if (
        len(body) < 2
        or body[0].low in NO_START
        or (body[0].low in _SAY_LESS and body[1].low in LINKS)
        or (len(body) > 2 and body[1].low in _COURSES and body[2].low in LINKS and not may_close(body[0].low))
        or body[0].low.startswith("recently-")
        or not body[0].low[0].isalnum()
        or body[0].low.isdigit()
        or body[0].low in _JUDGED
        or body[1].low in OTHERS
        or ((_opens_no_title(body[0].low) or body[0].low.endswith("ed")) and body[1].low in _DETERMINERS)
        or _is_given(body)
        or hides_clause(body)
        or hangs(body)
        or points_back(body)
    ):
        return False
    if is_adverb(body[0].low) and not tells_how(body):
        return False
    return telling(body) >= least


def _opens_no_title(low: str) -> bool:
    """Tell whether a word is what somebody is doing that titles hardly speak of: `studying`, `constructing`."""
    return low.endswith("ing") and title_words.table().get(low, 0.0) < _HARDLY


def _is_given(body: Sequence[Piece]) -> bool:
    """Tell whether a phrase begins with those that a verb gives the rest: `(teaches) models long flights`."""
    low, after = body[0].low, body[1].low
    if not low.endswith("s") or low[:-1] not in THINGS or body[0].stop:
        return False
    return after not in LINKS and after not in {"and", "or"} and not after.endswith(("ed", "ing"))


def is_paper(words: Sequence[Piece], first: int) -> bool:
    """Tell whether a phrase begins with the paper itself: `this | paper deals with …`, `in this | paper, a kite …`."""
    return words[first].low in PAPER and first > 0 and words[first - 1].low in {"this", "present", "our"}


def names_another(body: Sequence[Piece]) -> bool:
    """Tell whether a phrase cannot be of the one thing that has a name: it is of several, or of a fault."""
    if body[0].low.endswith("ing") and takes_object(body[0].low):
        return False
    links = [at for at, piece in enumerate(body) if piece.low in LINKS or piece.low == "between"]
    head = next((body[at - 1].low for at in links if body[at - 1].low not in _KINDS), body[-1].low)
    return (
        _is_list(body)
        or head in _FAULTS
        or (head.endswith("s") and (head in HEADS or head[:-1] in THINGS or head.endswith(("lms", "ers", "tegies"))))
    )


def _is_list(body: Sequence[Piece]) -> bool:
    """Tell whether a phrase begins with two things: `kite models, and tails`, but `kite for models, and tails`."""
    for at, piece in enumerate(body[:-2]):
        if piece.low in LINKS:
            return False
        if piece.stop == ",":
            return often_closes(piece.low) and any(after.low == "and" for after in body[at:])
    return False


def telling(body: Sequence[Piece]) -> float:
    """Tell how much the words of a phrase set this paper apart from others: about 1 for each that not many use."""
    return sum([_tells(piece.low) for piece in body])


@lru_cache(maxsize=1 << 14)
def _tells(low: str) -> float:
    """A compound tells a little more than the rarest of its parts."""
    if low in EMPTY or is_function_word(low) or _COUNTED.fullmatch(low):
        return 0.0
    parts = HYPHEN.split(low)
    rarest = max(map(rarity, parts))
    told = min(max((rarest - _COMMON) / _RARE, 0.0), _MOST)
    return told if len(parts) == 1 else min(told + _JOINED, _MOST_JOINED)


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
            or (i > first and words[i - 1].low.endswith("s") and not words[i - 1].stop and often_acts(low))
        ):
            return True
    return False


def is_topic(words: Sequence[Piece], first: int, end: End) -> bool:
    """Tell whether the subject of a sentence is narrow enough for a topic, and whole: its verb follows."""
    if end.place - first < NARROW or end.kind != "clause" or words[first].low in _COURSES:
        return False
    topic = words[first : end.place]
    if any(piece.low.endswith(("ed", "ing")) and not may_close(piece.low) for piece in topic[1:]):
        return False
    if topic[-1].low in _WIDE or telling(topic) < _TOPIC:
        return False
    return is_verb(words[end.place].low) if end.place < len(words) else False
