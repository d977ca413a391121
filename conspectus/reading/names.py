"""Text of an abstract, read so far -> what the paper introduces and names, and the one name for its heading.

Every candidate is weighed by a linear sum over its features. The weights are those of a conditional logit model
(McFadden, Conditional logit analysis of qualitative choice behavior, 1974): one candidate, or none, is the paper's
headline name, and the table makes the right choice likely over abstracts whose titles tell it. A score is the log of the
odds of this candidate against none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from conspectus.model import Acronym, Name, Span, Text
from conspectus.reading import candidates, name_features
from conspectus.reading.acronyms import singular
from conspectus.reading.candidates import Candidate, Mention
from conspectus.reading.cues import Cues
from conspectus.reading.name_features import KINDS, Scene
from conspectus.reading.tokens import Tokens

HEADING = 0.0
"""The least score of a name that may stand in a heading."""
_BETWEEN = frozenset(
    "called named dubbed termed namely coined as the a an which we call titled entitled denoted is".split()
)
_NO_NOUN = frozenset(
    "that which for to of where with by and in on from as using is designed based built capable who whose".split()
)

TAG = -0.7
"""The least score of a name that is told at all."""
SECOND = 1.5
"""The least score of a name beside the best: methods of others that a paper builds on come close."""


def find(
    text: Text,
    sentences: Sequence[Span],
    tokens: Tokens,
    cues: Sequence[Cues],
    acronyms: Sequence[Acronym],
    title: str = "",
) -> tuple[Name, ...]:
    """One abstract, read so far, and its title if it has one -> the names that it introduces, best first."""
    seen = scene(text, sentences, tokens, cues, acronyms, title)
    weights = _weights()
    scored = [
        (sum(weights.get(feature, 0.0) for feature in name_features.features(candidate, seen)), candidate)
        for candidate in seen.candidates
    ]
    scored.sort(key=lambda pair: (-pair[0], pair[1].mentions[0].start))
    kept = _distinct([(score, candidate) for score, candidate in scored if score >= TAG])
    return tuple(
        Name(candidate.name, _kind(candidate, seen), candidate.long, round(score, 2)) for score, candidate in kept
    )


def _distinct(scored: Sequence[tuple[float, Candidate]]) -> list[tuple[float, Candidate]]:
    """Keep the best; of the others those that are sure by themselves and neither a form nor a part of one kept before."""
    kept = list(scored[:1])
    for score, candidate in scored[1:]:
        name = singular(candidate.name).lower()
        if score >= SECOND and not any(name in other.name.lower() or other.name.lower() in name for _, other in kept):
            kept.append((score, candidate))
    return kept


def headline(names: Sequence[Name]) -> str | None:
    """The names of a paper, best first -> the one for its heading, or None."""
    return names[0].name if names and names[0].score >= HEADING else None


def scene(
    text: Text, sentences: Sequence[Span], tokens: Tokens, cues: Sequence[Cues], acronyms: Sequence[Acronym], title: str
) -> Scene:
    """One abstract, read so far -> its candidates and what their features are asked of."""
    return Scene(
        plain=text.plain,
        sentences=sentences,
        tokens=tokens,
        cues=cues,
        acronyms=acronyms,
        candidates=candidates.find(text, sentences, tokens, acronyms),
        addresses=re.sub(r"[\W_]+", "", " ".join(address for address, _, _ in candidates.addresses(text)).lower()),
        title=title,
    )


@cache
def _weights() -> Mapping[str, float]:
    table: dict[str, float] = json.loads(
        (files("conspectus.reading") / "name_weights.json").read_text(encoding="utf-8")
    )
    return table


def _kind(candidate: Candidate, seen: Scene) -> str:
    """What the abstract calls it: `X, a new framework that …`, `a framework called X`, `the X framework`, `X-Bench`."""
    told = (_kind_told(mention, seen) for mention in candidate.mentions)
    kind = next(filter(None, told), "")
    if not kind and candidate.long:
        kind = KINDS.get(candidate.long.split()[-1].lower(), "")
    return kind or ("benchmark" if re.search(r"[Bb]ench(?:mark)?\b", candidate.name) else "")


def _kind_told(mention: Mention, seen: Scene) -> str:
    tokens, cues = seen.tokens, seen.cues[mention.sentence]
    right = seen.plain[mention.end : mention.end + 2]
    after, last = mention.after, cues.last
    if (
        right.strip(" )")[:1] in {",", ":", "–", "—", "-"}
        and after < last
        and tokens.lower[after] in {"a", "an", "the", "our"}
    ):
        if kind := _head(after + 1, last, seen):
            return kind
    for at in range(mention.first - 1, max(cues.first, mention.first - 5) - 1, -1):
        if tokens.lower[at] in KINDS:
            return KINDS[tokens.lower[at]]
        if tokens.lower[at] not in _BETWEEN:
            break
    if right[:1] == " " and right != " (":
        return next((KINDS[word] for word in tokens.lower[after : min(after + 2, last)] if word in KINDS), "")
    return ""


def _head(begin: int, last: int, seen: Scene) -> str:
    """Give the kind that the noun phrase from word `begin` on ends in."""
    tokens, kind = seen.tokens, ""
    for at in range(begin, min(begin + 14, last)):
        word = tokens.lower[at]
        if word in _NO_NOUN or (at > begin and seen.plain[tokens.ends[at - 1] : tokens.starts[at]].strip(" -‐‑–/")):
            break
        kind = KINDS.get(word, kind)
    return kind
