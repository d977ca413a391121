"""BibTeX text -> its blocks: entries, strings, comments, preambles, and what stands between them.

The grammar is that of the BibTeX program: values in braces or quotes, braces balanced, joined by `#`; whatever stands
between entries is a comment (Oren Patashnik, *BibTeXing*, 1988; Nicolas Markey, *Tame the BeaST*, 2009). What people
write is read where it can mean one thing only: keys with any signs or none, a missing comma, quotes inside quotes, a
`%` before a line, an escaped brace that counts as none. A block that does not close ends where the next one plainly
begins.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from conspectus.text import squeeze

Expression = tuple[tuple[str, bool], ...]
"""A value as its parts, joined by `#`: text, and whether it is the name of a string."""

BETWEEN = ""
"""The kind of what stands between the blocks."""

_MARK = re.compile(r"^[ \t]*%[^\n]*|(?<![\w.])@[ \t]*([A-Za-z][\w-]*)\s*([{(])", re.MULTILINE)
_BEGINNING = re.compile(r"^[ \t]*+@[ \t]*+[A-Za-z][\w-]*+\s*+[{(]\s*+(?:[^\n={}\",]*+,|[\w-]++\s*+=)", re.MULTILINE)
_KEY = {"{": re.compile(r"\s*+([^,={}\"\n]*+)"), "(": re.compile(r"\s*+([^,={}\"\n)]*+)")}
_FIELD_BELOW = re.compile(r"\n\s*+[\w.+-]++\s*+=")
_GAP = re.compile(r"[\s,]*+(?:%[^\n]*+[\s,]*+)*")
_NAME = re.compile(r"([^\s,={}()\"#@%]++(?:\s\d{1,3}+)?)\s*+=\s*+")
_BARE = re.compile(r"[^\s,{}()\"#=%]+")
_JOIN = re.compile(r"\s*+#\s*+")
_STRAY = re.compile(r"[^,{}()\"\n]+|[()\"}]")
_BRACES = re.compile(r"[{}]")
_BRACES_WITH_ESCAPES = re.compile(r"\\.|[{}]", re.DOTALL)
_QUOTES = re.compile(r"[{}\"]")
_QUOTES_WITH_ESCAPES = re.compile(r"\\.|[{}\"]", re.DOTALL)
_BEHIND_QUOTE = re.compile(r"\s*+(?:[,#})]|[\w.+-]++\s*+=|\Z)")
_SWALLOWED = re.compile(r"[,\n]\s*+[A-Za-z][\w-]*+\s*+=\s*+[{\"]")


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a BibTeX file: `text[start:end]`."""

    kind: str
    """What stands behind the `@`, in small letters: `article`, `string`, `comment` …"""
    start: int
    end: int
    key: str = ""
    values: Mapping[str, Expression] = field(default_factory=dict)
    """By their names in small letters; of a name that comes twice, the first."""
    fault: str = ""
    """Why the block cannot be read."""
    odd: str = ""
    """What was wrong with a block that could be read."""


def read_blocks(text: str) -> Iterator[Block]:
    """All of `text`, whose lines end in line feeds, block by block."""
    beginnings = [match.start() for match in _BEGINNING.finditer(text)]
    at = search = 0
    comments_close = True
    while match := _MARK.search(text, search):
        search = match.end()
        if not match[1]:
            continue  # a line behind `%`
        if match.start() > at:
            yield Block(BETWEEN, at, match.start())
        kind = match[1].lower()
        if kind in ("comment", "preamble"):
            end = _closing_brace(text, match.start(2), len(text), _BRACES) if comments_close else 0
            if not end:
                comments_close = False
                end = text.find("\n", match.end()) % (len(text) + 1)
            yield Block(kind, match.start(), end)
        else:
            block = _block(text, match, beginnings)
            end = block.end
            yield block
        at = search = end
    if at < len(text):
        yield Block(BETWEEN, at, len(text))


