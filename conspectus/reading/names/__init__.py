"""Text of an abstract, read so far -> what the paper introduces and names, and the one name for its heading.

Every candidate is weighed by a linear sum over its features. The weights are those of a conditional logit model
(McFadden, Conditional logit analysis of qualitative choice behavior, 1974): one candidate, or none, is the paper's
headline name, and the table makes the right choice likely over abstracts whose titles tell it. A score is the log
of the odds of this candidate against none.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from conspectus.model import Acronym, Name, Role, Span, Text
from conspectus.reading import weights
from conspectus.reading.names import candidates
from conspectus.reading.names import features as name_features
from conspectus.reading.names import titles as title_names
from conspectus.reading.names.candidates import Candidate
from conspectus.reading.names.features import Scene
from conspectus.reading.names.kinds import kind_of
from conspectus.reading.text.acronyms import key, singular
from conspectus.reading.text.cues import Cues
from conspectus.reading.text.tokens import Tokens

HEADING = 0.2
"""The least score of a name that may stand in a heading."""
UNSAID = 1.0
"""The least score where no word beside a name says that the paper introduces it."""
TAG = 0.0
"""The least score of a name that is introduced and told at all."""
SECOND = 2.0
"""The least score of a name beside the best: methods of others that a paper builds on come close."""

ELSEWHERE = 2.0
"""The least score in an abstract of another field, where hardly any paper names what it introduces."""

OF_TITLES = {"heads-title": 8.0}
"""Set by hand: a title `NAME: …` leaves little doubt, and nothing was fitted on papers that have one."""

_USED = frozenset("known version-of-known usual-capital".split())
"""What tells that others use a name too."""
_GIVEN = frozenset(
    """direct own named called apposition-after-cue explained in-address bracketed-after-cue named-bracketed heads-title
    bracketed-in-title""".split()
)
"""What tells that the paper gives a name itself."""
_INTRODUCED = frozenset(
    (
        *("direct", "own", "named", "called", "apposition-after-cue", "own-bracketed", "named-bracketed"),
        *("heads-title", "bracketed-in-title"),
        *(f"b={verb[:-1]}{ending}" for verb in ("propose", "introduce") for ending in ("e", "es", "ing")),
        *(f"b=present{ending}" for ending in ("", "s", "ing")),
        *(f"aa=is {verb}" for verb in ("proposed", "introduced", "presented")),
    )
)
"""What tells that it introduces the thing: a short form is explained, and an address is given, also of what is used."""


def find(
    text: Text,
    sentences: Sequence[Span],
    tokens: Tokens,
    cues: Sequence[Cues],
    acronyms: Sequence[Acronym],
    roles: Sequence[Role],
    title: str = "",
    *,
    of_field: bool = True,
) -> tuple[Name, ...]:
    """One abstract, read so far, and its title if it has one -> the names that it introduces, best first.

    `of_field` says whether it speaks of machine learning or its neighbours; elsewhere a title like `Modafinil: a
    review` names what is studied.
    """
    if not of_field and not title_names.is_shaped(title_names.head(title)):
        title = ""
    seen = scene(text, sentences, tokens, cues, acronyms, roles, title)
    kept = [each for each in _distinct(weighed(seen)) if of_field or each[0] >= ELSEWHERE]
    found = []
    for score, candidate in kept:
        kind = kind_of(candidate, seen.plain, seen.tokens, seen.cues)
        if (name := spoken(candidate)) != candidate.name:
            found.append(Name(name, kind, "", score))
        found.append(Name(candidate.name, kind, candidate.long, score))
    return _led_by_title(found, title)


class Weighed(NamedTuple):
    """A candidate with its score, and what each of its features adds to that."""

    score: float
    candidate: Candidate
    reasons: Mapping[str, float]
    introduced: bool
    """Whether something beside it says that the paper introduces it."""
    address: bool
    """Whether it stands only in an address."""


def weighed(seen: Scene) -> tuple[Weighed, ...]:
    """The candidates of an abstract that may be the paper's own names, best first."""
    known = _weights()
    found = []
    for candidate in seen.candidates:
        if title_names.names_nothing(candidate.name):
            continue
        features = name_features.features(candidate, seen)
        if not _is_anothers(features):
            reasons = {feature: known[feature] for feature in features if feature in known}
            score = round(sum(reasons.values()), 2)
            found.append(Weighed(score, candidate, reasons, _is_introduced(features), "slug-only" in features))
    return tuple(sorted(found, key=lambda each: (-each.score, each.candidate.mentions[0].start)))


