"""The fields of an entry as found -> typed values: people, dates, identifiers with their links, venues, keywords.

Made once an entry; everything behind it works on these and never asks how a value was spelt.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace

from conspectus.fields import ACCEPTED, ADDRESSES, FACTS, FIELDS, UNPUBLISHED, Type
from conspectus.hosts import is_web_address
from conspectus.markup import parse
from conspectus.model import Fact, Link, Person, Syntax, Text, Value
from conspectus.normalize import identifiers
from conspectus.normalize.abstracts import is_placeholder, is_withdrawal, with_parted_headings, without_label
from conspectus.normalize.dates import Date, read_date, read_day, read_month, read_year
from conspectus.normalize.journal_places import read_journal_place
from conspectus.normalize.keywords import read_keywords
from conspectus.normalize.links import each_once, is_of_authors, read_links
from conspectus.normalize.people import read_people
from conspectus.normalize.venues import split_venue
from conspectus.text import is_filler, squeeze

_NO_TITLE = Text("")
_RANGE = re.compile(r"(?<=\w)\s?[-‐‑–—−]{1,3}\s?(?=\w)")
_PAGE = re.compile(r"\d|^[ivxlcdm]+(?:–[ivxlcdm]+)?$", re.IGNORECASE)
_PAGE_MARK = re.compile(r"^(?:pp?\b\.?|pages?\b|unsp\b)\s*(?=\w*\d)", re.IGNORECASE)
"""What stands before pages; Web of Science writes `UNSP` before the number of an article."""
_LENGTH = re.compile(r"\d+\s?(?:pp?|pages|seiten|páginas|s)\.?", re.IGNORECASE)
"""How many pages there are, which says nothing of where."""
_CONSTANT = re.compile(r"[A-Z]{2,}(?:_[A-Z]+)+")
_COUNTED = frozenset(("volume", "issue", "pages"))
"""What is counted from one, so that zero is a filler."""
_FULL_STOP = re.compile(r"(?:(?<=[^\W\d_]{4})|(?<=[\d)\]”’]))\.$")
_BRACKETED = re.compile(r"\[[^\[\]]*\]")
"""What registers put behind a title or a venue; the stop of an abbreviation (`Jr.`, `U.S.`) stays."""
_NO = re.compile(r"(?:false|no|n|0)?", re.IGNORECASE)
_TYPED = ("authors", "keywords", "venue", "year")
_KINDS = ("paper", *(name for name in FIELDS if name in ADDRESSES and name != "url"), "other")
"""The kinds of links, in the order in which a paper has them."""
_IDENTIFIERS = tuple(name for name, each in FIELDS.items() if each.link)


@dataclass(frozen=True, slots=True)
class Given:
    """What one entry, or several of the same paper, give of it; false where they give nothing."""

    title: Text = _NO_TITLE
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
    values = _with_journal_place({name: value for name, value in found.items() if _says_something(name, value)})
    if _repeats(values.get("tldr"), values.get("abstract")):
        del values["tldr"]
    abstract = _abstract(values)
    authors = read_people(values["authors"]) if "authors" in values else ()
    venue, presented = split_venue(_venue(values["venue"])) if "venue" in values else ("", "")
    date = _date(values)
    links, without_links = _links(values, len(authors))
    numbers, number = _identifiers(values, links)
    facts = _facts(values, presented, date, numbers)
    own = _own_links(values, facts, links, link)
    given = Given(
        title=_title(values),
        titled="title" in values,
        abstract=abstract,
        syntax=values["abstract"].syntax if abstract else "text",
        authors=authors,
        keywords=read_keywords(values["keywords"]) if "keywords" in values else (),
        venue=venue,
        year=date.year if date else None,
        links=each_once(sorted((*links, *own), key=lambda each: _KINDS.index(each.kind))),
        facts=facts,
        number=number,
        key=squeeze(values["key"].text) if "key" in values else "",
        unpublished=_unpublished(values) or (squeeze(abstract) if is_withdrawal(abstract) else ""),
    )
    return given, (*without_links, *_not_understood(values, given))


def _says_something(name: str, value: Value) -> bool:
    return not (is_filler(value.text) or (name in _COUNTED and value.text.strip() == "0"))


def _repeats(short: Value | None, long: Value | None) -> bool:
    """Whether a summary is nothing but the beginning of what it should sum up, cut anywhere."""
    if short is None or long is None:
        return False
    return squeeze(long.text).startswith(squeeze(short.text).rstrip(" .…"))


def _with_journal_place(values: Mapping[str, Value]) -> dict[str, Value]:
    """The same, with what the venue tells of volume, pages and the like where no field of theirs does."""
    venue = _line(values["venue"]) if "venue" in values else ""
    place = {name: Value((text,)) for name, text in read_journal_place(venue).items()}
    return {**place, **values, **({"venue": place["venue"]} if place else {})}


def combined(parts: Iterable[Given]) -> Given:
    """What all of `parts` give together: of each field the first value, of links and facts each of them."""
    parts = list(parts)
    if len(parts) == 1:
        return parts[0]
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


def _title(values: Mapping[str, Value]) -> Text:
    if "title" not in values:
        return _NO_TITLE
    title = _translated(squeeze(values["title"].text))
    return parse(_FULL_STOP.sub("", title), values["title"].syntax)


def _translated(title: str) -> str:
    """A title without the brackets in which PubMed, and who takes from it, puts one that it translated."""
    whole = title.removesuffix(".")
    inside = whole[1:-1]
    bracketed = whole.startswith("[") and whole.endswith("]") and " " in inside
    return inside.strip() if bracketed and not set("[]") & set(_BRACKETED.sub("", inside)) else title


def _abstract(values: Mapping[str, Value]) -> str:
    """The abstract as found, without a label before it; empty where the field only says that there is none."""
    abstract = without_label(values["abstract"].text).strip() if "abstract" in values else ""
    return "" if is_placeholder(abstract) else with_parted_headings(abstract)


def _line(value: Value) -> str:
    """Plain text on one line."""
    return squeeze(parse(squeeze(value.text), value.syntax).plain)


def _venue(value: Value) -> str:
    """A venue without the stop of a register; where it has several, they are those of abbreviations."""
    venue = _line(value)
    return _FULL_STOP.sub("", venue) if venue.count(".") == 1 else venue


def _prose(value: Value) -> str:
    return squeeze(parse(value.text, value.syntax).plain)


def _facts(
    values: Mapping[str, Value], presented: str, date: Date | None, numbers: Mapping[str, str]
) -> dict[str, Fact]:
    """The facts in the order of the registry: from fields of their own, else as `presented` and `numbers` tell them."""
    facts: dict[str, Fact] = {**numbers, "status": presented}
    facts |= {
        name: fact for name, each in FACTS.items() if name in values and (fact := _READ[each.type](name, values[name]))
    }
    facts["status"] = _without_acceptance(str(facts["status"]))
    facts["date"] = str(date) if date and date.month else ""
    return {name: facts[name] for name in FACTS if facts.get(name)}


def _without_acceptance(status: str) -> str:
    """`Accept (Oral)` -> `Oral`: that a published paper was accepted goes without saying."""
    decision, presented = split_venue(status)
    if presented and (not decision or ACCEPTED.fullmatch(decision)):
        return presented
    return "" if ACCEPTED.fullmatch(status) else status


def _date(values: Mapping[str, Value]) -> Date | None:
    """The date that the fields for it tell together; the field `year` decides the year."""
    texts = {name: values[name].text for name in ("date", "year", "month", "day") if name in values}
    date = read_date(texts.get("date", "")) or read_date(texts.get("year", ""))
    year = read_year(texts.get("year", "")) or (date.year if date else None)
    if year is None:
        return None
    month, day = (date.month, date.day) if date and date.year == year else (None, None)
    if month is None and (month := read_month(texts.get("month", ""))):
        day = read_day(texts.get("day", ""))
    return Date(year, month, day)


def _links(values: Mapping[str, Value], authors: int) -> tuple[list[Link], list[str]]:
    """All links, and the names of fields of addresses that hold none of the paper's."""
    links: list[Link] = []
    odd: list[str] = []
    for name in FIELDS:
        if name in ADDRESSES and name in values:
            value = _absolute(values[name]) if "openreview" in values else values[name]
            read = [] if name == "project" and is_of_authors(value, authors) else read_links(name, value)
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