def _block(text: str, match: re.Match[str], beginnings: Sequence[int]) -> Block:
    """The block that `match` begins, read in the way that leaves nothing odd, if there is one."""
    place = bisect_right(beginnings, match.start(2))
    near, far, *_ = *beginnings[place : place + 2], len(text), len(text)
    best: Block | None = None
    for limit, escapes in ((near, False), (near, True), (far, False)):
        block = _try(text, match, limit, escapes=escapes)
        if not (block.fault or block.odd):
            return block
        if best is None or (best.fault and not block.fault and limit == near):
            best = block
    assert best
    return best


def _try(text: str, match: re.Match[str], limit: int, *, escapes: bool) -> Block:
    start, kind, opening = match.start(), match[1].lower(), match[2]
    closing = "}" if opening == "{" else ")"
    key, at = _key(text, match.end(), opening) if kind != "string" else ("", match.end())
    values: dict[str, Expression] = {}
    odd: list[str] = []
    while True:
        at = min(_GAP.match(text, at).end(), limit)  # type: ignore[union-attr]  # the pattern matches nothing too
        if text.startswith(closing, at) and at < limit:
            said = f"passed over in this entry: `{squeeze(' '.join(odd))[:60]}`" if odd else ""
            return Block(kind, start, at + 1, key, values, odd=said)
        if at >= limit:
            if odd or any(_SWALLOWED.search(part) for parts in values.values() for part, _ in parts) or not values:
                return Block(kind, start, limit, key, fault="the braces of this entry are not balanced")
            return Block(kind, start, limit, key, values, odd="the last brace of this entry is missing")
        if name := _NAME.match(text, at):
            parts, end = _expression(text, name.end(), limit, escapes=escapes)
            if not end:
                fault = f"the value of `{name[1][:40]}` in this entry does not close"
                return Block(kind, start, limit, key, fault=fault)
            values.setdefault(name[1].lower(), parts)
            at = end
        else:
            stray = _STRAY.match(text, at)
            end = stray.end() if stray else _closing_brace(text, at, limit, _BRACES) or limit
            odd.append(text[at:end])
            at = end


def _key(text: str, at: int, opening: str) -> tuple[str, int]:
    """The key of an entry, perhaps empty, and the place behind it and its comma."""
    match = _KEY[opening].match(text, at)
    assert match
    end = match.end()
    if text.startswith(",", end):
        return match[1].strip(), end + 1
    closes = text.startswith("}" if opening == "{" else ")", end)
    return (match[1].strip(), end) if closes or _FIELD_BELOW.match(text, end) else ("", at)


def _expression(text: str, at: int, limit: int, *, escapes: bool) -> tuple[Expression, int]:
    """A value and the place behind it; 0 where it does not close before `limit`."""
    parts: list[tuple[str, bool]] = []
    while True:
        if text.startswith("{", at):
            end = _closing_brace(text, at, limit, _BRACES_WITH_ESCAPES if escapes else _BRACES)
        elif text.startswith('"', at):
            end = _closing_quote(text, at + 1, limit, _QUOTES_WITH_ESCAPES if escapes else _QUOTES)
        elif bare := _BARE.match(text, at, limit):
            end = bare.end()
        else:
            return tuple(parts), at  # `title = ,`
        if not end:
            return (), 0
        named = text[at] not in '{"'
        parts.append((text[at:end] if named else text[at + 1 : end - 1], named))
        join = _JOIN.match(text, end, limit)
        if not join:
            return tuple(parts), end
        at = join.end()


def _closing_brace(text: str, at: int, limit: int, braces: re.Pattern[str]) -> int:
    """The place behind the brace that closes the one at `at`; 0 if none does."""
    if text.startswith("(", at):
        return text.find(")", at, limit) + 1
    depth = 0
    for match in braces.finditer(text, at, limit):
        if match.group() == "{":
            depth += 1
        elif match.group() == "}":
            depth -= 1
            if depth == 0:
                return match.end()
    return 0


def _closing_quote(text: str, at: int, limit: int, quotes: re.Pattern[str]) -> int:
    """The place behind the quote that closes, which stands outside of braces and before a comma, a join or the end."""
    depth = 0
    for match in quotes.finditer(text, at, limit):
        if match.group() == "{":
            depth += 1
        elif match.group() == "}":
            depth = max(depth - 1, 0)
        elif match.group() == '"' and depth == 0 and _BEHIND_QUOTE.match(text, match.end()):
            return match.end()
    return 0
