r"""An accent command of LaTeX and what stands behind it -> the letter with its accent: `\'{\^e}` is `ế`."""

from __future__ import annotations

import re
import unicodedata

from conspectus.markup import latex
from conspectus.text import LATIN

_DEEPEST = 3
_BLANKS = re.compile(r"\s*")
_LETTER = re.compile(
    r"\\(?P<word>[A-Za-z]+)(?:\{\}|\s+)?|\\(?P<sign>[^A-Za-z\s])"
    rf"|(?P<letter>[{LATIN}\u0370-\u04ff])"
)
_DOTLESS = {"ı": "i", "ȷ": "j"}
_BRACED = frozenset({"h", "G", "U", "horn"})
"""Commands that authors more often define for themselves: they are accents only in front of a brace."""


def accented(source: str, accent: str, position: int, depth: int = 0) -> tuple[str, int] | None:
    """The letter that the command `accent` makes of what stands at `position`, and its end; None if it makes none."""
    if accent.isalpha():
        position = _past_blanks(source, position)
    in_braces = source[position : position + 1] == "{"
    if not in_braces and accent in _BRACED:
        return None
    found = _base(source, _past_blanks(source, position + 1) if in_braces else position, depth)
    if found is None:
        return None
    base, end = found
    written = _composed(base, latex.ACCENT[accent])
    if in_braces:
        end = _past_blanks(source, end)
        if accent == "t" and source[end : end + 1].isalpha():
            written, end = written + source[end], end + 1  # a tie goes over two letters
        if source[end : end + 1] != "}":
            return None
        end += 1
    return written, end


def _composed(base: str, mark: str) -> str:
    """Both in one character if there is one: it may want the marks in another order than the author wrote them."""
    letter, *marks = list(unicodedata.normalize("NFD", base))
    return min(
        (unicodedata.normalize("NFC", "".join(each)) for each in ((base, mark), (letter, mark, *marks))), key=len
    )


def _base(source: str, position: int, depth: int) -> tuple[str, int] | None:
    """The letter that gets the accent, which may have one of its own, and where it ends."""
    found = _LETTER.match(source, position)
    if found is None:
        return None
    if found["letter"]:
        return found["letter"], found.end()
    name = found["word"] or found["sign"]
    if name in latex.ACCENT and depth < _DEEPEST:
        return accented(source, name, found.end("word" if found["word"] else "sign"), depth + 1)
    letter = latex.SYMBOL.get(name, "")
    return (_DOTLESS.get(letter, letter), found.end()) if letter[:1].isalpha() else None


def _past_blanks(source: str, position: int) -> int:
    found = _BLANKS.match(source, position)
    return found.end() if found else position