def _identifiers(values: Mapping[str, Value], links: Iterable[Link]) -> tuple[dict[str, str], str]:
    """The registers' numbers that `id` and the paper's own addresses tell, by kind, and an id of another kind."""
    numbers: dict[str, str] = {}
    own = squeeze(values["id"].text) if "id" in values else ""
    if is_web_address(own):
        numbers |= identifiers.from_address(own)
    elif kind := identifiers.kind_of(own):
        numbers[kind] = identifiers.identifier(kind, own)
        own = ""
    for link in links:
        if link.kind in ("paper", "pdf"):
            numbers = {**identifiers.from_address(link.url), **numbers}
    return numbers, own


def _own_links(values: Mapping[str, Value], facts: Mapping[str, Fact], links: Sequence[Link], link: str) -> list[Link]:
    """The links that the registers' numbers make; of a paper that would have none, the one that `link` makes."""
    own = [identifiers.link(kind, str(facts[kind])) for kind in _IDENTIFIERS if kind in facts]
    if link and "id" in values and not any(each.kind == "paper" for each in (*links, *own)):
        own.append(Link(link.replace("{id}", squeeze(values["id"].text)), "paper", given=True))
    return own


def _spoken(text: str) -> str:
    """`BEST_PAPER`, as programs write it, as people say it."""
    return text.replace("_", " ").title() if _CONSTANT.fullmatch(text) else text


