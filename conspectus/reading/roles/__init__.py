"""Sentences with their words and cues -> what each does in its abstract: background, gap, contribution, method,
result, outlook, availability, and how sure that is.

The roles are the zones of Teufel and Moens (Summarizing Scientific Articles, Computational Linguistics 28(4), 2002),
told by two chains of `crf`: the first was fitted to the five zones of CSAbstruct (Cohan et al., Pretrained Language
Models for Sequential Sentence Classification, EMNLP 2019), the second takes what the first says of a sentence beside
its words and cues, and was fitted to abstracts that were read for our roles. `benchmarks/fit_roles.py` fits both.
In an abstract with headings of its own (`Methods: …`) these say what a sentence may do.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import add
from typing import Any, get_args

from conspectus.model import Role, Span, Text
from conspectus.reading import weights
from conspectus.reading.lexicon.stop_words import STOP_WORDS
from conspectus.reading.roles import features as role_features
from conspectus.reading.roles.crf import Chain, Rows, marginals, scores
from conspectus.reading.roles.features import Feature
from conspectus.reading.text.cues import Cues
from conspectus.reading.text.tokens import Tokens

SURE = 0.5
"""A role is told if it is likelier than all others together."""
_ENGLISH = 0.2
"""Share of English function words that no English abstract falls below, and no other language reaches."""

_ROLES: tuple[Role, ...] = get_args(Role)

_SECTIONS: dict[str, frozenset[str]] = {
    "background introduction context rationale importance": frozenset(("background", "gap")),
    "aim aims objective objectives purpose goal question hypothesis": frozenset(("gap", "contribution")),
    """method methods methodology design approach setting settings participants patients subjects intervention
    interventions measurement measurements measure measures sample samples sampling analysis sources selection
    extraction collection criteria procedures""": frozenset(("method",)),
    "result results finding findings": frozenset(("result",)),
    """conclusion conclusions discussion interpretation implications significance limitations relevance
    recommendations""": frozenset(("result", "outlook")),
    "availability": frozenset(("availability",)),
}
_SECTION_OF = {word: roles for words, roles in _SECTIONS.items() for word in words.split()}
_BESIDE = frozenset(
    """and of the for main primary secondary key principal material materials study research trial review experimental
    data outcome outcomes statistical clinical practice search""".split()
)
"""Words of headings that tell no section: `Main outcome measures`."""
_HEADING = re.compile(
    r"""([A-Z][A-Za-z]*(?:(?:,?\s(?:&\s)?|\s?/\s?)[A-Za-z]+){0,4}) (?:\s?[:—–]|\.?$)   # Methods: …
    | (?:[A-Z]{3,}\s(?:(?:AND|&)\s)?)? ([A-Z]{3,}) \s                                 # METHODS We …""",
    re.VERBOSE,
)
_LETTERS = re.compile("[a-z]+")


@dataclass(frozen=True, slots=True)
class Section:
    """A part of an abstract that has a heading."""

    allowed: frozenset[str]
    """The roles that its sentences may have."""
    begins: int
    """Where the text behind its heading begins."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The likeliest role of a sentence, and its share of all that it could have."""

    role: Role
    share: float

    @property
    def sure(self) -> Role | None:
        """The role if it is sure enough to be shown."""
        return self.role if self.share >= SURE else None


def judge(
    text: Text, sentences: Sequence[Span], tokens: Tokens, cues: Sequence[Cues], *, of_field: bool = True
) -> tuple[Judgement, ...]:
    """`text`, its sentences, its words and the cues in them -> the role of each sentence, in order.

    `of_field` says whether it speaks of machine learning or its neighbours, of which the abstracts that were read are.
    """
    first, second, both = _shipped("roles" if of_field else "elsewhere")
    split, classes = len(first.classes), len(second.classes)
    known = [scores(both, split + classes, these) for these in role_features.features(text.plain, tokens, cues)]
    zones = marginals(first, [each[:split] for each in known])
    local = [
        list(map(add, each[split:], scores(second.weights, classes, _zone_features(first, shares))))
        for each, shares in zip(known, zones, strict=True)
    ]
    allowed = [section.allowed if section else None for section in sections(text.plain, sentences)]
    found = marginals(second, local, allowed)
    told = _is_english(tokens)
    best = (max(zip(shares, _ROLES, strict=True)) for shares in found)
    return tuple(Judgement(role, share if told else 0.0) for share, role in best)


