"""Sentences with their cues -> what each does in its abstract: background, gap, contribution, method, result, outlook, availability.

The roles are the zones of Teufel and Moens (Summarizing Scientific Articles, Computational Linguistics 28(4), 2002), told
by their cue phrases and by order, as an abstract seldom turns back. Rough by nature: a sentence that does two things gets
the one that a reader in a hurry would miss more.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from conspectus.model import Role, Span, Text
from conspectus.reading.cues import Cues

_AVAILABLE = re.compile(
    r"""\b(?:code|data(?:\s?sets?)?|models?|weights|checkpoints?|benchmark|implementation|demo|videos?|materials?|resources|project\ (?:page|website)
      |website|repository|artifacts?)\b[^.;]{0,90}?
      (?:\b(?:available|released|open-?\s?sourced|published|accessible|provided\ at|found\ at|be\ released)\b|https?:|github)
    |\b(?:we|will)\s(?:\w+\s){0,3}?(?:release|open-?source|publish|share)\b[^.;]{0,90}\b(?:code|data(?:\s?sets?)?|models?|weights|resources|benchmarks?|suite)\b
    |^(?:code|project\ page|website|data)\b[^.]{0,20}:
    |https?://|\bgithub\.com""",
    re.VERBOSE | re.IGNORECASE,
)
_OUTLOOK = re.compile(
    r"""\b(?:future\ (?:work|research|directions?|studies|studies|efforts|developments?|generations?)|pav(?:e|es|ing)\ the\ way|open(?:s|ing)?\ (?:up\ )?(?:new|the\ door|avenues|a\ new)
      |we\ (?:hope|believe|expect|envision|discuss\ (?:the\ )?(?:implications|limitations|future))|(?:our|these)\ (?:results|findings|insights)\ (?:highlight|underscore|suggest|point|call|offer|open)
      |(?:broader|important|practical)\ implications|shed(?:s|ding)?\ (?:new\ )?light|call(?:s|ing)?\ for|(?:promising|new)\ (?:avenues?|directions?))\b""",
    re.VERBOSE | re.IGNORECASE,
)
def assign(text: Text, sentences: Sequence[Span], cues: Sequence[Cues]) -> tuple[Role, ...]:
    """`text`, its sentences and the cues in them -> the role of each sentence, in order."""
    roles: list[Role] = []
    begun = False
    """The paper itself has been spoken of."""
    for sentence, c in zip(sentences, cues, strict=True):
        role = _role(text.plain[sentence.start : sentence.end], c, begun=begun, first=not roles)
        begun = begun or role in {"contribution", "result"}
        roles.append(role)
    return tuple(roles)


def _role(sentence: str, cues: Cues, *, begun: bool, first: bool) -> Role:
    proposes = cues.does("propose", "study") or any(v.passive and v.kind == "propose" for v in cues.verbs)
    if "release" in cues.signs and (begun or not proposes) and _AVAILABLE.search(sentence):
        return "availability"
    if not begun:
        if proposes or cues.speaks:
            return "contribution"
        return "gap" if not first and (cues.opening == "contrast" or "lack" in cues.signs) else "background"
    if "future" in cues.signs and _OUTLOOK.search(sentence):
        return "outlook"
    if cues.does("propose") and cues.opening != "detail":
        return "contribution"
    tested = any(v.kind in {"show", "evaluate"} for v in cues.verbs) or cues.opening == "experiment"
    return "result" if tested or cues.signs & {"gain", "experiment"} else "method"
