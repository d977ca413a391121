"""Words and cues of the sentences of an abstract -> the features by which their roles are told.

A feature is the name of its template, a colon and a value; words and pairs of words, which are most of them, stand
without a name, a pair as such. The weights are fitted to these features (`benchmarks/fit_roles.py`): who changes what a
template means fits them again.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from conspectus.reading.lexicon import is_shaped
from conspectus.reading.text.cues import Cues
from conspectus.reading.text.tokens import Tokens

Feature = str | tuple[str, str]

WORDS = "words"
TEMPLATES = ("acts", "begins", "cue", "last", "left", "length", "next", "place", "proposes", WORDS, "zone")
"""The names of the templates; `zone` is what a first model says of a sentence, for the second."""

_STEM = 5
"""Letters of a word that count, so that its forms are one feature: `improves`, `improved`, `improvement`."""
_FAR = 6
"""From this sentence on, counted from 0, all have the same place; so have all that are as far from the end."""


def template(feature: Feature) -> str:
    """The name of the template that a feature was made from."""
    name, colon, _ = feature.partition(":") if isinstance(feature, str) else ("", "", "")
    return name if colon else WORDS


def written(feature: Feature) -> str:
    """A feature as the file of weights has it."""
    return feature if isinstance(feature, str) else " ".join(feature)


def read(name: str) -> Feature:
    """The feature that the file of weights calls so."""
    one, blank, other = name.partition(" ")
    return (one, other) if blank and template(name) == WORDS else name


def features(plain: str, tokens: Tokens, cues: Sequence[Cues]) -> tuple[list[Feature], ...]:
    """The features of each sentence, in order; `plain` is the text that the words stand in."""
    count = len(cues)
    signs = [_signs(plain, tokens, c) for c in cues]
    acting = next((i for i, c in enumerate(cues) if c.speaks or c.verbs), count)
    proposing = next((i for i, c in enumerate(cues) if any(v.kind == "propose" for v in c.verbs)), count)
    found = []
    for i, (c, (words, names)) in enumerate(zip(cues, _named(tokens, cues), strict=True)):
        these: list[Feature] = [*words, *pairwise(words)]
        these += ["begins:" + word for word in words[:1]]
        these += ["cue:" + sign for sign in (*signs[i], *names)]
        these += ["last:" + sign for sign in (signs[i - 1] if i else ("none",))]
        these += ["next:" + sign for sign in (signs[i + 1] if i + 1 < count else ("none",))]
        these += (
            f"place:{min(i, _FAR)}",
            f"left:{min(count - 1 - i, _FAR)}",
            f"length:{min((c.last - c.first) // 6, 8)}",
            f"acts:{_order(i, acting)}",
            f"proposes:{_order(i, proposing) if proposing < count else 'never'}",
        )
        found.append(list(dict.fromkeys(these)))
    return tuple(found)


def zones(shares: dict[str, float]) -> list[str]:
    """What a first model says of a sentence, as features: the likeliest zone, and the share of each in fifths."""
    return [f"zone:{max(shares, key=lambda zone: shares[zone])}"] + [
        f"zone:{zone} {min(int(share * 5), 4)}" for zone, share in shares.items()
    ]


def _order(place: int, first: int) -> str:
    return "before" if place < first else "first" if place == first else "after"


def _signs(plain: str, tokens: Tokens, cues: Cues) -> list[str]:
    """What the cues of a sentence say, and the two signs that are no words."""
    signs = [f"opens {cues.opening}", *sorted(cues.signs)]
    signs += sorted({verb.kind + (" passive" if verb.passive else "") for verb in cues.verbs})
    if cues.speaks:
        signs.append("speaks")
    if cues.first < cues.last:
        start, end = tokens.starts[cues.first], tokens.ends[cues.last - 1] + 2
        signs += [mark for mark in "%?" if plain.find(mark, start, end) >= 0]
    return signs


def _named(tokens: Tokens, cues: Sequence[Cues]) -> list[tuple[list[str], list[str]]]:
    """The stems of the words of each sentence, names and numbers replaced by what they are; and what the names tell.

    A name is new where it comes up, the paper's own from where its authors propose something of that name, and known
    otherwise.
    """
    seen: set[str] = set()
    own: set[str] = set()
    found = []
    for c in cues:
        acts = min((verb.token for verb in c.verbs if verb.kind in {"propose", "study"}), default=c.last)
        words: list[str] = []
        signs: set[str] = set()
        coined: set[str] = set()
        for at, (word, written) in enumerate(
            zip(tokens.lower[c.first : c.last], tokens.words[c.first : c.last], strict=True), c.first
        ):
            if word == written and word.isalpha():
                words.append(word[:_STEM])
                continue
            if not is_shaped(written):
                words.append("0" if word[0].isdigit() else word[:_STEM] if word.isalpha() else word)
                continue
            if word in own:
                words.append("@own")
                signs.add("own name")
            elif word in seen:
                words.append("@known")
            else:
                words.append("@new")
                signs.add("new name")
                if at > acts:
                    coined.add(word)
                    signs.add("coins")
            seen.add(word)
        own |= coined
        found.append((words, sorted(signs)))
    return found
