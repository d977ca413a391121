"""Text and sentences -> the highlight: the one sentence that says what the paper does, its opener trimmed.

Every sentence gets a score, linear in the features of Kupiec, Pedersen and Chen (A Trainable Document Summarizer,
SIGIR 1995) and in its centrality (Erkan and Radev, LexRank, Journal of Artificial Intelligence Research 22, 2004,
in the form that needs no iteration: likeness to the centroid, and degree). `benchmarks/fit_highlight.py` fits the
weights.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain

from conspectus.model import Highlight, Span, Text
from conspectus.reading import weights
from conspectus.reading.lexicon.usage import rarities
from conspectus.reading.text.cues import OPENINGS, SIGNS, VERB_KINDS, Cues, VerbKind
from conspectus.reading.text.tokens import Tokens

_RAREST = 7.0
"""Rarer words count as rare as that: most are misspelt, or names."""
_LEAST = 3
"""A sentence of fewer words (a heading, a stray piece) is chosen only where there is nothing else."""
_ADDRESS = re.compile(r"https?:|www\.|github\.com")
"""So is one with an address in which nobody acts."""

FEATURES = frozenset(
    (
        *("bias", "place", "depth", "centroid", "degree", "shared by two", "shared by three", "rarity", "length"),
        *("length over 25", "too short", "lead", "lead that states", "second", "last", "speaks", "before", "next"),
        *("first to propose", "first to state", "first to act", "first to speak"),
        *("proposes at length", "proposes briefly"),
        *(f"opens with {opening}" for opening in ("", *OPENINGS)),
        *SIGNS,
        *(kind + voice for kind in VERB_KINDS for voice in ("", "-passive")),
        *(f"none proposes: {kind}{voice}" for kind in VERB_KINDS if kind != "propose" for voice in ("", "-passive")),
    )
)
"""What the weights are of."""

_PAPER = r"(?:paper|work|article|study|letter|survey|report|thesis|chapter)"
_POINTER = (
    r"(?:this|that|these|those|such|the (?:above|challenges?|issues?|problems?|limitations?|gaps?|former|latter))"
)
# Nothing is lost with these; what follows their comma is a sentence.
_EMPTY_OPENER = re.compile(
    rf"""(?:[Ii]n\ (?:this|our|the\ present)\ {_PAPER}|[Ww]ith\ this\ {_PAPER}
    |(?:To|to)\ (?:this|that)\ end|[Ii]n\ this\ (?:regard|context|direction|vein|light)|[Ff]or\ this\ (?:purpose|reason)
    |(?:[Mm]ore\ )?[Ss]pecifically|[Ii]n\ particular|[Pp]articularly
    |[Cc]oncretely|[Hh]ere|[Tt]hus|[Tt]herefore|[Hh]ence|[Cc]onsequently
    |[Aa]ccordingly|[Aa]s\ a\ (?:result|solution|remedy|consequence)|[Ii]n\ (?:contrast|response|addition)|[Ff]inally
    |[Mm]oreover
    |[Ff]urthermore|[Aa]dditionally|[Ff]irst(?:ly)?|[Ss]econd(?:ly)?|[Tt]hird(?:ly)?|[Ll]astly|[Bb]esides|[Hh]owever
    |[Ii]nstead|[Nn]otably
    |[Oo]verall|[Ii]n\ summary)\s*,\s+""",
    re.VERBOSE,
)
# These point back at a sentence that is not shown; only before a subject is it sure that a sentence follows.
_POINTING_OPENER = re.compile(
    rf"""(?:To\ \w+(?:\ and\ \w+)?|[Ii]n\ order\ to\ \w+|(?:Motivated|Inspired|Guided|Driven)\ by|Based\ (?:on|upon)
    |Building\ (?:on|upon)
    |In\ (?:light|view|response|contrast)\ (?:of|to)|Given|With|Following|Leveraging|Using|From|Under|Beyond|As
    |Towards?)
    \ {_POINTER}\b[^,;:()]{{0,70}},\s+
    (?=(?:we|I|this\ {_PAPER}|our\ \w+)\b)""",
    re.VERBOSE,
)


def choose(text: Text, tokens: Tokens, sentences: Sequence[Span], cues: Sequence[Cues]) -> Highlight | None:
    """`text`, its words, its sentences and the cues in them -> the highlight; None for a text without sentences."""
    if not sentences:
        return None
    scores = score(tokens, cues)
    begins = next((i for i, c in enumerate(cues) if c.speaks or c.verbs), 0)
    best = max(
        range(len(sentences)),
        key=lambda i: (_may_stand(text.plain, sentences[i], cues[i]), i >= begins, scores[i], -i),
    )
    return Highlight(trimmed(text.plain, sentences[best]), sentences[best].end, best)


def _may_stand(plain: str, sentence: Span, cues: Cues) -> bool:
    """Whether a sentence says something: no stray piece, and not only, in whatever language, where the code is."""
    says = bool(cues.speaks or cues.verbs) or not _ADDRESS.search(plain, sentence.start, sentence.end)
    return says and cues.last - cues.first >= _LEAST


def trimmed(plain: str, sentence: Span) -> int:
    """`plain` and a sentence of it -> where the sentence begins without openers such as `To address this, `."""
    start = sentence.start
    while opener := (
        _EMPTY_OPENER.match(plain, start, sentence.end) or _POINTING_OPENER.match(plain, start, sentence.end)
    ):
        start = opener.end()
    return start


def score(tokens: Tokens, cues: Sequence[Cues]) -> tuple[float, ...]:
    """Words of a text and the cues of its sentences -> how well each sentence stands for the whole."""
    known = _weights()
    return tuple(sum([known[name] * value for name, value in f.items() if value]) for f in features(tokens, cues))


@cache
def _weights() -> Mapping[str, float]:
    return read_weights(weights.shipped(__package__))


def read_weights(content: Mapping[str, float]) -> Mapping[str, float]:
    """Weights by the names of their features; `ValueError` where these are not ours."""
    weights.expect("highlight", content, FEATURES)
    return content


def features(tokens: Tokens, cues: Sequence[Cues]) -> tuple[Mapping[str, float], ...]:
    """Words of a text and the cues of its sentences -> the features of each sentence; what is 0 may be missing."""
    vectors, sums = zip(*[_vector(tokens.lower[c.first : c.last]) for c in cues], strict=True) if cues else ((), ())
    centroid: dict[str, float] = {}
    for vector in vectors:
        for word, value in vector.items():
            centroid[word] = centroid.get(word, 0.0) + value
    size = math.hypot(*centroid.values()) or 1.0
    degrees = _degrees(vectors)
    mean_degree = sum(degrees) / len(cues) or 1.0 if cues else 1.0
    spread = Counter(chain.from_iterable(vectors))

    proposing = _first(cues, "propose", passive=True)
    stating = _first(cues, "propose", "study")
    acting = _first(cues, "propose", "study", "show", "evaluate", "use")
    speaking = next((i for i, c in enumerate(cues) if c.speaks), None)
    found = []
    for i, c in enumerate(cues):
        count = c.last - c.first
        kinds = sorted({verb.kind + ("-passive" if verb.passive else "") for verb in c.verbs})
        vector = vectors[i]
        content = len(vector) or 1
        sharing = [spread[word] for word in vector]
        f: dict[str, float] = {
            "bias": 1,
            "place": 1 / (i + 1),
            "depth": i / max(1, len(cues) - 1),
            "centroid": sum([value * centroid[word] for word, value in vector.items()]) / size,
            "degree": degrees[i] / mean_degree,
            "shared by two": sum([two >= 2 for two in sharing]) / content,
            "shared by three": sum([three >= 3 for three in sharing]) / content,
            "rarity": sums[i] / content / 7,
            "length": min(count, 60) / 30,
            "length over 25": max(0, count - 25) / 20,
            "too short": count < 9,
            "lead": i == 0,
            "lead that states": i == 0 and i == stating,
            "second": i == 1,
            "last": i == len(cues) - 1,
            "first to propose": i == proposing,
            "first to state": i == stating,
            "first to act": i == acting,
            "first to speak": i == speaking,
            "speaks": c.speaks,
            f"opens with {c.opening}": 1,
        }
        if proposing is None:
            f |= {f"none proposes: {kind}": 1 for kind in kinds}
        else:
            f |= {"before": i < proposing, "next": i == proposing + 1}
        if i == proposing:
            f |= {"proposes at length": min(count, 60) / 30, "proposes briefly": count < 12}
        f |= dict.fromkeys(kinds, 1.0)
        f |= dict.fromkeys(sorted(c.signs), 1.0)
        found.append(f)
    return tuple(found)


def _vector(words: Sequence[str]) -> tuple[dict[str, float], float]:
    """Give a sentence's words their weights (tf-idf, of unit length), function words left out; and how rare all are."""
    weights: dict[str, float] = {}
    total = 0.0
    counts = Counter(words)
    for (word, count), rare in zip(counts.items(), rarities(counts), strict=True):
        if rare and len(word) > 1:
            weights[word] = rare if count == 1 else (1 + math.log(count)) * rare
            total += min(rare, _RAREST)
    size = math.hypot(*weights.values()) or 1.0
    return {word: weight / size for word, weight in weights.items()}, total


def _degrees(vectors: Sequence[Mapping[str, float]]) -> list[float]:
    """Add up, for each sentence, the words that it shares with each other one, over the logarithms of both lengths.

    The measure of Mihalcea and Tarau (TextRank, EMNLP 2004).
    """
    degrees = [0.0] * len(vectors)
    words = [set(vector) for vector in vectors]
    logs = [math.log(len(vector) + 1) for vector in vectors]
    for i, one in enumerate(words):
        for j in range(i):
            shared = len(one & words[j])
            if shared:
                likeness = shared / (logs[i] + logs[j])
                degrees[i] += likeness
                degrees[j] += likeness
    return degrees


def _first(cues: Sequence[Cues], *kinds: VerbKind, passive: bool = False) -> int | None:
    """Find the first sentence with a verb of one of the kinds."""
    return next(
        (i for i, c in enumerate(cues) if any(v.kind in kinds and (passive or not v.passive) for v in c.verbs)), None
    )
