"""A field of authors as typed -> the names in it, in order, each as it stands.

BibTeX has its own rule: ` and ` outside of braces, and nothing else. Elsewhere people part names by semicolons, bars,
line breaks, commas or `and`, and a comma may also stand inside a name (`Example, A., Beispiel, B.`) or an institute's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from conspectus.normalize.author_notes import without_marks
from conspectus.normalize.brackets import masked
from conspectus.normalize.names import (
    begins_with_particle,
    is_cjk,
    is_degree,
    is_initials,
    is_organisation,
    is_suffix,
)
from conspectus.text import squeeze

_BIBTEX_AND = re.compile(r"(?:(?<=\s)|^)and(?=\s|$)", re.IGNORECASE)
_NAMED_PART = re.compile(r"\s*(?:family|given|prefix|suffix|useprefix|id|hash|nameaddon)(?:-i)?\s*=", re.IGNORECASE)
_LATEX_COMMA = re.compile(",")
_STRONG = (
    re.compile(r"[;；]"),
    re.compile(r"[|｜]"),
    re.compile(r"(?<=\s)[·•∙‧・/](?=\s)|•"),
)
"""What parts names and nothing else, the strongest first."""
_CJK_COMMA = re.compile(r"[、，,]")
"""What parts names in a text that has `、`."""
_COMMA = re.compile(r" ?[,，،](?: ?(?:and|und|&|\\&) )? ?")
_AND = re.compile(r" (?:and|und|et(?! al)|&|\\&) ", re.IGNORECASE)
_SEPARATOR = re.compile(f"{_COMMA.pattern}|{_AND.pattern}| on behalf of ", re.IGNORECASE)
_HEAD = re.compile(r"^(?:authors?|by|作者)\s?[:：]\s*", re.IGNORECASE)
_COLON = re.compile(r"([^:：,;\0]{3,120})[:：]\s")
_OPEN_ORGANISATION = re.compile(
    r"\b(?:institut[eo]?|cent(?:er|re)|department|laborator(?:y|ies)|lab|ministry|school|faculty|college|society|"
    r"association|academy|agency|council|committee|commission|office|group|division|foundation|universit\w+)"
    r" (?:of|for|on|in|für|fuer|de|des|du|della?|di|d['’]?)\b",
    re.IGNORECASE,
)
"""An institute whose name may go on behind a comma or an `and`."""
_WORKPLACE = re.compile(r"\s*[:：]\s*(?=\S)|\s[-–—|]\s")
"""What stands between a name and where its bearer works, in a list that something stronger parts."""
_COMPANY = re.compile(r"(?:inc|ltd|llc|gmbh|corp|co)\.?", re.IGNORECASE)


def split_bibtex(field: str) -> list[str]:
    """The names in a field of a `.bib`; what cannot be one of BibTeX's (three commas, a semicolon) is read as text."""
    mask = masked(field, "{")
    parts = [_of_named_parts(part.rstrip(", \t\n")) for part in _cut(field, mask, _BIBTEX_AND)]
    if any(_is_no_bibtex_name(masked(part, "{")) for part in parts):
        return split_text(field)
    return [part for part in map(squeeze, parts) if part]


def _of_named_parts(name: str) -> str:
    """BibLaTeX's `family=Foo, given=Ada, prefix=van der, useprefix=true` as `van der Foo, Ada`; others as they are."""
    if not _NAMED_PART.match(name):
        return name
    pieces = (piece.partition("=") for piece in _cut(name, masked(name, "{"), _LATEX_COMMA))
    said = {part.strip().lower(): squeeze(value).removeprefix("{").removesuffix("}") for part, _, value in pieces}
    family = " ".join(filter(None, (said.get("prefix"), said.get("family"))))
    return ", ".join(filter(None, (f"{{{family}}}" * bool(family), said.get("suffix"), said.get("given"))))


def split_text(field: str) -> list[str]:
    """The names in a text that people typed, without the marks of footnotes."""
    field = _HEAD.sub("", without_marks(field).strip().rstrip(";,，；、| \n\t"), count=1)
    mask = masked(field)
    if (found := _COLON.match(mask)) and is_organisation(found[1]):
        return [squeeze(found[1]), *_parted(field[found.end() :], mask[found.end() :])]
    return _parted(field, mask)


