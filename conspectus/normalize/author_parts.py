"""An author whose parts the source names, in the spelling of whatever program wrote it -> a person."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from conspectus.fields import key
from conspectus.model import Parts, Person
from conspectus.normalize.identifiers import HTTP
from conspectus.normalize.names import of_parts, organisation, person

_FAMILY = ("family", "familyname", "familynames", "last", "lastname", "surname", "sn", "lname", "0")
_GIVEN = ("given", "givenname", "givennames", "first", "firstname", "forename", "forenames", "fname", "initials", "1")
_MIDDLE = ("middle", "middlename", "middlenames", "middleinitial")
_PARTICLE = ("nondroppingparticle", "droppingparticle", "particle", "nameparticle", "von")
_PREFIX = ("prefix", "nameprefix")
"""A particle, or a title (`Dr.`)."""
_SUFFIX = ("suffix", "namesuffix", "generation", "jr", "2")
_WHOLE = (
    "name", "fullname", "displayname", "text", "#text", "value", "author", "creator", "authorname", "creatorname",
    "rawauthorname", "preferredname", "publicname", "person", "label", "title",
)  # fmt: skip
_NO_PERSON = ("literal", "collective", "collectivename", "corporate", "collaboration")
_GROUP = ("organization", "organisation", "group", "institution")
_NATIVE = ("native", "nativename")
_IDS = ("orcid", "orcidid", "profile", "authorid", "personid", "id", "@id", "pid", "@pid")
_KINDS = ("type", "@type", "nametype")
_ROLES = ("creatortype", "role", "contributorrole", "contributortype")
_NO_AUTHOR = re.compile(r"editor|translator|illustrator|reviewe|advisor|supervisor|series|bookauthor", re.IGNORECASE)
_OF_A_PERSON = frozenset(("author", "person", "creator", "profile", "name", "user", "personorgroup", "personname"))
_ORCID = re.compile(rf"{HTTP}orcid\.org/(\S+?)/?", re.IGNORECASE)


def read_parts(parts: Parts, plain: Callable[[str], str]) -> Person | None:
    """The person whom `parts` describe; None where they say that this is no author, or name nobody.

    `plain` reads one name without its markup and what stands around it.
    """
    found = _known(parts)
    if _NO_AUTHOR.search(_first(found, _ROLES)):
        return None
    each = _named(found, parts, plain)
    identifier = _first(found, _IDS)
    orcid = _ORCID.fullmatch(identifier)
    native = _first(found, _NATIVE) or each.native
    return replace(each, id=orcid[1] if orcid else identifier, native=native) if each.name else None


def _named(found: Mapping[str, str], parts: Parts, plain: Callable[[str], str]) -> Person:
    family, given, middle, particle, suffix = (
        plain(_first(found, names)) for names in (_FAMILY, _GIVEN, _MIDDLE, _PARTICLE, _SUFFIX)
    )
    given = " ".join(filter(None, (given, middle)))
    if not particle and (prefix := plain(_first(found, _PREFIX))).islower() and not prefix.endswith("."):
        particle = prefix
    if family and given:
        return of_parts(family, given, particle=particle, suffix=suffix)
    if literal := plain(_first(found, _NO_PERSON)):
        return organisation(literal)
    name = plain(_first(found, _WHOLE)) or plain(_first(found, _GROUP) or _only_name(parts))
    if "organi" in _first(found, _KINDS).casefold():
        return organisation(name)
    return person(name or family or given)


def _known(parts: Parts) -> dict[str, str]:
    """The parts by the keys of their names; of those within others (`author.display_name`) the ones of the person."""
    found: dict[str, str] = {}
    for name in sorted(parts, key=lambda name: name.count(".")):
        *path, last = map(key, name.split("."))
        if all(step in _OF_A_PERSON for step in path):
            found.setdefault(last, parts[name])
    return found


def _first(found: Mapping[str, str], names: Iterable[str]) -> str:
    return next((found[name] for name in names if found.get(name)), "")


def _only_name(parts: Parts) -> str:
    """The name in parts that are none we know: `{"Ada Example": "Some Institute"}`, or all that is there."""
    if len(parts) == 1:
        ((name, text),) = parts.items()
        return name if " " in name and not name.islower() else text
    return ""
