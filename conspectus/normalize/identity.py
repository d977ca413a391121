"""Entries -> which of them are the same paper, and an id for each paper that depends on what it says alone.

An id counts only with its kind. A number that a register gave (DOI, arXiv without its version, OpenReview, ACL, PubMed)
makes two entries one wherever they stand; a citation key or a running number only within its own file. Equal texts make
one where nothing contradicts it: another title, other people, another year.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from conspectus.normalize.given import Given
from conspectus.normalize.identifiers import unversioned
from conspectus.permalinks import checksum, tail
from conspectus.text import fold

DIGITS = 8
"""Hex digits of an id: among 20,000 papers two share theirs once in twenty digests."""

_COMMAND = re.compile(r"\\[A-Za-z]+\*?")
_TELLING = 4
"""Words from which a title alone is telling; `Editorial` is not."""
_NAMESAKES = 0.5
"""Share of the shorter list of people that must stand in the other for the two to agree."""
_COMPARED = 20
"""Authors that are compared: a collaboration's thousands tell no more."""
_NEIGHBOURS = 40
"""Papers with one sign that an entry is compared with, and different entries of one paper: a thousand editorials must
not cost a million comparisons."""
_GIVEN_IDS = ("openreview", "acl", "arxiv")
"""Numbers that are also a good end for an address, the better ones first."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What tells which paper an entry is."""

    registered: frozenset[tuple[str, str]]
    """(kind, number) of the registers' numbers."""
    local: tuple[tuple[str, str, str], ...]
    """(file, kind, id) where the id means something in its file only."""
    text: str
    """The folded abstract; empty where there is none."""
    title: str
    people: tuple[tuple[str, ...], ...]
    """For each of the first authors the folded words of the name, initials too."""
    year: int | None


def evidence(given: Given, file: str) -> Evidence:
    """What the entry of `file` that gives `given` says of its identity."""
    return Evidence(
        registered=frozenset(
            (kind, unversioned(number) if kind == "arxiv" else number.casefold())
            for kind, number in given.identifiers.items()
        ),
        local=tuple((file, *each) for each in (("number", given.number), ("key", given.key)) if each[1]),
        text=folded(given.abstract) if given.abstract else "",
        title=fold(given.title.plain),
        people=tuple(tuple(fold(person.name).split()) for person in given.authors[:_COMPARED]),
        year=given.year,
    )


def same_papers(entries: Sequence[Evidence]) -> list[list[int]]:
    """The places of the entries, grouped by paper; groups and their members in the order of their places."""
    groups: list[list[int]] = []
    told: list[dict[Evidence, None]] = []  # what the members of each group say, each once
    holder: dict[object, deque[int]] = defaultdict(lambda: deque(maxlen=_NEIGHBOURS))  # a sign -> groups that have it
    of_group: dict[int, int] = {}  # a group that was joined to another -> that one
    for place, entry in enumerate(entries):
        home: int | None = None
        for sign in _signs(entry):
            for group in dict.fromkeys(_root(of_group, number) for number in holder[sign]):
                if group == home or not _agree(sign, entry, told[group]):
                    continue
                if home is None:
                    home = group
                else:
                    first, second = sorted((home, group))
                    groups[first] = sorted(groups[first] + groups[second])
                    groups[second] = []
                    told[first] |= told[second]
                    of_group[second], home = first, first
        if home is None:
            home = len(groups)
            groups.append([])
            told.append({})
        groups[home].append(place)
        if len(told[home]) < _NEIGHBOURS:
            told[home][entry] = None
        for sign in _signs(entry):
            if home not in holder[sign]:
                holder[sign].append(home)
    return sorted((sorted(group) for group in groups if group), key=lambda group: group[0])


def contradict(one: Evidence, other: Evidence) -> bool:
    """Whether two entries with nearly the same text must be two papers: other titles, other people, another year."""
    if one.title and other.title and one.title != other.title:
        return True
    people = agree(one.people, other.people)
    if people is None:
        return bool(one.year and other.year and abs(one.year - other.year) > bool(one.text and other.text))
    return not people


def agree(some: Sequence[Sequence[str]], others: Sequence[Sequence[str]]) -> bool | None:
    """Whether two lists of people, each given by the words of the name, may be one; None where either is empty."""
    if not some or not others:
        return None
    short, long = sorted((some, others), key=len)
    known = sum(any(_may_be_called(one, other) for other in long) for one in short)
    return known >= _NAMESAKES * len(short)