def _parted(field: str, mask: str) -> list[str]:
    strong = next((separator for separator in _STRONG if separator.search(mask)), _CJK_COMMA if "、" in mask else None)
    if strong:
        return [name for part in _cut(field, mask, strong) for name in _strictly_parted(part)]
    lines = field.splitlines()
    if len(lines) > 1 and _are_lines_names(lines):
        return [name for line in lines for name in _strictly_parted(line)]
    field = squeeze(field)
    words = field.split()
    if len(words) > 2 and all(1 < len(word) < 5 and is_cjk(word) for word in words):
        return words
    return _by_commas(field)


def _cut(text: str, mask: str, separator: re.Pattern[str]) -> Iterator[str]:
    end = 0
    for found in separator.finditer(mask):
        yield text[end : found.start()]
        end = found.end()
    yield text[end:]


def _is_no_bibtex_name(part: str) -> bool:
    pieces = [piece.strip() for piece in part.split(",")]
    if ";" in part or len(pieces) > 3:
        return True
    return len(pieces) == 3 and not is_suffix(pieces[1]) and not is_suffix(pieces[2])


def split_item(item: str) -> list[str]:
    """The names in one item of a list: one, unless it plainly is two whole names (`Ada Example and Bo Beispiel`)."""
    halves = _AND.split(squeeze(item))
    if "," in item or is_organisation(item) or not all(" " in half.strip() for half in halves):
        return [item]
    return halves


def _are_lines_names(lines: Sequence[str]) -> bool:
    """Whether each line is a name, and not a name or a list of names wrapped."""
    lines = [line.strip().rstrip(",") for line in lines if line.strip()]
    whole = [" " in line or is_cjk(line) for line in lines if "," not in line]
    if not all(_is_inverted(line) or "," not in line for line in lines):
        return False
    return len(whole) < len(lines) or sum(whole) > 1 or (any(whole) and len(lines) > 2)


def _is_inverted(name: str) -> bool:
    """Whether `name` is plainly `Family, Given`: one comma, and before it one word, or initials behind it."""
    family, comma, given = (part.strip() for part in name.partition(","))
    if not comma or not given or "," in given:
        return False
    return _is_family(family) or is_initials(given)


def _is_family(text: str) -> bool:
    return begins_with_particle(text) or (
        " " not in text and text[:1].isalpha() and not is_cjk(text) and not is_organisation(text)
    )


def _strictly_parted(part: str) -> list[str]:
    """The names in what stands between strong separators: one, as a rule."""
    part = squeeze(part)
    mask = masked(part)
    if (behind := _WORKPLACE.search(mask)) and " " in mask[: behind.start()]:
        part, mask = part[: behind.start()], mask[: behind.start()]
    pieces = [piece.strip() for piece in mask.split(",")]
    if len(pieces) == 1:
        return _by_commas(part) if _AND.search(mask) else [part]
    if " " in pieces[0] and not is_organisation(pieces[0]) and any(map(is_organisation, pieces[1:])):
        return [part[: mask.index(",")]]
    if len(pieces) == 2 or _is_one_name(pieces):
        return [part]
    return _by_commas(part)


def _is_one_name(pieces: Sequence[str]) -> bool:
    """Whether the commas are those of `Family, Jr., Given`, `Family, Given, III` or `Given Family, PhD`."""
    return len(pieces) <= 2 + sum(is_suffix(piece) or is_degree(piece) for piece in pieces[1:])


# --- commas and `and` --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    separator: str = ""
    """What stands before it."""
    whole: bool = False
    """Whether it has its comma already, or is no person."""

    @property
    def word(self) -> bool:
        return " " not in self.text


def _by_commas(field: str) -> list[str]:
    mask = masked(field)
    by_and = list(_cut(mask, mask, _AND))
    if len(by_and) > 1 and all(_is_inverted(part) or _is_one_name_of_three(part) for part in by_and):
        return list(_cut(field, mask, _AND))
    pieces = _joined(_pieces(field, mask))
    return [piece.text for piece in _paired(pieces)]


