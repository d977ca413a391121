"""What catalogues know of papers -> the text of an overlay that says it, for the publisher to look through.

It holds only what the papers lack, in a form that the overlay's reader reads as the same values.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

import yaml

from conspectus.fields import ADDRESSES, FACTS, FIELDS
from conspectus.markup import parse
from conspectus.model import Person, Text, Value
from conspectus.normalize import identifiers
from conspectus.normalize.catalogues import Match, Rivals
from conspectus.normalize.given import Given
from conspectus.normalize.people import read_people
from conspectus.text import squeeze

_HEAD = """\
# What catalogues know of the papers of the list, to be looked through: strike out or mend what is wrong. What stands
# here goes before what the list says.
"""
_EXCERPT = 100
"""Characters of an abstract that stand above what was found for it."""


def draft_overlay(given: Mapping[str, Given], found: Mapping[str, Match | Rivals]) -> str:
    """What each paper gives itself, and what catalogues know of some of them, by id -> YAML."""
    return "\n".join((_HEAD, *_entries(given, found)))


def _entries(given: Mapping[str, Given], found: Mapping[str, Match | Rivals]) -> Iterator[str]:
    for key, each in found.items():
        own = given[key].title.plain or given[key].abstract
        if isinstance(each, Rivals):
            yield f"{_comment(f'{key} may be {each}', own)}"
        elif each.fields:
            content = {key: dict(_fields(each))}
            yield _comment(str(each), own) + yaml.safe_dump(content, allow_unicode=True, sort_keys=False, width=1 << 30)


def _comment(about: str, text: str) -> str:
    words = squeeze(text)
    excerpt = words if len(words) <= _EXCERPT else f"{words[:_EXCERPT].rsplit(' ', 1)[0]} …"
    lines = (about, excerpt)
    return "".join(f"# {''.join(c for c in squeeze(line) if c.isprintable())}\n" for line in lines)


def _fields(match: Match) -> Iterator[tuple[str, object]]:
    """The fields that the match adds, as they may stand in an overlay."""
    given = match.given
    links: defaultdict[str, list[str]] = defaultdict(list)
    registered = {identifiers.link(kind, number).url for kind, number in given.identifiers.items()}
    for link in given.links:
        if link.url not in registered and (link.kind if link.kind != "paper" else "url") in match.fields:
            links[link.kind].append(link.url)
    for name in FIELDS:
        if name not in match.fields or name in ADDRESSES:
            continue
        if name == "title":
            yield name, _typed(given.title)
        elif name == "authors":
            yield name, [_name(person) for person in given.authors]
        elif name == "abstract":
            yield name, given.abstract if given.syntax == "text" else parse(given.abstract, given.syntax).plain
        elif name == "venue":
            yield name, given.venue
        elif name == "keywords":
            yield name, list(given.keywords)
        elif name == "year":
            yield name, str(given.year)
        elif name in FACTS:
            fact = given.facts[name]
            yield name, fact if isinstance(fact, str) else [_name(person) for person in fact]
    if links:
        yield "links", {kind: urls if len(urls) > 1 else urls[0] for kind, urls in links.items()}


def _typed(title: Text) -> str:
    """A title as it may be typed: as found where that reads the same whatever its syntax, otherwise plain."""
    return title.source if parse(title.source).plain == title.plain else title.plain


def _name(person: Person) -> str | dict[str, str]:
    """A name as shown, or in its parts where they could not be told from that."""
    if read_people(Value((person.name,), listed=True)) == (person,):
        return person.name
    if person.organisation:
        return {"literal": person.name}
    parts = {
        "family": f"{person.particle} {person.family}".strip(), "given": person.given, "suffix": person.suffix
    }  # fmt: skip
    return {name: part for name, part in parts.items() if part} if person.family else person.name
