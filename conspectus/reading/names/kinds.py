"""A candidate and the text around it -> what kind of thing the abstract says it is."""

from __future__ import annotations

import re
from collections.abc import Sequence

from conspectus.language import N_
from conspectus.reading.names.candidates import Candidate, Mention
from conspectus.reading.text.cues import Cues
from conspectus.reading.text.tokens import Tokens

KINDS = {
    word + ending: kind
    for kind, words in {
        N_("method"): "method approach technique strategy scheme procedure paradigm recipe solution",
        N_("framework"): "framework platform pipeline methodology",
        N_("model"): "model network architecture transformer autoencoder encoder decoder classifier estimator",
        N_("algorithm"): "algorithm optimizer sampler solver planner",
        N_("system"): "system agent assistant simulator engine robot",
        N_("dataset"): "dataset corpus collection",
        N_("benchmark"): "benchmark testbed suite leaderboard",
        N_("environment"): "environment",
        N_("metric"): "metric measure score",
        N_("loss"): "loss objective regularizer",
        N_("module"): "module layer block mechanism operator",
        N_("tool"): "tool toolkit toolbox library package interface",
        N_("task"): "task challenge",
        N_("attack"): "attack",
    }.items()
    for word in words.split()
    for ending in ("", "s")
} | {"strategies": "method", "methodologies": "framework", "corpora": "dataset", "losses": "loss", "libraries": "tool"}
"""What a thing is called -> what kind of thing it is."""

_BETWEEN = frozenset(
    "called named dubbed termed namely coined as the a an which we call titled entitled denoted is".split()
)
_NO_NOUN = frozenset(
    "that which for to of where with by and in on from as using is designed based built capable who whose".split()
)


def kind_of(candidate: Candidate, plain: str, tokens: Tokens, cues: Sequence[Cues]) -> str:
    """Read what the abstract calls it: `X, a new framework that …`, `a framework called X`, `the X framework`."""
    told = (_told(mention, plain, tokens, cues[mention.sentence]) for mention in candidate.mentions)
    kind = next(filter(None, told), "")
    if not kind and candidate.long:
        kind = KINDS.get(candidate.long.split()[-1].lower(), "")
    return kind or ("benchmark" if re.search(r"[Bb]ench(?:mark)?\b", candidate.name) else "")


def _told(mention: Mention, plain: str, tokens: Tokens, cues: Cues) -> str:
    right = plain[mention.end : mention.end + 2]
    after, last = mention.after, cues.last
    if (
        right.strip(" )")[:1] in {",", ":", "–", "—", "-"}
        and after < last
        and tokens.lower[after] in {"a", "an", "the", "our"}
        and (kind := _head(after + 1, last, plain, tokens))
    ):
        return kind
    if right in {") ", ")"} or (right[:1] == " " and right != " ("):
        for word in tokens.lower[after : min(after + 2, last)]:
            if word in KINDS:
                return KINDS[word]
    for at in range(mention.first - 1, max(cues.first, mention.first - 5) - 1, -1):
        if tokens.lower[at] in KINDS:
            return KINDS[tokens.lower[at]]
        if tokens.lower[at] not in _BETWEEN:
            break
    return ""


def _head(begin: int, last: int, plain: str, tokens: Tokens) -> str:
    """Give the kind that the noun phrase from word `begin` on ends in."""
    kind = ""
    for at in range(begin, min(begin + 14, last)):
        word = tokens.lower[at]
        if word in _NO_NOUN or (at > begin and plain[tokens.ends[at - 1] : tokens.starts[at]].strip(" -‐‑–/")):
            break
        kind = KINDS.get(word, kind)
    return kind
