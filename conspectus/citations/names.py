"""An author as written -> family name, given name and suffix, or the whole name where its parts are not clear."""

from __future__ import annotations

import re
from dataclasses import dataclass

from conspectus.text import squeeze

_SUFFIX = re.compile(r"(?:Jr|Sr|II|III|IV)\.?", re.IGNORECASE)
_DEGREE = re.compile(r"(?:Ph\.?\s?D|M\.?D|M\.?Sc|B\.?Sc|M\.?A|Dr|Prof)\.?", re.IGNORECASE)
_NATIVE = re.compile(r"\s*[(（]([^()（）]*[^\x00-\u024f()（）][^()（）]*)[)）]$")
_INITIALS = re.compile(r"(?:[^\W\d_]\.-?)+")
_BARE_INITIAL = re.compile(r"[A-Z]")
# Only particles that always open a family name; `de`, `da` and `del` also stand inside given names (Maria del Carmen).
_PARTICLES = frozenset(("van", "von", "vom", "der", "den", "ter", "ten", "zu", "zur", "'t", "’t"))
_ORGANISATION = re.compile(
    r"^the\s|\b(?:teams?|group|consortium|collaboration|university|universit[äéy]t?|universidad|institut[eo]?|"
    r"laborator(?:y|ies)|labs|incorporated|inc|ltd|llc|gmbh|corporation|corp|foundation|society|association|committee|"
    r"department|initiative|project|company|cent(?:er|re)|academy|ministry|agency|council|alliance|network|research|"
    r"community|contributors|authors)\b|大学|學院|学院|研究院|研究所|公司|团队|團隊|实验室|實驗室",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Person:
    """An author. `family` and `given` are filled where they are clear; otherwise `literal` is all that is known."""

    literal: str
    """The name as written, without its form in another script."""
    family: str = ""
    given: str = ""
    suffix: str = ""
    """`Jr.`, `III` …; only beside a family name."""
    native: str = ""
    """The form in another script that stood in brackets behind the name."""
    organisation: bool = False
    """True where the name is plainly not a person's and must never be split."""


def person(name: str) -> Person:
    """An author's name -> its parts. Never raises, never reorders what is not clear.

    Clear are: the comma form (`van der Foo, A.`, `Doe, Jr., J.`), initials before the last word (`J. R. Doe`), and a
    Dutch or German particle (`Ludwig van der Berg`). Two plain words stay whole, because `Wang Xiaoming` and
    `Xiaoming Wang` cannot be told apart, and so does `Doe J.`, where `J.` may stand for either name.
    """
    name = squeeze(name)
    if len(name) > 2 and name.startswith("{") and name.endswith("}"):
        return Person(literal=name[1:-1].strip(), organisation=True)
    native = ""
    if found := _NATIVE.search(name):
        name, native = name[: found.start()], found[1].strip()
    if _ORGANISATION.search(name):
        return Person(literal=name, native=native, organisation=True)
    family, given, suffix = _comma_form(name) if "," in name else _natural_order(name)
    return Person(literal=name, family=family, given=given, suffix=suffix if family else "", native=native)


def inverted(author: Person) -> str:
    """`Family, Given, Suffix` as RIS, Scholar and Zotero want it; the whole name where its parts are not clear."""
    if not author.family:
        return author.literal
    return ", ".join(part for part in (author.family, author.given, author.suffix) if part)


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