def _is_anothers(features: Collection[str]) -> bool:
    """Whether a name is in wide use, or looks like another word, and nothing says that this paper gives it."""
    return "never-given" in features or (not _USED.isdisjoint(features) and _GIVEN.isdisjoint(features))


def _is_introduced(features: Collection[str]) -> bool:
    """Whether something says that the paper introduces what has the name."""
    coined = "bracketed-after-cue" in features and "known" not in features
    return coined or not _INTRODUCED.isdisjoint(features)


def _led_by_title(names: Sequence[Name], title: str) -> tuple[Name, ...]:
    """The names, best first, led by the one that the title begins with, in the title's spelling."""
    head = title_names.head(title).removeprefix("The ")
    wanted = key(singular(head))
    for name in names if head else ():
        if key(singular(name.name)) == wanted:
            return (replace(name, name=head), *(other for other in names if other is not name))
        if key(singular(name.expansion)) == wanted and name.score >= HEADING:
            own = Name(head, name.kind, "", name.score)
            return (own, *(other for other in names if key(other.name) != wanted))
    if title_names.is_name(head, title):
        return (Name(head, score=OF_TITLES["heads-title"]), *names)
    return tuple(names)


def spoken(candidate: Candidate) -> str:
    """Give the form by which people call it: the long one where it is itself one name and the short one tells little.

    `Explore-on-Tree (EoT)` and `Horizon Drawing (HD)` go by their long forms in two of three titles, those like `Zonal
    Aware Minimization (ZAM)` in one of fifty.
    """
    words = candidate.long.split()
    name_like = all(word[:1].isupper() for word in words)
    if name_like and (len(words), len(candidate.name)) in {(1, 2), (1, 3), (2, 2)}:
        return candidate.long
    return candidate.name


def _distinct(ranked: Sequence[Weighed]) -> list[tuple[float, Candidate]]:
    """Keep the best that is told, and of the others what is sure, stands in the text, and is no form or part of one."""
    kept: list[tuple[float, Candidate]] = []
    for score, candidate, _, introduced, address in ranked:
        name = key(singular(candidate.name))
        if not kept:
            told = score >= (TAG if introduced else UNSAID)
        else:
            part = any(name in other or other in name for other in (key(each.name) for _, each in kept))
            told = score >= SECOND and not address and not part
        if told:
            kept.append((score, candidate))
    return kept


def headline(names: Sequence[Name]) -> str | None:
    """The names of a paper, best first -> the one for its heading, or None."""
    return names[0].name if names and names[0].score >= HEADING else None


def scene(
    text: Text,
    sentences: Sequence[Span],
    tokens: Tokens,
    cues: Sequence[Cues],
    acronyms: Sequence[Acronym],
    roles: Sequence[Role],
    title: str,
) -> Scene:
    """One abstract, read so far -> its candidates and what their features are asked of."""
    found = candidates.find(text, sentences, tokens, acronyms)
    proposals = [next((verb.token for verb in cue.verbs if verb.kind == "propose"), -1) for cue in cues]
    return Scene(
        plain=text.plain,
        sentences=sentences,
        tokens=tokens,
        cues=cues,
        acronyms=acronyms,
        candidates=found,
        addresses=key(" ".join(address for address, _, _ in candidates.addresses(text))),
        title=title,
        roles=roles,
        proposals=proposals,
        first_proposal=next((i for i, word in enumerate(proposals) if word >= 0), -1),
        names=[candidate.name for candidate in found],
        most_mentions=max((len(candidate.mentions) for candidate in found), default=0),
    )


@cache
def _weights() -> Mapping[str, float]:
    return read_weights(weights.shipped(__package__)) | OF_TITLES


def read_weights(content: Mapping[str, float]) -> dict[str, float]:
    """Weights by the names of their features; `ValueError` where these are not ours."""
    fitted = name_features.FEATURES - OF_TITLES.keys()
    weights.expect("names", map(name_features.template, content), fitted)
    return dict(content)
