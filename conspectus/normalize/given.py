"""The fields of an entry as found -> typed values: people, dates, identifiers with their links, venues, keywords.

Made once an entry; everything behind it works on these and never asks how a value was spelt.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace

from conspectus.fields import ADDRESSES, FACTS, FIELDS, Type
from conspectus.markup import parse
from conspectus.model import Fact, Link, Person, Syntax, Text, Value
from conspectus.normalize import identifiers
from conspectus.normalize.abstracts import is_placeholder, is_withdrawal, without_label
from conspectus.normalize.dates import Date, read_date, read_day, read_month, read_year
from conspectus.normalize.keywords import read_keywords
from conspectus.normalize.links import each_once, is_of_authors, is_web_address, read_links
from conspectus.normalize.people import read_people
from conspectus.normalize.venues import split_venue
from conspectus.text import is_filler, squeeze

_NOTHING = Text("")
_RANGE = re.compile(r"(?<=\w)\s?[-‐‑–—−]{1,3}\s?(?=\w)")
_FULL_STOP = re.compile(r"(?<=[^\W\d_]{4})\.$")
"""What registers put behind a title; the stop of an abbreviation (`Jr.`, `U.S.`) stays."""
_ACCEPTED = re.compile(r"accept(?:ed)?(?: as| for| to)?(?: an?)?|", re.IGNORECASE)
_NO = re.compile(r"(?:false|no|n|0)?", re.IGNORECASE)
_UNPUBLISHED = re.compile(r"withdr[ae]w|desk[ _-]?reject|\breject|_rejected|retract", re.IGNORECASE)
_TYPED = ("authors", "keywords", "venue", "year")
_KINDS = ("paper", *(name for name in FIELDS if name in ADDRESSES and name != "url"), "other")
"""The kinds of links, in the order in which a paper has them."""
_IDENTIFIERS = tuple(name for name, each in FIELDS.items() if each.link)


@dataclass(frozen=True, slots=True)
class Given:
    """What one entry, or several of the same paper, give of it; false where they give nothing."""

    title: Text = _NOTHING
    titled: bool = False
    """Whether there is a field for the title, be it empty once its markup is read."""
    abstract: str = ""
    """As found."""
    syntax: Syntax = "text"
    """Of the abstract."""
    authors: tuple[Person, ...] = ()
    keywords: tuple[str, ...] = ()
    venue: str = ""
    year: int | None = None
    links: tuple[Link, ...] = ()
    facts: Mapping[str, Fact] = field(default_factory=dict)
    number: str = ""
    """The source's own id where no register gave it: a running number, a name in some data base."""
    key: str = ""
    """The citation key."""
    unpublished: str = ""
    """Why its source does not publish it (withdrawn, rejected), in the source's words; empty where it does."""

    @property
    def identifiers(self) -> Mapping[str, str]:
        """The numbers that registers gave, by kind."""
        return {kind: str(self.facts[kind]) for kind in _IDENTIFIERS if kind in self.facts}


def read_given(found: Mapping[str, Value], link: str = "") -> tuple[Given, tuple[str, ...]]:
    """The fields of an entry -> what they give, and the names of those whose value was not understood.

    `link` is the address, with `{id}` in it, of a paper that comes with an id only.
    """
    found = {name: value for name, value in found.items() if not is_filler(value.text)}
    title = _title(found.get("title"))
    abstract = without_label(found["abstract"].text).strip() if "abstract" in found else ""
    abstract = "" if is_placeholder(abstract) else abstract
    venue, status = split_venue(_line(found["venue"])) if "venue" in found else ("", "")
    date = _date(found)
    facts: dict[str, Fact] = {"status": status} if status else {}
    facts |= {name: fact for name in FACTS if name in found and (fact := _READ[FACTS[name].type](name, found[name]))}
    if "status" in facts:
        decision, presented = split_venue(str(facts["status"]))
        facts["status"] = presented if presented and _ACCEPTED.fullmatch(decision) else facts["status"]
    if date and date.month:
        facts["date"] = str(date)
    else:
        facts.pop("date", None)
    authors = read_people(found["authors"]) if "authors" in found else ()
    links, odd = _links(found, len(authors))
    numbers, number = _identifiers(found, links)
    facts |= {kind: numbers[kind] for kind in _IDENTIFIERS if kind in numbers and kind not in facts}
    own = [identifiers.link(kind, str(facts[kind])) for kind in _IDENTIFIERS if kind in facts]
    if link and not any(each.kind == "paper" for each in (*links, *own)) and "id" in found:
        own.append(Link(link.replace("{id}", squeeze(found["id"].text)), "paper", given=True))
    given = Given(
        title=title,
        titled="title" in found,
        abstract=abstract,
        syntax=found["abstract"].syntax if "abstract" in found else "text",
        authors=authors,
        keywords=read_keywords(found["keywords"]) if "keywords" in found else (),
        venue=venue,
        year=date.year if date else None,
        links=each_once(sorted((*links, *own), key=lambda each: _KINDS.index(each.kind))),
        facts={name: facts[name] for name in FACTS if name in facts},
        number=number,
        key=squeeze(found["key"].text) if "key" in found else "",
        unpublished=_unpublished(found) or (squeeze(abstract) if is_withdrawal(abstract) else ""),
    )
    return given, (*odd, *_not_understood(found, given))


