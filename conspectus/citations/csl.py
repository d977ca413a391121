"""References -> CSL-JSON 1.0, the input of every citation processor (citationstyles.org).

What the format has no name for stands under `custom`, in our own names, as its description says.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from conspectus.citations.kinds import KINDS
from conspectus.citations.names import joined
from conspectus.citations.reference import Reference
from conspectus.fields import FACTS
from conspectus.model import Fact, Person
from conspectus.scripts import compact


def entry(reference: Reference) -> str:
    """One item as JSON."""
    return compact(item(reference))


def with_abstract(entry: str, abstract: str) -> str:
    """The JSON of an item with an abstract at its end."""
    return f'{entry.removesuffix("}")},"abstract":{compact(abstract)}}}'


def item(reference: Reference) -> dict[str, Any]:
    """One item; what is not known is absent."""
    facts = {each: fact for each, fact in reference.facts.items() if each not in ("date", "type")}
    fields: dict[str, Any] = {
        "id": reference.key,
        "type": KINDS[reference.kind].csl,
        "genre": "preprint" if reference.kind == "preprint" else "",  # the type is that of any article
        "title": reference.title,
        "author": [name(author) for author in reference.authors],
        "container-title": reference.venue,
        "issued": {"date-parts": [list(reference.date)]} if reference.date else None,
        **{FACTS[each].csl: _value(each, fact) for each, fact in facts.items() if FACTS[each].csl},
        "URL": reference.url,
        "keyword": joined(reference.keywords),
        "note": reference.note,
        "custom": _custom(reference, facts),
    }
    return {field: value for field, value in fields.items() if value}


def name(person: Person) -> dict[str, str]:
    """A person as the format has it: in parts, or as one text where they are not clear."""
    if not person.family:
        return {"literal": person.name}
    parts = {
        "family": person.family,
        "given": person.given,
        "non-dropping-particle": person.particle,
        "suffix": person.suffix,
    }
    return {part: value for part, value in parts.items() if value}


def _value(field: str, fact: Fact) -> str | list[dict[str, str]]:
    if not isinstance(fact, str):
        return [name(person) for person in fact]
    return fact.replace("–", "-") if field == "pages" else fact


def _custom(reference: Reference, facts: Mapping[str, Fact]) -> dict[str, Any]:
    """Facts and links that the format has no name for; numbers make their links anew."""
    told = {reference.url, *(FACTS[each].address(str(fact)) for each, fact in facts.items() if FACTS[each].link)}
    links: dict[str, list[str]] = defaultdict(list)
    for link in reference.links:
        if link.kind != "paper" or link.url not in told:
            links["url" if link.kind == "paper" else link.kind].append(link.url)
    return {each: _value(each, fact) for each, fact in facts.items() if not FACTS[each].csl} | dict(links)