def _identifier(kind: str, value: Value) -> str:
    return identifiers.identifier(kind, value.text)


def _pages(value: Value) -> str:
    """A range, one page, or the number of an article; nothing for words (`No pagination specified`)."""
    text = _PAGE_MARK.sub("", _RANGE.sub("–", _line(value)))
    if _LENGTH.fullmatch(text):
        return ""
    first, _, last = text.partition("–")
    return (first if first == last else text) if _PAGE.search(text) else ""


def _language(_: str, value: Value) -> str:
    """A tag of BCP 47, or the language's name as it stands."""
    return _line(value).rstrip(".")


_READ: Mapping[Type, Callable[[str, Value], Fact]] = {
    "prose": lambda _, value: _prose(value),
    "line": lambda _, value: _spoken(_line(value)),
    "people": lambda _, value: read_people(value),
    "date": lambda _, value: str(read_date(value.text) or ""),
    "pages": lambda _, value: _pages(value),
    "identifier": _identifier,
    "language": _language,
}
"""Type of a fact -> how its value is read."""


def _unpublished(values: Mapping[str, Value]) -> str:
    """The words by which the source says that it does not publish the paper."""
    for name in ("status", "venue", "type"):
        if name in values and UNPUBLISHED.search(text := squeeze(values[name].text)):
            return text
    if "withdrawn" in values and not _NO.fullmatch(values["withdrawn"].text.strip()):
        return "withdrawn"
    return ""


def _not_understood(values: Mapping[str, Value], given: Given) -> Iterator[str]:
    for name in values:
        if name in FACTS:
            silent = name == "status" and ACCEPTED.fullmatch(squeeze(values[name].text))
            understood = name in given.facts or silent or (name == "date" and given.year)
        else:
            understood = name in FIELDS and (name not in _TYPED or getattr(given, name))
        if not understood:
            yield name