def zones(text: Text, tokens: Tokens, cues: Sequence[Cues]) -> tuple[str, ...]:
    """`text`, its words and the cues of its sentences -> the zone of each sentence, as CSAbstruct calls them."""
    first, _, _ = _shipped("roles")
    found = shares(first, role_features.features(text.plain, tokens, cues))
    return tuple(first.classes[row.index(max(row))] for row in found)


def shares(chain: Chain, features: Sequence[Iterable[Feature]]) -> tuple[tuple[float, ...], ...]:
    """The features of each sentence -> the share that each class of a chain has in it."""
    return marginals(chain, [scores(chain.weights, len(chain.classes), these) for these in features])


def _is_english(tokens: Tokens) -> bool:
    """Tell whether the weights, which know English words only, have anything to say."""
    return sum(map(STOP_WORDS.__contains__, tokens.lower)) >= _ENGLISH * len(tokens.lower)


def _zone_features(chain: Chain, shares: Sequence[float]) -> list[str]:
    return role_features.zones(dict(zip(chain.classes, shares, strict=True)))


def sections(plain: str, sentences: Sequence[Span]) -> tuple[Section | None, ...]:
    """The section that each sentence stands in, as the headings of the abstract tell; a single heading tells none."""
    found: list[Section | None] = []
    section: Section | None = None
    for sentence in sentences:
        heading = _HEADING.match(plain, sentence.start, sentence.end)
        if heading and (allowed := _allowed(heading[1] or heading[2])):
            section = Section(allowed, heading.end())
        found.append(section)
    return tuple(found) if len({each.allowed for each in found if each}) > 1 else (None,) * len(found)


def _allowed(heading: str) -> frozenset[str]:
    """The roles of sentences below a heading: those of all sections that it names; none where it may be a sentence."""
    words = _LETTERS.findall(heading.lower())
    known = [_SECTION_OF[word] for word in words if word in _SECTION_OF]
    others = sum(word not in _SECTION_OF and word not in _BESIDE for word in words)
    return frozenset().union(*known) if others <= (len(words) == 2) else frozenset()


@cache
def _shipped(roles: str) -> tuple[Chain, Chain, Rows]:
    """The chain of the zones, one of the roles, and the weights of both side by side: each is looked up once."""
    content = weights.shipped(__package__)
    first, second = (chain(name, content[name]) for name in ("zones", roles))
    none = (0.0,) * len(first.classes), (0.0,) * len(second.classes)
    both = {
        feature: first.weights.get(feature, none[0]) + second.weights.get(feature, none[1])
        for feature in dict.fromkeys((*first.weights, *second.weights))
    }
    return first, second, both


def chain(name: str, content: Mapping[str, Any]) -> Chain:
    """The chain of that name from what the file of weights holds of it.

    Errors: `ValueError` where the weights belong to other features, or to other roles, than those here.
    """
    classes, order, table = tuple(content["classes"]), content["order"], content["weights"]
    of_roles = name != "zones"
    wanted = set(role_features.TEMPLATES) if of_roles else set(role_features.TEMPLATES) - {"zone"}
    fitted = {role_features.template(feature) for feature in table}
    weights.expect(name, fitted, wanted)
    if of_roles and classes != _ROLES:
        raise ValueError(f"the weights are for other roles: {', '.join(classes)}")
    return Chain(
        classes,
        tuple(tuple(math.exp(order[one].get(other, 0.0)) for other in classes) for one in classes),
        {role_features.read(feature): tuple(row.get(each, 0.0) for each in classes) for feature, row in table.items()},
    )