def combined(parts: Iterable[Given]) -> Given:
    """What all of `parts` give together: of each field the first value, of links and facts each of them."""
    parts = list(parts)
    values = {
        each.name: next((value for part in parts if (value := getattr(part, each.name))), getattr(parts[0], each.name))
        for each in fields(Given)
    }
    values["syntax"] = next((part.syntax for part in parts if part.abstract), "text")
    values["links"] = each_once(link for part in parts for link in part.links)
    values["facts"] = {name: fact for part in reversed(parts) for name, fact in part.facts.items()}
    return Given(**values)


def names_of(given: Given) -> Iterator[str]:
    """The names of the fields that `given` has a value for."""
    for name in ("title", "abstract", "authors", "keywords", "venue", "year"):
        if getattr(given, name):
            yield name
    yield from dict.fromkeys(link.kind if link.kind != "paper" else "url" for link in given.links)
    yield from given.facts


def _title(value: Value | None) -> Text:
    return parse(_FULL_STOP.sub("", squeeze(value.text)), value.syntax) if value else _NOTHING


def _line(value: Value) -> str:
    """Plain text on one line."""
    return squeeze(parse(squeeze(value.text), value.syntax).plain)


def _prose(value: Value) -> str:
    return squeeze(parse(value.text, value.syntax).plain)


def _date(found: Mapping[str, Value]) -> Date | None:
    """The date that the fields for it tell together; the field `year` decides the year."""
    texts = {name: found[name].text for name in ("date", "year", "month", "day") if name in found}
    date = read_date(texts.get("date", "")) or read_date(texts.get("year", ""))
    year = read_year(texts.get("year", "")) or (date.year if date else None)
    if year is None:
        return None
    month, day = (date.month, date.day) if date and date.year == year else (None, None)
    if month is None and (month := read_month(texts.get("month", ""))):
        day = read_day(texts.get("day", ""))
    return Date(year, month, day)


def _links(found: Mapping[str, Value], authors: int) -> tuple[list[Link], list[str]]:
    """All links, and the names of fields of addresses that hold none of the paper's."""
    links: list[Link] = []
    odd: list[str] = []
    for name in FIELDS:
        if name in ADDRESSES and name in found:
            value = _absolute(found[name]) if "openreview" in found else found[name]
            read, _ = ([], []) if name == "project" and is_of_authors(value, authors) else read_links(name, value)
            links.extend(read)
            if not read:
                odd.append(name)
    return links, odd


def _absolute(value: Value) -> Value:
    """Addresses of OpenReview, whose records leave out the host."""
    items = (
        f"https://openreview.net{item}" if isinstance(item, str) and item[:1] == "/" else item for item in value.items
    )
    return replace(value, items=tuple(items))


def _identifiers(found: Mapping[str, Value], links: Iterable[Link]) -> tuple[dict[str, str], str]:
    """The registers' numbers that `id` and the paper's own addresses tell, by kind, and an id of another kind."""
    numbers: dict[str, str] = {}
    own = squeeze(found["id"].text) if "id" in found else ""
    if is_web_address(own):
        numbers |= identifiers.from_address(own)
    elif kind := identifiers.kind_of(own):
        numbers[kind] = identifiers.identifier(kind, own)
        own = ""
    for link in links:
        if link.kind in ("paper", "pdf"):
            numbers = {**identifiers.from_address(link.url), **numbers}
    return numbers, own


def _identifier(kind: str, value: Value) -> str:
    return identifiers.identifier(kind, value.text)


def _language(_: str, value: Value) -> str:
    """A tag of BCP 47, or the language's name as it stands."""
    return _line(value)


_READ: Mapping[Type, Callable[[str, Value], Fact]] = {
    "prose": lambda _, value: _prose(value),
    "line": lambda _, value: _line(value),
    "people": lambda _, value: read_people(value),
    "date": lambda _, value: str(read_date(value.text) or ""),
    "pages": lambda _, value: _RANGE.sub("–", _line(value)),
    "identifier": _identifier,
    "language": _language,
}
"""Type of a fact -> how its value is read."""


def _unpublished(found: Mapping[str, Value]) -> str:
    """The words by which the source says that it does not publish the paper."""
    for name in ("status", "venue", "type"):
        if name in found and _UNPUBLISHED.search(text := squeeze(found[name].text)):
            return text
    if "withdrawn" in found and not _NO.fullmatch(found["withdrawn"].text.strip()):
        return "withdrawn"
    return ""


def _not_understood(found: Mapping[str, Value], given: Given) -> Iterator[str]:
    for name in found:
        if name in FACTS:
            understood = name in given.facts or (name == "date" and given.year)
        else:
            understood = name in FIELDS and (name not in _TYPED or getattr(given, name))
        if not understood:
            yield name
