"""Text -> the stretches of it that are in another language than the page, by their script.

Script is all that is certain: Han is taken for Chinese unless kana or hangul stand nearby in the same text, and a
script that many languages share is tagged as such (`und-Cyrl`, BCP 47).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from conspectus.text import ARABIC, CJK, CYRILLIC, GREEK, HANGUL, HEBREW, KANA, LATIN

_FULL_WIDTH = "\u3000-\u3004\u3008-\u303f\uff01-\uff65"
_CJK = f"{CJK}{HANGUL}"

# Letters, what stands between two words of them, and for CJK its own punctuation.
_EAST_ASIAN = rf"[{_CJK}](?:[{_FULL_WIDTH}“”‘’·—… 0-9]*[{_CJK}])*[{_FULL_WIDTH}]*"
_SHARED: tuple[tuple[str, str, str], ...] = (
    ("ar", "rtl", f"{ARABIC}\u200c-\u200f"),
    ("he", "rtl", HEBREW),
    ("und-Cyrl", "", CYRILLIC),
    ("el", "", GREEK),
    ("hi", "", "\u0900-\u097f"),
    ("th", "", "\u0e00-\u0e7f"),
)
_SCRIPTS = tuple(
    (tag, direction, re.compile(rf"[{cs}]{{2,}}(?:[ ,،]+[{cs}]{{2,}})*")) for tag, direction, cs in _SHARED
)
_ADDRESS = r"(?:https?://|www\.)[!-~]+(?<![.,:;!?)\]])"
_LATIN_WORDS = re.compile(rf"{_ADDRESS}|[{LATIN}][{LATIN}0-9’'.+-]+(?:[ ,:]+[{LATIN}0-9][{LATIN}0-9’'.+-]*)*(?<![.,:])")
_NOT_LATIN = re.compile("[\u0370-\u1dff\u2e80-\uffef\U00020000-\U0003ffff]")
_LATIN_LANGUAGES_NOT = frozenset({"zh", "ja", "ko", "ar", "fa", "he", "ru", "uk", "bg", "el", "hi", "th"})


@lru_cache(maxsize=64)
def foreign(text: str, base: str) -> tuple[tuple[int, int, str, str], ...]:
    """Start, end, language and direction (`rtl` or empty) of each stretch of `text` that is not in `base`.

    Every sentence of an abstract asks for those of the whole.
    """
    return tuple(_foreign(text, base))


def _foreign(text: str, base: str) -> Iterator[tuple[int, int, str, str]]:
    language = base.partition("-")[0].lower()
    if language in _LATIN_LANGUAGES_NOT:
        for words in _LATIN_WORDS.finditer(text):
            yield words.start(), words.end(), "en", "ltr" if language in {"ar", "fa", "he"} else ""
    if not _NOT_LATIN.search(text):
        return
    if language not in {"zh", "ja", "ko"}:
        tag = "ja" if re.search(f"[{KANA}]", text) else "ko" if re.search(f"[{HANGUL}]", text) else "zh"
        for run in re.finditer(_EAST_ASIAN, text):
            yield run.start(), run.end(), tag, ""
    for tag, direction, pattern in _SCRIPTS:
        if tag.partition("-")[0] == language or (language, tag) in {
            ("fa", "ar"),
            ("ru", "und-Cyrl"),
            ("uk", "und-Cyrl"),
            ("bg", "und-Cyrl"),
        }:
            continue
        for run in pattern.finditer(text):
            yield run.start(), run.end(), tag, direction
