"""A BibTeX file -> raw entries: its `@` entries, with strings, joins by `#` and months resolved.

The grammar is that of the BibTeX program: values in braces or quotes, braces balanced; whatever stands between entries
is a comment (Oren Patashnik, *BibTeXing*, 1988; Nicolas Markey, *Tame the BeaST*, 2009).
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator, Mapping

from conspectus.errors import SeedError
from conspectus.model import Notice, RawEntry, Skipped, Source, Value
from conspectus.readers.encoding import decode
from conspectus.readers.fields import read_fields
from conspectus.text import squeeze

_MONTHS = {month[:3].lower(): month for month in calendar.month_name[1:]}
_ENTRY = re.compile(r"@[ \t]*([A-Za-z]+)\s*([{(])")
_BEGINNING = re.compile(r"^[ \t]*@[A-Za-z_]+[ \t]*[{(][ \t]*(?:[^\s{}=]+[ \t]*,[ \t]*$|[\w-]+[ \t]*=)", re.MULTILINE)
_KEY = re.compile(r"\s*[^\s,={}()\"#]*\s*(?:,|(?=[})]))")
_NAME = re.compile(r"[\s,]*([^\s,={}()\"#@]+)\s*=\s*")
_BARE = re.compile(r"[^\s,{}()\"#=]+")
_BRACES = re.compile(r"\\.|[{}]", re.DOTALL)
_QUOTE = re.compile(r"[{}\"]")
_JOIN = re.compile(r"\s*#\s*")
_BLANK_LINE = re.compile(r"\n[ \t\r]*\n\s*")
_END = re.compile(r"[\s,]*[})]")


def looks_like(head: str) -> bool:
    """Whether an entry with a key or a field begins a line of the text."""
    return _BEGINNING.search(head) is not None


def read(data: bytes, name: str) -> Iterator[RawEntry | Skipped | Notice]:
    """The entries in `data`, the seed called `name`, with the line that each begins in.

    Raises SeedError for what is no text and for an entry that breaks the grammar.
    """
    decoded = decode(data, name)
    yield from decoded.notices
    text = decoded.text
    strings: dict[str, str] = dict(_MONTHS)
    at = line = position = 0
    while match := _ENTRY.search(text, at):
        yield from _between(text, at, match.start(), name, line)
        line += text.count("\n", at, match.start())
        source = Source(name, line + 1)
        kind = match.group(1).lower()
        if kind in ("comment", "preamble"):
            end = _closing_brace(text, match.end() - 1, source)
            yield Skipped(source, f"a BibTeX @{kind}", text[match.start() : end], loss=False)
        else:
            values, end = _values(text, match.end(), strings, source, keyed=kind != "string")
            if kind == "string":
                strings |= values
            else:
                position += 1
                fields, unused = _our_fields(values)
                yield RawEntry(fields, source, "", position, unused=unused)
        line += text.count("\n", match.start(), end)
        at = end
    yield from _between(text, at, len(text), name, line)
    if not position:
        yield Notice(Source(name, 1), "no entry in this file: there is nothing to read")


def _our_fields(values: Mapping[str, str]) -> tuple[dict[str, Value], tuple[str, ...]]:
    fields, unused = read_fields(values, "latex")
    if values.get("archiveprefix", "").lower() == "arxiv" and "eprint" in values:
        fields.setdefault("arxiv", Value((values["eprint"],), "latex"))
        unused = tuple(name for name in unused if name not in ("archiveprefix", "eprint"))
    return fields, unused


def _between(text: str, start: int, end: int, name: str, line: int) -> Iterator[Skipped]:
    """What stands between two entries, for BibTeX a comment."""
    found = text[start:end]
    if bare := found.strip():
        place = line + text.count("\n", start, start + found.index(bare)) + 1
        yield Skipped(Source(name, place), "text outside the entries", bare, loss=False)


def _values(
    text: str, at: int, strings: Mapping[str, str], source: Source, *, keyed: bool
) -> tuple[dict[str, str], int]:
    """The fields of the entry whose brace was opened before `at`, by their names in small letters, and its end."""
    if keyed and (key := _KEY.match(text, at)):
        at = key.end()
    values: dict[str, str] = {}
    while not (end := _END.match(text, at)):
        field = _NAME.match(text, at)
        if not field:
            if not text[at:].strip():
                raise SeedError(source, "this entry does not close")
            raise SeedError(source, f"this entry is no BibTeX near `{squeeze(text[at : at + 40])}`")
        parts, at = [], field.end()
        while True:
            part, at = _value(text, at, strings, source)
            parts.append(part)
            if not (join := _JOIN.match(text, at)):
                break
            at = join.end()
        values.setdefault(field.group(1).lower(), _without_wraps("".join(parts)))
    return values, end.end()


def _without_wraps(value: str) -> str:
    return "\n\n".join(map(squeeze, _BLANK_LINE.split(value.strip())))


def _value(text: str, at: int, strings: Mapping[str, str], source: Source) -> tuple[str, int]:
    """One value without its braces or quotes; an unknown name stays as text."""
    if text.startswith("{", at):
        end = _closing_brace(text, at, source)
        return text[at + 1 : end - 1], end
    if text.startswith('"', at):
        end = _closing_quote(text, at + 1, source)
        return text[at + 1 : end - 1], end
    if bare := _BARE.match(text, at):
        return strings.get(bare.group().lower(), bare.group()), bare.end()
    raise SeedError(source, f"a value is missing near `{squeeze(text[at : at + 40])}`")


def _closing_brace(text: str, at: int, source: Source) -> int:
    """The place behind the brace that closes the one at `at`."""
    depth = 0
    for match in _BRACES.finditer(text, at):
        depth += {"{": 1, "}": -1}.get(match.group(), 0)
        if depth == 0 and match.group() == "}":
            return match.end()
    raise SeedError(source, "a brace of this entry does not close")


def _closing_quote(text: str, at: int, source: Source) -> int:
    """The place behind the quote that closes; quotes in braces do not."""
    depth = 0
    for match in _QUOTE.finditer(text, at):
        if match.group() == '"' and depth == 0:
            return match.end()
        depth += {"{": 1, "}": -1}.get(match.group(), 0)
    raise SeedError(source, "a quote of this entry does not close")