def _may_be_called(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two names may be one person's: `Doe J`, `Jane Doe` and `Doe, Jane Q.` may."""
    short, long = sorted((one, other), key=len)
    return all(any(word == each or word[:1] == each or word == each[:1] for each in long) for word in short)


def telling(title: str) -> bool:
    """Whether a folded title alone says which paper it is."""
    return len(title.split()) >= _TELLING or len(title) > 40


def _root(of_group: Mapping[int, int], number: int) -> int:
    while number in of_group:
        number = of_group[number]
    return number


def _signs(entry: Evidence) -> Iterator[tuple[str, object]]:
    """What an entry may share with another one of its paper, the surest first."""
    for number in sorted(entry.registered):
        yield "registered", number
    for place in entry.local:
        yield "local", place
    if entry.text:
        yield "text", entry.text
    elif entry.title:
        yield "title", entry.title
    if entry.title and entry.text:
        yield "title", entry.title


def _agree(sign: tuple[str, object], entry: Evidence, members: Collection[Evidence]) -> bool:
    """Whether a shared sign makes `entry` the paper of `members`."""
    kind, value = sign
    if kind == "registered":
        assert isinstance(value, tuple)
        if value[0] in ("arxiv", "openreview"):
            return True
        # The DOI of a volume stands in all its chapters.
        return not any(
            _other_title(entry, member) and agree(entry.people, member.people) is not True for member in members
        )
    if any(contradict(entry, member) for member in members):
        return False
    if kind == "title":
        if entry.text and any(member.text for member in members):
            return False  # one title, two abstracts
        return telling(entry.title) or any(agree(entry.people, member.people) for member in members)
    return True


def _other_title(one: Evidence, other: Evidence) -> bool:
    return bool(one.title and other.title and one.title != other.title)


# --- ids ---------------------------------------------------------------------------------------------------------


def paper_ids(groups: Sequence[tuple[Given, Evidence]]) -> list[str]:
    """An id for each paper, given by what its entries say together.

    A register's number, or an id of the source that is more than a running number, is kept; otherwise the checksum of
    the folded abstract (of the title, where there is none). Where two papers would share one, the later gets another.
    """
    taken: set[str] = set()
    found: list[str] = []
    texts = [_text_of(given, about) for given, about in groups]
    made = ids(texts)
    for (given, about), text in zip(groups, texts, strict=True):
        own = _given_id(given)
        key = own if own and own not in taken else made[text]
        digits = DIGITS
        while key in taken:  # one abstract, several papers: chapters of a book
            digits += 4
            key = checksum(
                "\n".join((text, about.title, *(person.name for person in given.authors), str(len(found)))), digits
            )
        taken.add(key)
        found.append(key)
    return found


def folded(abstract: str) -> str:
    """The letters and digits of an abstract without markup, so that retyping one keeps its address."""
    return fold(_COMMAND.sub(" ", abstract)).replace(" ", "") or abstract.strip()


def ids(texts: Iterable[str], digits: int = DIGITS) -> Mapping[str, str]:
    """Folded text -> id. Texts whose ids would meet get as many digits as tell them apart."""
    groups: dict[str, list[str]] = defaultdict(list)
    for text in sorted(set(texts)):
        groups[checksum(text, digits)].append(text)
    found: dict[str, str] = {}
    for short, group in groups.items():
        found |= {group[0]: short} if len(group) == 1 else ids(group, digits + 4)
    return found


def given_id(value: str) -> str | None:
    """An id of the source, or None where it could not stand in a file or an address, or is only a running number."""
    value = value.strip()
    fit = re.fullmatch(r"[\w./:-]{2,80}", value) and not value.isdecimal() and tail(value)
    return value if fit else None


def _given_id(given: Given) -> str | None:
    numbers = given.identifiers
    registered = next((numbers[kind] for kind in _GIVEN_IDS if kind in numbers), "")
    return given_id(unversioned(registered)) or given_id(given.number)


def _text_of(given: Given, about: Evidence) -> str:
    return (
        about.text
        or folded(given.title.plain or given.title.source)
        or " ".join(person.name for person in given.authors)
    )
