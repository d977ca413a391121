"""Tagged text -> raw entries: RIS, PubMed, Web of Science, EndNote, Ovid; a line is a tag and a value, or goes on.

Tags may come in any order.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from conspectus.errors import SeedError
from conspectus.fields import FIELDS, label_of
from conspectus.model import Notice, RawEntry, Skipped, Source, Value
from conspectus.readers.encoding import decode
from conspectus.readers.tag_dialects import DIALECTS, Choice, Dialect
from conspectus.text import squeeze

_NEAR = 8
"""Lines among which the second one of a record is looked for where others may stand before it."""
_KIND_BEHIND = re.compile(r"\s*\[[A-Z][A-Za-z ,:/-]{2,40}\]\.?$")
_LINES_BEFORE = 20
"""Lines that a program may write before the first record (`Provider: …`)."""
_LITTLE_WORDS = frozenset(
    "a an and as at by de der des di du e et for from fur in la le of on or the to und with y".split()
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_INITIALS_BEHIND = re.compile(r"(\S.*) ([A-Z]{1,4})((?: (?:[JS]r|I{2,3}|IV|\d(?:nd|rd|th)))?)$")
_NUMBER = re.compile(r"<?\d+>?[.)]?|Record #?\d+ of \d+.*")
"""How some programs count records, on a line of its own above each."""
_DIGITS = re.compile(r"\d{4}")

Record = list[tuple[str, list[str]]]
"""The tags of a record, as they come, each with its lines."""


def looks_like(head: str) -> bool:
    """Whether one of the first lines begins a record and another line with a tag follows it."""
    return dialect_of(head.splitlines()[: 2 * _LINES_BEFORE]) is not None


def dialect_of(lines: Sequence[str]) -> Dialect | None:
    """The dialect whose record begins in one of the first `lines`."""
    for place, line in enumerate(lines[:_LINES_BEFORE]):
        if line.startswith(("#", "```")):
            return None  # Markdown that shows a record
        for dialect in DIALECTS:
            if dialect.opening.fullmatch(line):
                following = [other for other in lines[place + 1 :] if other.strip()][: _NEAR if dialect.second else 1]
                if any(map((dialect.second or dialect.line).fullmatch, following)):
                    return dialect
    return None


def read(data: bytes, name: str) -> Iterator[RawEntry | Skipped | Notice]:
    """The records in `data`, the seed called `name`, with the line that each begins in.

    Raises SeedError for what is no text, and for text in which no record begins.
    """
    decoded = decode(data, name)
    yield from decoded.notices
    lines = decoded.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    dialect = dialect_of(lines)
    if dialect is None:
        if not decoded.text.strip():
            yield Notice(Source(name, 1), "the file is empty: there is no record in it")
            return
        kinds = ", ".join(dict.fromkeys(each.name for each in DIALECTS))
        raise SeedError(Source(name, 1), f"no record of {kinds} begins here; export the list as RIS or BibTeX")
    position = 0
    tags = {tag for choices in dialect.fields.values() for each in choices for tag in (each.first, each.second)}
    known = frozenset({dialect.begins, *dialect.capitals.values(), *tags})
    for number, record, text in _records(lines, dialect, known):
        ours = not known.isdisjoint(tag for tag, _ in record)
        outside = text or ("" if ours else "\n".join(f"{tag} {' '.join(texts)}" for tag, texts in record))
        if outside and not _NUMBER.fullmatch(outside):
            yield Skipped(Source(name, number), "text outside the records", outside, loss=False)
        elif ours:
            position += 1
            fields, unused = _our_fields(record, dialect, known)
            yield RawEntry(fields, Source(name, number), "", position, unused=unused)


def _records(lines: Sequence[str], dialect: Dialect, known: Collection[str]) -> Iterator[tuple[int, Record, str]]:
    """Records and what stands outside of them, each with the number of its first line.

    Where no record begins with its tag, blank lines part them.
    """
    record: Record = []
    outside: list[str] = []
    start = first = 0
    blank = False
    unmarked = not any(line.startswith(dialect.begins) for line in lines)
    for number, line in enumerate(lines, 1):
        match = dialect.line.fullmatch(line)
        tag = match[1] if match else ""
        begins = tag == dialect.begins and _is_whole(record, tag, known)
        if record and match and (begins or tag in dialect.ends or (blank and unmarked)):
            yield start, record, ""
            record = []
        if match and tag not in dialect.ends:
            if outside:
                yield first, [], "\n".join(outside).strip()
                outside = []
            if not record:
                start = number
            record.append((tag, [match[2] or ""]))
        elif record and not match and dialect.opening.fullmatch(line):
            yield start, record, ""  # what stands above a record ends the one before
            record = []
        elif record and not match:
            record[-1][1].append(line)
        elif not match and (line.strip() or outside):
            first = first if outside else number
            outside.append(line)
        blank = not line.strip()
    if record:
        yield start, record, ""
    if outside:
        yield first, [], "\n".join(outside).strip()


def _is_whole(record: Record, begins: str, known: Collection[str]) -> bool:
    """Whether a tag that begins a record begins another than `record`, in which it need not come first.

    What stands behind the end of a record and above a blank line is no part of the next one.
    """
    tags = {tag for tag, _ in record}
    parted = bool(record) and any(not line.strip() for line in record[-1][1][1:])
    return begins in tags or (parted and tags.isdisjoint(known))


def _our_fields(record: Record, dialect: Dialect, known: frozenset[str]) -> tuple[dict[str, Value], tuple[str, ...]]:
    """The fields of ours that a record has, and the tags of others than `known` that have a value."""
    there = {tag for tag, _ in record}
    fields: dict[str, Value] = {}
    for name, choices in dialect.fields.items():
        for choice in choices:
            if choice.first in there and (value := _value(name, choice, record, dialect)):
                fields[name] = value
                break
    if "date" in fields and not _DIGITS.search(fields["date"].text):
        fields["month"] = fields.pop("date")  # `DA  - Jun` beside a year
    noted: dict[str, list[str]] = {}
    unused: list[str] = []
    for tag, lines in record:
        if tag in known or not any(map(str.strip, lines)):
            continue
        label, _, text = squeeze(" ".join(lines)).partition(": ")
        name_noted = label_of(label) if tag == dialect.notes and text else ""
        if name_noted and name_noted not in dialect.fields:
            noted.setdefault(name_noted, []).append(text)
        else:
            unused.append(tag)
    fields |= {name: Value(tuple(texts), listed=len(texts) > 1) for name, texts in noted.items()}
    return {name: fields[name] for name in FIELDS if name in fields}, tuple(dict.fromkeys(unused))


def _value(name: str, choice: Choice, record: Record, dialect: Dialect) -> Value | None:
    tags = (choice.first, choice.second)
    texts = [(tag, text) for tag, lines in record if tag in tags for text in _texts(tag, lines, record, dialect)]
    if choice.range:
        ends = [next((text for other, text in texts if other == tag), "") for tag in tags]
        return Value(("-".join(filter(None, ends)),)) if ends[0] else None
    items = [
        text.removesuffix(choice.mark).strip()
        for _, text in texts
        if choice.mark in text and text.startswith(choice.begin)
    ]
    if not items:
        return None
    kind = FIELDS[name].type
    if kind == "prose":
        titles = [sum(tag == each.first for tag, _ in record) for each in dialect.fields["title"]]
        twice = len(items) > 1 and len(items) in titles  # the same in as many languages
        return Value((items[0] if twice else "\n\n".join(items),))
    if kind in ("people", "keywords", "address"):
        # one line may hold several, though each should have its own
        alone = len(items) == 1 and (kind == "keywords" or ";" in items[0])
        return Value(tuple(items), listed=not alone)
    return Value(tuple(items) if name == "type" else (items[0],))


def _texts(tag: str, lines: Sequence[str], record: Record, dialect: Dialect) -> list[str]:
    """What stands under a tag in its `lines`, without what is empty."""
    if tag in dialect.itemised:
        texts = [squeeze(line) for line in lines]
    elif tag in dialect.capitals:
        model = next((" ".join(other) for name, other in record if name == dialect.capitals[tag]), "")
        texts = [with_capitals(squeeze(" ".join(lines)), model)]
    else:
        texts = ["\n".join(line.strip() for line in lines).strip()]
    if tag in dialect.inverted:
        names = (name.strip() for text in texts for name in text.split(";" if ";" in text else "\n"))
        texts = list(map(with_comma, names))
    if tag in dialect.kind_behind:
        texts = [_KIND_BEHIND.sub("", text) for text in texts]
    return [text for text in texts if text]


def with_comma(name: str) -> str:
    """A name with the initials behind it (`Foo AB Jr`) as one with a comma; any other as it is."""
    return _INITIALS_BEHIND.sub(r"\1, \2\3", name)


def with_capitals(text: str, model: str) -> str:
    """`text` that is in capitals throughout, as titles are written; words of `model` are written as there."""
    if not text.isupper():
        return text
    shown = {word.upper(): word for word in _WORD.findall(model)}

    def cased(match: re.Match[str]) -> str:
        small = match.start() > 0 and match[0].lower() in _LITTLE_WORDS
        return match[0].lower() if small else shown.get(match[0], match[0].capitalize())

    return _WORD.sub(cased, text)
