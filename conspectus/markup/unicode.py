"""Text as found -> the same text with repaired characters, and notes on what was repaired.

Only damage that is certain is repaired: display keeps `²`, `½`, `™` and everything else that an author may have
meant. Compatibility forms are folded for search only (Unicode Standard Annex 15: NFKC changes meaning).
"""

from __future__ import annotations

import re
import unicodedata

from conspectus.markup import escapes, hyphens
from conspectus.model import Note, Syntax
from conspectus.text import EAST_ASIAN, HANGUL, without_controls

_LIGATURES = {0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl", 0xFB05: "st", 0xFB06: "st"}

_INVISIBLE = dict.fromkeys([0x00AD, 0x200B, 0x2060, 0xFEFF, 0xFFFC, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
_BREAKS = dict.fromkeys([0x0B, 0x0C, 0x2028, 0x2029], " ")
# Windows code page 1252 where Latin-1 was meant to be: its quotes and dashes fall on controls that nobody types.
_WINDOWS = {0x80 + place: sign for place, sign in enumerate(bytes(range(0x80, 0xA0)).decode("cp1252", "replace"))}
_CHARACTERS = {**_LIGATURES, **_INVISIBLE, **_BREAKS, **{c: s for c, s in _WINDOWS.items() if s != "\ufffd"}}
_SOFT_HYPHEN_BREAK = re.compile("(?<=[^\\W\\d_])\u00ad[ \\t]*\\n?[ \\t]*(?=[^\\W\\d_])")

# Damage that Python calls printable; all the rest is control, format, private or unassigned characters.
_SUSPECT = re.compile("[\u00c2-\u00f4\ufb00-\ufb06\ufffc]")
_UNPRINTABLE = re.compile("[\x7f-\x9f\ue000-\uf8ff\ufdd0-\ufdef\ufff0-\ufffb\U000f0000-\U0010ffff]")

_CID_HYPHEN = re.compile(r"(?<=[A-Za-z])\(cid:173\)\s*(?=[a-z])")
_CID = re.compile(r"\(cid:\d{1,6}\)")

# Joiners shape Arabic, Indic and other Brahmic scripts and build emoji; between Latin letters they are litter.
_SHAPED = "\u0600-\u08ff\u0900-\u109f\u1780-\u18af\u2190-\u2bff\ufb50-\ufdff\ufe0f\ufe70-\ufefc\U0001f000-\U0001faff"
_JOINERS = re.compile(f"(?<![{_SHAPED}])[\u200c\u200d]|[\u200c\u200d](?![{_SHAPED}])")
_DIRECTION_MARKS = re.compile("[\u200e\u200f]")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")

_CP1252 = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"
_MOJIBAKE = re.compile(f"(?:[\u00c2-\u00f4][\u0080-\u00bf{_CP1252}]{{1,3}})+")
# What a wrongly decoded text of our kind was: Latin letters, Greek, punctuation, symbols; not Syriac or Hebrew points,
# which is what a quoted capital such as „Ü“ would turn into.
_LIKELY = re.compile("[\u00a0-\u024f\u02b0-\u03ff\u1e00-\u1eff\u2000-\u22ff\ufb00-\ufb06]+")

# One escape too many was undone and left the blank that the letter stood for: `\times` -> tab + `imes`.
# Only inside dollars is that certain.
_EATEN_IN_MATH = re.compile(
    "\t(?=imes|heta|au\\b|ilde|extit|extbf|exttt|extsc|ext\\{|op\\b|o\\b)|\r(?=ightarrow|angle|ho\\b|ight\\b)|\n(?=eq\\b|abla)"
)
_EATEN_LETTERS = {"\t": "\\t", "\r": "\\r", "\n": "\\n"}
_DOLLARS = re.compile(r"\$[^$]{1,300}\$")

# Japanese and Chinese are written without blanks: a line break between two of their characters is only a line break.
_CJK_LETTER = re.compile(f"[{EAST_ASIAN}]")
_CJK_BREAK = re.compile(f"(?<=[{EAST_ASIAN}])[ \t]*\n[ \t]*(?=[{EAST_ASIAN}])(?![{HANGUL}])")
_SPLIT_WORD = re.compile(r"\n(?:(?<=[-‐¬]\n)|(?<=[-‐¬] \n))")  # begins with what the engine can look for


def clean(source: str, syntax: Syntax = "text") -> tuple[str, tuple[Note, ...]]:
    """`source` with damaged characters repaired or dropped, its lines ended by line feeds, in NFC."""
    notes: list[Note] = []
    text = escapes.undone(source, syntax)
    if _is_suspect(text):
        text = _characters(text, notes)
    if "(cid:" in text:
        text = _CID.sub("", _CID_HYPHEN.sub("", text))
        notes.append(Note("pdf-damage", "(cid:n)"))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not unicodedata.is_normalized("NFC", text):
        text = unicodedata.normalize("NFC", text)
    if "\n" in text:
        if _SPLIT_WORD.search(text):
            (text,) = hyphens.mended((text,))
        if not text.isascii() and _CJK_LETTER.search(text):
            text = _CJK_BREAK.sub("", text)
    return text, tuple(notes)


def _is_suspect(text: str) -> bool:
    # The interpreter answers faster than an expression.
    return not text.replace("\n", "").isprintable() or (not text.isascii() and bool(_SUSPECT.search(text)))


def _characters(text: str, notes: list[Note]) -> str:
    text = without_controls(text)
    if "$" in text:
        text = _DOLLARS.sub(lambda m: _EATEN_IN_MATH.sub(lambda c: _EATEN_LETTERS[c[0]], m[0]), text)
    repaired = _MOJIBAKE.sub(_decoded, text)
    if repaired != text:
        notes.append(Note("mojibake", _first_difference(text, repaired)))
        # Text can go through the wrong code page twice.
        text = _MOJIBAKE.sub(_decoded, repaired)
    if "\u00ad" in text:
        text = _SOFT_HYPHEN_BREAK.sub("", text)
    text = text.replace("\r\n", "\n").translate(_CHARACTERS).replace("\r", "\n")
    text = _UNPRINTABLE.sub("", text)
    text = _JOINERS.sub("", text)
    if not _RIGHT_TO_LEFT.search(text):
        text = _DIRECTION_MARKS.sub("", text)
    return text


def _decoded(match: re.Match[str]) -> str:
    """UTF-8 that was read as Latin-1 or as Windows code page 1252, decoded; as found where that is not certain."""
    found = match[0]
    try:
        decoded = b"".join(_byte(c) for c in found).decode("utf-8")
    except UnicodeError:
        return found
    return decoded if _LIKELY.fullmatch(decoded) else found


def _byte(character: str) -> bytes:
    return character.encode("latin-1" if character < "\u0100" else "cp1252")


def _first_difference(before: str, after: str) -> str:
    start = next((i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), 0)
    return before[start : start + 20]
