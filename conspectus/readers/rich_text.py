r"""A document in Rich Text Format (`.rtf`) -> its text, a line a paragraph, as if it had been saved as plain text.

Such a file is text with groups in braces and words behind backslashes. What a group begins with says whether it holds
text or tells about it: fonts, pictures, the margins of the page. Letters come as bytes of the font's encoding
(`\'e9`) or as numbers of Unicode (`\u233?`), with a replacement behind them. The format is that of version 1.9.1.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from conspectus.readers.document_text import DocumentText, left_out, raised

START = b"{\\rtf"

_TOKEN = re.compile(
    r"\\'(?P<byte>[0-9A-Fa-f]{2})|\\(?P<word>[A-Za-z]{1,32})(?P<number>-?\d{1,10})?[ ]?|\\(?P<sign>[^A-Za-z'])"
    r"|(?P<brace>[{}])|(?P<text>[^\\{}\r\n]+)"
)
_SIGNS = {
    **dict.fromkeys(("par", "line", "row", "sect", "page", "nestrow", "\n", "\r"), "\n"),
    **dict.fromkeys(("tab", "cell", "nestcell"), "\t"),
    **dict.fromkeys(("emspace", "enspace", "qmspace", "~"), " "),
    **dict(zip(("emdash", "endash", "bullet"), "—–•", strict=True)),
    **dict(zip(("lquote", "rquote", "ldblquote", "rdblquote"), "‘’“”", strict=True)),
    **{each: each for each in "\\{}"},
    "_": "-",
}
"""Words and signs that stand for a character."""
_NO_TEXT = frozenset(
    (
        *("fonttbl", "colortbl", "stylesheet", "info", "pict", "object", "fldinst", "filetbl", "revtbl", "rsidtbl"),
        *("listtable", "listoverridetable", "nonshppict", "generator", "themedata", "colorschememapping", "xmlnstbl"),
        *("header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf", "footnote"),
        *("ftnsep", "ftnsepc", "ftncn", "tc", "xe", "bkmkstart", "bkmkend", "template", "private"),
    )
)
"""What groups begin with that hold none of the text."""
_HIDDEN = frozenset({"v", "deleted"})
"""Words that hide the text behind them until they come with a nought."""
_RAISED: Mapping[str, Literal["sup", "sub", ""]] = {"super": "sup", "sub": "sub", "nosupersub": "", "plain": ""}
_ENCODINGS = {
    77: "mac_roman",
    128: "cp932",
    129: "cp949",
    134: "gb18030",
    136: "big5",
    161: "cp1253",
    162: "cp1254",
    163: "cp1258",
    177: "cp1255",
    178: "cp1256",
    186: "cp1257",
    204: "cp1251",
    222: "cp874",
    238: "cp1250",
}
"""Sets of characters of fonts, by their number; those of others are in the encoding of the document."""
_CODE_PAGES = frozenset({437, 850, 852, 866, 874, 932, 949, 950, *range(1250, 1259), 65001})
"""Encodings that a document may name by their numbers."""


@dataclass(frozen=True, slots=True)
class _State:
    """What holds until a group ends."""

    shown: bool = True
    hidden: frozenset[str] = frozenset()
    raised: Literal["sup", "sub", ""] = ""
    font: int = -1
    replacement: int = 1
    """Characters behind one of Unicode that stand in its place for programs that do not know it."""


def text_of(data: bytes) -> DocumentText:
    """The text of a document; what is damaged in it is read as far as it goes."""
    reading = _Reading()
    source = data.decode("latin-1")
    at = 0
    while match := _TOKEN.search(source, at):
        at = match.end()
        if match["word"] == "bin":
            at += max(0, int(match["number"] or 0))
        else:
            reading.read(match)
    reading.flush()
    text = "".join(reading.parts).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return DocumentText(text, left_out(reading.gone))


class _Reading:
    """A document while it is read token by token."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.gone: Counter[str] = Counter()
        self.state = _State()
        self.states: list[_State] = []
        self.encoding = "cp1252"
        self.encodings: dict[int, str] = {}
        """Font -> the encoding of its letters."""
        self.bytes = bytearray()
        """Those that were not decoded yet: a letter may have several."""
        self.skip = 0
        """Characters that stand in the place of the one before."""
        self.opened = False
        """Whether the group has just begun."""

    def read(self, match: re.Match[str]) -> None:
        opened, self.opened = self.opened, False
        if brace := match["brace"]:
            self._group(brace)
        elif word := match["word"]:
            self._word(word, match["number"], opened=opened)
        elif (sign := match["sign"]) == "*":
            self.state = replace(self.state, shown=self.state.shown and not opened)
        elif sign:
            self._character(_SIGNS.get(sign, ""))
        else:
            found = bytes.fromhex(match["byte"]) if match["byte"] else match["text"].encode("latin-1")
            taken, self.skip = found[self.skip :], max(0, self.skip - len(found))
            if self._is_shown():
                self.bytes += taken

    def _group(self, brace: str) -> None:
        self.flush()
        self.skip = 0
        if brace == "{":
            self.states.append(self.state)
            self.opened = True
        elif self.states:
            self.state = self.states.pop()

    def _word(self, word: str, number: str | None, *, opened: bool) -> None:
        value = int(number) if number else 0
        if word == "u" and number:
            self._character(chr(value % 0x10000))
            self.skip = self.state.replacement
        elif word in _SIGNS:
            self._character(_SIGNS[word])
        elif opened and word in _NO_TEXT:
            self.gone["footnote"] += self._is_shown() and word == "footnote"
            self.state = replace(self.state, shown=False)
        else:
            self.flush()
            self._setting(word, value, on=number != "0")

    def _setting(self, word: str, value: int, *, on: bool) -> None:
        """What holds from here on."""
        if word == "ansicpg":
            self.encoding = "gb18030" if value == 936 else f"cp{value}" if value in _CODE_PAGES else self.encoding
        elif word == "mac":
            self.encoding = "mac_roman"
        elif word == "fcharset" and value in _ENCODINGS:
            self.encodings[self.state.font] = _ENCODINGS[value]
        elif word == "f":
            self.state = replace(self.state, font=value)
        elif word == "uc":
            self.state = replace(self.state, replacement=value)
        elif word in _HIDDEN:
            hidden = self.state.hidden
            self.state = replace(self.state, hidden=hidden | {word} if on else hidden - {word})
        elif word in _RAISED:
            self.state = replace(self.state, raised=_RAISED[word] if on else "")

    def _character(self, character: str) -> None:
        if self.skip:
            self.skip -= 1
            return
        self.flush()
        if self._is_shown():
            self.parts.append(character)

    def _is_shown(self) -> bool:
        return self.state.shown and not self.state.hidden

    def flush(self) -> None:
        """Decode the bytes read so far."""
        if self.bytes:
            text = self.bytes.decode(self.encodings.get(self.state.font, self.encoding), "replace")
            self.parts.append(raised(text, self.state.raised))
            self.bytes.clear()
