"""Names and values as structured formats have them -> our fields and their values, and what is none of them.

Names may be nested (`primary_location.source.display_name`); the registry in `conspectus.fields` knows which are ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from conspectus.fields import ACCEPTED, ADDRESSES, FIELDS, UNPUBLISHED, is_spare, key, preference
from conspectus.hosts import is_web_address
from conspectus.model import Parts, Syntax, Value
from conspectus.readers.field_names import NUMBERED_AUTHOR, known_field, part_of, plain_name
from conspectus.readers.found_values import as_text, as_value, people, unwrapped, without_shared_ids
from conspectus.readers.shapes import is_people

_DEEPEST = 5
"""Levels of nesting below which nothing is looked for."""

OF_OTHERS = frozenset(
    (
        *("references", "reference", "referenceslist", "citations", "citedby", "citing", "related", "relatedworks"),
        *("relatedpapers", "similarpapers", "recommendations", "relations", "reviews", "replies"),
        *("directreplies", "comments", "details", "children", "attachments"),
    )
)
"""Under which a record has records of others."""

_OF_OPENREVIEW = frozenset({"signatures", "invitation", "invitations"})
"""What stands beside the ids of OpenReview in its own records."""

_OWN_TO_SERVERS = frozenset(
    (
        *("signatures", "readers", "nonreaders", "writers", "cdate", "mdate", "ddate", "tcdate", "tmdate", "tddate"),
        *("odate", "pdate", "replyto", "invitation", "invitations", "domain", "version", "original", "paperhash"),
        *(
            "authorids",
            "venueid",
            "referencesvenueid",
            "timestamp",
            "score",
            "relevancescore",
            "prefix",
            "member",
            "details",
        ),
    )
)
"""What servers keep for themselves; nobody misses it, and telling it would bury the names that matter."""

_DOI = re.compile(FIELDS["doi"].form)
_CUSTOM = frozenset({"custom", "citation"})
"""Under which CSL-JSON has what it has no name for, and Quarto's pages what is said of them in CSL's names."""
_REGISTERS = frozenset(
    ("crossref", "scopus", "wos", "web of science", "med", "pubmed", "pmc", "arxiv", "openalex", "dblp")
)
"""What a `source` says that is where the record, and not the paper, was published."""
_IDENTIFIERS = frozenset({"identifier", "identifiers", "articleids", "externalids", "ids", "alternateidentifiers"})
"""Under which lists of numbers stand, each with the name of its register."""
_ID = FIELDS["id"]


class _Claim(NamedTuple):
    """A key that may stand for a field, and what it has for it."""

    name: str
    """As found, with dots between the levels."""
    value: Value


def read_fields(values: Mapping[str, object], syntax: Syntax = "text") -> tuple[dict[str, Value], tuple[str, ...]]:
    """The fields of a record whose keys may be ours, and the keys that have a value and are no field.

    Of several keys for one field the best that has a value counts; addresses are kept from all of them.
    """
    reading = _Reading(values, syntax)
    for name, value in _named(values):
        reading.read(name, value)
    reading.settle()
    fields: dict[str, Value] = {}
    for field, claims in reading.claims.items():
        fields[field], others = _joined(field, _best_first(claims))
        reading.unused.extend(others)
    return _with_profiles(fields, values), tuple(dict.fromkeys(reading.unused))


class _Reading:
    """What the keys of one record claim, while they are read one by one."""

    def __init__(self, values: Mapping[str, object], syntax: Syntax) -> None:
        self.values = values
        self.syntax = syntax
        self.claims: dict[str, list[_Claim]] = {}
        """Field -> all that may stand for it."""
        self.unused: list[str] = []
        self.pages: dict[str, str] = {}
        """The first and the last page, where each has a key of its own."""
        self.authors: dict[int, dict[str, str]] = {}
        """Those that have columns of their own, by number: the parts of their names, or the whole under no name."""
        self.person: dict[str, tuple[str, str]] = {}
        """Who sent a form: part of the name -> what the key is called, and the part."""
        self.subtitle = ""
        self.coauthors = Value(())
        self.number = ""
        """Of an issue, where it stands beside a volume."""

    def claim(self, field: str, name: str, value: Value) -> None:
        self.claims.setdefault(field, []).append(_Claim(name, value))

    def read(self, name: str, value: object) -> None:
        """Put the value under `name` where it belongs."""
        field, part = known_field(name), part_of(name)
        if part in ("first page", "last page"):
            if text := as_text(value):
                self.pages[part.partition(" ")[0]] = text
        elif field == "authors" and (editors := people(value, "editor")):
            self.claim("editors", name, Value(editors, self.syntax, listed=True))
        if part == "author" and (number := NUMBERED_AUTHOR.fullmatch(name)) and (text := as_text(value)):
            self.authors.setdefault(int(number[1]), {})[(number[2] or "").lower()] = text
        elif part in ("given", "family") and isinstance(value, str):
            self.person[part] = name, value.strip()
        elif part == "subtitle":
            self.subtitle = as_text(value[0] if isinstance(value, list) and value else value)
        elif part == "number" and not isinstance(value, dict | list):
            self.number = as_text(value)
        elif part == "coauthors":
            self.coauthors = as_value(value, self.syntax, "authors", name)
        elif part == "ambiguous" and self._means_something_else(key(name), as_text(value)):
            self.unused.append(name)
        elif field == "id" and isinstance(value, list) and len(value) > 1 and all(isinstance(e, str) for e in value):
            for each in value:
                self.claim(field_of_id(each), name, Value((each,), self.syntax))
        elif field and (read := as_value(_one_language(field, value, self.values), self.syntax, field, name)):
            self.claim(field, name, read)
        elif not self._is_taken(name) and _is_worth_telling(name, value):
            self.unused.append(name)

    def _means_something_else(self, name: str, text: str) -> bool:
        """Whether `name` is ours, and `text` no such thing: a `source` that is a register, the channel of some chat."""
        if name == "forum":  # ids of OpenReview are drawn by lot from small and capital letters
            return text == text.lower() and self.values.keys().isdisjoint(_OF_OPENREVIEW)
        if name == "state":  # or a part of some country
            return not UNPUBLISHED.search(text)
        return text.casefold() in _REGISTERS

    def _is_taken(self, name: str) -> bool:
        """Whether `name` said something, though it stands for no field by itself."""
        return part_of(name) in ("first page", "last page") or any(
            claim.name == name for claim in self.claims.get("editors", ())
        )

    def settle(self) -> None:
        """Draw from all keys together what none says alone."""
        projects = self.claims.get("project", [])
        pages_of_people = [claim for claim in projects if claim.name == "homepage"]
        if pages_of_people and "project" in map(key, self.values):
            # Who has a name of its own for the project means the people's own pages by this one.
            self.unused.append("homepage")
            self.claims["project"] = [claim for claim in projects if claim not in pages_of_people]
        if "first" in self.pages:
            both = "–".join(dict.fromkeys(self.pages[end] for end in ("first", "last") if end in self.pages))
            known = self.claims.setdefault("pages", [])
            known.insert(0 if "last" in self.pages else len(known), _Claim("pages", Value((both,), self.syntax)))
        if self.number and "volume" in self.claims and "issue" not in self.claims:
            self.claim("issue", "number", Value((self.number,), self.syntax))
        elif self.number:
            self.unused.append("number")
        if self.authors and "authors" not in self.claims:
            names: list[str | Parts] = [each.get("", each) for _, each in sorted(self.authors.items())]
            self.claim("authors", "authors", Value(tuple(names), self.syntax, listed=True))
        self._settle_person()
        if self.coauthors and (first := self.claims.get("authors")):
            best, *others = _best_first(first)
            together = (*best.value.items, *self.coauthors.items)
            listed = best.value.listed and self.coauthors.listed
            self.claims["authors"] = [best._replace(value=Value(together, self.syntax, listed=listed)), *others]
        elif self.coauthors:
            self.claim("authors", "coauthors", self.coauthors)
        if (titles := self.claims.get("title")) and self.subtitle:
            title, *others = _best_first(titles)
            if self.subtitle.casefold() not in title.value.text.casefold():
                both = f"{title.value.text.rstrip(' :')}: {self.subtitle}"
                self.claims["title"] = [title._replace(value=Value((both,), title.value.syntax)), *others]
        self.claims = {field: claims for field, claims in self.claims.items() if claims}

    def _settle_person(self) -> None:
        """Whom nobody calls an author, but by the parts of a name or as the `name` beside a title."""
        parts = [self.person.get(part, ("", ""))[1] for part in ("given", "family")]
        beside = [claim for claim in _best_first(self.claims.get("title", ()))[1:] if key(claim.name) == "name"]
        if all(parts) and "authors" not in self.claims:
            self.claim("authors", "name", Value((" ".join(parts),), self.syntax))
        elif beside and "authors" not in self.claims and is_people(beside[0].value.text):
            self.claims["title"].remove(beside[0])
            self.claim("authors", "name", beside[0].value)
        else:
            self.unused.extend(name for name, text in self.person.values() if text)


def _best_first(claims: Iterable[_Claim]) -> list[_Claim]:
    # what servers count by (`_type`) comes behind what they show
    return sorted(claims, key=lambda claim: (preference(plain_name(claim.name)), claim.name.startswith("_")))


def field_of_id(text: str) -> str:
    """The field of one of several ids of a paper: an address and a DOI have their own."""
    return "url" if is_web_address(text) else "doi" if _DOI.fullmatch(text) else "id"


def _named(values: Mapping[str, object], before: str = "", level: int = 0) -> Iterator[tuple[str, object]]:
    """The values with their names; what is nested under a name that is ours as a whole, and what of it is ours too."""
    for own, wrapped in values.items():
        name, value = f"{before}{own}", unwrapped(wrapped)
        inner: Iterable[tuple[str, object]] = ()
        if key(str(own)) in OF_OTHERS:
            pass
        elif level < _DEEPEST and isinstance(value, dict):
            inner = _named(value, before if own in _CUSTOM else f"{name}.", level + 1)
        elif level < _DEEPEST and isinstance(value, list) and value and isinstance(value[0], dict):
            inner = _first_of_each(value, f"{name}.", level + 1)
        numbers = value if isinstance(value, list) and key(plain_name(str(own))) in _IDENTIFIERS else ""
        if isinstance(numbers, list) and all(isinstance(each, dict) for each in numbers):
            yield from _identifiers(numbers)
        elif known_field(name) or not isinstance(value, dict):
            yield name, value
            same = known_field(name) if isinstance(value, list) else ""  # the items say no more than the list
            yield from ((deeper, its) for deeper, its in inner if _is_known(deeper) and known_field(deeper) != same)
        else:
            yield from inner


def _identifiers(numbers: Sequence[Mapping[str, object]]) -> Iterator[tuple[str, object]]:
    """`[{"type": "doi", "id": "10.1000/1"}]`: what each is called by its type."""
    for each in numbers:
        named = {key(str(name)).lstrip("@"): as_text(value) for name, value in each.items()}
        kind = next((named[name] for name in ("type", "idtype", "scheme", "identifiertype") if name in named), "")
        number = next((named[name] for name in ("id", "value", "identifier") if name in named), "")
        kind = kind.rpartition(":")[2]
        if FIELDS.get(known_field(kind), _ID).link and number:
            yield kind, number


def _is_known(name: str) -> bool:
    return bool(known_field(name)) or part_of(name) in ("first page", "last page")


def _first_of_each(objects: Sequence[object], before: str, level: int) -> Iterator[tuple[str, object]]:
    """Of a list of objects, what the first that has something has under each name."""
    seen: set[str] = set()
    for each in objects[:20]:
        for name, value in _named(each, before, level) if isinstance(each, dict) else ():
            if name not in seen and as_text(value):
                seen.add(name)
                yield name, value


def _is_worth_telling(name: str, value: object) -> bool:
    first, last = name.partition(".")[0], name.rpartition(".")[2]
    if not name or last.startswith(("@", "_")) or key(first) in _OWN_TO_SERVERS or name.startswith("Unnamed: "):
        return False
    return bool(as_text(value)) or (isinstance(value, list) and any(value))


def _one_language(field: str, value: object, values: Mapping[str, object]) -> object:
    """The first of several abstracts where there are as many titles: one in each language."""
    if field != "abstract" or not isinstance(value, list) or len(value) < 2:
        return value
    titles = (each for name, each in values.items() if known_field(str(name)) == "title" and isinstance(each, list))
    return value[:1] if len(next(titles, [])) == len(value) else value


def _joined(field: str, several: Sequence[_Claim]) -> tuple[Value, list[str]]:
    """The value that counts, and the names of others that say something else.

    Of several words on how a paper was decided the hard ones count first, and last what goes without saying.
    """
    if field == "status":
        several = sorted(several, key=lambda each: _weight(each.value.text))
    best = several[0]
    others = [each for each in several[1:] if each.value.text != best.value.text]
    if field not in ADDRESSES:
        others = [each for each in others if field != "status" or _weight(each.value.text) < 2]
        return best.value, [f"{each.name} beside {best.name}" for each in others]
    together = [best, *(each for each in others if not is_spare(plain_name(each.name)))]
    told = [f"{each.name} beside {best.name}" for each in others if each not in together]
    if len(together) == 1:
        return best.value, told
    items = tuple(item for each in together for item in each.value.items)
    return Value(items, best.value.syntax, listed=False), told


def _weight(status: str) -> int:
    return 0 if UNPUBLISHED.search(status) else 2 if ACCEPTED.fullmatch(status.strip()) else 1


def _with_profiles(fields: dict[str, Value], values: Mapping[str, object]) -> dict[str, Value]:
    """`fields` with the profiles of OpenReview, which stand beside the names, as what tells namesakes apart."""
    authors, profiles = fields.get("authors"), unwrapped(values.get("authorids"))
    if authors is None or not authors.listed or not isinstance(profiles, list) or len(profiles) != len(authors.items):
        return fields
    named = tuple(
        {"name": name, "id": profile}
        if isinstance(name, str) and isinstance(profile, str) and profile.startswith("~")  # others are addresses
        else name
        for name, profile in zip(authors.items, profiles, strict=True)
    )
    return {**fields, "authors": Value(without_shared_ids(named), authors.syntax, listed=True)}
