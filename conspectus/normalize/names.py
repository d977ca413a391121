"""An author's name as written -> a person: the parts that are clear, and the name as it is shown, given name first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from conspectus.model import Person
from conspectus.text import CJK, HANGUL, squeeze

_SUFFIX = re.compile(r"(?:[JS]r|[js]r|II|III|IV|2nd|3rd|4th)\.?|[JS]R\.")
_DEGREE = re.compile(r"(?:Ph\.?\s?D|M\.?D|M\.?Sc|B\.?Sc|M\.?A|Dr|Prof)\.?", re.IGNORECASE)
_NATIVE = re.compile(r"\s*[(（]([^()（）]*[^\x00-\u024f()（）][^()（）]*)[)）]$")
_INITIAL = r"(?:[^\W\d_]|Ch|Kh|Ph|Sh|Th|Ts|Ya|Yu|Zh)\."
_INITIALS = re.compile(rf"(?:{_INITIAL}-?)+")
_ALL_INITIALS = re.compile(rf"(?:{_INITIAL}[\s-]?)+|[A-Z]{{1,2}}|[A-Z](?:[\s-][A-Z])+")
_BARE_INITIAL = re.compile(r"[A-Z]")
_FAMILY_FIRST = re.compile(
    rf"((?:[^\W\d_][^\W\d_'’-]*\s){{0,3}}[^\W\d_][^\W\d_]*(?:['’-][^\W\d_]+)*)\s([A-Z]{{1,3}}|[A-Z]-[A-Z]|(?:{_INITIAL}[\s-]?)+)"
    rf"(\s(?:[JS]r|II|III|IV|2nd|3rd)\.?)?"
)
_SHORT_FAMILY_NAMES = frozenset(
    "DO DU FU GU HE HO HU JI KO LE LI LU MA MU NG NI OH QI QU SU TU VO VU WU XI XU YE YI YU".split()
)
_CJK = re.compile(f"[{CJK}{HANGUL}]+")
# Only particles that always open a family name; `de`, `da` and `del` also stand inside given names (Maria del Carmen).
_PARTICLES = frozenset(("van", "von", "vom", "der", "den", "ter", "ten", "zu", "zur", "'t", "’t"))
_ORGANISATION = re.compile(
    r"^the\s|\b(?:teams?|group|consortium|collaboration|university|universit[äéy]t?|universidad|institut[eo]?|"
    r"laborator(?:y|ies)|labs?|hospital|college|school|faculty|task force|investigators|commission|incorporated|inc|"
    r"ltd|llc|gmbh|corporation|corp|foundation|society|association|committee|department|initiative|project|company|"
    r"cent(?:er|re)|academy|ministry|agency|council|alliance|network|research|community|contributors|authors)\b"
    r"|大学|學院|学院|研究院|研究所|公司|团队|團隊|实验室|實驗室",
    re.IGNORECASE,
)


def person(name: str) -> Person:
    """A name in one text -> its parts. Never raises, never reorders what is not clear.

    Clear are: the comma form (`van der Foo, A.`, `Doe, Jr., J.`), initials before the last word (`J. R. Doe`), a Dutch
    or German particle (`Ludwig van der Berg`), and what only a family name has behind it (`Jane Doe III`). Two plain
    words stay whole, because `Wang Xiaoming` and `Xiaoming Wang` cannot be told apart, and so does `Doe J.`, where `J.`
    may stand for either name.
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


@lru_cache(maxsize=4096)  # asked at each step that a name goes through
def is_organisation(name: str) -> bool:
    """Whether `name` is plainly not a person's."""
    return _ORGANISATION.search(name) is not None


def is_suffix(text: str) -> bool:
    """Whether `text` is `Jr.`, `III` …"""
    return _SUFFIX.fullmatch(text) is not None


def is_degree(text: str) -> bool:
    """Whether `text` is `PhD`, `M.D.` …"""
    return _DEGREE.fullmatch(text) is not None


def is_initials(text: str) -> bool:
    """Whether `text` is nothing but initials: `G.`, `J. R.`, `J.-P.`, `KA`."""
    return _ALL_INITIALS.fullmatch(text) is not None


def is_cjk(text: str) -> bool:
    """Whether `text` is written in Chinese, Japanese or Korean signs only."""
    return _CJK.fullmatch(text) is not None


def begins_with_particle(text: str) -> bool:
    """Whether `text` is a family name that begins with a word in small letters (`van der Foo`)."""
    return " " in text and text[0].islower() and not text.islower()


def family_first(names: Sequence[str]) -> list[str]:
    """`names` with a comma behind the family name where initials stand behind it in all of them (`Doe J, Foo KA`).

    One such name alone may be either way round (`Malcolm X`), and so may two capitals be a family name (`Wei LI`).
    """
    found = [None if is_organisation(name) else _FAMILY_FIRST.fullmatch(name) for name in names]
    persons = sum(not is_organisation(name) for name in names)
    clear = persons > 1 or any(each and len(each[2]) > 1 and each[2].isalpha() for each in found)
    short = all(each and each[2] in _SHORT_FAMILY_NAMES for each in found if each)
    if not clear or short or sum(map(bool, found)) < persons:
        return list(names)
    return [
        f"{each[1]}, {each[2]}" + (f", {each[3].strip()}" if each[3] else "") if each else name
        for name, each in zip(names, found, strict=True)
    ]


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
    suffix = next((part for part in parts[1:] if is_suffix(part)), "")
    if suffix:
        parts.remove(suffix)
    if len(parts) == 1 and suffix:
        return _natural_order(f"{parts[0]} {suffix}")
    if len(parts) != 2 or not all(parts):
        return "", "", ""
    if is_degree(parts[1]) and not (is_initials(parts[1]) and " " not in parts[0]):  # `Doe, MD` has two initials
        return "", "", ""
    family, given = parts
    if not suffix:
        family, suffix = _without_suffix(family)
    if not suffix:
        given, suffix = _without_suffix(given)
    return family, given, suffix


def _without_suffix(name: str) -> tuple[str, str]:
    """`Brackwell Jr` -> `Brackwell`, `Jr`."""
    rest, _, last = name.rpartition(" ")
    return (rest, last) if rest and is_suffix(last) else (name, "")


def _natural_order(name: str) -> tuple[str, str, str]:
    words = name.split()
    suffix = words.pop() if len(words) > 2 and is_suffix(words[-1]) else ""
    if len(words) < 2:
        return "", "", ""
    for place, word in enumerate(words[1:-1], start=1):
        if word in _PARTICLES:
            return " ".join(words[place:]), " ".join(words[:place]), suffix
    before, last = words[-2:]
    behind_initial = _INITIALS.fullmatch(before) or _BARE_INITIAL.fullmatch(before)
    if behind_initial and len(last) > 1 and not _INITIALS.fullmatch(last):
        return last, " ".join(words[:-1]), suffix
    if suffix:  # it stands behind the family name
        return last, " ".join(words[:-1]), suffix
    return "", "", ""
