"""Text -> the terms that stand for it in the index.

The same analysis runs in the browser (`static/search/analysis.js`); both take their tables from `analysis.json`
and are held together by `tests/cases/search/analysis.json`. What a step does to a text, and why, is in
`docs/decisions/search-analysis.md`.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator
from importlib.resources import files
from itertools import pairwise
from typing import Any, NamedTuple

from conspectus.search.stemmer import stem


def _table(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))
    return content


TABLES = _table("analysis.json")
"""What both languages read."""

_FORMS = _table("variants.json")
_SIMPLIFIED: dict[str, str] = dict(zip(_FORMS["traditional"], _FORMS["simplified"], strict=True))
_SIMPLER = str.maketrans(_SIMPLIFIED)

STOP_WORDS = frozenset(TABLES["stopwords"])


def _ranges(name: str) -> str:
    return "".join(f"\\U{int(first, 16):08x}-\\U{int(last, 16):08x}" for first, last in TABLES[name])


_REPLACED = re.compile(f"[{''.join(map(re.escape, TABLES['replaced']))}]")
_COMMAND = re.compile(r"\\([A-Za-z]+)")
_DELETED = re.compile(f"[{_ranges('deleted')}]+")
_DELETED_ASCII = tuple(character for character in map(chr, range(128)) if _DELETED.match(character))
_LETTER = f"[^{_ranges('separators')}]"
_CONNECTORS = f"[{re.escape(TABLES['connectors'])}]"
_CHUNK = re.compile(rf"{_LETTER}+(?:{_CONNECTORS}{_LETTER}+)*(?:\+\+|[#*](?!{_LETTER}))?")
_JOINERS = frozenset(TABLES["joiners"])
_JOINER = re.compile(rf"(^| )({'|'.join(TABLES['joiners'])}) (?={_LETTER})")
_COMPOUNDS = frozenset(TABLES["compounds"])
_SECONDS = "|".join(sorted({compound.split()[1] for compound in _COMPOUNDS}))
_BLANK = re.compile(rf" ({_SECONDS})(?=s?(?!{_CONNECTORS}?{_LETTER}))")
_FIRST = re.compile(rf"(?:{_LETTER}|{_CONNECTORS})*$")

_SUFFIX = re.compile(r"(\+\+|[#*])$")
_INITIAL = f"[^0-9{_ranges('separators')}]"
_INITIALS = re.compile(rf"^{_INITIAL}(?:\.{_INITIAL})+$")
_POSSESSIVE = re.compile("'s$")
_CONTRACTION = re.compile(rf"'({_LETTER}{{1,2}})(?!{_LETTER})")
_THOUSANDS = re.compile(rf"([0-9]),(?=[0-9]{{3}}(?!{_LETTER}))")
_DECIMAL = re.compile(r"([0-9])\.(?=[0-9])")
_DECIMAL_POINT = "\ue000"  # a private character is a separator, so no chunk holds one
_STOPS = re.compile("[.,]")
_LINKS = re.compile(_CONNECTORS)
_GREEK_RUN = re.compile("[α-ω]+")
_UNSPACED = re.compile(f"([{_ranges('unspaced')}]+)")
_ONE_LETTER = re.compile("^[a-z]$")
_NUMBER = re.compile("^[0-9.]+$")
_RESPELT = tuple((re.compile(pattern), replacement) for pattern, replacement in TABLES["respelt"].items())
_APART = re.compile("|".join(TABLES["apart"]))
_SHORT = re.compile("^[a-z]{2}s$")
_DIGIT_FIRST = re.compile("^[0-9]")
_DIGIT_LAST = re.compile("[0-9]$")


class Group(NamedTuple):
    """A compound as typed, unstemmed: `GPT-4o` has the parts `gpt`, `4o` and the joined form `gpt4o`."""

    parts: tuple[str, ...]
    joined: tuple[str, ...] = ()
    """Other spellings of the whole compound, written together; empty where there is but one part."""
    extra: tuple[str, ...] = ()
    """Terms for the index alone: `pointnet` for `pointnet++`, the last letter of a text without spaces."""


def fold(text: str) -> str:
    """`text` without what readers do not type: case, accents, ligatures, width, styled letters, curly quotes.

    Compatibility forms are those of Unicode Standard Annex 15 (NFKD). TeX commands that only style go as well; Chinese
    characters are simplified.
    """
    if "\\" in text:
        text = _COMMAND.sub(lambda found: str(TABLES["commands"].get(found[1], found[0])), text)
    if text.isascii():
        for character in _DELETED_ASCII:
            text = text.replace(character, "")
        return text.lower()
    for character, replacement in TABLES["before"].items():
        text = text.replace(character, replacement)
    bare = _DELETED.sub("", unicodedata.normalize("NFKD", text))
    folded = unicodedata.normalize("NFC", bare).lower()
    return _REPLACED.sub(lambda found: str(TABLES["replaced"][found[0]]), folded).translate(_SIMPLER)


def stretches(text: str) -> list[str]:
    """`text`, folded, cut at blanks; what is also one word is tied (`pre training`, `few shot`, `data set`)."""
    folded = _tied(fold(text))
    found = folded.split()
    return found if _JOINERS.isdisjoint(found) else _JOINER.sub(r"\1\2-", folded).split()


def _tied(folded: str) -> str:
    """A folded text with a hyphen inside the compounds that people also write as one word."""
    tied = end = 0
    pieces = []
    for blank in _BLANK.finditer(folded):
        at = blank.start()
        first = _FIRST.search(folded[max(end, folded.rfind(" ", end, at) + 1) : at])
        if first and f"{first[0]} {blank[1]}" in _COMPOUNDS:
            pieces.append(folded[tied:at])
            tied, end = at + 1, blank.end()
    return "-".join((*pieces, folded[tied:]))


def chunks(stretch: str) -> list[str]:
    """What of a stretch is analysed on its own: a word, with whatever connects its parts."""
    found: list[str] = _CHUNK.findall(stretch)
    return found


def groups(chunk: str) -> tuple[Group, ...]:
    """The compounds of one chunk: `state-of-the-art` is one of four parts, `基于bert` is two of one each."""
    if chunk.isascii():  # the most frequent kinds first: a plain word, and plain words with hyphens
        if chunk.isalnum():
            return (Group((chunk[: TABLES["longest"]],)),)
        if all(map(str.isalnum, words := chunk.split("-"))):
            return (_group([word[: TABLES["longest"]] for word in words]),)
    suffix = found[1] if (found := _SUFFIX.search(chunk)) else ""
    word = chunk.removesuffix(suffix)
    if _INITIALS.match(word):
        word = word.replace(".", "")
    word = _CONTRACTION.sub(r"\1", _POSSESSIVE.sub("", word))
    word = _DECIMAL.sub(rf"\1{_DECIMAL_POINT}", _THOUSANDS.sub(r"\1", word))
    compounds = [_LINKS.split(compound) for compound in _STOPS.split(word)]
    last = compounds[-1]
    if suffix == "++" or (suffix == "#" and _ONE_LETTER.match(last[-1])):
        last[-1] += suffix
    elif suffix == "*" and _ONE_LETTER.match(last[-1]):
        last.append("star")
    return tuple(group for compound in compounds for group in _by_script(compound))


def _by_script(compound: list[str]) -> Iterator[Group]:
    """Splits a compound where writing without spaces begins or ends; that writing is cut into overlapping pairs."""
    parts: list[str] = []
    for word in compound:
        for place, stretch in enumerate(_UNSPACED.split(word)):
            if place % 2:
                if parts:
                    yield _group(parts)
                    parts = []
                pairs = tuple(a + b for a, b in pairwise(stretch)) or (stretch,)
                yield Group(pairs, extra=(stretch[-1],) if len(stretch) > 1 else ())
            elif stretch:
                parts.append(_spelled(stretch))
    if parts:
        yield _group(parts)


def _spelled(part: str) -> str:
    """A part with its decimal points, and with a Greek letter that stands alone written out: `β2` is `beta2`."""
    part = _GREEK_RUN.sub(lambda run: TABLES["greek"].get(run[0], run[0]), part)
    return part.replace(_DECIMAL_POINT, ".")[: TABLES["longest"]]


def _group(parts: list[str]) -> Group:
    """`llama`, `3.1`, `8b` are also met as `llama3.18b` and, where a number follows a name, as `llama3.1`."""
    joined = ["".join(parts)[: TABLES["longest"]]] if len(parts) > 1 and not all(map(_NUMBER.match, parts)) else []
    if len(parts) > 2:
        joined += [a + b for a, b in pairwise(parts) if _DIGIT_FIRST.match(b) and not _DIGIT_LAST.search(a)]
    extra = tuple(part[:-2] for part in parts if part.endswith("++") and len(part) > 4)
    return Group(tuple(parts), tuple(joined), extra)


MADE = "="
"""Stands before a token that is no word as written, but made of one; no word begins so."""


def group_tokens(group: Group, *, prose: bool = False) -> list[str]:
    """What stands for one compound, not stemmed: its parts, in prose without stop words, and what is made of them."""
    parts = [part for part in group.parts if part not in STOP_WORDS] if prose else group.parts
    return [*parts, *(MADE + word for word in (*group.joined, *group.extra))]


def term(token: str) -> str:
    """The term that a token counts as in the index: the stem, whatever the spelling and the plural.

    A word of another meaning than the rest of its stem keeps what sets it apart, a short one its s.
    """
    word = token.removeprefix(MADE)
    word = TABLES["plurals"].get(word, word)
    for pattern, replacement in _RESPELT:
        word = pattern.sub(replacement, word)
    if found := _APART.match(word):
        return found[0]
    return word if _SHORT.match(word) else stem(word)


def terms(text: str, *, prose: bool = False) -> list[str]:
    """All terms of a text, in order, repeated as often as they occur."""
    return [
        term(token)
        for stretch in stretches(text)
        for chunk in chunks(stretch)
        for group in groups(chunk)
        for token in group_tokens(group, prose=prose)
    ]


def tables(terms: Iterable[str]) -> dict[str, Any]:
    """What the browser needs to analyse queries for an index of these terms, all but a few of which are alike for all.

    The forms of Chinese characters are those of the characters that stand in the index.
    """
    known: set[str] = set().union(*terms)
    variants = {one: simple for one, simple in _SIMPLIFIED.items() if simple in known}
    return {name: table for name, table in TABLES.items() if name != "about"} | {"variants": variants}
