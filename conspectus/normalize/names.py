"""An author's name as written -> a person: the parts that are clear, and the name as it is shown, given name first."""

from __future__ import annotations

import re

from conspectus.model import Person
from conspectus.text import squeeze

_SUFFIX = re.compile(r"(?:Jr|Sr|II|III|IV)\.?", re.IGNORECASE)
_DEGREE = re.compile(r"(?:Ph\.?\s?D|M\.?D|M\.?Sc|B\.?Sc|M\.?A|Dr|Prof)\.?", re.IGNORECASE)
_NATIVE = re.compile(r"\s*[(（]([^()（）]*[^\x00-\u024f()（）][^()（）]*)[)）]$")
_INITIALS = re.compile(r"(?:[^\W\d_]\.-?)+")
_BARE_INITIAL = re.compile(r"[A-Z]")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
# Only particles that always open a family name; `de`, `da` and `del` also stand inside given names (Maria del Carmen).
_PARTICLES = frozenset(("van", "von", "vom", "der", "den", "ter", "ten", "zu", "zur", "'t", "’t"))
_ORGANISATION = re.compile(
    r"^the\s|\b(?:teams?|group|consortium|collaboration|university|universit[äéy]t?|universidad|institut[eo]?|"
    r"laborator(?:y|ies)|labs|incorporated|inc|ltd|llc|gmbh|corporation|corp|foundation|society|association|committee|"
    r"department|initiative|project|company|cent(?:er|re)|academy|ministry|agency|council|alliance|network|research|"
    r"community|contributors|authors)\b|大学|學院|学院|研究院|研究所|公司|团队|團隊|实验室|實驗室",
    re.IGNORECASE,
)


def person(name: str) -> Person:
    """A name in one text -> its parts. Never raises, never reorders what is not clear.

    Clear are: the comma form (`van der Foo, A.`, `Doe, Jr., J.`), initials before the last word (`J. R. Doe`), and a
    Dutch or German particle (`Ludwig van der Berg`). Two plain words stay whole, because `Wang Xiaoming` and
    `Xiaoming Wang` cannot be told apart, and so does `Doe J.`, where `J.` may stand for either name.
    """
    name = squeeze(name)
    native = ""
    if found := _NATIVE.search(name):
        name, native = name[: found.start()], found[1].strip()
    if is_organisation(name):
        return Person(name, native=native, organisation=True)
    family, given, suffix = _comma_form(name) if "," in name else _natural_order(name)
    if not family:
        return Person(name, native=native)
    return of_parts(family, given, suffix=suffix, native=native)


def organisation(name: str) -> Person:
    """What is one name whatever stands in it."""
    return Person(squeeze(name), organisation=True)


def is_organisation(name: str) -> bool:
    """Whether `name` is plainly not a person's."""
    return _ORGANISATION.search(name) is not None


def of_parts(
    family: str, given: str, *, particle: str = "", suffix: str = "", native: str = "", identifier: str = ""
) -> Person:
    """A person whose parts are known, with the name that is made of them."""
    if not particle:
        particle, family = _without_particle(family)
    if _CJK.fullmatch(family) and _CJK.fullmatch(given):
        name = family + given
    else:
        name = " ".join(part for part in (given, particle, family, suffix) if part)
    if not family:
        return Person(name, native=native, id=identifier)
    return Person(name, family, given, particle, suffix, native, id=identifier)


def _without_particle(family: str) -> tuple[str, str]:
    """The words in small letters that a family name begins with, and the rest of it."""
    words = family.split()
    count = next((place for place, word in enumerate(words) if not word[0].islower()), 0)
    return " ".join(words[:count]), " ".join(words[count:])


def _comma_form(name: str) -> tuple[str, str, str]:
    parts = [part.strip() for part in name.split(",")]
    suffix = next((part for part in parts[1:] if _SUFFIX.fullmatch(part)), "")
    if suffix:
        parts.remove(suffix)
    if len(parts) == 1 and suffix:
        family, given, _ = _natural_order(parts[0])
        return family, given, suffix
    if len(parts) != 2 or not all(parts) or _DEGREE.fullmatch(parts[1]):
        return "", "", ""
    return parts[0], parts[1], suffix


def _natural_order(name: str) -> tuple[str, str, str]:
    words = name.split()
    suffix = words.pop() if len(words) > 2 and _SUFFIX.fullmatch(words[-1]) else ""
    if len(words) < 2:
        return "", "", ""
    for place, word in enumerate(words[1:-1], start=1):
        if word in _PARTICLES:
            return " ".join(words[place:]), " ".join(words[:place]), suffix
    before, last = words[-2:]
    behind_initial = _INITIALS.fullmatch(before) or _BARE_INITIAL.fullmatch(before)
    if behind_initial and len(last) > 1 and not _INITIALS.fullmatch(last):
        return last, " ".join(words[:-1]), suffix
    return "", "", ""