def _is_one_name_of_three(part: str) -> bool:
    pieces = [piece.strip() for piece in part.split(",")]
    return (len(pieces) == 3 and _is_one_name(pieces)) or (len(pieces) == 1 and part.strip("\0 ") == "")


def _pieces(field: str, mask: str) -> Iterator[_Piece]:
    end, before = 0, ""
    for found in _SEPARATOR.finditer(mask):
        yield _Piece(field[end : found.start()].strip(), before)
        end, before = found.end(), found[0]
    yield _Piece(field[end:].strip(), before)


def _joined(pieces: Iterator[_Piece]) -> list[_Piece]:
    """The pieces with what belongs to the one before joined to it: suffixes, initials, the rest of an institute."""
    names: list[_Piece] = []
    for piece in pieces:
        if not piece.text or is_degree(piece.text):
            continue
        last = names[-1] if names else None
        comma = "," in piece.separator or "，" in piece.separator
        if last and comma and (is_suffix(piece.text) or _COMPANY.fullmatch(piece.text)):
            names[-1] = replace(last, text=f"{last.text}, {piece.text}", whole=last.whole)
        elif last and comma and not last.whole and is_initials(piece.text) and not is_initials(last.text):
            names[-1] = replace(last, text=f"{last.text}, {piece.text}", whole=True)
        elif last and _goes_on(last, piece):
            names[-1] = replace(last, text=f"{last.text}{piece.separator}{piece.text}", whole=True)
        else:
            names.append(replace(piece, whole=is_organisation(piece.text)))
    return names


def _goes_on(last: _Piece, piece: _Piece) -> bool:
    """Whether `piece` belongs to the name of an institute that began before it."""
    if _OPEN_ORGANISATION.search(last.text):
        return piece.word or "," not in piece.separator
    # `Rivers and Lakes Institute`: one word cannot be a person among full names
    is_rest = is_organisation(piece.text) and piece.text[:4].lower() != "the "
    return last.word and "," not in piece.separator and is_rest


def _paired(names: list[_Piece]) -> list[_Piece]:
    """The names with each family name joined to the given name that stands in a piece of its own behind it."""
    if not _has_pairs(names):
        return names
    paired: list[_Piece] = []
    for name in names:
        last = paired[-1] if paired else None
        if last and "," in name.separator and _may_be_family(last) and _may_be_given(name):
            paired[-1] = replace(last, text=f"{last.text}, {name.text}", whole=True)
        else:
            paired.append(name)
    return paired


def _has_pairs(names: Sequence[_Piece]) -> bool:
    """Whether the list is written `Family, Given`: all of it, or its first name only, as bibliographies do."""
    if names and names[0].whole and _is_inverted(names[0].text):  # its initials said so; others may have whole names
        runs = (list(run) for whole, run in groupby(names, lambda name: name.whole) if not whole)
        return all(len(run) % 2 == 0 and all(name.word for name in run) for run in runs)
    if len(names) < 2 or not (_may_be_family(names[0]) and _may_be_given(names[1])) or "," not in names[1].separator:
        return False
    rest = names[2:]
    if _is_short_given(names[1]) and all(name.whole or not name.word for name in rest):
        return True
    pairs = list(zip(names[::2], names[1::2], strict=False))
    return (
        len(names) > 3
        and len(names) % 2 == 0
        and all(_may_be_family(family) and _may_be_given(given) for family, given in pairs)
        and any(not given.word for _, given in pairs)
    )


def _is_short_given(piece: _Piece) -> bool:
    """Whether a piece is a given name and not a whole name: one word, or one with initials."""
    return all(map(is_initials, piece.text.split()[1:]))


def _may_be_family(piece: _Piece) -> bool:
    return not piece.whole and _is_family(piece.text)


def _may_be_given(piece: _Piece) -> bool:
    return not piece.whole and not is_cjk(piece.text) and len(piece.text.split()) <= 3
